import ICAL from 'ical.js'

/** The properties of an event that say when somebody is busy. */
export const TIMES: ReadonlySet<string> = new Set([
  'uid',
  'dtstart',
  'dtend',
  'duration',
  'rrule',
  'rdate',
  'exdate',
  'recurrence-id',
  'status',
  'transp',
  'x-microsoft-cdo-busystatus',
  'x-microsoft-cdo-alldayevent',
])
/** With those that say what it is; the others, such as whole pictures, aren't even parsed. */
const TIMES_AND_TEXTS: ReadonlySet<string> = new Set([...TIMES, 'summary', 'location', 'description'])
/** More than an export of many years has. */
const MOST_EVENTS = 20_000
const MOST_ZONES = 200
const MOST_BUSY_LINES = 5000
/** A line that nobody wrote. */
const LONGEST_LINE = 20_000
/** The most lines of one event that are read: each excluded date has one. */
const MOST_LINES = 2000
/** The rule of a zone, and nothing that would take long to compute. */
const ZONE_RULE = /^RRULE:FREQ=YEARLY(?:;(?:BYMONTH|BYDAY|BYMONTHDAY|UNTIL|WKST)=[\w,+-]{1,40})*$/i

const { Timezone: ZoneRules, Time: ZoneTime } = ICAL

/** An event as the file has it. */
export interface RawEvent {
  /** Its number in the file, from 1. */
  line: number
  properties: Map<string, ICAL.Property[]>
  /** The words of its rule. */
  rule: string
  /** Whether its end is missing, or one of the lines that it needs can't be read. */
  isBroken: boolean
}

export interface CalendarFile {
  events: RawEvent[]
  /** Zones whose rules are in the file, by their names there. */
  zones: Map<string, ICAL.Timezone>
  /** When somebody is busy without an event (FREEBUSY), as published for others. */
  busy: ICAL.Property[]
  /** The zone that the program says the calendar is in; empty where it doesn't. */
  zoneName: string
  /** How many events were left out, because there are too many. */
  omitted: number
}

/** What a reader has come to, line by line. */
interface Place {
  file: CalendarFile
  /** The properties that are read. */
  wanted: ReadonlySet<string>
  /** The components that have begun and not ended. */
  open: string[]
  event: RawEvent | null
  /** How many lines of the event were read. */
  lines: number
  zone: string[] | null
}

/** Returns the words of an event's property; empty for one that it lacks, or whose value has none, such as a rule. */
export function textOf(event: RawEvent, name: string): string {
  const [property] = event.properties.get(name) ?? []
  const value = property ? valuesOf(property)[0] : ''
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}

/**
 * Returns the values of a property as they were parsed. ical.js makes dates and durations of them only when they're read, and
 * throws then if that's impossible.
 */
export function valuesOf(property: ICAL.Property): unknown[] {
  return (property.toJSON() as unknown[]).slice(3)
}

/** Returns the events of a calendar file with these properties. One that is damaged doesn't affect the others. */
export function readEvents(text: string, wanted: ReadonlySet<string> = TIMES_AND_TEXTS): CalendarFile {
  const file: CalendarFile = { events: [], zones: new Map(), busy: [], zoneName: '', omitted: 0 }
  const place: Place = { file, wanted, open: [], event: null, lines: 0, zone: null }
  for (const line of text.split(/\r\n?|\n/)) {
    const [, edge, component = ''] = /^(BEGIN|END):([\w-]+)\s*$/i.exec(line) ?? []
    place.zone?.push(line.trim())
    if (edge) {
      const name = component.toUpperCase()
      if (edge.toUpperCase() === 'BEGIN') begin(place, name, line)
      else end(place, name)
    } else if (place.event && place.open.at(-1) === 'VEVENT' && place.lines < MOST_LINES) {
      place.lines += addProperty(place.event, line, wanted)
    } else if (place.open.at(-1) === 'VFREEBUSY') addBusyTimes(file, line)
    else if (place.open.length <= 1 && /^X-WR-TIMEZONE[:;]/i.test(line))
      file.zoneName = line.slice(line.indexOf(':') + 1, 200).trim()
  }
  closeEvent(place, true)
  return file
}

function begin(place: Place, name: string, line: string): void {
  if (name === 'VEVENT') {
    // One that was never ended: what follows isn't a part of it.
    if (place.event) place.open.length = 0
    closeEvent(place, true)
    const number = place.file.events.length + place.file.omitted + 1
    place.event = { line: number, properties: new Map(), rule: '', isBroken: false }
    place.lines = 0
  }
  if (name === 'VTIMEZONE') place.zone = [line.trim()]
  place.open.push(name)
}

function end(place: Place, name: string): void {
  if (name === 'VEVENT') closeEvent(place, false)
  if (name === 'VTIMEZONE') {
    if (place.zone) addZone(place.file, place.zone)
    place.zone = null
  }
  place.open.length = Math.max(0, place.open.lastIndexOf(name))
}

/** Keeps the event that was read; `isCut`: its end is missing. */
function closeEvent(place: Place, isCut: boolean): void {
  const { event, file } = place
  if (!event) return
  event.isBroken ||= isCut
  if (file.events.length < MOST_EVENTS) file.events.push(event)
  else file.omitted += 1
  place.event = null
}

/** Adds what a line says to its event, and returns 1 when it was one of those that are read. */
function addProperty(event: RawEvent, line: string, wanted: ReadonlySet<string>): number {
  const name = /^[\w-]+/.exec(line)?.[0].toLowerCase() ?? ''
  if (!wanted.has(name) || (line.length > LONGEST_LINE && name !== 'description')) return 0
  if (name === 'rrule') {
    event.rule ||= line.slice(line.indexOf(':') + 1).trim()
    return 1
  }
  try {
    const property = ICAL.Property.fromString(line.slice(0, LONGEST_LINE).trimEnd())
    const before = event.properties.get(name)
    if (before) before.push(property)
    else event.properties.set(name, [property])
  } catch {
    if (name === 'dtstart') event.isBroken = true
  }
  return 1
}

/** Adds the times of a line that publishes when somebody is busy. */
function addBusyTimes({ busy }: CalendarFile, line: string): void {
  if (!/^FREEBUSY[:;]/i.test(line) || line.length > LONGEST_LINE || busy.length >= MOST_BUSY_LINES) return
  try {
    busy.push(ICAL.Property.fromString(line.trimEnd()))
  } catch {
    // The other lines are read.
  }
}

/** Adds a zone with its rules. Those that could take long are left out. */
function addZone({ zones }: CalendarFile, lines: string[]): void {
  const isPlain = lines.length < 500 && lines.every((line) => !/^RRULE/i.test(line) || ZONE_RULE.test(line))
  if (!isPlain || zones.size >= MOST_ZONES) return
  try {
    const component = new ICAL.Component(ICAL.parse(lines.join('\r\n')) as unknown[])
    const zone = new ZoneRules(component)
    // Reads all of its rules, which ical.js would do only when the zone is used, and throws when that's impossible.
    zone.utcOffset(ZoneTime.fromDateTimeString('2027-01-01T12:00:00'))
    if (zone.tzid) zones.set(zone.tzid, zone)
  } catch {
    // The venue's own zone is used instead, and the row says so.
  }
}
