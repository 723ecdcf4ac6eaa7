import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import type { CalendarFailure } from '@bandstand/domain/outside-calendars'
import { DEFAULT_TIME_ZONE } from '@bandstand/domain/time'
import { type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'
import type { SecretStore } from '../../secrets/stored-secret.ts'
import type { BusySpan } from '../booking/index.ts'

export type CalendarRow = Selectable<Schema['outside_calendars']>

/** A calendar with how many busy times it has from now on. */
export type ShownCalendar = CalendarRow & { busy_times: number }

/** Whose calendar it is. */
export type OwnerIds = { party_id: PartyId; person_id: null } | { party_id: null; person_id: PersonId }

/** The addresses of calendars kept elsewhere, each by the calendar's id. */
export const calendarAddressStore: SecretStore = {
  placeOf: (id) => `outside_calendars ${id}`,
  async list(db, keyId, limit) {
    return db
      .selectFrom('outside_calendars')
      .select(['id', 'address as bytes', 'sealed_by as sealedBy'])
      .where('sealed_by', 'is distinct from', keyId)
      .limit(limit)
      .execute()
  },
  async replace(db, id, before, { bytes, sealedBy }) {
    await db
      .updateTable('outside_calendars')
      .set({ address: bytes, sealed_by: sealedBy })
      .where('id', '=', id)
      .where('sealed_by', 'is not distinct from', before)
      .execute()
  },
  // Without its address it can't be read again.
  async drop(db, id) {
    await db.deleteFrom('outside_calendars').where('id', '=', id).execute()
  },
}

/** Returns the calendars of a person, then those of a party, the oldest first. */
export async function selectCalendars(
  db: Database,
  { personId, partyId, now }: { personId: PersonId | null; partyId: PartyId | null; now: Date },
): Promise<ShownCalendar[]> {
  const { rows } = await sql<ShownCalendar>`
    select c.*, (select count(*)::int from outside_spans s where s.calendar_id = c.id and s.ends_at > ${now}) as busy_times
    from outside_calendars c where c.person_id = ${personId} or c.party_id = ${partyId}
    order by c.person_id is null, c.created_at, c.id`.execute(db)
  return rows
}

/** Returns a calendar; null when there's none with this id. */
export async function findCalendar(db: Database, id: string, now: Date): Promise<ShownCalendar | null> {
  const { rows } = await sql<ShownCalendar>`
    select c.*, (select count(*)::int from outside_spans s where s.calendar_id = c.id and s.ends_at > ${now}) as busy_times
    from outside_calendars c where c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Returns the IANA zone of whoever's calendar it is: of the act, or of a person's own party or first act. */
export async function findCalendarZone(db: Database, { party_id, person_id }: OwnerIds): Promise<string> {
  const { rows } = await sql<{ time_zone: string }>`
    select p.time_zone from profiles p left join memberships m on m.party_id = p.uuid and m.person_id = ${person_id} and m.ended_at is null
    where p.time_zone is not null and (p.uuid = ${party_id} or p.uuid = ${person_id} or m.id is not null)
    order by p.uuid = ${person_id} desc nulls last, m.began_at limit 1`.execute(db)
  return rows[0]?.time_zone ?? DEFAULT_TIME_ZONE
}

export type NewCalendar = Omit<CalendarRow, 'failing_since' | 'failure' | 'failures' | 'told_at'>

export async function insertCalendar(tx: Tx, calendar: NewCalendar): Promise<void> {
  await tx.insertInto('outside_calendars').values(calendar).execute()
}

export async function updateCalendar(
  db: Database,
  id: string,
  change: Pick<CalendarRow, 'name' | 'refuses'>,
): Promise<void> {
  await db.updateTable('outside_calendars').set(change).where('id', '=', id).execute()
}

/** Deletes a calendar with its spans. */
export async function deleteCalendar(db: Database, id: string): Promise<void> {
  await db.deleteFrom('outside_calendars').where('id', '=', id).execute()
}

/** Deletes all calendars of a party, or of a person, in the caller's transaction. */
export async function eraseCalendars(
  tx: Tx,
  owner: { partyId: PartyId } | { personId: PersonId },
): Promise<void> {
  const query = tx.deleteFrom('outside_calendars')
  await (
    'partyId' in owner
      ? query.where('party_id', '=', owner.partyId)
      : query.where('person_id', '=', owner.personId)
  ).execute()
}

/** Takes calendars that are due, the latest first: nobody else takes them until `until`. */
export async function takeDueCalendars(
  db: Database,
  { now, until, most }: { now: Date; until: Date; most: number },
): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    update outside_calendars set due_at = ${until} where id in (
      select id from outside_calendars where due_at <= ${now} order by due_at limit ${most} for update skip locked)
    returning *`.execute(db)
  return rows
}

/** Takes one calendar, whenever it's due and whoever has taken it. Returns null when it's gone. */
export async function takeCalendar(db: Database, id: string, until: Date): Promise<CalendarRow | null> {
  const query = db.updateTable('outside_calendars').set({ due_at: until }).where('id', '=', id)
  return (await query.returningAll().executeTakeFirst()) ?? null
}

/**
 * Writes what became of a calendar that was taken, and returns true; false, without changing anything, when somebody else has taken it
 * since, or it's gone.
 */
export async function finishCalendar(
  tx: Tx,
  taken: CalendarRow,
  change: Partial<Omit<CalendarRow, 'id'>>,
): Promise<boolean> {
  const query = tx.updateTable('outside_calendars').set(change).where('id', '=', taken.id)
  const { numUpdatedRows } = await query
    .where('due_at', 'is not distinct from', taken.due_at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Replaces the spans of a calendar, whose row is locked. Those that stay aren't written again. */
export async function replaceSpans(tx: Tx, calendarId: string, spans: readonly BusySpan[]): Promise<void> {
  const rows = sql`unnest(
    ${spans.map(({ startsAt }) => startsAt.toISOString())}::timestamptz[],
    ${spans.map(({ endsAt }) => endsAt.toISOString())}::timestamptz[],
    ${spans.map(({ isFirm }) => isFirm)}::boolean[]) n (starts_at, ends_at, firm)`
  await sql`
    delete from outside_spans s where s.calendar_id = ${calendarId}
      and (s.starts_at, s.ends_at, s.firm) not in (select n.starts_at, n.ends_at, n.firm from ${rows})`.execute(
    tx,
  )
  await sql`
    insert into outside_spans (calendar_id, starts_at, ends_at, firm)
    select ${calendarId}, n.starts_at, n.ends_at, n.firm from ${rows}
    on conflict do nothing`.execute(tx)
}

/** Deletes the spans of a calendar that are over. */
export async function deletePastSpans(tx: Tx, calendarId: string, now: Date): Promise<void> {
  const query = tx.deleteFrom('outside_spans').where('calendar_id', '=', calendarId)
  await query.where('ends_at', '<=', now).execute()
}

/** Figures for the operator, of all calendars. */
export interface CalendarFigures {
  calendars: number
  owners: number
  spans: number
  /** Not read for more than two hours although they work. */
  late: number
  /** By why they can't be read. */
  failing: Partial<Record<CalendarFailure, number>>
  /** Failing for more than a day. */
  told: number
  givenUp: number
}

export async function readCalendarFigures(db: Database, now: Date): Promise<CalendarFigures> {
  const { rows } = await sql<Omit<CalendarFigures, 'spans'> & { spans: string }>`
    select count(*)::int as calendars, count(distinct coalesce(party_id, person_id))::int as owners,
      (select count(*) from outside_spans) as spans,
      count(*) filter (where failure is null and due_at < ${now}::timestamptz - interval '1 hour')::int as late,
      count(told_at)::int as told, count(*) filter (where due_at is null)::int as "givenUp",
      coalesce((select jsonb_object_agg(failure, n) from (
        select failure, count(*) as n from outside_calendars where failure is not null group by failure) f), '{}') as failing
    from outside_calendars`.execute(db)
  const { spans, ...figures } = rows[0]!
  return { ...figures, spans: Number(spans) }
}
