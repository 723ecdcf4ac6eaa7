import ICAL from 'ical.js'
import { sync } from 'node-ical'

/** An event of a calendar file, as a calendar program reads it. */
export interface ReadEvent {
  uid: string
  startsAt: string
  endsAt: string
}

/** What ical.js reads: every event, with its times by the file's own zone rules. */
export function readByIcalJs(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const { startDate, endDate } = event
    return {
      uid: event.uid,
      summary: event.summary,
      zone: startDate.zone?.tzid,
      start: startDate.toString(),
      startsAt: startDate.toJSDate().toISOString(),
      endsAt: endDate.toJSDate().toISOString(),
    }
  })
}

/** What node-ical reads: every event, with its times by the rules that the program has for the names of zones. */
export function readByNodeIcal(text: string): ReadEvent[] {
  return Object.values(sync.parseICS(text)).flatMap((part) =>
    part?.type === 'VEVENT'
      ? [{ uid: part.uid, startsAt: part.start.toISOString(), endsAt: part.end!.toISOString() }]
      : [],
  )
}

/** Returns what is wrong with the form of a calendar file by RFC 5545, in sentences. */
export function calendarProblems(text: string): string[] {
  const problems: string[] = []
  if (!text.endsWith('END:VCALENDAR\r\n')) problems.push('The last line has no line break')
  if (/(^|[^\r])\n|\r(?!\n)/.test(text)) problems.push('A line break is not CRLF')
  const lines = text.split('\r\n')
  if (lines.some((line) => Buffer.byteLength(line) > 75)) problems.push('A line has more than 75 octets')
  const open: string[] = []
  let hasComponents = false
  let required: string[] = []
  for (const line of lines) {
    const [name = '', value = ''] = line.split(/[:;]/)
    if (name === 'BEGIN') {
      open.push(value)
      hasComponents ||= open.length > 1
      if (value === 'VEVENT') required = ['UID', 'DTSTAMP', 'DTSTART']
    } else if (name === 'END') {
      if (open.pop() !== value) problems.push(`${value} ends within another component`)
      if (value === 'VEVENT' && required.length > 0) problems.push(`An event lacks ${required.join(', ')}`)
    } else if (open.length === 1 && hasComponents && !line.startsWith(' ')) {
      problems.push(`The calendar's property ${name} comes after a component`)
    }
    required = required.filter((each) => each !== name)
  }
  if (!hasComponents) problems.push('The calendar has no component')
  return problems
}
