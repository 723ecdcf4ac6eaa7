import { X } from 'lucide-react'
import { useRef } from 'react'

export interface FilterChipsProps {
  chips: readonly { key: string; label: string; onRemove: () => void }[]
}

/** Shows the filters of a list, each with a button that removes it; nothing without filters. */
export function FilterChips({ chips }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  if (chips.length === 0) return null
  const remove = (index: number) => {
    // The button goes with its filter: the next one takes the focus, or the one before the last.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    ;(buttons[index + 1] ?? buttons[index - 1])?.focus()
    chips[index]!.onRemove()
  }
  return (
    <ul className="filter-chips" aria-label="Filters in use" ref={list}>
      {chips.map(({ key, label }, index) => (
        <li key={key} className="chip">
          {label}
          <button type="button" aria-label={`Remove ${label}`} onClick={() => remove(index)}>
            <X className="i" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
