import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../../../lib/text/class-names.ts'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode
}

/** Shows a switch, which takes effect at once or with the form. */
export function Switch({ label, className, ...rest }: SwitchProps) {
  return (
    <label className={classNames('switch', className)}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the box itself is checked */}
      <input {...rest} type="checkbox" role="switch" />
      <i aria-hidden="true" />
      <span>{label}</span>
    </label>
  )
}
