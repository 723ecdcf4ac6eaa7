import { Autocomplete as Base } from '@base-ui/react/autocomplete'
import { type LucideIcon, MapPin } from 'lucide-react'
import { useState } from 'react'
import type { ExternalSuggestion } from '../../../lib/places/external-suggestion.ts'
import { useFieldControl } from '../inputs/field-context.ts'
import { Spinner } from '../status/spinner.tsx'
import { type SuggestionSource, useSuggestions } from './use-suggestions.ts'

export interface Suggestion {
  id: string
  text: string
}

export interface SuggestInputProps<Item extends Suggestion> extends SuggestionSource<Item> {
  /** The text in the field; it may be anything. */
  value: string
  onValueChange: (text: string) => void
  /** Called with a chosen suggestion; its text has already been given to `onValueChange`. */
  onSelect?: (item: Item) => void
  onBlur?: () => void
  /** Returns the text that a chosen suggestion puts into the field; by default its own. */
  textOf?: (typed: string, suggested: string) => string
  /** Shown after the note that nothing matches. */
  unmatchedHint?: string
  /** Before each suggestion; a place without it. */
  icon?: LucideIcon
  name?: string
  placeholder?: string
  disabled?: boolean
}

/** Shows an input with suggestions from the server, requested after a pause and only for enough characters. */
export function SuggestInput<Item extends Suggestion>({
  value,
  onValueChange,
  onSelect,
  onBlur,
  textOf = (_, suggested) => suggested,
  unmatchedHint,
  icon = MapPin,
  name,
  placeholder,
  disabled = false,
  ...source
}: SuggestInputProps<Item>) {
  const control = useFieldControl()
  const { items, state, ask, follow, clear } = useSuggestions(source)
  const [open, setOpen] = useState(false)

  const choose = (item: Item | ExternalSuggestion<Item> | undefined, typed = value) => {
    if (item && isExternal(item)) {
      // The text may contain a street: what was typed stays until a place is found for it.
      follow(item, (found) => (found ? choose(found, item.text) : setOpen(true)))
      return
    }
    clear()
    if (!item) return
    onValueChange(textOf(typed, item.text))
    onSelect?.(item)
  }
  return (
    <Base.Root
      items={items}
      mode="none"
      value={value}
      open={open}
      onOpenChange={setOpen}
      onValueChange={(text, { reason }) => {
        if (reason === 'item-press') {
          choose(items.find((item) => item.text === text))
          return
        }
        onValueChange(text)
        if (reason === 'input-change') ask(text)
      }}
      itemToStringValue={(item: Item | ExternalSuggestion<Item>) => item.text}
      disabled={disabled}
    >
      <Base.InputGroup role="presentation" className="combo">
        <Base.Input
          {...control}
          className="in"
          name={name}
          placeholder={placeholder}
          onBlur={onBlur}
          autoComplete="off"
        />
        {state === 'asking' && (
          <span className="combo__end" aria-hidden="true">
            <Spinner />
          </span>
        )}
      </Base.InputGroup>
      {state !== 'idle' && (
        <SuggestionList items={items} typed={value} state={state} unmatchedHint={unmatchedHint} icon={icon} />
      )}
    </Base.Root>
  )
}

interface SuggestionListProps<Item extends Suggestion> {
  items: readonly (Item | ExternalSuggestion<Item>)[]
  typed: string
  state: 'asking' | 'answered'
  unmatchedHint: string | undefined
  icon: LucideIcon
}

function SuggestionList<Item extends Suggestion>({
  items,
  typed,
  state,
  unmatchedHint,
  icon: Icon,
}: SuggestionListProps<Item>) {
  const [credit] = items.flatMap((item) => (isExternal(item) ? [item.source] : []))
  return (
    <Base.Portal>
      <Base.Positioner className="z-50" sideOffset={-1}>
        <Base.Popup className="list">
          <Base.Status className="list__note">{state === 'asking' && 'Searching…'}</Base.Status>
          {state === 'answered' && (
            <Base.Empty className="list__note">
              <span>No matches found.</span> {unmatchedHint}
            </Base.Empty>
          )}
          <Base.List>
            {(item: Item | ExternalSuggestion<Item>) => (
              <Base.Item key={item.id} value={item}>
                <Icon className="i i--s" aria-hidden="true" />
                <span>{markMatch(item.text, typed)}</span>
              </Base.Item>
            )}
          </Base.List>
          {credit && (
            <p className="list__note" translate="no">
              {credit}
            </p>
          )}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

function isExternal<Item extends Suggestion>(
  item: Item | ExternalSuggestion<Item>,
): item is ExternalSuggestion<Item> {
  return 'resolve' in item
}

function markMatch(text: string, typed: string) {
  const query = typed.trim()
  const at = query === '' ? -1 : text.toLowerCase().indexOf(query.toLowerCase())
  if (at < 0) return text
  const end = at + query.length
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}
