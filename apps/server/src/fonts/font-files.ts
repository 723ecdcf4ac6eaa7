import path from 'node:path'
import { fileURLToPath } from 'node:url'

const fileIn = (packageJson: string, file: string) =>
  path.join(path.dirname(fileURLToPath(packageJson)), file)
const ANYBODY = import.meta.resolve('@fontsource-variable/anybody/package.json')
const PUBLIC_SANS = import.meta.resolve('@fontsource-variable/public-sans/package.json')
const STATIC_ANYBODY = import.meta.resolve('@fontsource/anybody/package.json')
const STATIC_PUBLIC_SANS = import.meta.resolve('@fontsource/public-sans/package.json')
const DEJAVU = import.meta.resolve('dejavu-fonts-ttf/package.json')
const NOTO_EMOJI = import.meta.resolve('@fontsource/noto-emoji/package.json')
const UNIFONT = import.meta.resolve('@fontsource/unifont/package.json')

/** In the order in which a character is looked for. */
const SCRIPTS = ['latin', 'latin-ext', 'vietnamese']

/** Our two typefaces, with their axes, packed as WOFF2. */
export const OWN_FONTS = {
  display: SCRIPTS.map((script) => fileIn(ANYBODY, `files/anybody-${script}-standard-normal.woff2`)),
  text: SCRIPTS.map((script) => fileIn(PUBLIC_SANS, `files/public-sans-${script}-wght-normal.woff2`)),
}

/** For scripts that ours don't have, including Arabic and Hebrew. */
export const WIDE_FONTS = {
  text: fileIn(DEJAVU, 'ttf/DejaVuSans.ttf'),
  bold: fileIn(DEJAVU, 'ttf/DejaVuSans-Bold.ttf'),
}

const publicSans = (cut: string) => fileIn(STATIC_PUBLIC_SANS, `files/public-sans-latin-${cut}.woff`)

/** In documents: our typefaces, packed as WOFF, and one with more scripts, narrower than above, for words that they can’t write. */
export const PAPER_FONTS = {
  text: { own: publicSans('400-normal'), wide: fileIn(DEJAVU, 'ttf/DejaVuSansCondensed.ttf') },
  bold: { own: publicSans('700-normal'), wide: fileIn(DEJAVU, 'ttf/DejaVuSansCondensed-Bold.ttf') },
  display: {
    own: fileIn(STATIC_ANYBODY, 'files/anybody-latin-800-normal.woff'),
    wide: fileIn(DEJAVU, 'ttf/DejaVuSansCondensed-Bold.ttf'),
  },
  signature: { own: publicSans('300-italic'), wide: fileIn(DEJAVU, 'ttf/DejaVuSans-ExtraLight.ttf') },
}

/** Plain, but it has the characters that those lack, such as 東京 or 서울; packed as WOFF. */
export const REST_FONT = fileIn(UNIFONT, 'files/unifont-latin-400-normal.woff')

/** Emoji as line drawings, also of several characters, as flags are; packed as WOFF. */
export const EMOJI_FONT = fileIn(NOTO_EMOJI, 'files/noto-emoji-emoji-400-normal.woff')
