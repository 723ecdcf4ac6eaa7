import { Combobox as Base } from '@base-ui/react/combobox'
import { suggestEntries, type TermKind } from '@bandstand/domain/vocabulary'
import { ChevronDown } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { ComboboxList } from './combobox-list.tsx'
import { useFieldControl } from '../inputs/field-context.ts'

export interface ComboboxProps {
  options: readonly string[]
  /** What the options are in the vocabulary, so that typing also finds them by their other names. */
  terms?: TermKind
  /** '' or null: nothing chosen. */
  value: string | null
  onValueChange: (value: string | null) => void
  onBlur?: () => void
  /** Enter accepts what was typed when no option matches it. */
  allowCustom?: boolean
  placeholder?: string
  disabled?: boolean
}

/** Shows a choice of one option of a long list, which typing filters. */
export function Combobox({
  options,
  terms,
  value,
  onValueChange,
  onBlur,
  allowCustom = false,
  placeholder = 'Type to search',
  disabled = false,
}: ComboboxProps) {
  const control = useFieldControl()
  const [typed, setTyped] = useState(value ?? '')
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    // The form changed the value, by a reset for instance: the text follows.
    setSeen(value)
    setTyped(value ?? '')
  }
  const [open, setOpen] = useState(false)
  const { contains } = Base.useFilter()
  // Text that is the choice itself does not narrow the list.
  const suggested = terms && suggestEntries(terms, typed === value ? '' : typed)

  const takeTyped = (event: KeyboardEvent) => {
    const text = typed.trim()
    if (event.key !== 'Enter' || !open) return
    event.preventDefault()
    if (!allowCustom || text === '' || options.some((option) => contains(option, text))) return
    onValueChange(text)
    setOpen(false)
  }

  return (
    <Base.Root
      items={options}
      {...(suggested && { filteredItems: suggested })}
      autoHighlight
      value={value || null}
      onValueChange={(next, details) => {
        // Escape may close the list, but must not remove what was chosen.
        if (details.reason === 'escape-key') details.cancel()
        else onValueChange(next)
      }}
      inputValue={typed}
      onInputValueChange={(text, { reason }) => reason !== 'escape-key' && setTyped(text)}
      open={open}
      onOpenChange={setOpen}
      disabled={disabled}
    >
      <Base.InputGroup role="presentation" className="combo">
        <Base.Input
          {...control}
          className="in"
          placeholder={placeholder}
          onKeyDown={takeTyped}
          onBlur={onBlur}
          autoComplete="off"
        />
        <Base.Trigger className="combo__end" aria-label="Show the options" tabIndex={-1}>
          <ChevronDown className="i i--s" aria-hidden="true" />
        </Base.Trigger>
      </Base.InputGroup>
      <ComboboxList allowCustom={allowCustom} />
    </Base.Root>
  )
}
