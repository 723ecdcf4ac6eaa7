import type { ComponentProps } from 'react'
import { classNames } from '../../../lib/text/class-names.ts'
import { useFieldControl } from './field-context.ts'

/** Shows an input for several lines of text. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea rows={4} dir="auto" {...useFieldControl()} {...rest} className={classNames('in', className)} />
  )
}
