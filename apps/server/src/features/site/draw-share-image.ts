import { DAY_INKS, MARK, posterArt } from '@bandstand/domain/posters'
import { gigClocks, gigPayText } from '@bandstand/domain/gigs'
import { PRODUCT_NAME } from '@bandstand/domain/product'
import { dayOfMonth, monthName, weekdayName } from '@bandstand/domain/time'
import type { Typeface, Typefaces } from './typefaces.ts'
import type { Shared, SharedGig, SharedMember } from './find-shared.ts'
import { type Box, fitType } from './fit-type.ts'
import { measureLine, setLine, writable } from './set-type.ts'

/** In pixels, as networks require for large pictures. */
export const SHARE_IMAGE = { width: 1200, height: 630 }
/** The square that a photo is drawn in. */
export const PHOTO_SIDE = 630

const INSET = 56
const STUB = 176
const ART = 404
const TEXT_X = STUB + 4 + ART + INSET
const TEXT_WIDTH = SHARE_IMAGE.width - TEXT_X - INSET
const RULE_Y = 452
const PAY_HEIGHT = 54
const TAGLINE = 'Where musicians and venues in metro Detroit find each other'

/**
 * Returns the poster of a shared link as SVG: artwork, name in wood type, place and date. Text becomes shapes, so that
 * no typed text is markup. null draws the product's own poster. `photo`: the member's, as a data URI.
 */
export function drawShareImage(shared: Shared | null, typefaces: Typefaces, photo: string | null): string {
  const { width, height } = SHARE_IMAGE
  const parts = shared ? [picture(shared, typefaces, photo), caption(shared, typefaces)] : [bill(typefaces)]
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<style>.art-night{display:none}</style>` +
    `<rect width="${width}" height="${height}" fill="var(--page)"/>${parts.join('')}${brand(typefaces, shared ? TEXT_X : INSET)}</svg>`
  return svg.replaceAll(/var\(--([\w-]+)\)/g, (_, ink: keyof typeof DAY_INKS) => DAY_INKS[ink])
}

/** A gig's stub on its poster; a venue's square and an artist's round picture. */
function picture(shared: Shared, typefaces: Typefaces, photo: string | null): string {
  if (shared.kind === 'gig')
    return (
      stub(shared, typefaces) +
      placed(posterArt(shared.id, { width: ART, height: 630 }), STUB + 4, 0, ART, 630)
    )
  const round = shared.kind === 'artist'
  const side = round ? 500 : STUB + 4 + ART
  const [x, y] = round ? [42, 65] : [0, 0]
  const height = round ? side : 630
  const art = photo
    ? `<image href="${photo}" x="${x}" y="${y}" width="${side}" height="${height}" preserveAspectRatio="xMidYMid slice"/>`
    : placed(
        posterArt(shared.id, { width: side, height, letter: initial(shared), round }),
        x,
        y,
        side,
        height,
      )
  if (!round) return art
  const disc = `<circle cx="${x + side / 2}" cy="${y + side / 2}" r="${side / 2}"/>`
  return `<clipPath id="disc">${disc}</clipPath><g clip-path="url(#disc)">${art}</g>`
}

const initial = ({ name }: SharedMember) => Array.from(name.trim())[0]?.toUpperCase() ?? ''

function placed(svg: string, x: number, y: number, width: number, height: number): string {
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}">${svg}</svg>`
}

/** Month, figure, weekday and hours on the dark stub, its torn edge towards the poster. */
function stub(gig: SharedGig, { block, poster }: Typefaces): string {
  const { day } = gig
  const { start, end } = gigClocks({ ...gig, date: day })
  const middle = STUB / 2 - 4
  const line = (text: string, typeface: Typeface, y: number, size: number, ink: string) =>
    type(centred(text, typeface, { x: middle, y, size }), ink)
  const holes = Array.from({ length: 21 }, (_, n) => `<circle cx="${STUB}" cy="${15 + n * 30}" r="9"/>`)
  return (
    `<rect width="${STUB}" height="630" fill="var(--stub)"/><g fill="var(--page)">${holes.join('')}</g>` +
    line(monthName(day, 'short'), block, 176, 48, 'stub-accent') +
    line(dayOfMonth(day), poster, 304, 148, 'on-stub') +
    line(weekdayName(day, 'short'), block, 362, 48, 'on-stub') +
    line(start, block, 448, 40, 'on-stub') +
    (isClockTime(end) ? line(`to ${end}`, block, 490, 28, 'on-stub') : '')
  )
}

function caption(shared: Shared, { poster, block, text }: Typefaces): string {
  const pay = shared.kind === 'gig' ? gigPayText(shared) : null
  const ruleY = pay === null ? RULE_Y : RULE_Y - PAY_HEIGHT
  const title: Box = { x: TEXT_X, y: 134, width: TEXT_WIDTH, height: ruleY - 134 - 28 }
  const name = writable(shared.name, poster) || { gig: 'Gig', artist: 'Artist', venue: 'Venue' }[shared.kind]
  const first = shared.kind === 'gig' ? shared.venue?.name && `at ${shared.venue.name}` : shared.what
  const place = shared.city && shared.state ? `${shared.city}, ${shared.state}` : ''
  const below: Box = { x: TEXT_X, y: ruleY + 30, width: TEXT_WIDTH, height: 80 }
  const said = first && fitType(first, block, below, { sizes: [42, 30], lineHeight: 1.14 })
  const placeY = (said ? said.bottom : ruleY) + 46
  return (
    type(
      fitType(name.toLocaleUpperCase('en-US'), poster, title, {
        sizes: [160, 48],
        lineHeight: 0.86,
        atBottom: true,
      }).path,
    ) +
    `<path d="M${TEXT_X} ${ruleY}h${TEXT_WIDTH}v6h${-TEXT_WIDTH}ZM${TEXT_X} ${ruleY + 9}h${TEXT_WIDTH}v2h${-TEXT_WIDTH}Z" fill="var(--ink)"/>` +
    (said ? type(said.path) : '') +
    type(setLine(place, text, { x: TEXT_X, y: placeY, size: 30 }), 'ink-2') +
    (pay === null
      ? ''
      : type(setLine(pay, block, { x: TEXT_X, y: place ? placeY + PAY_HEIGHT : placeY, size: 42 })))
  )
}

/** An end days later is written with its day, for which the stub is too narrow. */
const isClockTime = (end: string | null) => end !== null && end.length <= '12:30 AM'.length

/** The product's own picture: the landing page's two lines. */
function bill({ poster, text }: Typefaces): string {
  const line = (text: string, y: number) => {
    const size = (SHARE_IMAGE.width - 2 * INSET) / measureLine(text, poster)
    return setLine(text, poster, { x: INSET, y, size })
  }
  return (
    type(line('FIND THE GIG.', 330), 'artist') +
    type(line('FILL THE ROOM.', 520), 'venue') +
    type(setLine(TAGLINE, text, { x: INSET, y: 580, size: 30 }), 'ink-2')
  )
}

function brand({ sign }: Typefaces, x: number): string {
  const { artist, venue, deal } = MARK
  return (
    `<g transform="translate(${x - 4} 44) scale(0.8)"><path d="${artist}" fill="var(--artist)"/>` +
    `<path d="${venue}" fill="var(--venue-plate)" fill-rule="evenodd"/><path d="${deal}" fill="var(--deal)" fill-rule="evenodd"/></g>` +
    type(setLine(PRODUCT_NAME, sign, { x: x + 60, y: 84, size: 30 }))
  )
}

function centred(
  text: string,
  typeface: Typeface,
  { x, y, size }: { x: number; y: number; size: number },
): string {
  return setLine(text, typeface, { x: x - (measureLine(text, typeface) * size) / 2, y, size })
}

const type = (path: string, ink = 'ink') => `<path d="${path}" fill="var(--${ink})"/>`
