import type { PartyId } from '@bandstand/domain/accounts'
import type { VenueEntry } from '@bandstand/domain/calendar-import'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../db/database.ts'

/** What an outside booking says, as text that changes when it's edited. */
const OUTSIDE_HASH = sql`md5(concat_ws('|', o.stage_id, extract(epoch from o.starts_at), extract(epoch from o.ends_at), o.act_name,
  o.fee_cents, o.contact, o.note))`
const BLOCKED_HASH = sql`md5(concat_ws('|', t.stage_id, extract(epoch from t.starts_at), extract(epoch from t.ends_at), t.note))`

/** Returns everything in a venue's calendar that excludes other entries in a span. */
export async function selectVenueEntries(
  db: Database,
  venueId: PartyId,
  from: Date,
  to: Date,
): Promise<VenueEntry[]> {
  const { rows } = await sql<Omit<VenueEntry, 'line'>>`
    select t.kind, t.starts_at as "startsAt", t.ends_at as "endsAt", upper(t.during) as "freeAt", t.stage_id as "stageId",
      coalesce(o.act_name, public_name(artist), t.note) as name
    from busy_times t left join outside_bookings o on o.id = t.outside_booking_id
      left join bookings b on b.id = t.booking_id left join profiles artist on artist.uuid = b.artist_id
    where t.user_id = ${venueId} and t.during && tstzrange(${from}, ${to})
    order by t.starts_at`.execute(db)
  return rows.map((row) => ({ ...row, line: null }))
}

/** Returns what recognizes the entries that a venue imported and still has. */
export async function selectImportedIds(db: Database, venueId: PartyId): Promise<Set<string>> {
  const rows = await db.selectFrom('imported_times').select('uid').where('venue_id', '=', venueId).execute()
  return new Set(rows.map(({ uid }) => uid))
}

/** Remembers that an import added these outside bookings and blocked times, as they are now. */
export async function rememberImported(
  tx: Tx,
  { importId, venueId }: { importId: string; venueId: PartyId },
  outside: readonly { id: string; uid: string }[],
  blocked: readonly { id: string; uid: string }[],
): Promise<void> {
  const listed = (added: readonly { id: string; uid: string }[]) => sql`unnest(
    ${added.map(({ id }) => id)}::uuid[], ${added.map(({ uid }) => uid)}::text[]) a (id, uid)`
  await sql`
    insert into imported_times (import_id, venue_id, uid, outside_booking_id, content_hash)
    select ${importId}, ${venueId}, a.uid, o.id, ${OUTSIDE_HASH} from ${listed(outside)} join outside_bookings o on o.id = a.id`.execute(
    tx,
  )
  await sql`
    insert into imported_times (import_id, venue_id, uid, busy_time_id, content_hash)
    select ${importId}, ${venueId}, a.uid, t.id, ${BLOCKED_HASH} from ${listed(blocked)} join busy_times t on t.id = a.id`.execute(
    tx,
  )
}

/** Returns the ids of the outside bookings that an import added and that weren't changed since. */
export async function selectUnchanged(tx: Tx, importId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from outside_bookings o join imported_times i on i.outside_booking_id = o.id
    where i.import_id = ${importId} and i.content_hash = ${OUTSIDE_HASH}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Deletes what an import added, unless it was changed since. Returns how many were deleted, and how many stay. */
export async function deleteImported(tx: Tx, importId: string): Promise<{ removed: number; kept: number }> {
  const outside = await sql`
    delete from outside_bookings o using imported_times i
    where i.import_id = ${importId} and i.outside_booking_id = o.id and i.content_hash = ${OUTSIDE_HASH}`.execute(
    tx,
  )
  const blocked = await sql`
    delete from busy_times t using imported_times i
    where i.import_id = ${importId} and i.busy_time_id = t.id and i.content_hash = ${BLOCKED_HASH}`.execute(
    tx,
  )
  const { kept } = await tx
    .selectFrom('imported_times')
    .select(({ fn }) => fn.countAll<number>().as('kept'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow()
  return { removed: Number(outside.numAffectedRows ?? 0n) + Number(blocked.numAffectedRows ?? 0n), kept }
}
