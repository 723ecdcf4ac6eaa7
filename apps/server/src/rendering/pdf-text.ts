/** Whether a font can write a character, named by its code point. */
export type HasGlyph = (code: number) => boolean

/** A piece of text that is laid out separately; `known` when the font has a glyph for all of it. */
export interface TextRun {
  text: string
  known: boolean
}

const TO_THE_LEFT = '[\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Syriac}\\p{Script=Thaana}]'
const PASSAGES = new RegExp(`(${TO_THE_LEFT}(?:(?:[^\\p{L}\\n]|${TO_THE_LEFT})*${TO_THE_LEFT})?)`, 'u')

/** Returns the text in runs: separate ones for what the font lacks, and for right-to-left text. */
export function runsOf(text: string, hasGlyph: HasGlyph): TextRun[] {
  return text
    .split(PASSAGES)
    .flatMap((part, index) => byFont(index % 2 === 1 ? boundWords(part) : part, hasGlyph))
}

function byFont(text: string, hasGlyph: HasGlyph): TextRun[] {
  const runs: TextRun[] = []
  for (const character of text) {
    const known = hasGlyph(character.codePointAt(0)!)
    const last = runs.at(-1)
    if (last?.known === known) last.text += character
    else runs.push({ text: character, known })
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
