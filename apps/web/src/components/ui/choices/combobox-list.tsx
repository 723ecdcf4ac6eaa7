import { Combobox as Base } from '@base-ui/react/combobox'
import { Check } from 'lucide-react'

const NO_MATCHES = 'No matches found.'
const ADD_AS_NEW = 'No matches found. Press Enter to add this as a new option.'
const ADD_SEVERAL = 'Press Enter to add these, separated by commas.'

/** Shows the list under a combobox, or a text when nothing matches `typed`, which may contain several entries with commas. */
export function ComboboxList({ allowCustom, typed = '' }: { allowCustom: boolean; typed?: string }) {
  const note = typed.includes(',') ? ADD_SEVERAL : allowCustom ? ADD_AS_NEW : NO_MATCHES
  return (
    <Base.Portal>
      <Base.Positioner className="z-50" sideOffset={-1}>
        <Base.Popup className="list">
          <Base.Empty className="list__note">{note}</Base.Empty>
          <Base.List>
            {(option: string) => (
              <Base.Item key={option} value={option}>
                {option}
                <Base.ItemIndicator className="list__tick">
                  <Check className="i i--s" aria-hidden="true" />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}
