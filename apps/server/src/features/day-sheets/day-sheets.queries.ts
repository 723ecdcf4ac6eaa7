import type { PartyId } from '@bandstand/domain/accounts'
import type { ContractStatus } from '@bandstand/domain/contracts'
import type { CheckInStep } from '@bandstand/domain/day-sheets'
import type { Side } from '@bandstand/domain/lifecycle'
import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'
import {
  type BookingRow,
  type FundingColumns,
  fundingColumns,
  fundingJoins,
  type GigColumns,
  gigColumns,
  type PartyColumns,
  partyColumns,
} from '../booking/index.ts'

type WrittenParts = Omit<Selectable<Schema['day_sheets']>, 'booking_id'>

export interface DaySheetRow extends BookingRow, PartyColumns, GigColumns, FundingColumns, WrittenParts {
  contract_id: string | null
  contract_status: ContractStatus | null
  set_details: string
  gig_stage_id: string | null
  gig_bill_id: string | null
  venue_person: string | null
  venue_phone: string | null
}
export type CheckInRow = Omit<Selectable<Schema['check_ins']>, 'booking_id' | 'step'> & { step: CheckInStep }

/**
 * Returns bookings with everything that a day sheet shows; `picked` gives the ids. Unwritten parts have version 0 and empty
 * texts.
 */
function joinedSheets(picked: RawBuilder<unknown>) {
  const text = (column: string) => sql`coalesce(${sql.ref(`s.${column}`)}, '') as ${sql.ref(column)}`
  return sql<DaySheetRow>`
    select b.*, ${partyColumns}, ${gigColumns}, ${fundingColumns}, a.set_details, g.stage_id as gig_stage_id, g.bill_id as gig_bill_id,
      c.id as contract_id, c.status as contract_status,
      venue.full_name as venue_person, venue.phone as venue_phone,
      coalesce(s.venue_version, 0) as venue_version, s.load_in_at, ${text('load_in_notes')}, ${text('parking')},
      ${text('contact_name')}, ${text('contact_phone')}, ${text('set_times')},
      coalesce(s.artist_version, 0) as artist_version, ${text('set_list')}, ${text('artist_notes')}
    from (${picked}) k (id) join bookings b on b.id = k.id join gigs g on g.id = b.gig_id ${fundingJoins}
      join applications a on a.id = b.application_id
      join profiles artist on artist.uuid = b.artist_id join profiles venue on venue.uuid = b.venue_id
      left join day_sheets s on s.booking_id = b.id`
}

/** Returns the day sheet of a booking; null when there is no such booking. */
export async function findDaySheet(db: Database, bookingId: string): Promise<DaySheetRow | null> {
  return (await joinedSheets(sql`select ${bookingId}::uuid`).execute(db)).rows[0] ?? null
}

/**
 * Returns the day sheet of the soonest confirmed booking that has not ended; it may have begun. Null when there is
 * none.
 */
export async function findNextDaySheet(
  db: Database,
  userId: PartyId,
  me: Side,
  now: Date,
): Promise<DaySheetRow | null> {
  const own = me === 'artist' ? sql`b.artist_id` : sql`b.venue_id`
  // No booking is longer than three days: with that bound the index gives the first of them.
  const picked = sql`
    select b.id from bookings b where ${own} = ${userId} and b.status = 'confirmed'
      and b.starts_at > ${now}::timestamptz - interval '4 days' and b.ends_at > ${now}
    order by b.starts_at, b.id limit 1`
  return (await joinedSheets(picked).execute(db)).rows[0] ?? null
}

/** Returns the check-ins of a booking, earliest first. */
export async function listCheckIns(db: Database, bookingId: string): Promise<CheckInRow[]> {
  const query = db
    .selectFrom('check_ins')
    .select(['step', 'happened_at', 'received_at', 'announced_at'])
    .where('booking_id', '=', bookingId)
  // Two at the same moment were received one after the other.
  return (await query.orderBy('happened_at').orderBy('received_at').execute()) as CheckInRow[]
}

/** Returns the load-in of a booking with its version; null if nobody has written one. */
export async function findLoadIn(db: Database, bookingId: string) {
  const query = db.selectFrom('day_sheets').select(['load_in_at', 'venue_version'])
  return (await query.where('booking_id', '=', bookingId).executeTakeFirst()) ?? null
}

/**
 * Writes one party's part over the version that its writer saw; returns false when another one has been written
 * since.
 */
export async function writePart(
  tx: Tx,
  bookingId: string,
  by: Side,
  seen: number,
  part: Omit<Updateable<Schema['day_sheets']>, 'booking_id' | 'venue_version' | 'artist_version'>,
): Promise<boolean> {
  await tx
    .insertInto('day_sheets')
    .values({ booking_id: bookingId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const version = `${by}_version` as const
  const result = await tx
    .updateTable('day_sheets')
    .set({ ...part, [version]: seen + 1 })
    .where('booking_id', '=', bookingId)
    .where(version, '=', seen)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Writes a check-in. */
export async function insertCheckIn(
  tx: Tx,
  row: { booking_id: string; step: CheckInStep; happened_at: Date; received_at: Date },
): Promise<void> {
  await tx.insertInto('check_ins').values(row).execute()
}

/** Deletes a check-in that the venue hasn't been notified of; returns false if it has. */
export async function deleteCheckIn(tx: Tx, bookingId: string, step: CheckInStep): Promise<boolean> {
  const result = await tx
    .deleteFrom('check_ins')
    .where('booking_id', '=', bookingId)
    .where('step', '=', step)
    .where('announced_at', 'is', null)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Marks check-ins received until `receivedBy` as announced at `now`, and returns them: each once. */
export async function takeSettled(
  tx: Tx,
  { receivedBy, now }: { receivedBy: Date; now: Date },
  limit: number,
): Promise<{ bookingId: string; step: CheckInStep }[]> {
  const { rows } = await sql<{ bookingId: string; step: CheckInStep }>`
    update check_ins c set announced_at = ${now}
    from (
      select booking_id, step from check_ins where announced_at is null and received_at <= ${receivedBy}
      order by received_at limit ${limit} for update skip locked
    ) due where c.booking_id = due.booking_id and c.step = due.step
    returning c.booking_id as "bookingId", c.step`.execute(tx)
  return rows
}
