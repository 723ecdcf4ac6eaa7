const ABBREVIATIONS: Record<string, string> = {
  st: 'saint',
  ste: 'sainte',
  mt: 'mount',
  ft: 'fort',
  twp: 'township',
  hts: 'heights',
}

/** Grosse Pointe and its neighbors, which many write without one e or the other. */
const GROSSE_POINTE = /\bgrosse? pointe?\b/g

/**
 * Returns one spelling for searches, of the stored name and of what is typed: `foldPlaceName`, and 'gross point' for 'Grosse
 * Pointe'. Behind a name, 'MT' is Montana.
 */
export function foldForSearch(text: string): string {
  const folded = foldPlaceName(text).replaceAll(GROSSE_POINTE, 'gross point')
  return /\w\W+mt\W*$/i.test(text) ? folded.replace(/mount$/, 'mt') : folded
}

/**
 * Returns one spelling for 'St. Clair Shores', 'saint clair shores' and 'SAINT-CLAIR SHORES': lower case ASCII words.
 */
export function foldPlaceName(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}.'’‘`]/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => ABBREVIATIONS[word] ?? word)
    .join(' ')
}
