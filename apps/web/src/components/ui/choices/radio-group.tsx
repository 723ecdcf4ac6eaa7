import type { ComponentProps, ReactNode } from 'react'

export interface RadioOption {
  value: string
  label: ReactNode
  disabled?: boolean
}

export interface RadioGroupProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue'> {
  name: string
  options: readonly RadioOption[]
  value?: string
  defaultValue?: string
}

/** Shows plain radio buttons; put them into a FieldGroup, which asks the question. */
export function RadioGroup({ options, value, defaultValue, disabled, ...rest }: RadioGroupProps) {
  return (
    <div>
      {options.map((option) => (
        <label key={option.value} className="tick">
          <input
            {...rest}
            type="radio"
            value={option.value}
            checked={value === undefined ? undefined : option.value === value}
            defaultChecked={defaultValue === undefined ? undefined : option.value === defaultValue}
            disabled={disabled || option.disabled}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
