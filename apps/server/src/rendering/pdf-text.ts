/** Whether a font can write a character, named by its code point. */
export type HasGlyph = (code: number) => boolean

/** What the fonts of a document can write. */
export interface Glyphs {
  own: HasGlyph
  wide: HasGlyph
  rest: HasGlyph
  /** Whether a whole emoji, which can be of several characters, is one drawing. */
  emoji: (emoji: string) => boolean
}

/** A piece of text that is laid out separately, and the font that writes it. */
export interface TextRun {
  text: string
  font: 'own' | 'wide' | 'rest' | 'emoji'
}

/** What people see as one character: a letter with its marks, a flag, a family. */
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Drawn, where a sign such as © or ❤ alone is a letter of a typeface. */
const DRAWN =
  /\p{Emoji_Presentation}|\p{Regional_Indicator}|\p{Emoji_Modifier}|[\uFE0F\u20E3\u{E0020}-\u{E007F}]/u
/** In units of UTF-16: half a narrow column of emoji. */
const LONGEST_UNBROKEN = 16
/** They only change how the character before them is drawn, or where a line ends. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
const TO_THE_LEFT = '[\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Syriac}\\p{Script=Thaana}]'
const PASSAGES = new RegExp(`(${TO_THE_LEFT}(?:(?:[^\\p{L}\\n]|${TO_THE_LEFT})*${TO_THE_LEFT})?)`, 'u')

/**
 * Returns the text in runs: words in our own typeface, those that it lacks a letter of in the wide one, what that lacks in the
 * rest, emoji in theirs, and right-to-left text apart. A character that no font has is named, as '[U+1F9FF]': a reader of a
 * contract must be able to tell what was agreed, and an empty box is any character.
 */
export function runsOf(text: string, glyphs: Glyphs): TextRun[] {
  return text
    .replaceAll('\t', ' ')
    .split(PASSAGES)
    .flatMap((part, index) =>
      // Right-to-left passages stay whole: their words are laid out together.
      byFont(index % 2 === 1 ? [boundWords(part)] : part.split(/([ \n]+)/), glyphs),
    )
}

function byFont(words: string[], glyphs: Glyphs): TextRun[] {
  const runs: TextRun[] = []
  const add = ({ text, font }: TextRun) => {
    const last = runs.at(-1)
    // A word that is longer than a line is broken anywhere, also in the middle of a character of two units.
    const wouldBreak = text.length > 1 && unbroken(last?.text ?? '') >= LONGEST_UNBROKEN && font !== 'own'
    if (last?.font === font && !wouldBreak) last.text += text
    else if (text) runs.push({ text, font })
  }
  for (const word of words) {
    const last = runs.at(-1)
    // A line that wraps here must not begin with a space.
    if (last && word.trim() === '') last.text += word
    // A word in two typefaces looks like a mistake.
    else if (Array.from(word).every((sign) => has(sign, glyphs.own))) add({ text: word, font: 'own' })
    else
      for (const { segment } of characters.segment(word)) for (const run of written(segment, glyphs)) add(run)
  }
  return runs
}

/** Returns what people see as one character in the fonts that have it. */
function written(character: string, glyphs: Glyphs): TextRun[] {
  if (DRAWN.test(character) && glyphs.emoji(character)) return [{ text: character, font: 'emoji' }]
  return Array.from(character).flatMap((sign): TextRun[] => {
    if (has(sign, glyphs.wide)) return [{ text: sign, font: 'wide' }]
    if (has(sign, glyphs.rest)) return [{ text: sign, font: 'rest' }]
    if (INVISIBLE.test(sign)) return []
    if (glyphs.emoji(sign)) return [{ text: sign, font: 'emoji' }]
    const code = sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
    return [{ text: `[U+${code}]`, font: 'own' }]
  })
}

/** Returns how many units follow the last space. */
const unbroken = (text: string) => text.length - 1 - text.search(/\s\S*$/)
const has = (sign: string, font: HasGlyph) => sign === '\n' || font(sign.codePointAt(0)!)

/**
 * Joins right-to-left words with hard spaces: the layout orders characters within a word, and would leave several words in
 * the order of English. Long passages become lines.
 */
function boundWords(passage: string): string {
  const lines = passage.match(/.{1,70}(?:\s|$)|.{1,70}/gsu) ?? [passage]
  return lines.map((line) => line.trim().replaceAll(' ', '\u00a0')).join('\n')
}
