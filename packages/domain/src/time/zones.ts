import type { Instant } from './clocks.ts'
import { formatOf } from './formats.ts'

/** The metro area's zone, for places without one. */
export const DEFAULT_TIME_ZONE = 'America/Detroit'

/** Returns whether a text is a name of the IANA database, such as America/Detroit. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

let local: string | undefined

/** Returns the IANA zone of this device. Read once, as it takes a new date format. */
export function localTimeZone(): string {
  local ??= new Intl.DateTimeFormat().resolvedOptions().timeZone
  return local
}

/** Returns the city of an IANA zone: 'Detroit' for 'America/Detroit'. */
export function zoneCity(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

/** Returns the short name of a zone on a day, as 'EST', for readers in another zone. */
export function zoneName(timeZone: string, day: string): string {
  return zoneAt(timeZone, `${day}T12:00:00Z`)
}

/** Returns the short name of a zone at an instant. On the night of a clock change one evening has two. */
export function zoneAt(timeZone: string, at: Instant): string {
  const parts = formatOf('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(new Date(at))
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
}
