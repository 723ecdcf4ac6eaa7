import { randomInt } from 'node:crypto'

/**
 * Coordinates that stand in an artist's row and nowhere else, so that whoever meets their digits outside has met an
 * artist's position. No place of the gazetteer begins with them, and no random point of a test is as precise.
 */
export function canaryCoordinates(): { location_lat: number; location_lng: number } {
  const own = () => randomInt(100, 500)
  return { location_lat: Number(`42.7351231${own()}`), location_lng: Number(`-83.1357123${own()}`) }
}

/** Whole or cut to four decimals or more; no digit of a canary is large enough to round up the one before it. */
const CANARY = /42\.7351(?:2(?:3(?:1\d*)?)?)?(?!\d)|83\.1357(?:1(?:2(?:3\d*)?)?)?(?!\d)/

const noted: string[] = []

/** The canary in a text with what stands around it; null when there is none. */
export function findCanary(text: string): string | null {
  const at = CANARY.exec(text)?.index
  return at === undefined ? null : text.slice(Math.max(0, at - 60), at + 60)
}

/** Remembers a canary in what left the server; `where` says what that was. */
export function noteCanary(text: string, where: string): void {
  const found = findCanary(text)
  if (found) noted.push(`${where} shows where an artist lives: …${found}…`)
}

/** What was noted since it was last asked for. */
export function takeNotedCanaries(): string[] {
  return noted.splice(0)
}
