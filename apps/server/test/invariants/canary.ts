import { randomInt } from 'node:crypto'

/**
 * Coordinates that exist only in an artist's row, so that finding their digits anywhere else means finding an artist's
 * position. No place of the gazetteer begins with them, and no random point of a test is as precise.
 */
export function canaryCoordinates(): { location_lat: number; location_lng: number } {
  const own = () => randomInt(100, 500)
  return { location_lat: Number(`42.7351231${own()}`), location_lng: Number(`-83.1357123${own()}`) }
}

/** In full or cut to four decimals or more; no digit of a canary is large enough to round up the one before it. */
const CANARY = /42\.7351(?:2(?:3(?:1\d*)?)?)?(?!\d)|83\.1357(?:1(?:2(?:3\d*)?)?)?(?!\d)/

const noted: string[] = []

/** Returns the canary in a text with its surroundings; null when there is none. */
export function findCanary(text: string): string | null {
  const at = CANARY.exec(text)?.index
  return at === undefined ? null : text.slice(Math.max(0, at - 60), at + 60)
}

/** Records a canary in what left the server; `where` names the place. */
export function recordCanary(text: string, where: string): void {
  const found = findCanary(text)
  if (found) noted.push(`${where} shows where an artist lives: …${found}…`)
}

/** Returns what was recorded since the last call. */
export function takeRecordedCanaries(): string[] {
  return noted.splice(0)
}
