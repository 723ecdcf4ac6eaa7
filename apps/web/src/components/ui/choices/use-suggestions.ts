import { useEffect, useRef, useState } from 'react'
import type { ExternalSuggestion } from '../../../lib/places/external-suggestion.ts'

export interface SuggestionSource<Item> {
  /** Queries the server; rejects, or resolves to an empty list when there is nothing. */
  search: (text: string, signal: AbortSignal) => Promise<readonly (Item | ExternalSuggestion<Item>)[]>
  minCharacters?: number
  debounceMs?: number
}

type Question = { timer?: ReturnType<typeof setTimeout>; stop: AbortController } | null

const DEBOUNCE_MS = 500
const MIN_CHARACTERS = 3

/** Returns suggestions for a typed text, requested after a pause; a newer request replaces an older one. */
export function useSuggestions<Item>({
  search,
  minCharacters = MIN_CHARACTERS,
  debounceMs = DEBOUNCE_MS,
}: SuggestionSource<Item>) {
  const [items, setItems] = useState<readonly (Item | ExternalSuggestion<Item>)[]>([])
  const [state, setState] = useState<'idle' | 'asking' | 'answered'>('idle')
  const pending = useRef<Question>(null)

  useEffect(() => () => drop(pending.current), [])

  const clear = () => {
    drop(pending.current)
    setItems([])
    setState('idle')
  }
  const begin = () => {
    drop(pending.current)
    setItems([])
    setState('asking')
    return new AbortController()
  }
  const ask = (text: string) => {
    const query = text.trim()
    if (query.length < minCharacters) {
      clear()
      return
    }
    const stop = begin()
    const answer = (found: readonly (Item | ExternalSuggestion<Item>)[]) => {
      if (stop.signal.aborted) return
      setItems(found)
      setState('answered')
    }
    const timer = setTimeout(() => {
      search(query, stop.signal).then(answer, () => answer([]))
    }, debounceMs)
    pending.current = { timer, stop }
  }
  /** Finds the item that a suggestion from elsewhere leads to; calls `onEnd` with null when there is none. */
  const follow = (suggestion: ExternalSuggestion<Item>, onEnd: (item: Item | null) => void) => {
    const stop = begin()
    pending.current = { stop }
    const end = (item: Item | null) => {
      if (stop.signal.aborted) return
      setState(item ? 'idle' : 'answered')
      onEnd(item)
    }
    suggestion.resolve(stop.signal).then(end, () => end(null))
  }
  return { items, state, ask, follow, clear }
}

function drop(question: Question): void {
  if (!question) return
  clearTimeout(question.timer)
  question.stop.abort()
}
