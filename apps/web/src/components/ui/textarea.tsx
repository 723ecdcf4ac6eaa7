import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useFieldControl } from './field-context.ts'

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea rows={4} dir="auto" {...useFieldControl()} {...rest} className={classNames('in', className)} />
  )
}
