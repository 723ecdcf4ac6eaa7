import { addDays, MINUTE_MS } from '@bandstand/domain/time'
import { IMPORT_LIMITS } from '@bandstand/domain/calendar-import'
import { type RawEvent, textOf } from './ics-events.ts'
import { type Days, repeatsOf } from './ics-repeats.ts'
import {
  clockDistance,
  durationOf,
  type FileZones,
  type Moment,
  momentOf,
  momentsOf,
  periodsOf,
  shiftClock,
} from './ics-times.ts'

export const DAY_MINUTES = 24 * 60
/** How far a change of all later dates may move them, for those to be found that it moves into what is read. */
const MOST_MOVED_DAYS = 31

/** Which dates of a file are read, and how much work that may be. */
export interface Expansion {
  zones: FileZones
  days: Days
  /** The rest of the file is read, but no more rules. */
  mostRules: number
  mostDates: number
}

/** One date of an event. */
export interface EventDate {
  event: RawEvent
  /** Names it within its series; null for an event that doesn't repeat. */
  key: string | null
  /** Its start (wall clock), if that isn't the event's own. */
  at?: string | undefined
  /** `unreadable`: we can't read how the event repeats. `past`: of none of its dates that we read is anything left. */
  outcome: 'read' | 'unreadable' | 'past'
}

/** The changed dates of a series. */
interface Changes {
  /** By the instants (or days) that they replace. */
  single: Map<string, RawEvent>
  /** Those that also change all later dates, in their order, with the wall clock that they replace. */
  onwards: { key: string; clock: string; event: RawEvent }[]
}

/** Returns the dates of the events in a file: of those that repeat each one, without what is excluded and with what was changed. */
export function datesIn(events: readonly RawEvent[], expansion: Expansion): EventDate[] {
  const changed = changedDates(events, expansion)
  const dates: EventDate[] = []
  let rules = 0
  for (const event of events) {
    const changes = changed.get(uidIn(event))
    if (event.properties.has('recurrence-id') && changes) continue
    if (!isRepeated(event)) {
      dates.push({ event, key: null, outcome: 'read' })
      continue
    }
    rules += 1
    const isTooMuch = rules > expansion.mostRules || dates.length > expansion.mostDates
    for (const date of datesOfSeries(
      event,
      changes ?? { single: new Map(), onwards: [] },
      expansion,
      isTooMuch,
    ))
      dates.push(date)
  }
  return dates
}

const isRepeated = ({ rule, properties }: RawEvent) => rule !== '' || properties.has('rdate')
export const uidIn = (event: RawEvent): string => textOf(event, 'uid')

/** Returns the changed dates of each series. Those of a series that isn't in the file stand alone. */
function changedDates(events: readonly RawEvent[], { zones }: Expansion): Map<string, Changes> {
  const series = new Map(events.filter(isRepeated).map((event) => [uidIn(event), event]))
  const changed = new Map<string, Changes>()
  for (const event of events) {
    const uid = uidIn(event)
    const replaced = momentOf(event, 'recurrence-id', zones)
    const original = series.get(uid)
    if (!replaced || replaced === 'unreadable' || !original) continue
    const changes: Changes = changed.get(uid) ?? { single: new Map(), onwards: [] }
    changed.set(uid, changes)
    const key = keyOf(replaced, replaced.clock)
    changes.single.set(key, event)
    const range = event.properties.get('recurrence-id')?.[0]?.getFirstParameter('range')
    if (range?.toUpperCase() !== 'THISANDFUTURE') continue
    const start = momentOf(original, 'dtstart', zones)
    if (!start || start === 'unreadable') continue
    const clock = start.zone.toClock(replaced.zone.toInstant(replaced.clock))
    changes.onwards.push({ key, clock, event })
  }
  for (const { onwards } of changed.values()) onwards.sort((a, b) => a.key.localeCompare(b.key))
  return changed
}

/** Returns what names one date of a series: its instant, or its day if the series has no time. */
function keyOf({ isDate, zone }: Moment, clock: string): string {
  return isDate ? clock.slice(0, 10) : zone.toInstant(clock).toISOString()
}

/** Returns the dates of an event that repeats: without those that are excluded, and with those that were changed. */
function datesOfSeries(
  event: RawEvent,
  { single, onwards }: Changes,
  { zones, days }: Expansion,
  isTooMuch: boolean,
): EventDate[] {
  const start = momentOf(event, 'dtstart', zones)
  if (!start || start === 'unreadable' || event.isBroken) return [{ event, key: null, outcome: 'read' }]
  const reach = onwards.length > 0 ? MOST_MOVED_DAYS : 0
  const wider = { from: addDays(days.from, -reach), to: addDays(days.to, reach) }
  const repeats = isTooMuch ? null : event.rule === '' ? [start.clock] : repeatsOf(event.rule, start, wider)
  if (!repeats) return [{ event, key: null, outcome: 'unreadable' }]
  const added = (event.properties.get('rdate') ?? []).flatMap((property) => momentsOf(property, zones))
  const clocks = [
    ...repeats,
    ...added.flatMap((moment) => (moment ? [start.zone.toClock(moment.zone.toInstant(moment.clock))] : [])),
  ]
  const periods = addedPeriods(event, start, zones)
  const isExcluded = exclusions(event, start, zones)
  const left = new Map(single)
  const dates: EventDate[] = []
  for (const clock of [...new Set(clocks)].toSorted()) {
    const key = keyOf(start, clock)
    if (isExcluded(clock)) continue
    const override = left.get(key) ?? left.get(clock.slice(0, 10)) ?? periods.get(key)
    left.delete(key)
    left.delete(clock.slice(0, 10))
    const later = override ? undefined : onwards.findLast((each) => each.key <= key)
    if (override) dates.push({ event: override, key, outcome: 'read' })
    else if (later) dates.push(movedWith(later, { clock, key }, zones))
    else dates.push({ event, key, at: clock, outcome: 'read' })
  }
  // Moved here from a date that isn't read.
  for (const [key, override] of left) dates.push({ event: override, key, outcome: 'read' })
  return dates.length > 0 ? dates : [{ event, key: null, outcome: 'past' }]
}

/** Returns a date that an earlier change moves: as far from its place as the changed date is from the one that it replaces. */
function movedWith(
  { clock: replaced, event }: Changes['onwards'][number],
  { clock, key }: { clock: string; key: string },
  zones: FileZones,
): EventDate {
  const first = momentOf(event, 'dtstart', zones)
  if (!first || first === 'unreadable') return { event, key, outcome: 'read' }
  return { event, key, at: shiftClock(first.clock, clockDistance(replaced, clock)), outcome: 'read' }
}

/** Returns the dates that a series adds with hours of their own (RDATE as a period), by their instants, each as an event. */
function addedPeriods(event: RawEvent, start: Moment, zones: FileZones): Map<string, RawEvent> {
  const periods = new Map<string, RawEvent>()
  for (const [from, end] of (event.properties.get('rdate') ?? []).flatMap(periodsOf)) {
    const properties = new Map([...event.properties].filter(([name]) => !/^(?:dtend|duration)$/.test(name)))
    properties.set('dtstart', [from]).set(end.name, [end])
    const [moment] = momentsOf(from, zones)
    if (moment) periods.set(keyOf(moment, moment.clock), { ...event, properties })
  }
  return start.isDate ? new Map() : periods
}

/** Returns whether a date of a series is excluded, by its instant or its day. */
function exclusions(event: RawEvent, start: Moment, zones: FileZones): (clock: string) => boolean {
  const keys = new Set<string>()
  for (const moment of (event.properties.get('exdate') ?? []).flatMap((property) =>
    momentsOf(property, zones),
  )) {
    if (moment) keys.add(keyOf(moment, moment.clock))
  }
  return (clock) => keys.has(keyOf(start, clock)) || keys.has(clock.slice(0, 10))
}

/** Returns whether an event is of whole days. */
export function isWholeDays(event: RawEvent, start: Moment): boolean {
  return start.isDate || /^true$/i.test(textOf(event, 'x-microsoft-cdo-alldayevent'))
}

/** Returns the last of an event's whole days. */
export function lastDayOf(start: Moment, at: string, end: Moment | null, event: RawEvent): string {
  const first = at.slice(0, 10)
  const minutes = end ? clockDistance(start.clock, end.clock) / MINUTE_MS : (durationOf(event) ?? DAY_MINUTES)
  const days = Math.max(1, Math.ceil(minutes / DAY_MINUTES))
  return minutes < 0 ? addDays(first, -1) : addDays(first, Math.min(days, IMPORT_LIMITS.blockedDays * 2) - 1)
}

/** Returns when a date of an event ends; null when the file doesn't say. Every date has the same hours, whatever clocks do. */
export function endOf(
  start: Moment,
  at: string,
  startsAt: Date,
  end: Moment | null,
  event: RawEvent,
): Date | null {
  if (!end) {
    const minutes = durationOf(event)
    return minutes === null ? null : new Date(startsAt.getTime() + Math.min(minutes, 1_000_000) * MINUTE_MS)
  }
  if (end.zone === start.zone)
    return start.zone.toInstant(shiftClock(at, clockDistance(start.clock, end.clock)))
  const length = end.zone.toInstant(end.clock).getTime() - start.zone.toInstant(start.clock).getTime()
  return new Date(startsAt.getTime() + length)
}
