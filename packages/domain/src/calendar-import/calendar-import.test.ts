import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCalendarDay, isTimeOfDay } from '../time/index.ts'
import { recognizeColumns, type TableField } from './columns.ts'
import { orderOf, readDay } from './read-day.ts'
import { readHours } from './read-hours.ts'
import { readTable } from './read-table.ts'
import { type FileRow, IMPORT_LIMITS, importWindow, mostUsefulRows } from './rows.ts'

const TODAY = '2026-11-28'
const options = {
  timeZone: 'America/Detroit',
  today: TODAY,
  order: null,
  usual: null,
  usualMinutes: null,
  uidOf: (words: string) => words,
}

describe('days as people write them', () => {
  it.each([
    ['2/13/27', '2027-02-13'],
    ['13/02/2027', '2027-02-13'],
    ['13.02.2027', '2027-02-13'],
    ['Fr., 5.2.27', '2027-02-05'],
    ['5. März 2027', '2027-03-05'],
    ['Mär 5', '2027-03-05'],
    ['Feb 7, 2027', '2027-02-07'],
    ['Saturday, June 5th, 2027', '2027-06-05'],
    ['7 Feb 27', '2027-02-07'],
    ['5-Jun-27', '2027-06-05'],
    ['20270205', '2027-02-05'],
    ['2027/2/5', '2027-02-05'],
    ['46423', '2027-02-05'],
    ['Fri 2/5', '2027-02-05'],
    // The weekday tells which of two days is meant.
    ['Wed 5/6/2026', '2026-05-06'],
    ['Fri 5/6/2026', '2026-06-05'],
    ['29.2.', '2028-02-29'],
  ])('%s is %s', (text, day) => {
    expect(readDay(text, null, TODAY)).toMatchObject({ kind: 'day', day })
  })

  it.each([
    ['2/30/2027', 'impossible'],
    ['31.04.2027', 'impossible'],
    ['5/6/2027', 'ambiguous'],
    ['Valentine’s', 'unreadable'],
    ['TBD', 'missing'],
    ['', 'missing'],
  ])('%s is %s', (text, kind) => {
    expect(readDay(text, null, TODAY).kind).toBe(kind)
  })

  it('are in the order that the others of the file reveal', () => {
    expect(orderOf(['5/6/2027', '5/13/2027'], TODAY)).toBe('month')
    expect(orderOf(['5/6/2027', '13/5/2027'], TODAY)).toBe('day')
    expect(orderOf(['5/6/2027', '5/7/2027'], TODAY)).toBeNull()
    expect(orderOf(['5/13/2027', '13/5/2027'], TODAY)).toBeNull()
    expect(orderOf(['Sun 6/12/2026'], TODAY)).toBe('day')
  })
})

describe('hours as people write them', () => {
  it.each([
    ['8:00 PM', '11 PM', '20:00', '23:00'],
    ['9pm', '12:30am', '21:00', '00:30'],
    ['8-11pm', '', '20:00', '23:00'],
    ['11-2am', '', '23:00', '02:00'],
    ['20.00', '23.00', '20:00', '23:00'],
    ['20 Uhr', '23.30 Uhr', '20:00', '23:30'],
    ['von 20 bis 23 Uhr', '', '20:00', '23:00'],
    ['20h30', '', '20:30', null],
    ['8p', '', '20:00', null],
    ['noon', '3', '12:00', '15:00'],
    ['10 PM', 'midnight', '22:00', '00:00'],
    ['9pm til close', '', '21:00', null],
    ['doors 7 / show 8pm', '', '20:00', null],
    ['8:00:00 PM', '11:00:00 PM', '20:00', '23:00'],
    ['2000', '2300', '20:00', '23:00'],
  ])('%s, %s: from %s to %s', (start, end, from, until) => {
    expect(readHours(start, end, false)).toEqual({
      start: from,
      end: until,
      problem: null,
      isHalfAssumed: false,
    })
  })

  it('without AM or PM are in the evening, and say that it’s assumed', () => {
    expect(readHours('7', '10', false)).toMatchObject({ start: '19:00', end: '22:00', isHalfAssumed: true })
    expect(readHours('7', '10', true)).toMatchObject({ start: '07:00', end: '10:00', isHalfAssumed: false })
  })

  it.each([
    ['TBD', 'TBD', 'missing'],
    ['9 PM', '8 PM', 'backwards'],
    ['25:00', '', 'unreadable'],
    ['after dinner', '', 'unreadable'],
  ])('%s, %s: %s', (start, end, problem) => {
    expect(readHours(start, end, false).problem).toBe(problem)
  })
})

const TABLES: [string, string[], TableField[]][] = [
  [
    'English',
    ['Date', 'Start', 'End', 'Act', 'Room', 'Fee', 'Notes'],
    ['date', 'start', 'end', 'act', 'stage', 'fee', 'note'],
  ],
  ['German', ['Künstler', 'Gage', 'Datum', 'Uhrzeit', 'Bühne'], ['act', 'fee', 'date', 'start', 'stage']],
  [
    'of Outlook',
    [
      'Subject',
      'Start Date',
      'Start Time',
      'End Date',
      'End Time',
      'All day event',
      'Description',
      'Show time as',
    ],
    ['act', 'date', 'start', 'endDate', 'end', 'allDay', 'note', 'status'],
  ],
  [
    'of Outlook in German',
    ['Betreff', 'Beginnt am', 'Beginnt um', 'Endet am', 'Endet um', 'Ganztägiges Ereignis', 'Ort'],
    ['act', 'date', 'start', 'endDate', 'end', 'allDay', 'stage'],
  ],
  // Every column once: the second date isn't read as another one.
  ['with doubles', ['Date', 'Band', 'Day', 'Mood'], ['date', 'act', 'ignore', 'ignore']],
]

describe('columns', () => {
  it.each(TABLES)('are recognized by names: %s', (_, header, fields) => {
    expect(recognizeColumns([header, header.map(() => 'x')], TODAY)).toEqual({ hasHeader: true, fields })
  })

  it('are recognized by what is in them when nothing names them', () => {
    const rows = [
      ['Los Panaderos', '2/13/2027', '9 PM', '11 PM', '$300'],
      ['Soul Stew', '2/14/2027', '8 PM', '11 PM', '$450'],
    ]
    expect(recognizeColumns(rows, TODAY)).toEqual({
      hasHeader: false,
      fields: ['act', 'date', 'start', 'end', 'fee'],
    })
  })
})

const read = (header: string[], ...rows: string[][]) =>
  readTable(rows, recognizeColumns([header, ...rows], TODAY), 2, options)

describe('rows of a table', () => {
  it('have the same times, whether the day is in one cell or with its hours', () => {
    const [one, two, three] = read(
      ['When', 'Act'],
      ['2/13/2027 9:00 PM', 'A'],
      ['2027-02-13T21:00', 'B'],
      ['2027-02-14T02:00:00Z', 'C'],
    )
    for (const row of [one, two, three]) {
      expect(row).toMatchObject({
        day: '2027-02-13',
        start: '21:00',
        endDay: '2027-02-14',
        end: '00:00',
        problem: null,
      })
      expect(row!.checks).toEqual(['No end, so we assumed 3 hours.'])
    }
  })

  it('that say closed become whole days of blocked time', () => {
    const [day, week] = read(
      ['Date', 'Act'],
      ['2/26/2027', 'CLOSED'],
      ['3/1/2027 - 3/7/2027', 'Betriebsferien'],
    )
    expect(day).toMatchObject({ kind: 'blocked', day: '2027-02-26', start: '00:00', endDay: '2027-02-27' })
    expect(week).toMatchObject({ kind: 'blocked', day: '2027-03-01', endDay: '2027-03-08' })
  })

  it('get the venue’s usual hours only if it says so', () => {
    const rows = [['2/14/2027', 'TBD', 'Soul Stew']]
    const columns = recognizeColumns([['Date', 'Time', 'Act'], ...rows], TODAY)
    expect(readTable(rows, columns, 2, options)[0]).toMatchObject({ problem: 'time_missing', start: null })
    const usual = { start: '20:00', end: '23:00' }
    expect(readTable(rows, columns, 2, { ...options, usual })[0]).toMatchObject({
      problem: null,
      start: '20:00',
      end: '23:00',
    })
  })

  it('with an hour that the clocks skip, a formula or no act are not imported', () => {
    const rows = read(
      ['Date', 'Start', 'End', 'Act'],
      ['3/14/2027', '2:30 AM', '4 AM', 'After hours'],
      ['3/19/2027', '8 PM', '11 PM', '=SUM(A1:A9)'],
      ['3/20/2027', '8 PM', '11 PM', 'TBA'],
    )
    expect(rows.map(({ problem }) => problem)).toEqual(['time_skipped', 'name_formula', 'name_missing'])
  })

  it('whatever they are, can be read, and have real days and times or a problem', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        '2/5/2027',
        '5/6',
        '13.02.',
        '8-11pm',
        'TBD',
        '$1,2,3',
        '20.00',
        '24:00',
        'midnight',
        '9999-12-31',
        '🎉',
        '1/1/99',
      ),
    )
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 12 }), (rows) => {
        for (const row of readTable(rows, recognizeColumns(rows, TODAY), 1, options)) {
          if (row.problem !== null) continue
          expect(isCalendarDay(row.day!) && isCalendarDay(row.endDay!)).toBe(true)
          expect(isTimeOfDay(row.start!) && isTimeOfDay(row.end!)).toBe(true)
          expect(`${row.endDay}T${row.end}` > `${row.day}T${row.start}`).toBe(true)
        }
      }),
    )
  })
})

it('of too many entries the soonest that aren’t over are kept', () => {
  const row = (line: number, day: string) => ({ line, day, endDay: day, end: '23:00', skip: null }) as FileRow
  const past = Array.from({ length: 900 }, (_, index) => row(index, '2020-01-01'))
  const ahead = Array.from({ length: IMPORT_LIMITS.rows + 5 }, (_, index) =>
    row(1000 + index, index < 5 ? '2028-01-01' : '2027-01-01'),
  )
  const { rows, omitted } = mostUsefulRows([...past, ...ahead], importWindow(`${TODAY}T09:00`))
  expect(omitted).toBe(5)
  expect(rows).toHaveLength(IMPORT_LIMITS.rows)
  expect(rows.every(({ day }) => day === '2027-01-01')).toBe(true)
})
