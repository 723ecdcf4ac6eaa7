import { mkdir, readFile, writeFile } from 'node:fs/promises'
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
const { resolve } = createRequire(import.meta.url)

/**
 * Returns a plugin that cuts from both typefaces, with their axes, the characters that every page has: half the bytes
 * of a first page. A name with other letters loads the whole file.
 */
export function cutFonts(): Plugin {
  return {
    name: 'cut-fonts',
    async configResolved({ root }) {
      const folder = path.join(root, FOLDER)
      await mkdir(folder, { recursive: true })
      const text = textOf(CHARACTERS)
      const rules: string[] = []
      for (const { name, family, file, stretch } of FONTS) {
        const cut = await subsetFont(await readFile(resolve(file)), text, { targetFormat: 'woff2' })
        await writeFile(path.join(folder, `${name}.woff2`), cut)
        rules.push(
          `@font-face { font-family: '${family}'; font-display: swap; font-weight: 100 900; ${stretch}`,
          `src: url('./${name}.woff2') format('woff2-variations'); unicode-range: ${CHARACTERS}; }`,
        )
      }
      await writeFile(path.join(folder, 'basic.css'), rules.join('\n'))
    },
  }
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
