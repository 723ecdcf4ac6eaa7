import type { ComponentProps } from 'react'
import { classNames } from '../../../lib/text/class-names.ts'
import { useFieldControl } from './field-context.ts'

/** Shows an input for one line of text; also `type="date"` and `type="time"`, with the device's own pickers. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input dir="auto" {...useFieldControl()} {...rest} className={classNames('in', className)} />
}
