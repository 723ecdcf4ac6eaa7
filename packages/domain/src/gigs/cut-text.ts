/** Returns a text cut to at most `max` characters with an ellipsis, between words: within one only if it's longer than half of that. */
export function cutText(text: string, max: number): string {
  const signs = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(
    ({ segment }) => segment,
  )
  if (signs.length <= max) return text
  // A word that ends just here is whole.
  const lastSpace = signs.slice(0, max + 1).findLastIndex((sign) => /^\s+$/.test(sign))
  const shown = signs.slice(0, lastSpace > max / 2 ? lastSpace : max).join('')
  return `${shown.replace(/[\s.,;:·-]+$/, '')}…`
}
