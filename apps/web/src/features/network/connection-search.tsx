import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'

const DEBOUNCE_MS = 300

export interface ConnectionSearchProps {
  /** What the list is searched for now. */
  value: string
  onSearch: (text: string) => void
}

/** Looks for one's connections by name while one types. */
export function ConnectionSearch({ value, onSearch }: ConnectionSearchProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <search className="artists__search net-search">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          clearTimeout(timer.current)
          onSearch(typed.trim())
        }}
      >
        <label className="sr-only" htmlFor={id}>
          Search your connections
        </label>
        <Search className="i" aria-hidden="true" />
        <input
          id={id}
          className="in"
          type="search"
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          placeholder="Name"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            clearTimeout(timer.current)
            timer.current = setTimeout(() => onSearch(target.value.trim()), DEBOUNCE_MS)
          }}
        />
      </form>
    </search>
  )
}
