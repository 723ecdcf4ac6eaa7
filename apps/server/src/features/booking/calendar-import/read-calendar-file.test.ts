import { IMPORT_LIMITS } from '@bandstand/domain/calendar-import'
import * as fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { readCalendarFile } from './read-calendar-file.ts'

const choices = { columns: null, order: null, usual: null }
const NOW = '2026-11-28T09:00'

function read(content: string | Uint8Array) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return readCalendarFile({ bytes, timeZone: 'America/Detroit', now: NOW, usualMinutes: null, choices })
}
const calendar = (...events: string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join('\r\n')}\r\nEND:VCALENDAR\r\n`
const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'UID:a@example', 'SUMMARY:Soul Stew', ...lines, 'END:VEVENT'].join('\r\n')
const hours = (rows: ReturnType<typeof read>['rows']) =>
  rows.map(({ day, start, endDay, end }) => `${day} ${start} to ${endDay === day ? '' : `${endDay} `}${end}`)

describe('entries of a calendar file', () => {
  it.each([
    ['in UTC', 'DTSTART:20270221T010000Z', 'DTEND:20270221T040000Z'],
    [
      'in a zone',
      'DTSTART;TZID=America/Chicago:20270220T190000',
      'DTEND;TZID=America/Chicago:20270220T220000',
    ],
    ['in no zone', 'DTSTART:20270220T200000', 'DURATION:PT3H'],
    ['in a zone of Windows', 'DTSTART;TZID=Central Standard Time:20270220T190000', 'DTEND:20270221T040000Z'],
    [
      'in a zone of Outlook',
      'DTSTART;TZID="(UTC-05:00) Eastern Time (US & Canada)":20270220T200000',
      'DURATION:PT3H',
    ],
    [
      'in a zone at the end of a path',
      'DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20270221T020000',
      'DURATION:PT180M',
    ],
    ['in German time', 'DTSTART;TZID=W. Europe Standard Time:20270221T020000', 'DURATION:PT3H'],
    ['by an offset', 'DTSTART;TZID=GMT-0600:20270220T190000', 'DURATION:PT3H'],
  ])('%s have the venue’s times', (_, ...lines) => {
    const { rows } = read(calendar(event(...lines)))
    expect(hours(rows)).toEqual(['2027-02-20 20:00 to 23:00'])
    expect(rows[0]).toMatchObject({ problem: null, checks: [], kind: 'act' })
  })

  it('follow the rules of a zone that only the file knows, and say when a zone is unknown', () => {
    const rules = `BEGIN:VTIMEZONE\r\nTZID:My zone\r\nBEGIN:STANDARD\r\nDTSTART:16010101T020000\r\nTZOFFSETFROM:-0500\r\nTZOFFSETTO:-0600\r\nRRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11\r\nEND:STANDARD\r\nBEGIN:DAYLIGHT\r\nDTSTART:16010101T020000\r\nTZOFFSETFROM:-0600\r\nTZOFFSETTO:-0500\r\nRRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3\r\nEND:DAYLIGHT\r\nEND:VTIMEZONE`
    const inZone = (name: string) => event(`DTSTART;TZID=${name}:20270220T190000`, 'DURATION:PT3H')
    expect(hours(read(calendar(rules, inZone('My zone'))).rows)).toEqual(['2027-02-20 20:00 to 23:00'])
    const [row] = read(calendar(inZone('Nowhere Time'))).rows
    expect(row).toMatchObject({
      start: '19:00',
      checks: ['We don’t know the time zone Nowhere Time, so we took yours.'],
    })
  })

  it('repeat by the wall clock, without excluded dates and with changed ones', () => {
    const series = [
      event(
        'DTSTART;TZID=America/Detroit:20270304T200000',
        'DTEND;TZID=America/Detroit:20270304T230000',
        'RRULE:FREQ=WEEKLY;BYDAY=TH;UNTIL=20270402T035959Z',
        'EXDATE:20270326T000000Z',
        'RDATE;TZID=America/Detroit:20270403T200000',
      ),
      event(
        'RECURRENCE-ID;TZID=America/Detroit:20270311T200000',
        'DTSTART;TZID=America/Detroit:20270312T210000',
        'DURATION:PT2H',
      ),
      event(
        'RECURRENCE-ID;TZID=America/Detroit:20270318T200000',
        'DTSTART;TZID=America/Detroit:20270318T200000',
        'STATUS:CANCELLED',
      ),
    ]
    const { rows } = read(calendar(...series))
    expect(hours(rows).slice(0, 2)).toEqual(['2027-03-04 20:00 to 23:00', '2027-03-12 21:00 to 23:00'])
    expect(rows[2]).toMatchObject({ day: '2027-03-18', skip: 'cancelled' })
    // The clocks changed on March 14; March 25 is excluded, April 3 was added.
    expect(hours(rows).slice(3)).toEqual(['2027-04-01 20:00 to 23:00', '2027-04-03 20:00 to 23:00'])
    expect(new Set(rows.map(({ uid }) => uid)).size).toBe(rows.length)
    // The same file again, with its events in another order.
    expect(new Set(read(calendar(...series.toReversed())).rows.map(({ uid }) => uid))).toEqual(
      new Set(rows.map(({ uid }) => uid)),
    )
  })

  it('that began years ago repeat from today on, for two years', () => {
    const { rows } = read(calendar(event('DTSTART:20050103T200000', 'DURATION:PT2H', 'RRULE:FREQ=WEEKLY')))
    expect(rows.length).toBeGreaterThan(103)
    expect(rows.length).toBeLessThan(107)
    const [over] = read(
      calendar(event('DTSTART:20050103T200000', 'DURATION:PT2H', 'RRULE:FREQ=DAILY;UNTIL=20060101')),
    ).rows
    expect(over).toMatchObject({ skip: 'past' })
  })

  it('of whole days become blocked time', () => {
    const { rows } = read(
      calendar(
        event('DTSTART;VALUE=DATE:20270226', 'DTEND;VALUE=DATE:20270301'),
        event('DTSTART;VALUE=DATE:20270305'),
        event('DTSTART:20270306T000000', 'DTEND:20270307T000000', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'),
        event('DTSTART:20270310T180000', 'DTEND:20270312T020000'),
      ),
    )
    expect(hours(rows)).toEqual([
      '2027-02-26 00:00 to 2027-03-01 00:00',
      '2027-03-05 00:00 to 2027-03-06 00:00',
      '2027-03-06 00:00 to 2027-03-07 00:00',
      '2027-03-10 18:00 to 2027-03-12 02:00',
    ])
    expect(rows.every(({ kind }) => kind === 'blocked')).toBe(true)
  })

  it('are left out when they’re cancelled, free, or from here', () => {
    const at = 'DTSTART:20270220T200000'
    const ours = [
      'BEGIN:VEVENT',
      'UID:7b7ac2b1-5c1f-4d0a-9d44-0f2f2b8a3c11@bandstand',
      at,
      'SUMMARY:Jazz',
      'END:VEVENT',
    ].join('\r\n')
    const { rows } = read(
      calendar(
        event(at, 'STATUS:CANCELLED'),
        event(at, 'TRANSP:TRANSPARENT'),
        event(at, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
        event(at, 'SUMMARY:x').replace('SUMMARY:Soul Stew', 'SUMMARY:Canceled: Soul Stew'),
        ours,
      ),
    )
    expect(rows.map(({ skip }) => skip)).toEqual(['cancelled', 'free', 'free', 'cancelled', 'ours'])
  })

  it('that are damaged don’t affect the others', () => {
    const { rows } = read(
      calendar(
        event('DTSTART:20270230T200000'),
        event('DTSTART:soon'),
        event(),
        event('DTSTART:20270403T230000', 'DTEND:20270403T200000'),
        'BEGIN:VEVENT\r\nSUMMARY:Never ended\r\nDTSTART:20270220T200000',
        event(
          'DTSTART:20270220T200000',
          'DTEND:20270220T230000',
          'BEGIN:VALARM',
          'DURATION:PT15M',
          'SUMMARY:Alarm',
          'END:VALARM',
        ),
      ),
    )
    expect(rows.map(({ problem }) => problem)).toEqual([
      'date_impossible',
      expect.stringMatching(/^(broken|date_impossible)$/),
      'date_missing',
      'backwards',
      'broken',
      null,
    ])
    expect(rows.at(-1)).toMatchObject({ name: 'Soul Stew', end: '23:00' })
  })
})

it.each([
  ['UTF-8', (text: string) => Buffer.from(text)],
  ['UTF-8 with a mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 without a mark', (text: string) => Buffer.from(text, 'utf16le')],
  ['UTF-16, the large end first', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
])('tables in %s are read, whatever ends their lines and separates their columns', (_, encode) => {
  for (const lineEnd of ['\r\n', '\n', '\r']) {
    for (const mark of [';', ',', '\t']) {
      const text = [
        ['Datum', 'Künstler', 'Notiz'],
        ['13.02.2027', '"Früh & Spät"', '"zwei Sets,\n""laut"""'],
      ]
        .map((cells) => cells.join(mark))
        .join(lineEnd)
      const { rows } = read(encode(text))
      expect(rows).toHaveLength(1)
      expect(rows[0]).toMatchObject({ name: 'Früh & Spät', day: '2027-02-13', note: 'zwei Sets,\n"laut"' })
    }
  }
})

it('a letter that a calendar program broke in two is whole again', () => {
  const [before, after] = [Buffer.from('Fr\u00FC').subarray(0, 3), Buffer.from('\u00FC').subarray(1)]
  const bytes = Buffer.concat([
    Buffer.from('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20270220T200000\r\nSUMMARY:'),
    before,
    Buffer.from('\r\n '),
    after,
    Buffer.from('h\r\nEND:VEVENT\r\nEND:VCALENDAR'),
  ])
  expect(read(bytes).rows[0]!.name).toBe('Früh')
})

/** Rules that would keep a program busy forever, or make more dates than there is room for. */
const HOSTILE = [
  'FREQ=SECONDLY',
  'FREQ=MINUTELY;COUNT=999999999',
  'FREQ=HOURLY;BYDAY=MO;BYMONTHDAY=31;BYMONTH=2',
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=DAILY;INTERVAL=7;BYDAY=MO',
  'FREQ=DAILY;INTERVAL=99999999999',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;COUNT=999999999',
  'FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=0,1,2,3,4,5;BYMINUTE=0,1,2,3,4,5,6,7,8;BYSECOND=1,2,3',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=MONTHLY;BYSETPOS=366;BYDAY=MO',
  'FREQ=WEEKLY;UNTIL=99999999T999999Z',
  'FREQ=',
  ';;;',
  'FREQ=WEEKLY;BYDAY=XX',
]

it('no rule keeps a server busy, and none makes more rows than an import has', () => {
  const started = performance.now()
  const { rows } = read(
    calendar(
      ...Array.from({ length: 45 }, (_, index) =>
        event('DTSTART:20270204T200000', `RRULE:${HOSTILE[index % HOSTILE.length]}`),
      ),
    ),
  )
  expect(rows.length).toBeLessThanOrEqual(IMPORT_LIMITS.rows)
  const many = read(
    calendar(...Array.from({ length: 20 }, () => event('DTSTART:19000101T200000', 'RRULE:FREQ=DAILY'))),
  )
  expect(many.rows).toHaveLength(IMPORT_LIMITS.rows)
  expect(many.omitted).toBeGreaterThan(1000)
  const zone = `BEGIN:VTIMEZONE\r\nTZID:Z\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:-0500\r\nTZOFFSETTO:-0600\r\nRRULE:FREQ=SECONDLY\r\nEND:STANDARD\r\nEND:VTIMEZONE`
  read(calendar(zone, event('DTSTART;TZID=Z:20270204T200000')))
  expect(performance.now() - started).toBeLessThan(30_000)
})

/** Zones whose rules are read only when a time needs them. */
const BROKEN_ZONES = [
  'DTSTART:2027',
  'DTSTART:soon',
  'RDATE:soon',
  'TZOFFSETTO:soon',
  'RRULE:FREQ=YEARLY;UNTIL=soon',
].map(
  (line) =>
    `BEGIN:VTIMEZONE\r\nTZID:Ours\r\nBEGIN:STANDARD\r\n${line}\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:-0500\r\nTZOFFSETTO:-0600\r\nEND:STANDARD\r\nEND:VTIMEZONE`,
)

it.each(BROKEN_ZONES)('a zone whose rules can’t be read is one that we don’t know: %s', (zone) => {
  const [row] = read(calendar(zone, event('DTSTART;TZID=Ours:20270220T190000'))).rows
  expect(row).toMatchObject({
    start: '19:00',
    checks: expect.arrayContaining(['We don’t know the time zone Ours, so we took yours.']),
  })
})

it.each([
  ['DTSTART;TZID=:2027', 'date_impossible'],
  ['DTSTART;VALUE=DURATION:soon', 'date_impossible'],
  ['DTSTART;VALUE=PERIOD:2027/x', 'date_impossible'],
])('an event without a UID whose start can’t be read is a row that says so: %s', (line, problem) => {
  const { rows } = read(calendar(['BEGIN:VEVENT', line, 'SUMMARY:Soul Stew', 'END:VEVENT'].join('\r\n')))
  expect(rows).toMatchObject([{ name: 'Soul Stew', problem }])
})

it('whatever a file holds, it’s read', () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'BEGIN:VEVENT',
      'END:VEVENT',
      'BEGIN:VALARM',
      'END:VCALENDAR',
      'DTSTART:20270204T200000',
      'DTSTART;VALUE=DATE:20270204',
      'DTSTART;TZID=:2027',
      'DTSTART;TZID=Ours:20270204T200000',
      'DTSTART;VALUE=DURATION:soon',
      'DTSTART;VALUE=PERIOD:2027/x',
      'SUMMARY;VALUE=DATE-TIME:soon',
      'UID;VALUE=UTC-OFFSET:soon',
      'LOCATION;VALUE=BINARY:%',
      'STATUS;VALUE=RECUR:soon',
      'DESCRIPTION;VALUE=DURATION:soon',
      'TRANSP;VALUE=DATE:soon',
      'DURATION:soon',
      'BEGIN:VTIMEZONE',
      'END:VTIMEZONE',
      'BEGIN:STANDARD',
      'END:STANDARD',
      'TZID:Ours',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:soon',
      'TZOFFSETTO:-0600',
      ...BROKEN_ZONES,
      'DTEND:20270204T190000Z',
      'DURATION:-P1W',
      'DURATION:P999999999999W',
      'RRULE:FREQ=WEEKLY;COUNT=3',
      'RDATE;VALUE=PERIOD:20270301T200000Z/PT2H,20270401T200000Z/20270401T220000Z',
      'EXDATE;VALUE=DATE:20270211',
      'RECURRENCE-ID;RANGE=THISANDFUTURE:20270211T200000',
      'UID:1',
      'SUMMARY:\\,\\;\\n\\',
      ' folded',
    ),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), fc.boolean(), (lines, isCalendar) => {
      const { rows } = read([isCalendar ? 'BEGIN:VCALENDAR' : '', ...lines].join('\r\n'))
      for (const row of rows) {
        if (row.problem !== null) continue
        expect(`${row.endDay}T${row.end}` > `${row.day}T${row.start}`).toBe(true)
      }
    }),
    { numRuns: 150 * inject('properties').times },
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void read(bytes)),
    { numRuns: 100 * inject('properties').times },
  )
})
