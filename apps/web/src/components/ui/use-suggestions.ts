import { useEffect, useRef, useState } from 'react'

export interface SuggestionSource<Item> {
  /** Asks the server; rejects or answers an empty list when there is nothing. */
  search: (text: string, signal: AbortSignal) => Promise<readonly Item[]>
  minCharacters?: number
  debounceMs?: number
}

type Question = { timer: ReturnType<typeof setTimeout>; stop: AbortController } | null

const DEBOUNCE_MS = 500
const MIN_CHARACTERS = 3

/** Asks for suggestions after a pause in typing; a newer question always replaces an older one. */
export function useSuggestions<Item>({
  search,
  minCharacters = MIN_CHARACTERS,
  debounceMs = DEBOUNCE_MS,
}: SuggestionSource<Item>) {
  const [items, setItems] = useState<readonly Item[]>([])
  const [state, setState] = useState<'idle' | 'asking' | 'answered'>('idle')
  const pending = useRef<Question>(null)

  useEffect(() => () => drop(pending.current), [])

  const forget = () => {
    drop(pending.current)
    setItems([])
    setState('idle')
  }
  const ask = (text: string) => {
    drop(pending.current)
    const query = text.trim()
    if (query.length < minCharacters) {
      forget()
      return
    }
    setItems([])
    setState('asking')
    const stop = new AbortController()
    const answer = (found: readonly Item[]) => {
      if (stop.signal.aborted) return
      setItems(found)
      setState('answered')
    }
    const timer = setTimeout(() => {
      search(query, stop.signal).then(answer, () => answer([]))
    }, debounceMs)
    pending.current = { timer, stop }
  }
  return { items, state, ask, forget }
}

function drop(question: Question): void {
  if (!question) return
  clearTimeout(question.timer)
  question.stop.abort()
}
