import {
  type DateOrder,
  type FileRow,
  importWindow,
  mostUsefulRows,
  readTable,
  recognizeColumns,
  type TableColumns,
  tableOrder,
} from '@bandstand/domain/calendar-import'
import { createHash } from 'node:crypto'
import { decodeFile, isCalendar } from './decode-file.ts'
import { readIcs } from './read-ics.ts'
import { splitTable } from './split-table.ts'

/** How a venue wants a file read; what is null is found out. */
export interface FileChoices {
  columns: TableColumns | null
  order: DateOrder | null
  usual: { start: string; end: string } | null
}

export interface FileToRead {
  bytes: Uint8Array
  /** IANA: of the venue. */
  timeZone: string
  /** The venue's wall clock, YYYY-MM-DDTHH:MM. */
  now: string
  /** How long its evenings usually are; null when it hasn't said. */
  usualMinutes: number | null
  choices: FileChoices
}

/** What is in a file. */
export interface FileContent {
  format: 'ics' | 'table'
  rows: FileRow[]
  /** Entries that there was no room for. */
  omitted: number
  /** How a table was read, with its first rows; null for a calendar file. */
  table: (TableColumns & { sample: string[][] }) | null
  /** The order of its dates, as chosen or revealed; null when it's open or doesn't matter. */
  order: DateOrder | null
  /** Whether a date can be two days unless somebody says in which order they are written. */
  asksOrder: boolean
}

const SAMPLE_ROWS = 4
const SAMPLE_LENGTH = 60

/** Returns the entries of a venue's file, whatever it is. Runs in another thread, where it can be ended. */
export function readCalendarFile({ bytes, timeZone, now, usualMinutes, choices }: FileToRead): FileContent {
  const window = importWindow(now)
  const today = now.slice(0, 10)
  const options = { timeZone, today, order: choices.order, usual: choices.usual, usualMinutes, uidOf }
  if (isCalendar(bytes)) {
    const read = readIcs(decodeFile(bytes, { unfolds: true }), options, window)
    const { rows, omitted } = mostUsefulRows(read.rows, window)
    return {
      format: 'ics',
      rows,
      omitted: omitted + read.omitted,
      table: null,
      order: null,
      asksOrder: false,
    }
  }
  const cells = splitTable(decodeFile(bytes, { unfolds: false })).filter((row) =>
    row.some((cell) => cell.trim() !== ''),
  )
  const columns = choices.columns ?? recognizeColumns(cells, today)
  const body = columns.hasHeader ? cells.slice(1) : cells
  const { rows, omitted } = mostUsefulRows(
    readTable(body, columns, columns.hasHeader ? 2 : 1, options),
    window,
  )
  const sample = cells.slice(0, SAMPLE_ROWS).map((row) => row.map((cell) => cell.slice(0, SAMPLE_LENGTH)))
  return {
    format: 'table',
    rows,
    omitted,
    table: { ...columns, sample },
    order: tableOrder(body, columns, options),
    asksOrder: readTable(body, columns, 1, { ...options, order: null }).some(
      ({ problem }) => problem === 'date_order',
    ),
  }
}

const uidOf = (words: string) => createHash('sha256').update(words).digest('hex').slice(0, 32)
