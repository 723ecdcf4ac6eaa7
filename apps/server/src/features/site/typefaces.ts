import { readFile } from 'node:fs/promises'
import { create, type Font } from 'fontkit'
import decompress from 'woff2-encoder/decompress'
import { OWN_FONTS, REST_FONT, WIDE_FONTS } from '../../fonts/font-files.ts'
import { unpackWoff } from '../../fonts/unpack-woff.ts'

export interface Typeface {
  /** In the order in which a character is looked for, ours first. */
  fonts: readonly Font[]
  /** How many of them are ours: the others reach further up and down. */
  own: number
}

export interface Typefaces {
  /** Titles in capitals. */
  poster: Typeface
  /** The text next to them. */
  block: Typeface
  /** Small wide labels. */
  sign: Typeface
  text: Typeface
}

let loaded: Promise<Typefaces> | undefined

/** Returns the typefaces of posters as shapes; they are read and unpacked once, for the first poster. */
export function loadTypefaces(): Promise<Typefaces> {
  loaded ??= readTypefaces()
  return loaded
}

async function readTypefaces(): Promise<Typefaces> {
  const [display, text, bold, wide] = await Promise.all([
    Promise.all(OWN_FONTS.display.map(readPacked)),
    Promise.all(OWN_FONTS.text.map(readPacked)),
    readFile(WIDE_FONTS.bold).then(plain),
    readFile(WIDE_FONTS.text).then(plain),
  ])
  const rest = plain(unpackWoff(await readFile(REST_FONT)))
  const cut = (fonts: Font[], axes: Record<string, number>, others: Font[]): Typeface => ({
    fonts: [...fonts.map((font) => font.getVariation(axes)), ...others],
    own: fonts.length,
  })
  return {
    poster: cut(display, { wght: 900, wdth: 58 }, [bold, rest]),
    block: cut(display, { wght: 780, wdth: 80 }, [bold, rest]),
    sign: cut(display, { wght: 700, wdth: 128 }, [bold, rest]),
    text: cut(text, { wght: 500 }, [wide, rest]),
  }
}

async function readPacked(file: string): Promise<Font> {
  return plain(Buffer.from(await decompress(await readFile(file))))
}

function plain(bytes: Buffer): Font {
  const font = create(bytes)
  if (!('layout' in font)) throw new Error('This file holds several fonts')
  return font
}
