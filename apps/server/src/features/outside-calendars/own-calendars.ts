import type { OutsideCalendar } from '@bandstand/api-spec'
import { isVenue } from '@bandstand/domain/accounts'
import {
  type AddCalendarInput,
  type CalendarFailure,
  type ChangeCalendarInput,
  nextReading,
  OUTSIDE_CALENDARS_MAX,
} from '@bandstand/domain/outside-calendars'
import { can } from '@bandstand/domain/parties'
import { MINUTE_MS } from '@bandstand/domain/time'
import { randomUUID } from 'node:crypto'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Tx } from '../../db/database.ts'
import { lockProfile, lockUser } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import {
  calendarAddressStore,
  deleteCalendar,
  findCalendar,
  findCalendarZone,
  insertCalendar,
  type OwnerIds,
  replaceSpans,
  selectCalendars,
  type ShownCalendar,
  takeCalendar,
  updateCalendar,
} from './outside-calendars.queries.ts'
import { readAddress, type ReadCalendar, refreshCalendar, TAKEN_MS } from './read-calendar.ts'

/** A calendar that was read so recently isn't read again by a press. */
const JUST_READ_MS = MINUTE_MS

/** Returns the caller's own calendars and those of the act that they act for. */
export async function listCalendars({ db, now }: Deps, actor: Actor): Promise<OutsideCalendar[]> {
  const partyId = seesParty(actor) ? actor.partyId : null
  const rows = await selectCalendars(db, { personId: actor.userId, partyId, now: now() })
  return rows.map((row) => calendarView(row, actor))
}

const seesParty = ({ role, userType }: Actor) =>
  role !== null && can(role, 'seeNights') && userType !== null && !isVenue(userType)
const changesParty = ({ role }: Actor) => role !== null && can(role, 'editProfile')

/** Whose calendar is to be added. Throws OUTSIDE_CALENDARS_ACTS_ONLY, ROLE_FORBIDS. */
function requireOwner(actor: Actor, whose: AddCalendarInput['whose']): OwnerIds {
  if (whose === 'person') return { party_id: null, person_id: actor.userId }
  if (actor.userType === null || isVenue(actor.userType)) throw refusal('OUTSIDE_CALENDARS_ACTS_ONLY')
  if (!changesParty(actor)) throw refusal('ROLE_FORBIDS')
  return { party_id: actor.partyId, person_id: null }
}

/**
 * Reads the calendar at an address and adds it; the same address again returns the one that is there. Throws
 * OUTSIDE_CALENDARS_ACTS_ONLY, ROLE_FORBIDS, OUTSIDE_CALENDARS_TOO_MANY, and why it can't be read.
 */
export async function addCalendar(
  deps: Deps,
  actor: Actor,
  input: AddCalendarInput,
): Promise<OutsideCalendar> {
  const owner = requireOwner(actor, input.whose)
  const isSame = (row: ShownCalendar) => openAddress(deps, row) === input.address
  const before = await findSame(deps, actor, input, isSame)
  if (before) return calendarView(before, actor)
  const id = randomUUID()
  const timeZone = await findCalendarZone(deps.db, owner)
  const read = await readAddress(deps, input.address, { id, timeZone, known: null })
  if (typeof read === 'string') throw refusal(FAILURE_REFUSALS[read])
  return deps.db.transaction().execute(async (tx) => {
    if (owner.party_id) await lockProfile(tx, owner.party_id)
    else await lockUser(tx, actor.userId)
    const same = await findSame({ ...deps, db: tx }, actor, input, isSame)
    if (same) return calendarView(same, actor)
    await insertRead(tx, deps, { id, owner, input, read })
    return calendarView((await findCalendar(tx, id, deps.now()))!, actor)
  })
}

const FAILURE_REFUSALS = {
  unreachable: 'IMPORT_UNREACHABLE',
  gone: 'IMPORT_UNREACHABLE',
  not_calendar: 'IMPORT_NOT_CALENDAR',
  too_large: 'OUTSIDE_CALENDAR_TOO_LARGE',
  too_slow: 'OUTSIDE_CALENDAR_TOO_SLOW',
} as const satisfies Record<CalendarFailure, string>

/** Returns the calendar that is meant; null when there's none. Throws OUTSIDE_CALENDARS_TOO_MANY if there's none and no room. */
async function findSame(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { whose }: Pick<AddCalendarInput, 'whose'>,
  isSame: (row: ShownCalendar) => boolean,
): Promise<ShownCalendar | null> {
  const ids =
    whose === 'person'
      ? { personId: actor.userId, partyId: null }
      : { personId: null, partyId: actor.partyId }
  const rows = await selectCalendars(db, { ...ids, now: now() })
  const same = rows.find(isSame)
  if (!same && rows.length >= OUTSIDE_CALENDARS_MAX) throw refusal('OUTSIDE_CALENDARS_TOO_MANY')
  return same ?? null
}

const openAddress = ({ secrets }: Pick<Deps, 'secrets'>, { id, address, sealed_by }: ShownCalendar) =>
  secrets.open({ bytes: address, sealedBy: sealed_by }, calendarAddressStore.placeOf(id)).toString()

async function insertRead(
  tx: Tx,
  { secrets, now }: Deps,
  { id, owner, input, read }: { id: string; owner: OwnerIds; input: AddCalendarInput; read: ReadCalendar },
): Promise<void> {
  const at = now()
  const sealed = await secrets.seal(tx, Buffer.from(input.address), calendarAddressStore.placeOf(id))
  await insertCalendar(tx, {
    id,
    ...owner,
    name: input.name,
    host: new URL(input.address).hostname,
    address: sealed.bytes,
    sealed_by: sealed.sealedBy,
    refuses: input.refuses,
    created_at: at,
    due_at: nextReading(id, at),
    read_at: at,
    expanded_at: at,
    fingerprint: read.fingerprint,
    etag: read.version.etag,
    last_modified: read.version.lastModified,
    unread: read.busy!.unread,
  })
  await replaceSpans(tx, id, read.busy!.spans)
}

/** Renames a calendar, or lets it warn or refuse. Throws OUTSIDE_CALENDAR_NOT_FOUND, ROLE_FORBIDS. */
export async function changeCalendar(
  { db, now }: Deps,
  actor: Actor,
  id: string,
  change: ChangeCalendarInput,
): Promise<OutsideCalendar> {
  const row = await requireCalendar(db, actor, id, now())
  await updateCalendar(db, id, change)
  return calendarView({ ...row, ...change }, actor)
}

/** Reads a calendar now, unless that was just done. Throws OUTSIDE_CALENDAR_NOT_FOUND, ROLE_FORBIDS. */
export async function readNow(deps: Deps, actor: Actor, id: string): Promise<OutsideCalendar> {
  const { db, now } = deps
  const row = await requireCalendar(db, actor, id, now())
  const isJustRead = row.failure === null && now().getTime() - row.read_at.getTime() < JUST_READ_MS
  const taken = isJustRead ? null : await takeCalendar(db, id, new Date(now().getTime() + TAKEN_MS))
  if (taken) await refreshCalendar(deps, taken)
  return calendarView(await requireCalendar(db, actor, id, now()), actor)
}

/** Removes a calendar with all of its busy times; a repeat changes nothing. Throws ROLE_FORBIDS. */
export async function removeCalendar({ db, now }: Deps, actor: Actor, id: string): Promise<void> {
  const row = await findCalendar(db, id, now())
  if (!row || !isOwn(row, actor)) return
  await requireCalendar(db, actor, id, now())
  await deleteCalendar(db, id)
}

const isOwn = (row: ShownCalendar, actor: Actor) =>
  row.person_id === actor.userId ||
  (row.party_id !== null && row.party_id === actor.partyId && actor.role !== null)

/** Returns a calendar that the caller may change. Throws OUTSIDE_CALENDAR_NOT_FOUND, ROLE_FORBIDS. */
async function requireCalendar(db: Database, actor: Actor, id: string, now: Date): Promise<ShownCalendar> {
  const row = await findCalendar(db, id, now)
  if (!row || !isOwn(row, actor)) throw refusal('OUTSIDE_CALENDAR_NOT_FOUND')
  if (row.person_id === null && !changesParty(actor)) throw refusal('ROLE_FORBIDS')
  return row
}

function calendarView(row: ShownCalendar, actor: Actor): OutsideCalendar {
  return {
    id: row.id,
    whose: row.person_id === null ? 'act' : 'person',
    name: row.name,
    host: row.host,
    refuses: row.refuses,
    readAt: row.read_at.toISOString(),
    busyTimes: row.busy_times,
    unread: row.unread,
    problem:
      row.failure === null
        ? null
        : {
            failure: row.failure as CalendarFailure,
            since: row.failing_since!.toISOString(),
            nextAt: row.due_at?.toISOString() ?? null,
          },
    canChange: row.person_id !== null || changesParty(actor),
  }
}
