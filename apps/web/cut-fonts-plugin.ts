import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** The characters that English is written with, in CSS notation. */
const CHARACTERS = 'U+20-7E, U+A0, U+A9, U+B7, U+D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2026'
const FONTS = [
  {
    name: 'anybody-latin-basic',
    family: 'Anybody Variable',
    file: '@fontsource-variable/anybody/files/anybody-latin-standard-normal.woff2',
    stretch: 'font-stretch: 50% 150%;',
  },
  {
    name: 'public-sans-latin-basic',
    family: 'Public Sans Variable',
    file: '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
    stretch: '',
  },
]
const FOLDER = '.cache/fonts'
/** The style sheet of pages that the server renders itself: a file without a hash, from the public folder. */
const PLAIN_SHEET = 'plain-page.css'
const { resolve } = createRequire(import.meta.url)

/**
 * Returns a plugin that cuts from both typefaces, with their axes, the characters that every page has: half the bytes
 * of a first page. A name with other letters loads the whole file. The server's own pages use the cut files only.
 */
export function cutFonts(): Plugin {
  return {
    name: 'cut-fonts',
    async configResolved({ root }) {
      const folder = path.join(root, FOLDER)
      await mkdir(folder, { recursive: true })
      const text = textOf(CHARACTERS)
      for (const { name, file } of FONTS) {
        const cut = await subsetFont(await readFile(resolve(file)), text, { targetFormat: 'woff2' })
        await writeFile(path.join(folder, `${name}.woff2`), cut)
      }
      await writeFile(
        path.join(folder, 'basic.css'),
        typefaceRules((name) => `./${name}.woff2`),
      )
    },
    async writeBundle({ dir }, bundle) {
      if (!dir || this.environment.name !== 'client') return
      const files = Object.keys(bundle)
      const rules = typefaceRules((name) => {
        const file = files.find((each) => each.startsWith(`assets/${name}-`))
        if (!file) throw new Error(`The build has no font ${name}`)
        return `/${file}`
      })
      await appendFile(path.join(dir, PLAIN_SHEET), `\n${rules}\n`)
    },
  }
}

/** Returns the rules that load the cut fonts. */
function typefaceRules(urlOf: (name: string) => string): string {
  return FONTS.map(
    ({ name, family, stretch }) =>
      `@font-face { font-family: '${family}'; font-display: swap; font-weight: 100 900; ${stretch}
src: url('${urlOf(name)}') format('woff2-variations'); unicode-range: ${CHARACTERS}; }`,
  ).join('\n')
}

/** All characters of a `unicode-range`. */
function textOf(unicodeRange: string): string {
  return unicodeRange
    .split(', ')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .slice(2)
        .split('-')
        .map((point) => Number.parseInt(point, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    })
    .join('')
}
