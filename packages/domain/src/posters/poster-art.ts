import { hashText, throwDice } from './poster-dice.ts'
import { ART_FAMILIES, FAMILIES, type ArtFamily, type Plates } from './poster-families.ts'
import { num, rect } from './poster-shapes.ts'
import { findBlock } from './poster-type.ts'

export interface PosterArtOptions {
  width?: number
  height?: number
  /** An initial; without a family the poster is then the letter's. */
  letter?: string
  family?: ArtFamily
  /** Composed for a round crop: artists without a photo. */
  round?: boolean
  /** Distinguishes two posters of one id on one page, whose SVG definitions need different names. */
  uid?: string
}

/**
 * Returns the artwork of an id as SVG text: two printing plates, slightly out of register. Pure: the same id always
 * gives the same poster, at any size. Its colors are the `--art-*` roles of the theme, so a poster follows the theme
 * without being drawn again. Where a plate covers the whole sheet by day and must stay dark at night, the poster
 * contains both prints and the theme shows one. It uses no style attributes, which a strict content security policy
 * would block.
 */
export function posterArt(id: string, options: PosterArtOptions = {}): string {
  const { width: w = 400, height: h = 500, letter, family, round = false, uid = '' } = options
  const seed = hashText(id)
  const d = throwDice(seed)
  const chosen = family ?? (letter ? 'letter' : d.pick(ART_FAMILIES))
  const plates = FAMILIES[chosen]({ w, h, s: Math.min(w, h), d, round, letter: findBlock(letter) })

  const swapped = d.yes(0.4)
  const flood = round ? 'a' : d.pick(['none', 'none', 'a', 'b', 'a'] as const)
  const move = `translate(${num(d.from(-0.008, 0.008) * w)} ${num(d.from(-0.006, 0.006) * h)})`
  const printing = { key: `pa${seed.toString(36)}-${w}x${h}${uid}`, swapped, move }
  const sheet = rect(-w * 0.1, -h * 0.1, w * 1.2, h * 1.2)
  const [a, b] = plates
  const flooded: Plates = [flood === 'a' ? sheet + a : a, flood === 'b' ? sheet + b : b]
  const prints =
    flood === 'none'
      ? print(plates, printing, '')
      : `<g class="art-day">${print(flooded, printing, 'd')}</g><g class="art-night">${print(plates, printing, 'n')}</g>`

  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${num(w)} ${num(h)}" preserveAspectRatio="xMidYMid slice"` +
    ` aria-hidden="true" focusable="false">` +
    `<rect width="${num(w)}" height="${num(h)}" fill="var(--art-${round ? 'disc' : 'ground'})"/>${prints}</svg>`
  )
}

interface Printing {
  key: string
  /** Which ink prints which plate. */
  swapped: boolean
  move: string
}

function print([a, b]: Plates, { key, swapped, move }: Printing, edition: string): string {
  const name = key + edition
  return (
    `<defs><path id="${name}a" d="${a}" fill-rule="evenodd" clip-rule="evenodd"/>` +
    `<path id="${name}b" d="${b}" fill-rule="evenodd" transform="${move}"/>` +
    `<clipPath id="${name}c"><use href="#${name}a" clip-rule="evenodd"/></clipPath></defs>` +
    `<use href="#${name}a" fill="var(--art-${swapped ? 'b' : 'a'})"/>` +
    `<use href="#${name}b" fill="var(--art-${swapped ? 'a' : 'b'})"/>` +
    `<g clip-path="url(#${name}c)"><use href="#${name}b" fill="var(--art-over)"/></g>`
  )
}
