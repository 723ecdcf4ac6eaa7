import type { Instant } from './clocks.ts'
import { formatOf } from './formats.ts'

/** The metro area's zone, for a place that carries none. */
export const DEFAULT_TIME_ZONE = 'America/Detroit'

/** True for a name of the IANA database, such as America/Detroit. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

let local: string | undefined

/** Where the clock of this device is (IANA). Asked once: the answer costs a format of its own. */
export function localTimeZone(): string {
  local ??= new Intl.DateTimeFormat().resolvedOptions().timeZone
  return local
}

/** 'Detroit' for 'America/Detroit'. */
export function zoneCity(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

/** The zone's short name on that day, as 'EST', for telling a reader in another zone. */
export function zoneName(timeZone: string, day: string): string {
  return zoneAt(timeZone, `${day}T12:00:00Z`)
}

/** The zone's short name at that instant: in the night in which the clocks change, one evening has two. */
export function zoneAt(timeZone: string, at: Instant): string {
  const parts = formatOf('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(new Date(at))
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
}
