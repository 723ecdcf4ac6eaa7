import { countOf } from '@bandstand/domain/product'
import { OWN_SEARCH_MAX } from '@bandstand/domain/search'
import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { RotateCw, Search } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  actionCommands,
  type Command,
  type CommandGroup,
  type CommandSources,
  recentCommands,
  screenCommands,
} from './commands.ts'
import { Keys } from './keys.tsx'
import { useFound } from './use-found.ts'
import './command-palette.css'

export interface CommandPaletteProps extends CommandSources {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Shows a search over screens, actions, what the member has, artists and gigs; choosing a result opens or runs it. */
export default function CommandPalette({ open, onOpenChange, ...sources }: CommandPaletteProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim z-40" />
        <Dialog.Popup className="palette z-50" aria-label="Search">
          <Commands sources={sources} onDone={() => onOpenChange(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Shows the content of the popup, mounted again at each opening, so that it starts empty. */
function Commands({ sources, onDone }: { sources: CommandSources; onDone: () => void }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [typed, setTyped] = useState('')
  const { contains } = Autocomplete.useFilter()
  const found = useFound(typed)
  const text = typed.trim()
  const matching = ({ label, keywords: more = '' }: Command) => contains(`${label} ${more}`, text)
  const groups = [
    { value: 'Recent', items: text === '' ? recentCommands(pathname) : [] },
    { value: 'Go to', items: screenCommands(sources.session).filter(matching) },
    { value: 'Do', items: actionCommands(sources).filter(matching) },
    ...found.groups,
  ].filter((group) => group.items.length > 0)
  const count = groups.reduce((sum, group) => sum + group.items.length, 0)
  if (found.retry)
    groups.push({ value: 'Some results couldn’t be loaded', items: [againCommand(found.retry)] })

  const take = ({ to, run, stays }: Command) => {
    if (!stays) onDone()
    if (to !== undefined) void navigate(to)
    run?.()
  }
  return (
    <Autocomplete.Root
      items={groups}
      mode="none"
      value={typed}
      onValueChange={(text, { reason }) => reason !== 'item-press' && setTyped(text)}
      itemToStringValue={({ label }: Command) => label}
      open
      inline
      autoHighlight="always"
      keepHighlight
    >
      <div className="palette__in">
        <Search className="i" aria-hidden="true" />
        <Autocomplete.Input
          placeholder="Title, person, date or amount"
          aria-label="Where to?"
          maxLength={OWN_SEARCH_MAX}
        />
        <Keys keys={['Esc']} />
      </div>
      <Autocomplete.Status className="sr-only">
        {found.settled &&
          text !== '' &&
          `${countOf(count, 'result')}${found.retry ? '. Some results couldn’t be loaded' : ''}`}
      </Autocomplete.Status>
      <Autocomplete.Empty className="palette__none">
        {found.settled ? 'No results. Try a name, a title, a date or an amount.' : 'Searching…'}
      </Autocomplete.Empty>
      <Autocomplete.List className="palette__list" aria-label="Results">
        {(group: CommandGroup) => (
          <Autocomplete.Group key={group.value} items={group.items}>
            <Autocomplete.GroupLabel className="menu__label">{group.value}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(command: Command) => (
                <Autocomplete.Item
                  key={command.id}
                  value={command}
                  className="menu__item"
                  onClick={() => take(command)}
                >
                  <Line {...command} />
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}

function againCommand(run: () => void): Command {
  return {
    id: 'again',
    label: 'Try again',
    icon: RotateCw,
    run,
    stays: true,
  }
}

function Line({ icon: Glyph = Search, label, hint, keys }: Command) {
  return (
    <>
      <Glyph className="i" aria-hidden="true" />
      <span className="palette__line">
        <span className="palette__label">{label}</span>
        {hint && <span className="palette__hint">{hint}</span>}
      </span>
      {keys && <Keys keys={keys} hidden />}
    </>
  )
}
