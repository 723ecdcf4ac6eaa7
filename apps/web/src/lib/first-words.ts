/** The first three entries of a list and how many more there are: 'Piano, Viola, Oboe, 2 more'. */
export function firstWords(words: readonly string[]): string {
  const more = words.length - 3
  return [...words.slice(0, 3), ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
