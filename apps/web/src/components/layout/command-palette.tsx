import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useNavigate } from 'react-router'
import { FOOTER_GROUPS } from './footer-links.ts'
import { MAIN_NAVIGATION, type Destination } from './navigation.ts'

const RESOURCES = FOOTER_GROUPS.find((group) => group.title === 'Resources')?.links ?? []

export interface CommandPaletteProps {
  /** The screens of the More menu. */
  more: readonly Destination[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Goes anywhere by typing its name. */
export default function CommandPalette({ more, open, onOpenChange }: CommandPaletteProps) {
  const navigate = useNavigate()
  const go = (to: string) => {
    onOpenChange(false)
    void navigate(to)
  }
  const destinations = [
    ...MAIN_NAVIGATION,
    ...more,
    { to: '/profile/edit', label: 'Edit Profile' },
    { to: '/settings', label: 'Settings' },
    ...RESOURCES,
  ]
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim z-40" />
        <Dialog.Popup className="palette z-50" aria-label="Search">
          <Autocomplete.Root
            items={destinations}
            itemToStringValue={({ label }: Destination) => label}
            open
            inline
            autoHighlight="always"
            keepHighlight
          >
            <div className="palette__in">
              <Search className="i" aria-hidden="true" />
              <Autocomplete.Input placeholder="Where to?" aria-label="Where to?" />
              <kbd className="key">Esc</kbd>
            </div>
            <Autocomplete.Empty className="palette__none">Nothing here goes by that name.</Autocomplete.Empty>
            <Autocomplete.List className="palette__list" aria-label="Destinations">
              {(destination: Destination) => (
                <Autocomplete.Item
                  key={destination.to}
                  value={destination}
                  className="menu__item"
                  onClick={() => go(destination.to)}
                >
                  {destination.label}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
