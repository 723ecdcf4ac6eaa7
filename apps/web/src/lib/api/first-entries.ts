/** Returns the first three entries of a list and how many more there are: 'Piano, Viola, Oboe, 2 more'. */
export function firstEntries(entries: readonly string[]): string {
  const more = entries.length - 3
  return [...entries.slice(0, 3), ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
