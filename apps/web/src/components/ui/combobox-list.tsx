import { Combobox as Base } from '@base-ui/react/combobox'
import { Check } from 'lucide-react'

const NO_MATCHES = 'No matches found.'
const ADD_AS_NEW = 'No matches found. Press Enter to add this as a new option.'

/** The list under a combobox, with what it says when nothing matches. */
export function ComboboxList({ allowCustom }: { allowCustom: boolean }) {
  return (
    <Base.Portal>
      <Base.Positioner className="z-50" sideOffset={-1}>
        <Base.Popup className="list">
          <Base.Empty className="list__note">{allowCustom ? ADD_AS_NEW : NO_MATCHES}</Base.Empty>
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
