/** The fewest characters of a name, except in scripts that write whole names with one. */
export const NAME_MIN = 2
/** One character is a syllable or a word: 李 and 김 are family names, 쁨 and 翼 given ones. */
const WHOLE_NAME =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Yi}]$/u

/** Returns whether a name is shorter than a name can be. Takes a text that `cleanLine` returned. */
export function isTooShortName(name: string): boolean {
  return name.length < NAME_MIN && !WHOLE_NAME.test(name)
}
