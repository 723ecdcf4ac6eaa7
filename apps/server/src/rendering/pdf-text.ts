/** Whether a font can write a character, named by its code point. */
export type HasGlyph = (code: number) => boolean

/** A piece of text that is laid out separately, and the font that writes it. */
export interface TextRun {
  text: string
  font: 'own' | 'wide' | 'rest'
}

const TO_THE_LEFT = '[\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Syriac}\\p{Script=Thaana}]'
const PASSAGES = new RegExp(`(${TO_THE_LEFT}(?:(?:[^\\p{L}\\n]|${TO_THE_LEFT})*${TO_THE_LEFT})?)`, 'u')

/**
 * Returns the text in runs: words in our own typeface, those that it lacks a letter of in the wide one, what that lacks in the
 * rest, and right-to-left text apart.
 */
export function runsOf(text: string, own: HasGlyph, wide: HasGlyph): TextRun[] {
  return text.split(PASSAGES).flatMap((part, index) =>
    // Right-to-left passages stay whole: their words are laid out together.
    byFont(index % 2 === 1 ? [boundWords(part)] : part.split(/([ \n\t]+)/), own, wide),
  )
}

function byFont(words: string[], own: HasGlyph, wide: HasGlyph): TextRun[] {
  const runs: TextRun[] = []
  const add = (piece: string, font: TextRun['font']) => {
    const last = runs.at(-1)
    if (last?.font === font) last.text += piece
    else if (piece) runs.push({ text: piece, font })
  }
  const has = (character: string, font: HasGlyph) => font(character.codePointAt(0)!)
  for (const word of words) {
    const last = runs.at(-1)
    // A line that wraps here must not begin with a space.
    if (last && word.trim() === '') last.text += word
    // A word in two typefaces looks like a mistake.
    else if (Array.from(word).every((character) => has(character, own))) add(word, 'own')
    else for (const character of word) add(character, has(character, wide) ? 'wide' : 'rest')
  }
  return runs
}

/**
 * Joins right-to-left words with hard spaces: the layout orders characters within a word, and would leave several words in
 * the order of English. Long passages become lines.
 */
function boundWords(passage: string): string {
  const lines = passage.match(/.{1,70}(?:\s|$)|.{1,70}/gsu) ?? [passage]
  return lines.map((line) => line.trim().replaceAll(' ', '\u00a0')).join('\n')
}
