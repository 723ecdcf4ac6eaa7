/** Returns a text cut to `max` characters with an ellipsis, never within a visible character. */
export function cutText(text: string, max: number): string {
  const shown = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)]
  if (shown.length <= max) return text
  return `${shown
    .slice(0, max)
    .map((part) => part.segment)
    .join('')
    .trimEnd()}…`
}
