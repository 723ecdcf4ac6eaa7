/** One fact of a notice: 'When', 'Fee', 'Sign by'. `was` is the value that it replaces, of changed terms. */
export interface NoticeFact {
  label: string
  value: string
  was?: string
}

/** Returns a fact's value as text: '$475', or '$420 → $475' of a changed one. */
export function factText({ value, was }: NoticeFact): string {
  return was === undefined ? value : `${was} → ${value}`
}
