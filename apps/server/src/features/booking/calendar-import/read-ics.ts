import {
  type FileRow,
  fillDays,
  IMPORT_LIMITS,
  type ImportWindow,
  nameTrouble,
  type ReadingOptions,
  saysClosed,
  saysSkipped,
  settleEnd,
  storedTexts,
} from '@bandstand/domain/calendar-import'
import { addDays, MINUTE_MS } from '@bandstand/domain/time'
import { type RawEvent, readEvents, textOf } from './ics-events.ts'
import { repeatsOf } from './ics-repeats.ts'
import {
  clockDistance,
  durationOf,
  type FileZones,
  fileZones,
  type Moment,
  momentOf,
  momentsOf,
  periodsOf,
  shiftClock,
} from './ics-times.ts'
import { ianaZone } from './zones.ts'

/** More rules than these are no venue's calendar; the rest of the file is read. */
const MOST_RULES = 400
/** More dates than these don't fit into an import, however many of them are over. */
const MOST_DATES = IMPORT_LIMITS.rows * 5
const DAY_MINUTES = 24 * 60

interface Reading {
  options: Pick<ReadingOptions, 'timeZone' | 'usualMinutes' | 'uidOf'>
  window: ImportWindow
  zones: FileZones
  rows: FileRow[]
  rules: number
}

/** Returns the entries of a calendar file (RFC 5545), each date of those that repeat, and how many there was no room for. */
export function readIcs(
  text: string,
  options: Reading['options'],
  window: ImportWindow,
): { rows: FileRow[]; omitted: number } {
  const { events, zones, omitted } = readEvents(text)
  const reading: Reading = {
    options,
    window,
    zones: fileZones(ianaZone(options.timeZone), zones),
    rows: [],
    rules: 0,
  }
  const changed = changedDates(events, reading)
  for (const event of events) {
    if (event.properties.has('recurrence-id') && changed.has(uidIn(event))) continue
    const overrides = changed.get(uidIn(event)) ?? new Map<string, RawEvent>()
    if (isRepeated(event)) readSeries(event, overrides, reading)
    else reading.rows.push(readEvent(event, null, reading))
  }
  return { rows: reading.rows, omitted }
}

const isRepeated = ({ rule, properties }: RawEvent) => rule !== '' || properties.has('rdate')
const uidIn = (event: RawEvent) => textOf(event, 'uid')

/** Returns the changed dates of each series by the instants they replace. Those of a series that isn't in the file stand alone. */
function changedDates(events: RawEvent[], { zones }: Reading): Map<string, Map<string, RawEvent>> {
  const series = new Set(events.filter(isRepeated).map(uidIn))
  const changed = new Map<string, Map<string, RawEvent>>()
  for (const event of events) {
    const uid = uidIn(event)
    const replaced = momentOf(event, 'recurrence-id', zones)
    if (!replaced || replaced === 'unreadable' || !series.has(uid)) continue
    const dates = changed.get(uid) ?? new Map<string, RawEvent>()
    changed.set(uid, dates.set(keyOf(replaced, replaced.clock), event))
  }
  return changed
}

/** Returns what names one date of a series: its instant, or its day if the series has no time. */
function keyOf({ isDate, zone }: Moment, clock: string): string {
  return isDate ? clock.slice(0, 10) : zone.toInstant(clock).toISOString()
}

/** Adds the dates of an event that repeats: without those that are excluded, and with those that were changed. */
function readSeries(event: RawEvent, overrides: Map<string, RawEvent>, reading: Reading): void {
  const { rows, window, zones } = reading
  const start = momentOf(event, 'dtstart', zones)
  if (!start || start === 'unreadable' || event.isBroken)
    return void rows.push(readEvent(event, null, reading))
  const days = { from: window.from.slice(0, 10), to: window.lastDay }
  reading.rules += 1
  const repeats =
    reading.rules > MOST_RULES || rows.length > MOST_DATES
      ? null
      : event.rule === ''
        ? [start.clock]
        : repeatsOf(event.rule, start, days)
  if (!repeats) {
    const row = readEvent(event, null, reading)
    return void rows.push({ ...row, problem: row.problem ?? 'repeats_unreadable' })
  }
  const added = (event.properties.get('rdate') ?? []).flatMap((property) => momentsOf(property, zones))
  const clocks = [
    ...repeats,
    ...added.flatMap((moment) => (moment ? [start.zone.toClock(moment.zone.toInstant(moment.clock))] : [])),
  ]
  const periods = addedPeriods(event, start, zones)
  const isExcluded = exclusions(event, start, zones)
  const left = new Map(overrides)
  let shown = 0
  for (const clock of [...new Set(clocks)].toSorted()) {
    const key = keyOf(start, clock)
    if (isExcluded(clock)) continue
    const override = left.get(key) ?? left.get(clock.slice(0, 10)) ?? periods.get(key)
    left.delete(key)
    left.delete(clock.slice(0, 10))
    rows.push(override ? readEvent(override, key, reading) : readEvent(event, key, reading, clock))
    shown += 1
  }
  // Moved here from a date that isn't read.
  for (const [key, override] of left) rows.push(readEvent(override, key, reading))
  if (shown + left.size === 0) rows.push({ ...readEvent(event, null, reading), skip: 'past' })
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

/** Returns one date of an event. `key` names it within its series, `at` is its start if that isn't the event's own. */
function readEvent(event: RawEvent, key: string | null, reading: Reading, at?: string): FileRow {
  const { options, zones } = reading
  const texts = storedTexts({
    name: textOf(event, 'summary'),
    stage: textOf(event, 'location'),
    contact: '',
    note: withoutTags(textOf(event, 'description')),
  })
  const uid = uidIn(event)
  const busy =
    textOf(event, 'transp').toUpperCase() === 'TRANSPARENT'
      ? 'free'
      : textOf(event, 'x-microsoft-cdo-busystatus')
  const row: FileRow = {
    line: event.line,
    uid: options.uidOf(
      uid === '' ? `${textOf(event, 'dtstart')} ${texts.name} ${key}` : [uid, key].filter(Boolean).join(' '),
    ),
    kind: saysClosed(texts.name) ? 'blocked' : 'act',
    ...texts,
    day: null,
    start: null,
    endDay: null,
    end: null,
    feeCents: null,
    problem: event.isBroken ? 'broken' : null,
    found: '',
    checks: [],
    skip: uid.endsWith('@bandstand')
      ? 'ours'
      : (saysSkipped(texts.name, textOf(event, 'status')) ?? saysSkipped('', busy)),
  }
  const start = momentOf(event, 'dtstart', zones)
  if (!start) row.problem ??= 'date_missing'
  else if (start === 'unreadable') row.problem ??= 'date_impossible'
  if (start === 'unreadable') row.found = textOf(event, 'dtstart')
  if (start && start !== 'unreadable') placeInTime(row, event, start, at ?? start.clock, reading)
  if (row.problem === null && row.kind === 'act') {
    row.problem = nameTrouble(row.name)
    if (row.problem === 'name_formula') row.found = row.name
  }
  return row
}

/** Writes when a row is: by the venue's clocks, whatever zone the file has it in. */
function placeInTime(row: FileRow, event: RawEvent, start: Moment, at: string, reading: Reading): void {
  const { options, zones } = reading
  const end = momentOf(event, 'dtend', zones)
  const ends = end && end !== 'unreadable' ? end : null
  row.day = at.slice(0, 10)
  if (start.unknownZone)
    row.checks.push(`We don’t know the time zone ${start.unknownZone.slice(0, 60)}, so we took yours.`)
  const isAllDay = start.isDate || /^true$/i.test(textOf(event, 'x-microsoft-cdo-alldayevent'))
  if (isAllDay) return fillDays(row, lastDayOf(start, at, ends, event))
  const startsAt = start.zone.toInstant(at)
  const [day = '', time = ''] = zones.own.toClock(startsAt).split('T')
  row.day = day
  row.start = time
  const endsAt = endOf(start, at, startsAt, ends, event)
  if (!endsAt || endsAt.getTime() === startsAt.getTime()) return settleEnd(row, null, null, options)
  const [endDay = '', endTime = ''] = zones.own.toClock(endsAt).split('T')
  row.endDay = endDay
  row.end = endTime
  if (endsAt < startsAt) row.problem ??= 'backwards'
  else if (endsAt.getTime() - startsAt.getTime() > DAY_MINUTES * MINUTE_MS && row.kind === 'act') {
    row.kind = 'blocked'
    row.checks.push('It’s longer than a day, so it becomes blocked time.')
  }
}

/** Returns the last of an event's whole days. */
function lastDayOf(start: Moment, at: string, end: Moment | null, event: RawEvent): string {
  const first = at.slice(0, 10)
  const minutes = end ? clockDistance(start.clock, end.clock) / MINUTE_MS : (durationOf(event) ?? DAY_MINUTES)
  const days = Math.max(1, Math.ceil(minutes / DAY_MINUTES))
  return minutes < 0 ? addDays(first, -1) : addDays(first, Math.min(days, IMPORT_LIMITS.blockedDays * 2) - 1)
}

/** Returns when a date of an event ends; null when the file doesn't say. Every date has the same hours, whatever clocks do. */
function endOf(start: Moment, at: string, startsAt: Date, end: Moment | null, event: RawEvent): Date | null {
  if (!end) {
    const minutes = durationOf(event)
    return minutes === null ? null : new Date(startsAt.getTime() + Math.min(minutes, 1_000_000) * MINUTE_MS)
  }
  if (end.zone === start.zone)
    return start.zone.toInstant(shiftClock(at, clockDistance(start.clock, end.clock)))
  const length = end.zone.toInstant(end.clock).getTime() - start.zone.toInstant(start.clock).getTime()
  return new Date(startsAt.getTime() + length)
}

/** Returns a description without the tags that some programs write in it. */
function withoutTags(text: string): string {
  return /<\/?[a-z][^>]*>/i.test(text)
    ? text.replace(/<(?:br|\/p|\/li)[^>]*>/gi, '\n').replace(/<[^>]*>/g, '')
    : text
}
