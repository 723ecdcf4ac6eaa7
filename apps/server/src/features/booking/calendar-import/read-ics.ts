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
import { MINUTE_MS } from '@bandstand/domain/time'
import { datesIn, DAY_MINUTES, endOf, isWholeDays, lastDayOf, uidIn } from './ics-dates.ts'
import { type RawEvent, readEvents, textOf } from './ics-events.ts'
import { type FileZones, fileZones, type Moment, momentOf } from './ics-times.ts'
import { ianaZone } from './zones.ts'

/** More rules than these are no venue's calendar; the rest of the file is read. */
const MOST_RULES = 400
/** More dates than these don't fit into an import, however many of them are over. */
const MOST_DATES = IMPORT_LIMITS.rows * 5

interface Reading {
  options: Pick<ReadingOptions, 'timeZone' | 'usualMinutes' | 'uidOf'>
  zones: FileZones
}

/** Returns the entries of a calendar file (RFC 5545), each date of those that repeat, and how many there was no room for. */
export function readIcs(
  text: string,
  options: Reading['options'],
  window: ImportWindow,
): { rows: FileRow[]; omitted: number } {
  const { events, zones, omitted } = readEvents(text)
  const reading: Reading = { options, zones: fileZones(ianaZone(options.timeZone), zones) }
  const days = { from: window.from.slice(0, 10), to: window.lastDay }
  const dates = datesIn(events, { zones: reading.zones, days, mostRules: MOST_RULES, mostDates: MOST_DATES })
  const rows = dates.map(({ event, key, at, outcome }) => {
    const row = readEvent(event, key, reading, at)
    if (outcome === 'unreadable') row.problem ??= 'repeats_unreadable'
    return outcome === 'past' ? { ...row, skip: 'past' as const } : row
  })
  return { rows, omitted }
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
  if (isWholeDays(event, start)) return fillDays(row, lastDayOf(start, at, ends, event))
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

/** Returns a description without the tags that some programs write in it. */
function withoutTags(text: string): string {
  return /<\/?[a-z][^>]*>/i.test(text)
    ? text.replace(/<(?:br|\/p|\/li)[^>]*>/gi, '\n').replace(/<[^>]*>/g, '')
    : text
}
