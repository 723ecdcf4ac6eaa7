import { addMonths } from '../time/index.ts'

/** What an entry becomes: an act's evening, or time that nobody can book. */
export const IMPORT_KINDS = ['act', 'blocked'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** Why a row can't be imported as it is. */
export const ROW_PROBLEMS = [
  'broken',
  'date_missing',
  'date_unreadable',
  'date_impossible',
  'date_order',
  'time_missing',
  'time_unreadable',
  'time_skipped',
  'backwards',
  'too_long',
  'repeats_unreadable',
  'name_missing',
  'name_formula',
  'stage_unknown',
] as const
export type RowProblem = (typeof ROW_PROBLEMS)[number]

/** Why a row isn't imported at all, unless the venue says so. */
export const SKIP_REASONS = ['past', 'far', 'cancelled', 'free', 'ours', 'hand'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** One entry of a file, with all times by the clocks of the venue. */
export interface FileRow {
  /** Its place in the file: the row of a table, or the number of an event. */
  line: number
  /** Recognizes the entry in another copy of the file. */
  uid: string
  kind: ImportKind
  /** The act, or why the time is blocked. */
  name: string
  /** YYYY-MM-DD. */
  day: string | null
  /** HH:MM. */
  start: string | null
  /** YYYY-MM-DD: the day on which it ends. */
  endDay: string | null
  end: string | null
  /** The room, as the file names it. */
  stage: string
  feeCents: number | null
  contact: string
  note: string
  problem: RowProblem | null
  /** The words of the file that the problem is about; may be empty. */
  found: string
  /** What we assumed, as sentences, for the reader to check. */
  checks: string[]
  skip: SkipReason | null
}

export const IMPORT_LIMITS = {
  /** The largest file, in bytes. */
  bytes: 2 * 1024 * 1024,
  /** The most rows that one import has, repeats included. */
  rows: 1000,
  /** How far ahead entries are read. */
  monthsAhead: 24,
  /** How many files a venue can read within 24 hours. */
  perDay: 30,
  /** How long an import can be undone, and a preview is kept. */
  hours: 24,
  /** The longest evening of an act. */
  actHours: 24,
  /** The longest blocked time, in days. */
  blockedDays: 366,
  name: 120,
  contact: 200,
  note: 1000,
  stage: 80,
} as const

/** Assumed where neither the file nor the venue's defaults say how long an evening is. */
export const ASSUMED_MINUTES = 180

/** The days that are imported: wall clocks of the venue, from now on. */
export interface ImportWindow {
  /** YYYY-MM-DDTHH:MM: what ends before is over. */
  from: string
  /** YYYY-MM-DD: what begins later is too far ahead. */
  lastDay: string
}

/** Returns the days that are imported, from the wall clock of the venue. */
export function importWindow(now: string): ImportWindow {
  return { from: now, lastDay: addMonths(now.slice(0, 10), IMPORT_LIMITS.monthsAhead) }
}

/** Returns why the days of a row keep it out; null when they don't. A row without a day isn't judged. */
export function outsideWindow(
  { day, endDay, end }: Pick<FileRow, 'day' | 'endDay' | 'end'>,
  { from, lastDay }: ImportWindow,
): 'past' | 'far' | null {
  if (day === null) return null
  if (day > lastDay) return 'far'
  return `${endDay ?? day}T${end ?? '23:59'}` <= from ? 'past' : null
}

/**
 * Returns at most as many rows as one import has, in their order: what can still be imported first, the soonest of it. `omitted`
 * says how many of those there was no room for.
 */
export function mostUsefulRows(rows: FileRow[], window: ImportWindow): { rows: FileRow[]; omitted: number } {
  if (rows.length <= IMPORT_LIMITS.rows) return { rows, omitted: 0 }
  const isAhead = (row: FileRow) => row.skip === null && outsideWindow(row, window) === null
  const ahead = rows.filter(isAhead).toSorted((a, b) => (a.day ?? '').localeCompare(b.day ?? ''))
  const others = rows.filter((row) => !isAhead(row))
  const kept = [...ahead, ...others].slice(0, IMPORT_LIMITS.rows)
  return {
    rows: kept.toSorted((a, b) => a.line - b.line),
    omitted: Math.max(0, ahead.length - IMPORT_LIMITS.rows),
  }
}
