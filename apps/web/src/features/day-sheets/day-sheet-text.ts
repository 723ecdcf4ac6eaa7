import type { DaySheet } from '@bandstand/api-spec'
import { clockTime, wallClockIn, wallClockText } from '@bandstand/domain/time'

/** '7:30 PM' at the place of the gig. */
export function timeThere(at: string, timeZone: string): string {
  return clockTime(wallClockIn(timeZone, new Date(at)).slice(11))
}

/** The load-in's clock; with its day when that is not the day of the show. */
export function loadInText({ venuePart, terms }: Pick<DaySheet, 'venuePart' | 'terms'>): string | null {
  const { loadIn } = venuePart
  if (loadIn === null) return null
  const isSameDay = loadIn.slice(0, 10) === terms.start.slice(0, 10)
  return isSameDay ? clockTime(loadIn.slice(11)) : wallClockText(loadIn)
}

/** Opens the place in the device's own maps where it has some, which work without a network, else on the web. */
export function mapHref(location: string, userAgent = navigator.userAgent): string {
  const place = encodeURIComponent(location)
  if (/android/i.test(userAgent)) return `geo:0,0?q=${place}`
  if (/iphone|ipad|macintosh/i.test(userAgent)) return `https://maps.apple.com/?q=${place}`
  return `https://www.openstreetmap.org/search?query=${place}`
}

/** 'tel:+13135550100': what the telephone dials, without the extension. */
export function telHref(phone: string): string {
  const [number = ''] = phone.split(/\s*(?:ext|x)/i)
  return `tel:${number.replaceAll(/[^\d+]/g, '')}`
}
