import { isTimeZone, readClock, wallClockIn } from '@bandstand/domain/time'
import ICAL from 'ical.js'
import { findIana } from 'windows-iana'

/** Turns the wall clocks (YYYY-MM-DDTHH:MM) of one zone into instants. */
export interface FileZone {
  toInstant(wallClock: string): Date
  /** Returns the wall clock of an instant there. */
  toClock(at: Date): string
}

export const UTC_ZONE = ianaZone('UTC')

/** Cities that Outlook writes beside an offset, with the name that Windows has for the same zone. */
const SHOWN_NAMES: [RegExp, string][] = [
  [/eastern time|new york|indiana/i, 'America/New_York'],
  [/central time|chicago/i, 'America/Chicago'],
  [/arizona/i, 'America/Phoenix'],
  [/mountain time|denver/i, 'America/Denver'],
  [/pacific time|los angeles/i, 'America/Los_Angeles'],
  [/alaska/i, 'America/Anchorage'],
  [/hawaii/i, 'Pacific/Honolulu'],
  [/atlantic time/i, 'America/Halifax'],
  [/amsterdam|berlin|bern|vienna|wien/i, 'Europe/Berlin'],
  [/brussels|copenhagen|madrid|paris/i, 'Europe/Paris'],
  [/belgrade|bratislava|budapest|prague/i, 'Europe/Budapest'],
  [/sarajevo|skopje|warsaw|zagreb/i, 'Europe/Warsaw'],
  [/dublin|edinburgh|lisbon|london/i, 'Europe/London'],
  [/coordinated universal time|^utc$|^gmt$|^z$/i, 'UTC'],
]

/**
 * Returns the zone that a file names: an IANA name, also at the end of a path, a name of Windows or Outlook, or one whose rules are
 * in the file; null for any other.
 */
export function findZone(name: string, rules: ReadonlyMap<string, ICAL.Timezone>): FileZone | null {
  const plain = name.trim().replace(/^"|"$/g, '')
  const iana = ianaName(plain)
  if (iana) return ianaZone(iana)
  const defined = rules.get(plain)
  return defined ? ruledZone(defined) : null
}

function ianaName(name: string): string | null {
  // '/freeassociation.sourceforge.net/Europe/Berlin'
  const path = /(?:^|\/)([A-Z]\w+(?:\/[\w+-]+){1,2})$/i.exec(name)?.[1]
  const last = path?.split('/').slice(-2).join('/')
  for (const each of [path, last, /^\w+$/.test(name) ? name : undefined]) {
    if (each && isTimeZone(each)) return each
  }
  const offset = /^(?:GMT|UTC)?([+-]\d{2}):?(\d{2})$/i.exec(name)
  if (offset) return `${offset[1]}:${offset[2]}`
  const [windows] = findIana(name) as string[]
  if (windows && isTimeZone(windows)) return windows
  return SHOWN_NAMES.find(([shown]) => shown.test(name))?.[1] ?? null
}

/** Returns a zone (IANA). A wall clock that the clocks skip is as much later as they move (RFC 5545, 3.3.5). */
export function ianaZone(timeZone: string): FileZone {
  return {
    toInstant(wallClock) {
      const reading = readClock(wallClock, timeZone)
      if (reading.kind === 'skipped') return reading.later
      return reading.kind === 'once' ? reading.at : reading.first
    },
    toClock: (at) => wallClockIn(timeZone, at),
  }
}

/** Returns a zone by the rules that the file has for it. */
function ruledZone(zone: ICAL.Timezone): FileZone {
  const offsetMs = (wallClock: string) =>
    zone.utcOffset(ICAL.Time.fromDateTimeString(`${wallClock}:00`)) * 1000
  return {
    toInstant: (wallClock) => new Date(Date.parse(`${wallClock}Z`) - offsetMs(wallClock)),
    toClock(at) {
      const guess = UTC_ZONE.toClock(at)
      return UTC_ZONE.toClock(new Date(at.getTime() + offsetMs(guess)))
    },
  }
}
