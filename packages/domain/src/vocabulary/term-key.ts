/**
 * Returns what spellings of one term have in common: letters and digits alone, in lower case, without accents. 'Hip-Hop'
 * and 'hip hop' are 'hiphop'.
 */
export function termKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
}
