import type { DaySheet } from '@bandstand/api-spec'
import { clockTime, wallClockIn, wallClockText } from '@bandstand/domain/time'

/** Returns an instant as the time at the gig's place: '7:30 PM'. */
export function timeThere(at: string, timeZone: string): string {
  return clockTime(wallClockIn(timeZone, new Date(at)).slice(11))
}

/** Returns the time of the load-in, with its day if that is not the day of the show. */
export function loadInText({ venuePart, terms }: Pick<DaySheet, 'venuePart' | 'terms'>): string | null {
  const { loadIn } = venuePart
  if (loadIn === null) return null
  const isSameDay = loadIn.slice(0, 10) === terms.start.slice(0, 10)
  return isSameDay ? clockTime(loadIn.slice(11)) : wallClockText(loadIn)
}

/** Returns a link that opens the place in the device's own maps, which work without a network, or else on the web. */
export function mapHref(location: string, userAgent = navigator.userAgent): string {
  const place = encodeURIComponent(location)
  if (/android/i.test(userAgent)) return `geo:0,0?q=${place}`
  if (/iphone|ipad|macintosh/i.test(userAgent)) return `https://maps.apple.com/?q=${place}`
  return `https://www.openstreetmap.org/search?query=${place}`
}
