import type { Typeface } from './typefaces.ts'
import { isOwnType, measureLine, setLine, writable } from './set-type.ts'

/** Where a text is; all in pixels. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

interface Measure {
  /** The largest and the smallest size, in pixels. */
  sizes: readonly [number, number]
  /** Line height, in multiples of the size. */
  lineHeight: number
  /** Aligned to the box's bottom, otherwise to its top. */
  atBottom?: boolean
}

export interface SetType {
  path: string
  /** The lowest baseline. */
  bottom: number
}

const STEP = 4
/** The height of our capitals, in multiples of the size. */
const RISE = 0.675
/** What other fonts need: more room between lines, and some below the last. */
const OTHER = { lineHeight: 1.25, descent: 0.26 }
const MOST_SIGNS = 200
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const signsOf = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment)

/** Sets a text in a box, as large as fits; in the smallest size the rest is cut off with an ellipsis. */
export function fitType(
  text: string,
  typeface: Typeface,
  box: Box,
  { sizes, lineHeight, atBottom }: Measure,
): SetType {
  const shown = writable(signsOf(text).slice(0, MOST_SIGNS).join(''), typeface)
  const own = isOwnType(shown, typeface)
  const line = own ? lineHeight : Math.max(lineHeight, OTHER.lineHeight)
  const descent = own ? 0 : OTHER.descent
  const room = (size: number) => Math.max(1, Math.floor((box.height / size - RISE - descent) / line) + 1)
  const ruler = rulerOf(typeface)
  const [largest, smallest] = sizes
  let size = largest
  let lines = breakWords(shown.split(' '), ruler, box.width / size)
  while (size > smallest && !(lines.whole && lines.rows.length <= room(size))) {
    size = Math.max(smallest, size - STEP)
    lines = breakWords(shown.split(' '), ruler, box.width / size)
  }
  const rows = cutRows(lines.rows, ruler, { most: room(size), width: box.width / size })
  const fall = (rows.length - 1) * size * line
  const first = atBottom ? box.y + box.height - size * descent - fall : box.y + size * RISE
  const path = rows.map((row, index) =>
    setLine(row, typeface, { x: box.x, y: first + index * size * line, size }),
  )
  return { path: path.join(''), bottom: first + fall }
}

/** The width of a text in multiples of its size, as the sum of its parts': shaping each attempt again would take a second. */
type Ruler = (text: string) => number

function rulerOf(typeface: Typeface): Ruler {
  const known = new Map<string, number>()
  const widthOf = (text: string) => {
    const width = known.get(text) ?? measureLine(text, typeface)
    known.set(text, width)
    return width
  }
  return (text) =>
    text.split(' ').reduce((sum, word, index) => sum + widthOf(word) + (index && widthOf(' ')), 0)
}

/** Rows no wider than `width` times the size; `whole` when no word had to be broken for that. */
function breakWords(words: string[], ruler: Ruler, width: number): { rows: string[]; whole: boolean } {
  const rows: string[] = []
  let whole = true
  for (const word of words) {
    const longer = `${rows.at(-1)} ${word}`
    if (rows.length > 0 && ruler(longer) <= width) rows[rows.length - 1] = longer
    else if (ruler(word) <= width) rows.push(word)
    else {
      whole = false
      rows.push(...breakWord(word, ruler, width))
    }
  }
  return { rows, whole }
}

function breakWord(word: string, ruler: Ruler, width: number): string[] {
  const parts: string[] = []
  let used = Number.POSITIVE_INFINITY
  for (const sign of signsOf(word)) {
    const more = ruler(sign)
    if (used + more > width) parts.push('')
    used = used + more > width ? more : used + more
    parts[parts.length - 1] += sign
  }
  return parts
}

function cutRows(rows: string[], ruler: Ruler, { most, width }: { most: number; width: number }): string[] {
  if (rows.length <= most) return rows
  const shown = rows.slice(0, most)
  let signs = signsOf(shown.at(-1)!)
  while (signs.length > 1 && ruler(`${signs.join('')}…`) > width) signs = signs.slice(0, -1)
  return [...shown.slice(0, -1), `${signs.join('').trimEnd()}…`]
}
