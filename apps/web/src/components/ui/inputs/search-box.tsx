import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'

/** Pause after the last keystroke before the list is searched, in milliseconds. */
const DEBOUNCE_MS = 300

export interface SearchBoxProps {
  label: string
  placeholder: string
  /** The text that the list is currently searched for. */
  value: string
  onSearch: (text: string) => void
}

/** Shows a box that searches a list while the user types; Enter searches right away. */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)
  const latest = useRef(onSearch)

  useEffect(() => {
    latest.current = onSearch
  })
  // Back, Forward and links change the address without this field, which follows them.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    clearTimeout(timer.current)
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (text: string) => {
    clearTimeout(timer.current)
    sent.current = text.trim()
    latest.current(sent.current)
  }
  return (
    <search className="search-box">
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <Search className="i" aria-hidden="true" />
      <input
        id={id}
        className="in"
        type="search"
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        placeholder={placeholder}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => send(target.value), DEBOUNCE_MS)
        }}
        onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && send(typed)}
        // A search that is still pending must not bring back a visitor who has followed a link.
        onBlur={() => typed.trim() !== sent.current && send(typed)}
      />
    </search>
  )
}
