import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../../../lib/text/class-names.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
}

/** Shows a check box with its label. */
export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames('tick', className)}>
      <input {...rest} type="checkbox" />
      <span>{label}</span>
    </label>
  )
}
