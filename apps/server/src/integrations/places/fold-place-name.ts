const ABBREVIATIONS: Record<string, string> = {
  st: 'saint',
  ste: 'sainte',
  mt: 'mount',
  ft: 'fort',
  twp: 'township',
  hts: 'heights',
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
