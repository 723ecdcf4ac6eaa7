import { foldPlaceName } from './fold-place-name.ts'
import { US_STATES } from './us-states.ts'

const MOST_WORDS = 3
/** From this length on, the beginning of a state's name counts: 'detroit mich'. */
const LEAST_LETTERS = 3
const NAMES = Object.entries(US_STATES).map(([code, { name }]) => ({ code, name: foldPlaceName(name) }))

/**
 * Returns the city and the codes of every state that the end of a folded text can mean: 'ann arbor mi' is 'ann arbor'
 * in MI. Without such an ending there are none, and the whole text is the city. The end may still be a name being typed
 * ('el pa'), so the caller must try the whole text too.
 */
export function splitState(folded: string): { city: string; states: string[] } {
  const words = folded.split(' ')
  for (let count = Math.min(MOST_WORDS, words.length - 1); count > 0; count--) {
    const end = words.slice(-count).join(' ')
    const states = statesMeantBy(end)
    if (states.length > 0) return { city: words.slice(0, -count).join(' '), states }
  }
  return { city: folded, states: [] }
}

/** Returns whether a folded text is a state's letters or its whole name. */
export function isState(folded: string): boolean {
  return US_STATES[folded.toUpperCase()] !== undefined || NAMES.some(({ name }) => name === folded)
}

function statesMeantBy(text: string): string[] {
  const code = text.toUpperCase()
  if (US_STATES[code]) return [code]
  const exact = NAMES.filter(({ name }) => name === text)
  const begun = text.length >= LEAST_LETTERS ? NAMES.filter(({ name }) => name.startsWith(text)) : []
  return (exact.length > 0 ? exact : begun).map(({ code }) => code)
}
