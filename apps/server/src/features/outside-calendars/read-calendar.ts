import {
  CALENDAR_MOST_BYTES,
  CALENDAR_TOLD_AFTER_MS,
  CALENDAR_YEARS,
  type CalendarFailure,
  nextAttempt,
  nextReading,
} from '@bandstand/domain/outside-calendars'
import { DAY_MS, MINUTE_MS } from '@bandstand/domain/time'
import { createHash } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { WebVersion } from '../../integrations/web/port.ts'
import { emit } from '../../outbox/events.ts'
import { TooMuchWork } from '../../rendering/renderer.ts'
import { type BusyCalendar, READ_BUSY_SPANS } from '../booking/index.ts'
import {
  calendarAddressStore,
  type CalendarRow,
  deletePastSpans,
  findCalendarZone,
  finishCalendar,
  type OwnerIds,
  replaceSpans,
} from './outside-calendars.queries.ts'

/** For everything at the other server. */
const MOST_MS = 20_000
/** How long a calendar that was taken belongs to whoever took it: more than reading it can take. */
export const TAKEN_MS = 5 * MINUTE_MS
/** Repeats are computed again after this long, so that they always reach two years ahead. */
const EXPANDED_MS = DAY_MS
/** Google writes when a calendar was downloaded into each of its events. */
const DOWNLOADED_AT = /^DTSTAMP[:;][^\n]*\n/gm

type Deposited = Pick<Deps, 'db' | 'now' | 'web' | 'renderer' | 'secrets'>

/** What a calendar has at its address. */
export interface ReadCalendar {
  version: WebVersion
  fingerprint: Buffer
  /** Null when it is as it was. */
  busy: BusyCalendar | null
}

/** What is known about a calendar from the last time. */
type Known = Pick<CalendarRow, 'etag' | 'last_modified' | 'fingerprint' | 'expanded_at'>

/** Returns what is at a calendar's address, or why it can't be read. */
export async function readAddress(
  deps: Pick<Deps, 'web' | 'renderer' | 'now'>,
  address: string,
  { id, timeZone, known }: { id: string; timeZone: string; known: Known | null },
): Promise<ReadCalendar | CalendarFailure> {
  const now = deps.now()
  const isRecent = known !== null && now.getTime() - known.expanded_at.getTime() < EXPANDED_MS
  const version = isRecent ? { etag: known.etag, lastModified: known.last_modified } : null
  const content = await deps.web.read(address, {
    mostBytes: CALENDAR_MOST_BYTES,
    mostMs: MOST_MS,
    ...(version && { known: version }),
  })
  if (content === 'unchanged') return { version: version!, fingerprint: known!.fingerprint, busy: null }
  if (typeof content === 'string') return content
  const fingerprint = fingerprintOf(content.bytes)
  if (isRecent && fingerprint.equals(known.fingerprint))
    return { version: content.version, fingerprint, busy: null }
  const to = new Date(now)
  to.setUTCFullYear(to.getUTCFullYear() + CALENDAR_YEARS)
  const file = { bytes: content.bytes, timeZone, from: now, to }
  try {
    const busy = await deps.renderer.render(READ_BUSY_SPANS, file, { member: id })
    return busy === null ? 'not_calendar' : { version: content.version, fingerprint, busy }
  } catch (error) {
    if (error instanceof TooMuchWork) return 'too_slow'
    throw error
  }
}

function fingerprintOf(bytes: Uint8Array): Buffer {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return createHash('sha256').update(text.replace(DOWNLOADED_AT, ''), 'latin1').digest()
}

/** Reads a calendar that was taken, and writes what became of it, unless somebody else has taken it meanwhile. */
export async function refreshCalendar(deps: Deposited, taken: CalendarRow): Promise<void> {
  const stored = { bytes: taken.address, sealedBy: taken.sealed_by }
  const address = deps.secrets.open(stored, calendarAddressStore.placeOf(taken.id)).toString()
  const timeZone = await findCalendarZone(deps.db, taken as OwnerIds)
  const read = await readAddress(deps, address, { id: taken.id, timeZone, known: taken })
  const now = deps.now()
  await deps.db
    .transaction()
    .execute((tx) =>
      typeof read === 'string' ? writeFailure(tx, taken, read, now) : writeReading(tx, taken, read, now),
    )
}

async function writeReading(tx: Tx, taken: CalendarRow, read: ReadCalendar, now: Date): Promise<void> {
  const { etag, lastModified } = read.version
  const isOurs = await finishCalendar(tx, taken, {
    read_at: now,
    due_at: nextReading(taken.id, now),
    etag,
    last_modified: lastModified,
    fingerprint: read.fingerprint,
    ...(read.busy && { expanded_at: now, unread: read.busy.unread }),
    failing_since: null,
    failure: null,
    failures: 0,
    told_at: null,
  })
  if (isOurs && read.busy) await replaceSpans(tx, taken.id, read.busy.spans)
}

/** Writes that a calendar can't be read, and tells its owner once that lasts for a day. What it had stays. */
async function writeFailure(tx: Tx, taken: CalendarRow, failure: CalendarFailure, now: Date): Promise<void> {
  const since = taken.failing_since ?? now
  const failures = Math.min(1000, taken.failures + 1)
  const isTold = taken.told_at === null && now.getTime() - since.getTime() >= CALENDAR_TOLD_AFTER_MS
  const isOurs = await finishCalendar(tx, taken, {
    due_at: nextAttempt(taken.id, { failure, since, failures }, now),
    failing_since: since,
    failure,
    failures,
    ...(isTold && { told_at: now }),
  })
  if (!isOurs) return
  await deletePastSpans(tx, taken.id, now)
  if (isTold) await emit(tx, 'calendar.failing', { calendarId: taken.id, at: now.toISOString() })
}
