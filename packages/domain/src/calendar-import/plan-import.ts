import { countOf } from '../product/index.ts'
import {
  type ClockReading,
  DAY_MS,
  durationText,
  HOUR_MS,
  MINUTE_MS,
  rangeText,
  readClock,
  wallClockIn,
} from '../time/index.ts'
import {
  type FileRow,
  IMPORT_LIMITS,
  type ImportKind,
  type ImportWindow,
  outsideWindow,
  type RowProblem,
  type SkipReason,
} from './rows.ts'
import { problemText, skipText } from './texts.ts'

/** What happens to a row: it's imported, or why not. */
export const ROW_OUTCOMES = ['new', 'same', 'clash', 'skipped', 'unreadable'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

/** What the venue made of a row by hand. */
export interface RowChange {
  kind: ImportKind
  name: string
  day: string
  start: string
  endDay: string
  end: string
  stageId: string | null
  feeCents: number | null
}
export type RowEdit = { leaveOut: true } | { leaveOut: false; change: RowChange | null }

/** What is in the venue's calendar already, or comes into it with another row. */
export interface VenueEntry {
  kind: 'booking' | 'outside' | 'blocked'
  /** The act, or the note of blocked time. */
  name: string
  startsAt: Date
  endsAt: Date
  /** When the next act can begin, after the changeover. */
  freeAt: Date
  stageId: string | null
  /** The row of this file that it comes from; null for one that is there. */
  line: number | null
}

/** What rows are checked against. */
export interface ImportContext {
  /** IANA: of the venue. */
  timeZone: string
  window: ImportWindow
  /** Stages in use; empty for a venue with one that nobody sees. */
  stages: readonly { id: string; name: string; changeoverMinutes: number }[]
  /** Which stage each room of the file is, by its name in lower case. */
  rooms: Readonly<Record<string, string>>
  /** Entries of the calendar in these days. */
  entries: readonly VenueEntry[]
  /** What recognizes the entries that were imported and are still there. */
  importedIds: ReadonlySet<string>
}

/** A row with what happens to it. */
export interface PlannedRow extends FileRow {
  /** Names the row in requests. */
  key: string
  stageId: string | null
  startsAt: Date | null
  endsAt: Date | null
  outcome: RowOutcome
  /** Why it isn't imported, as sentences; empty for a row that is. */
  why: string
  /** Whether the venue changed it, or left it out. */
  isEdited: boolean
}

/** Returns what names a row in requests, however often the file is read. */
export function rowKey({ line, uid }: Pick<FileRow, 'line' | 'uid'>): string {
  return `${line}-${uid.slice(0, 12)}`
}

/** Returns what happens to each row, in the order of the file: the first of two that exclude each other is imported. */
export function planImport(
  rows: readonly FileRow[],
  edits: Readonly<Record<string, RowEdit>>,
  context: ImportContext,
): PlannedRow[] {
  const known: VenueEntry[] = [...context.entries]
  const seen = new Map<string, number>()
  const keys = new Map<string, number>()
  const planned = rows.map((row): PlannedRow => {
    // Two rows with the same words in one place of a file have different names in requests.
    const base = rowKey(row)
    const count = keys.get(base) ?? 0
    keys.set(base, count + 1)
    return edited(row, count === 0 ? base : `${base}-${count}`, edits, context)
  })
  const inTime = planned.toSorted(
    (a, b) => (a.startsAt?.getTime() ?? 0) - (b.startsAt?.getTime() ?? 0) || a.line - b.line,
  )
  for (const row of inTime) {
    if (row.outcome !== 'new') continue
    judge(row, known, seen, context)
    if (row.outcome !== 'new') continue
    seen.set(contentOf(row), row.line)
    known.push({
      kind: row.kind === 'act' ? 'outside' : 'blocked',
      name: row.name,
      startsAt: row.startsAt!,
      endsAt: row.endsAt!,
      freeAt: untilOf(row, context),
      stageId: row.stageId,
      line: row.line,
    })
  }
  return planned
}

/** Returns a row as the venue changed it, with what is clear without looking at the calendar. */
function edited(
  row: FileRow,
  key: string,
  edits: Readonly<Record<string, RowEdit>>,
  context: ImportContext,
): PlannedRow {
  const edit = edits[key]
  const change = edit && !edit.leaveOut ? edit.change : null
  const base: FileRow = change ? { ...row, ...change, problem: null, found: '', checks: [], skip: null } : row
  const plan: PlannedRow = {
    ...base,
    key,
    stageId: change ? change.stageId : stageOf(row, context),
    startsAt: null,
    endsAt: null,
    outcome: 'new',
    why: '',
    isEdited: edit !== undefined,
  }
  placeRow(plan, context)
  if (edit?.leaveOut) return left(plan, 'hand')
  if (!change && context.importedIds.has(row.uid)) return same(plan, 'You already imported it.')
  if (plan.skip) return left(plan, plan.skip)
  const outside = outsideWindow(plan, context.window)
  if (outside) return left(plan, outside)
  if (plan.problem) return failed(plan, plan.problem, plan.found, context)
  const { startsAt, endsAt } = plan
  if (!startsAt || !endsAt) return failed(plan, 'time_missing', '', context)
  const length = endsAt.getTime() - startsAt.getTime()
  if (length <= 0) return failed(plan, 'backwards', '', context)
  const most = plan.kind === 'act' ? IMPORT_LIMITS.actHours * HOUR_MS : IMPORT_LIMITS.blockedDays * DAY_MS
  if (length > most + HOUR_MS) return failed(plan, 'too_long', '', context)
  const needsStage = plan.kind === 'act' && plan.stageId === null && context.stages.length > 0
  return needsStage ? failed(plan, 'stage_unknown', plan.stage, context) : plan
}

/** Writes the instants of a row's wall clocks, unless the clocks skip one of them. */
function placeRow(row: PlannedRow, { timeZone }: ImportContext): void {
  const { day, start, endDay, end } = row
  if (!day || !start || !endDay || !end || row.problem) return
  const [from, until] = [`${day}T${start}`, `${endDay}T${end}`]
  const readings = [from, until].map((clock) => readClock(clock, timeZone))
  const skipped = readings.findIndex(({ kind }) => kind === 'skipped')
  // Midnight of a whole day may be skipped, which is no one's mistake.
  if (skipped >= 0 && row.kind === 'act') {
    row.problem = 'time_skipped'
    row.found = skipped === 0 ? from : until
    return
  }
  const [first, last] = readings.map(instantIn) as [Date, Date]
  row.startsAt = first
  row.endsAt = last
}

const instantIn = (reading: ClockReading): Date => {
  if (reading.kind === 'skipped') return reading.next
  return reading.kind === 'once' ? reading.at : reading.first
}

/** Checks a row against the calendar and the rows before it. */
function judge(
  row: PlannedRow,
  known: VenueEntry[],
  seen: Map<string, number>,
  context: ImportContext,
): void {
  const twin = seen.get(contentOf(row))
  if (twin !== undefined) return void same(row, `It’s the same as row ${twin}.`)
  const until = untilOf(row, context)
  const from = row.startsAt!.getTime()
  const overlapping = known.filter(
    (entry) => entry.startsAt < until && entry.freeAt.getTime() > from && excludes(row, entry),
  )
  const twins = known.find((entry) => isTwin(row, entry))
  if (twins)
    return void same(
      row,
      twins.line === null ? 'It’s already in your calendar.' : `It’s the same as row ${twins.line}.`,
    )
  const [first] = overlapping
  if (!first) return
  row.outcome = 'clash'
  row.why = clashText({ ...row, until }, first, overlapping.length - 1, context)
}

/** Returns whether an entry is what a row says: the same act, or the same blocked hours, at the same time. */
function isTwin(row: PlannedRow, entry: VenueEntry): boolean {
  if ((row.kind === 'blocked') !== (entry.kind === 'blocked')) return false
  if (entry.startsAt.getTime() !== row.startsAt!.getTime()) return false
  if (row.kind === 'blocked')
    return entry.stageId === row.stageId && entry.endsAt.getTime() === row.endsAt!.getTime()
  return plainName(entry.name) === plainName(row.name)
}

/** Returns whether a row and an entry can't be at the same time. */
function excludes(row: PlannedRow, entry: VenueEntry): boolean {
  if (row.stageId !== null && entry.stageId !== null) return row.stageId === entry.stageId
  return !(row.kind === 'blocked' && entry.kind === 'blocked')
}

function clashText(
  row: Pick<PlannedRow, 'startsAt' | 'endsAt'> & { until: Date },
  entry: VenueEntry,
  others: number,
  { timeZone }: ImportContext,
): string {
  const [startsAt, endsAt] = [entry.startsAt, entry.endsAt]
  const start = wallClockIn(timeZone, startsAt)
  const end = wallClockIn(timeZone, endsAt)
  const range = rangeText({
    start,
    end,
    timeZone,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  })
  const name = entry.name || 'blocked time'
  const where = entry.line === null ? '' : ` in row ${entry.line}`
  const more = others > 0 ? ` and ${countOf(others, 'more entry', 'more entries')}` : ''
  const changeover = (from: Date, to: Date) =>
    `It leaves less than ${durationText(Math.round((to.getTime() - from.getTime()) / MINUTE_MS))} for the changeover`
  const what =
    row.startsAt! >= endsAt
      ? `${changeover(endsAt, entry.freeAt)} after`
      : row.endsAt! <= startsAt
        ? `${changeover(row.endsAt!, row.until)} before`
        : 'It overlaps'
  return `${what} ${name}${where}, ${range}${more}.`
}

/** Returns when the next act can begin on the stage of a row. */
function untilOf(row: PlannedRow, { stages }: ImportContext): Date {
  const minutes =
    row.kind === 'act' ? (stages.find(({ id }) => id === row.stageId)?.changeoverMinutes ?? 0) : 0
  return new Date(row.endsAt!.getTime() + minutes * 60_000)
}

/** Returns the stage that a row's room is; null for one that nobody knows, and for the whole venue. */
function stageOf(row: FileRow, { stages, rooms }: ImportContext): string | null {
  if (stages.length === 0) return null
  const room = roomName(row.stage)
  const chosen = stages.find(({ id }) => id === rooms[room])
  if (chosen) return chosen.id
  if (room !== '') return stages.find(({ name }) => plainName(name) === plainName(room))?.id ?? null
  return row.kind === 'act' && stages.length === 1 ? stages[0]!.id : null
}

/** Returns what names a room of a file in the venue's choices. */
export function roomName(stage: string): string {
  return stage.trim().toLowerCase()
}

const plainName = (name: string) =>
  name
    .toLowerCase()
    .replace(/^the\s+/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
const contentOf = (row: PlannedRow) =>
  [
    row.kind,
    plainName(row.name),
    row.startsAt?.getTime(),
    row.endsAt?.getTime(),
    row.stageId,
    roomName(row.stage),
  ].join('|')

function left(row: PlannedRow, skip: SkipReason): PlannedRow {
  return Object.assign(row, { outcome: 'skipped', why: skipText(skip) } as const)
}

function same(row: PlannedRow, why: string): PlannedRow {
  return Object.assign(row, { outcome: 'same', why } as const)
}

function failed(
  row: PlannedRow,
  problem: RowProblem,
  found: string,
  { timeZone }: ImportContext,
): PlannedRow {
  const why = problemText(problem, found, timeZone)
  return Object.assign(row, { outcome: 'unreadable', problem, why } as const)
}
