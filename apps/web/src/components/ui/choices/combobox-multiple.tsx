import { Combobox as Base } from '@base-ui/react/combobox'
import { suggestEntries, type TermKind } from '@bandstand/domain/vocabulary'
import { X } from 'lucide-react'
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { addTags, pastedTags } from '../../../lib/loading/add-tags.ts'
import { ComboboxList } from './combobox-list.tsx'
import { useFieldControl } from '../inputs/field-context.ts'

export interface ComboboxMultipleProps {
  options: readonly string[]
  /** What the options are in the vocabulary, so that typing also finds them by their other names. */
  terms?: TermKind | undefined
  value: readonly string[]
  onValueChange: (value: string[]) => void
  onBlur?: () => void
  /** Enter adds what was typed when no option matches it; commas separate several. */
  allowCustom?: boolean
  /** How many may be chosen; more are ignored. */
  max?: number
  placeholder?: string
  disabled?: boolean
}

/** Shows a choice of several options of a long list as chips; typing filters the list, Backspace removes a chip. */
export function ComboboxMultiple({
  options,
  terms,
  value,
  onValueChange,
  onBlur,
  allowCustom = false,
  max = Infinity,
  placeholder = 'Type to search',
  disabled = false,
}: ComboboxMultipleProps) {
  const control = useFieldControl()
  const [typed, setTyped] = useState('')
  const { contains } = Base.useFilter()
  const full = value.length >= max
  const suggested = terms && suggestEntries(terms, typed)
  const isSuggested = (text: string) =>
    suggested ? suggested.length > 0 : options.some((option) => contains(option, text))

  const change = (next: string[], details: Base.Root.ChangeEventDetails) => {
    // Escape may close the list and clear the text, but must not remove what was chosen.
    if (details.reason === 'escape-key') details.cancel()
    else choose(next)
  }
  const choose = (next: string[]) => {
    if (next.length <= max || next.length < value.length) onValueChange(next)
    setTyped('')
  }
  const addSeveral = (text: string) => {
    const { tags, left } = addTags(value, text, { options, terms, allowCustom, max })
    if (tags.length > value.length) onValueChange(tags)
    setTyped(left)
  }
  const addTyped = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.trim() === '') return
    // Enter here must not submit the form around it.
    event.preventDefault()
    const text = typed.trim()
    if (text.includes(',') || (allowCustom && !isSuggested(text))) addSeveral(text)
  }
  const addPasted = (event: ClipboardEvent) => {
    const pasted = pastedTags(event)
    if (pasted === null) return
    event.preventDefault()
    addSeveral(`${typed},${pasted}`)
  }

  return (
    <Base.Root
      items={options}
      {...(suggested && { filteredItems: suggested })}
      multiple
      autoHighlight
      value={value}
      onValueChange={change}
      inputValue={typed}
      onInputValueChange={setTyped}
      disabled={disabled}
    >
      <Base.InputGroup role="presentation">
        <Base.Chips
          className="chips"
          {...(value.length > 0 && { 'aria-label': `${value.length} chosen: ${value.join(', ')}` })}
        >
          {value.map((chosen) => (
            <Chip key={chosen} chosen={chosen} />
          ))}
          <Base.Input
            {...control}
            placeholder={full ? '' : placeholder}
            onKeyDown={addTyped}
            onPaste={addPasted}
            onBlur={() => {
              // Several entries with commas between them are complete without Enter.
              if (typed.includes(',')) addSeveral(typed)
              onBlur?.()
            }}
            autoComplete="off"
          />
        </Base.Chips>
      </Base.InputGroup>
      <ComboboxList allowCustom={allowCustom} typed={typed} />
    </Base.Root>
  )
}

function Chip({ chosen }: { chosen: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A fieldset would lay out its children its own way.
    <Base.Chip className="chip" role="group" aria-label={chosen}>
      {chosen}
      <Base.ChipRemove aria-label={`Remove ${chosen}`}>
        <X className="i" aria-hidden="true" />
      </Base.ChipRemove>
    </Base.Chip>
  )
}
