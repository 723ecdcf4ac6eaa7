import { isCalendarDay, isWallClock } from '@bandstand/domain/time'
import ICAL from 'ical.js'
import { type RawEvent, textOf, valuesOf } from './ics-events.ts'
import { type FileZone, findZone, UTC_ZONE } from './zones.ts'

/** A date, or a time in its zone, as a file has it. */
export interface Moment {
  isDate: boolean
  /** YYYY-MM-DDTHH:MM; midnight for a date. */
  clock: string
  zone: FileZone
  /** The name of its zone, when nobody knows that. */
  unknownZone: string | null
}

/** Finds the zones of a file, each once. */
export interface FileZones {
  /** Of the venue, for times that name none. */
  own: FileZone
  find(name: string): FileZone | null
}

/** Returns the zones of a file, whose rules it may have. */
export function fileZones(own: FileZone, rules: ReadonlyMap<string, ICAL.Timezone>): FileZones {
  const found = new Map<string, FileZone | null>()
  return {
    own,
    find(name) {
      const known = found.get(name)
      if (known !== undefined) return known
      const zone = findZone(name, rules)
      found.set(name, zone)
      return zone
    },
  }
}

/** Returns the moments of a property, which may have several, of periods when they begin; null in place of one that doesn't exist. */
export function momentsOf(property: ICAL.Property, zones: FileZones): (Moment | null)[] {
  const named = property.getFirstParameter('tzid') as string | undefined
  return valuesOf(property)
    .map((value) => (Array.isArray(value) ? (value[0] as unknown) : value))
    .map((value) => (typeof value === 'string' ? toMoment(value, named, zones) : null))
}

/** Returns when each period of a property begins, and its end or duration, as an event has them; none for other properties. */
export function periodsOf(property: ICAL.Property): [ICAL.Property, ICAL.Property][] {
  const tzid = property.getFirstParameter('tzid') as string | undefined
  const zone = tzid === undefined ? {} : { tzid }
  return valuesOf(property).flatMap((value) => {
    const [from, end] = Array.isArray(value) ? (value as unknown[]) : []
    if (typeof from !== 'string' || typeof end !== 'string') return []
    const isLength = /^[-+]?P/.test(end)
    return [
      [
        new ICAL.Property(['dtstart', zone, 'date-time', from]),
        new ICAL.Property(isLength ? ['duration', {}, 'duration', end] : ['dtend', zone, 'date-time', end]),
      ],
    ]
  })
}

/** Returns the moment of an event's property; null when it has none, 'unreadable' when it doesn't exist. */
export function momentOf(event: RawEvent, name: string, zones: FileZones): Moment | 'unreadable' | null {
  const [property] = event.properties.get(name) ?? []
  if (!property) return null
  return momentsOf(property, zones)[0] ?? 'unreadable'
}

function toMoment(value: string, named: string | undefined, zones: FileZones): Moment | null {
  if (isCalendarDay(value))
    return { isDate: true, clock: `${value}T00:00`, zone: zones.own, unknownZone: null }
  const clock = value.slice(0, 16)
  if (!isWallClock(clock)) return null
  if (value.endsWith('Z')) return { isDate: false, clock, zone: UTC_ZONE, unknownZone: null }
  const zone = named ? zones.find(named) : zones.own
  return { isDate: false, clock, zone: zone ?? zones.own, unknownZone: zone ? null : (named ?? null) }
}

/** Returns the minutes of an event's DURATION; null when it has none that can be read. */
export function durationOf(event: RawEvent): number | null {
  const text = textOf(event, 'duration')
  if (text === '') return null
  try {
    const minutes = ICAL.Duration.fromString(text).toSeconds() / 60
    return Number.isFinite(minutes) && minutes > 0 ? Math.round(minutes) : null
  } catch {
    return null
  }
}

/** Returns a wall clock so many milliseconds later, whatever clocks do in between. */
export function shiftClock(clock: string, ms: number): string {
  return UTC_ZONE.toClock(new Date(Date.parse(`${clock}Z`) + ms))
}

/** Returns the milliseconds from one wall clock to another, whatever clocks do in between. */
export function clockDistance(from: string, to: string): number {
  return Date.parse(`${to}Z`) - Date.parse(`${from}Z`)
}
