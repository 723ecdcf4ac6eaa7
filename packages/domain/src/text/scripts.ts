/** Scripts with letters that look like those of another one. */
const ALIKE = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Georgian',
  'Cherokee',
  'Coptic',
  'Deseret',
  'Lisu',
  'Osage',
].map((script) => new RegExp(String.raw`\p{Script=${script}}`, 'u'))

/** Returns whether one word mixes letters of two scripts that look alike, as 'Bаnd' with a Cyrillic а. */
export function mixesScripts(text: string): boolean {
  return text
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .some((word) => ALIKE.filter((script) => script.test(word)).length > 1)
}
