import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** What English is written with; `fonts.css` names the same characters as its `unicode-range`. */
const CHARACTERS = [
  ...range(0x20, 0x7e),
  0xa0,
  0xa9,
  0xb7,
  0xd7,
  0x2013,
  0x2014,
  0x2018,
  0x2019,
  0x201c,
  0x201d,
  0x2026,
]
const FONTS = {
  'anybody-latin-basic': '@fontsource-variable/anybody/files/anybody-latin-standard-normal.woff2',
  'public-sans-latin-basic': '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
}
const FOLDER = '.cache/fonts'
const { resolve } = createRequire(import.meta.url)

/**
 * Cuts from both faces, with their axes, the characters that every page has: half the bytes that a first page waits
 * for. A name with other letters brings the whole file.
 */
export function cutFonts(): Plugin {
  return {
    name: 'cut-fonts',
    async configResolved({ root }) {
      const folder = path.join(root, FOLDER)
      await mkdir(folder, { recursive: true })
      const text = String.fromCodePoint(...CHARACTERS)
      for (const [name, file] of Object.entries(FONTS)) {
        const cut = await subsetFont(await readFile(resolve(file)), text, { targetFormat: 'woff2' })
        await writeFile(path.join(folder, `${name}.woff2`), cut)
      }
    },
  }
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
