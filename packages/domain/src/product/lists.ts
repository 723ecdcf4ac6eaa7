/** Returns names as a list in a sentence, without a comma before the last: 'Ada, Bo and Cy'. */
export function listText(names: readonly string[]): string {
  const before = names.slice(0, -1).join(', ')
  return [before, names.at(-1)].filter(Boolean).join(' and ')
}
