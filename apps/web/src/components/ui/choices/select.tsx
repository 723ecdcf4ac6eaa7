import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { useFieldControl } from '../inputs/field-context.ts'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectProps {
  options: readonly SelectOption[]
  /** '' or null: nothing chosen. */
  value: string | null
  onValueChange: (value: string) => void
  onBlur?: () => void
  name?: string
  placeholder?: string
  disabled?: boolean
  'aria-label'?: string
}

/** Shows a choice of one option of a short list. For long lists use Combobox. */
export function Select({
  options,
  value,
  onValueChange,
  onBlur,
  name,
  placeholder = 'Choose',
  disabled,
  'aria-label': ariaLabel,
}: SelectProps) {
  const control = useFieldControl()
  return (
    // Base UI would add a <style> element, which the content security policy refuses.
    <CSPProvider disableStyleElements>
      <Base.Root
        items={options}
        value={value || null}
        onValueChange={(next) => next !== null && onValueChange(next)}
        {...(name ? { name } : {})}
        disabled={disabled ?? false}
      >
        <Base.Trigger {...control} className="in pick" aria-label={ariaLabel} onBlur={onBlur}>
          <Base.Value placeholder={placeholder} />
          <Base.Icon render={<ChevronDown className="i i--s" aria-hidden="true" />} />
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner className="z-50" sideOffset={-1} alignItemWithTrigger={false}>
            <Base.Popup>
              <Base.List className="list">
                {options.map((option) => (
                  <Base.Item key={option.value} value={option.value} disabled={option.disabled ?? false}>
                    <Base.ItemText>{option.label}</Base.ItemText>
                    <Base.ItemIndicator className="list__tick">
                      <Check className="i i--s" aria-hidden="true" />
                    </Base.ItemIndicator>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}
