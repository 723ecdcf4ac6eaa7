import { addDays, durationText, readClock, wallClockIn } from '../time/index.ts'
import { readFee } from '../money/index.ts'
import type { TableColumns, TableField } from './columns.ts'
import { type DateOrder, type DayReading, orderOf, readDay } from './read-day.ts'
import { isMilitaryFile, readHours } from './read-hours.ts'
import { actsIn, nameTrouble, saysClosed, saysSkipped, storedTexts } from './row-words.ts'
import { ASSUMED_MINUTES, type FileRow } from './rows.ts'

/** How the venue reads its files. */
export interface ReadingOptions {
  /** IANA: of the venue. */
  timeZone: string
  /** YYYY-MM-DD at the venue. */
  today: string
  /** The order of dates such as 5/6; null when nobody has said. */
  order: DateOrder | null
  /** The venue's hours for entries without any; null when it hasn't confirmed them. */
  usual: { start: string; end: string } | null
  /** How long an evening is that has no end; null when the venue hasn't said. */
  usualMinutes: number | null
  /** Returns what recognizes an entry with these words. */
  uidOf: (words: string) => string
}

type Cells = (field: TableField) => string

/** Returns the order of a table’s dates: as the venue says, else as its dates reveal. */
export function tableOrder(
  rows: readonly (readonly string[])[],
  { fields }: TableColumns,
  { order, today, timeZone }: Pick<ReadingOptions, 'order' | 'today' | 'timeZone'>,
): DateOrder | null {
  if (order) return order
  const dates = fields.flatMap((field, column) => (field === 'date' || field === 'endDate' ? [column] : []))
  return orderOf(
    rows.flatMap((cells) => dates.map((column) => splitDay(cells[column] ?? '', timeZone).day)),
    today,
  )
}

/** Returns the entries of a table's rows, without its header. `firstLine`: the number of the first row. */
export function readTable(
  rows: readonly (readonly string[])[],
  columns: TableColumns,
  firstLine: number,
  options: ReadingOptions,
): FileRow[] {
  const order = tableOrder(rows, columns, options)
  const cellsOf =
    (cells: readonly string[]): Cells =>
    (field) =>
      columns.fields
        .flatMap((each, column) => (each === field ? [(cells[column] ?? '').trim()] : []))
        .filter((cell) => cell !== '')
        .join(field === 'note' ? '\n' : ', ')
  const isMilitary = isMilitaryFile(
    rows.flatMap((cells) => (['start', 'end'] as const).map((field) => cellsOf(cells)(field))),
  )
  return rows.flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return []
    const uid = options.uidOf(cells.map((cell) => cell.trim()).join('\u001F'))
    const row = { line: firstLine + index, uid }
    return [readCells(cellsOf(cells), row, { ...options, order }, isMilitary)]
  })
}

function readCells(
  cell: Cells,
  { line, uid }: Pick<FileRow, 'line' | 'uid'>,
  options: ReadingOptions,
  isMilitary: boolean,
): FileRow {
  const texts = storedTexts({
    name: cell('act'),
    stage: cell('stage'),
    contact: cell('contact'),
    note: cell('note'),
  })
  const fee = readFee(cell('fee'), actsIn(texts.name))
  const row: FileRow = {
    line,
    uid,
    kind: saysClosed(texts.name) ? 'blocked' : 'act',
    ...texts,
    note: storedTexts({
      ...texts,
      note: [texts.note, fee.isNote ? `Fee: ${cell('fee')}` : ''].filter(Boolean).join('\n'),
    }).note,
    day: null,
    start: null,
    endDay: null,
    end: null,
    feeCents: fee.cents,
    problem: null,
    found: '',
    checks: fee.check ? [fee.check] : [],
    skip: saysSkipped(texts.name, cell('status')),
  }
  readTimes(row, cell, options, isMilitary)
  if (row.problem === null && row.kind === 'act') {
    row.problem = nameTrouble(row.name)
    if (row.problem === 'name_formula') row.found = row.name
  }
  return row
}

/** Reads when a row is, and writes it there with what is wrong with it. */
function readTimes(row: FileRow, cell: Cells, options: ReadingOptions, isMilitary: boolean): void {
  const date = splitDay(cell('date'), options.timeZone)
  const lastDate = splitDay(cell('endDate'), options.timeZone)
  const reading = readDay(date.day, options.order, options.today)
  if (reading.kind !== 'day') return failDay(row, reading, date.day)
  row.day = reading.day
  if (reading.isYearAssumed) row.checks.push(`No year, so we assumed ${reading.day.slice(0, 4)}.`)
  if (reading.isWeekdayOff) row.checks.push('The weekday doesn’t match the date.')
  const last = readDay(lastDate.day || date.lastDay, options.order, options.today)
  const lastDay = last.kind === 'day' ? last.day : null
  const [start, end] = [cell('start') || date.time, cell('end') || lastDate.time]
  const isAllDay =
    /^(?:true|yes|y|1|x|ja|on)$/i.test(cell('allDay')) ||
    (start === '' && (row.kind === 'blocked' || date.lastDay !== ''))
  if (isAllDay) return fillDays(row, lastDay ?? reading.day)
  const hours = readHours(start, end, isMilitary)
  row.start = hours.start
  if (hours.problem === 'missing') return fillUsual(row, options)
  if (hours.problem === 'unreadable') {
    row.problem = 'time_unreadable'
    row.found = [start, end].filter(Boolean).join(' – ')
    return
  }
  if (hours.isHalfAssumed) row.checks.push('Neither AM nor PM, so we assumed the evening.')
  if (hours.problem === 'backwards' && (lastDay === null || lastDay <= reading.day)) {
    row.end = hours.end
    row.problem = 'backwards'
    return
  }
  settleEnd(row, hours.end, lastDay, options)
}

function failDay(row: FileRow, reading: DayReading, words: string): void {
  const problems = {
    missing: 'date_missing',
    unreadable: 'date_unreadable',
    impossible: 'date_impossible',
    ambiguous: 'date_order',
  } as const
  if (reading.kind === 'day') return
  row.problem = problems[reading.kind]
  row.found = words
}

/** Makes a row whole days, up to and including the last one. */
export function fillDays(row: FileRow, lastDay: string): void {
  row.start = '00:00'
  row.end = '00:00'
  row.endDay = addDays(lastDay, 1)
  if (row.kind === 'act') {
    row.kind = 'blocked'
    row.checks.push('It’s all day, so it becomes blocked time.')
  }
  if (row.day && lastDay < row.day) row.problem = 'backwards'
}

/** Gives a row without hours the venue's usual ones, if it has confirmed them. */
function fillUsual(row: FileRow, options: ReadingOptions): void {
  if (!options.usual) {
    row.problem = 'time_missing'
    return
  }
  row.start = options.usual.start
  row.checks.push('No time, so it gets your usual hours.')
  settleEnd(row, options.usual.end, null, options)
}

/** Completes the end of a row whose day and start are known, and checks both against the venue's clocks. */
export function settleEnd(
  row: FileRow,
  end: string | null,
  lastDay: string | null,
  { timeZone, usualMinutes }: Pick<ReadingOptions, 'timeZone' | 'usualMinutes'>,
): void {
  const { day, start } = row
  if (!day || !start) return
  if (end === null) {
    const minutes = usualMinutes ?? ASSUMED_MINUTES
    row.end = laterClock(start, minutes)
    row.endDay = row.end <= start ? addDays(day, 1) : day
    row.checks.push(`No end, so we assumed ${durationText(minutes)}.`)
  } else {
    row.end = end
    row.endDay = lastDay && lastDay > day ? lastDay : end <= start ? addDays(day, 1) : day
  }
  const skipped = [`${day}T${start}`, `${row.endDay}T${row.end}`].find(
    (clock) => readClock(clock, timeZone).kind === 'skipped',
  )
  if (skipped) {
    row.problem = 'time_skipped'
    row.found = skipped
  }
}

/** Returns the time of day so many minutes later. */
function laterClock(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const total = (hour * 60 + minute + minutes) % (24 * 60)
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`
}

/** Splits '2027-02-05T20:00' and '2/5/27 8 PM' into day and time, and '2/5 – 2/7' into two days. */
function splitDay(text: string, timeZone: string): { day: string; time: string; lastDay: string } {
  const words = text.trim()
  const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(words)
  if (instant && !Number.isNaN(Date.parse(words))) {
    const [day = '', time = ''] = wallClockIn(timeZone, words).split('T')
    return { day, time, lastDay: '' }
  }
  const timed =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d?:\d\d)(?::\d\d(?:\.\d+)?)?$/.exec(words) ??
    /^(.*\d)[ ,]+((?:\d{1,2}[:.]\d{2}(?::\d{2})? ?(?:[ap]\.?m\.?)?|\d{1,2} ?[ap]\.?m\.?))$/i.exec(words)
  if (timed) {
    // In '13. 02.27' the end looks like a time, but isn't one.
    const time = timed[2]!
    if (/[:apm]/i.test(time) || /\d{4}|\d[./-]\d+[./-]\d/.test(timed[1]!))
      return { day: timed[1]!, time, lastDay: '' }
  }
  const range = /^(.*\d\.?) ?(?:–|—| - | to | bis |→) ?(.*\d.*)$/i.exec(words)
  if (range) return { day: range[1]!, time: '', lastDay: range[2]! }
  return { day: words, time: '', lastDay: '' }
}
