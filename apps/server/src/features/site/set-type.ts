import bidiFactory from 'bidi-js'
import type { Font } from 'fontkit'
import type { Typeface } from './typefaces.ts'

// Node returns the factory itself, where the types declare a module around it.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()

/** What is set from one font, in one direction. */
interface Run {
  text: string
  font: Font
  level: number
}

/** Returns the part of a text that the typeface has, on one line: without emoji, invisible characters and stacked accents. */
export function writable(text: string, typeface: Typeface): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{C}\p{Emoji_Presentation}\p{Emoji_Modifier}\uFE00-\uFE0F]/gu, '')
    .replaceAll(/(\p{M}{2})\p{M}+/gu, '$1')
  const known = Array.from(plain).filter((sign) => findFont(typeface, sign) !== undefined)
  return known.join('').replaceAll(/\s+/g, ' ').trim()
}

/** Returns whether our own fonts have all characters of a text. */
export function isOwnType(text: string, typeface: Typeface): boolean {
  const own = typeface.fonts.slice(0, typeface.own)
  return Array.from(text).every((sign) => own.some((font) => canWrite(font, sign)))
}

/** Returns the width of a line, in multiples of its font size. */
export function measureLine(text: string, typeface: Typeface): number {
  return runsOf(text, typeface).reduce((sum, run) => sum + layOut(run).advanceWidth / run.font.unitsPerEm, 0)
}

/**
 * Returns a line as the path data of its glyphs, beginning at x on the baseline y; each script runs in its own
 * direction.
 */
export function setLine(
  text: string,
  typeface: Typeface,
  at: { x: number; y: number; size: number },
): string {
  let { x } = at
  let path = ''
  for (const run of runsOf(text, typeface)) {
    const scale = at.size / run.font.unitsPerEm
    const { glyphs, positions } = layOut(run)
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      path += glyph.path
        .scale(scale, -scale)
        .translate(x + xOffset * scale, at.y - yOffset * scale)
        .toSVG()
      x += xAdvance * scale
    }
  }
  return path
}

function layOut({ text, font, level }: Run) {
  return font.layout(text, undefined, undefined, undefined, level % 2 ? 'rtl' : 'ltr')
}

/** The runs of a line from left to right, as they are seen. */
function runsOf(text: string, typeface: Typeface): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text)
  const mirrored = bidi.getMirroredCharactersMap(text, levels)
  const runs: Run[] = []
  let at = 0
  for (const sign of text) {
    const level = levels[at] ?? 0
    const shown = mirrored.get(at) ?? sign
    at += sign.length
    const last = runs.at(-1)
    // A combining mark stays with its letter, and a space with its word, where their font can write it.
    const font = last && isAttached(sign) && canWrite(last.font, sign) ? last.font : findFont(typeface, shown)
    if (!font) continue
    if (last?.font === font && last.level === level) last.text += shown
    else runs.push({ text: shown, font, level })
  }
  return inSight(runs)
}

/** From the logical order to the visual one: from the deepest level up, the content of each level is reversed. */
function inSight(runs: Run[]): Run[] {
  const seen = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let from = 0; from < seen.length; from++) {
      let to = from
      while (to < seen.length && seen[to]!.level >= level) to++
      if (to > from) seen.splice(from, to - from, ...seen.slice(from, to).toReversed())
      from = to
    }
  }
  return seen
}

const isAttached = (sign: string) => /[\p{M}\s]/u.test(sign)
const canWrite = (font: Font, sign: string) => font.hasGlyphForCodePoint(sign.codePointAt(0)!)
const findFont = (typeface: Typeface, sign: string) => typeface.fonts.find((font) => canWrite(font, sign))
