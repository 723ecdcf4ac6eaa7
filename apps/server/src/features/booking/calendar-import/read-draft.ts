import type { PartyId } from '@bandstand/domain/accounts'
import {
  type ImportChoices,
  type ImportContext,
  importWindow,
  planImport,
  type PlannedRow,
  roomName,
} from '@bandstand/domain/calendar-import'
import { DAY_MS, DEFAULT_TIME_ZONE, instantOf, startOfDay, wallClockIn } from '@bandstand/domain/time'
import type { Actor } from '../../../auth/actor.ts'
import type { Database } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { renderTask, TooMuchWork } from '../../../rendering/renderer.ts'
import { selectStages, type StageRow } from '../../stages/index.ts'
import { sideOf } from '../booking.policy.ts'
import { findBookingDefaults } from '../calendar/booking-defaults.queries.ts'
import { findTimeZone } from '../calendar/calendar.queries.ts'
import { selectImportedIds, selectVenueEntries } from './imported-times.queries.ts'
import { type Draft, findDraft } from './imports.queries.ts'
import type { FileContent, readCalendarFile } from './read-calendar-file.ts'

/** The largest files take a second or two; made-up ones could take forever. */
const MOST_READING_MS = 20_000
const READ_FILE = renderTask<typeof readCalendarFile>(
  import.meta.resolve('./read-calendar-file.ts'),
  'readCalendarFile',
  MOST_READING_MS,
)

/** How a file is read about which nobody has said anything. */
export const NO_CHOICES: ImportChoices = { columns: null, order: null, usual: null, rooms: {} }

/** A draft with what happens to its rows. */
export interface Plan {
  draft: Draft
  timeZone: string
  stages: StageRow[]
  rows: PlannedRow[]
}

/** Refuses everybody but venues. Throws IMPORT_VENUES_ONLY. */
export function requireVenue(actor: Actor): void {
  if (sideOf(actor) !== 'venue') throw refusal('IMPORT_VENUES_ONLY')
}

/** Returns the zone (IANA) of a venue's calendar. */
async function venueZone(db: Database, venueId: PartyId): Promise<string> {
  return (await findTimeZone(db, venueId)) ?? DEFAULT_TIME_ZONE
}

/** Reads a file in another thread, where it ends in time. Throws IMPORT_UNREADABLE, IMPORT_TOO_SLOW. */
export async function readFile(
  deps: Deps,
  actor: Actor,
  bytes: Uint8Array,
  choices: ImportChoices,
): Promise<FileContent> {
  const timeZone = await venueZone(deps.db, actor.partyId)
  const { durationMinutes: usualMinutes } = await findBookingDefaults(deps.db, actor.partyId)
  const file = { bytes, timeZone, now: wallClockIn(timeZone, deps.now()), usualMinutes, choices }
  const read = await deps.renderer
    .render(READ_FILE, file, { member: actor.userId })
    .catch((error: unknown) => {
      throw error instanceof TooMuchWork ? refusal('IMPORT_TOO_SLOW') : error
    })
  if (read.rows.length === 0) throw refusal('IMPORT_UNREADABLE')
  return read
}

/** Returns a venue's draft with what happens to each row, as of now. Throws IMPORT_NOT_FOUND. */
export async function planDraft(deps: Deps, db: Database, venueId: PartyId, id: string): Promise<Plan> {
  const draft = await findDraft(db, venueId, id)
  if (!draft) throw refusal('IMPORT_NOT_FOUND')
  const timeZone = await venueZone(db, venueId)
  const stages = await selectStages(db, venueId)
  const window = importWindow(wallClockIn(timeZone, deps.now()))
  const context: ImportContext = {
    timeZone,
    window,
    stages: stages.map(({ id: stageId, name, changeover_minutes }) => ({
      id: stageId,
      name,
      changeoverMinutes: changeover_minutes,
    })),
    rooms: draft.choices.rooms,
    entries: await selectVenueEntries(
      db,
      venueId,
      instantOf(window.from, timeZone) ?? deps.now(),
      new Date(startOfDay(window.lastDay, timeZone).getTime() + 2 * DAY_MS),
    ),
    importedIds: await selectImportedIds(db, venueId),
  }
  return { draft, timeZone, stages, rows: planImport(draft.read.rows, draft.edits, context) }
}

/** Returns the rooms that the rows of acts name, with how many do; none at a venue whose acts all play in the same place. */
export function roomsIn({
  rows,
  stages,
  draft,
}: Plan): { name: string; rows: number; stageId: string | null }[] {
  if (stages.length < 2) return []
  const rooms = new Map<string, { name: string; rows: number; stageId: string | null }>()
  for (const row of rows) {
    if (row.kind !== 'act' || row.outcome === 'skipped' || row.isEdited) continue
    const name = roomName(row.stage)
    const room = rooms.get(name) ?? {
      name: row.stage,
      rows: 0,
      stageId: draft.choices.rooms[name] ?? row.stageId,
    }
    room.rows += 1
    rooms.set(name, room)
  }
  return [...rooms.values()].slice(0, 100)
}
