import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import { GigIndex } from './gig-index.ts'
import type { OpenGig } from './open-gig.ts'

/** How far the log of changes has been read. */
export interface LogPosition {
  /** The snapshot that it was read in, as PostgreSQL writes it. */
  snapshot: string
  /** When the PostgreSQL server started: snapshots of two servers can't be compared. */
  serverStartedAt: string
  /** The database's time, in milliseconds since 1970. */
  at: number
}

/** A gig that was added to the open ones or removed from them. */
export interface OpenGigChange {
  isAdded: boolean
  gig: OpenGig
}

/** What has changed since a position, in no order, and the position after that. */
export interface ChangesSince {
  changes: OpenGigChange[]
  position: LogPosition
}

const POSITION = sql`
  pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server_started_at,
  extract(epoch from now())::float8 * 1000 as at`

interface PositionRow {
  snapshot: string
  server_started_at: string
  at: number
}

interface OpenGigRow {
  date: string
  starts_at: Date
  pay_cents: number
  is_recurring: boolean
  instrument_ids: number[]
  location_lat: number | null
  location_lng: number | null
  location_id: number | null
}

/** Returns what has changed since a position. */
export async function selectChangesSince(
  db: Database,
  { snapshot, serverStartedAt }: LogPosition,
): Promise<ChangesSince> {
  type Row = PositionRow & OpenGigRow & { is_open: boolean | null }
  const { rows } = await sql<Row>`
    select ${POSITION}, c.is_open, c.date, c.starts_at, c.pay_cents, c.is_recurring, c.instrument_ids,
      c.location_lat, c.location_lng, c.location_id
    from (values (1)) one left join open_gig_changes c
      on c.server_started_at = ${serverStartedAt}::timestamptz
        and c.transaction_id >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(c.transaction_id, ${snapshot}::pg_snapshot)`.execute(db)
  return {
    position: positionOf(rows[0]!),
    changes: rows.flatMap((row) =>
      row.is_open === null ? [] : [{ isAdded: row.is_open, gig: openGig(row) }],
    ),
  }
}

/** Returns an index of all open gigs and its position in the log of changes; null if there are more than `most`. */
export async function readAllOpenGigs(
  db: Database,
  most: number,
): Promise<{ index: GigIndex; position: LogPosition } | null> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { rows: positions } = await sql<PositionRow>`select ${POSITION}`.execute(tx)
      const index = new GigIndex()
      let after = '00000000-0000-0000-0000-000000000000'
      for (let read = 0; read <= most; read += GIGS_AT_ONCE) {
        const { rows } = await sql<OpenGigRow & { gig_id: string }>`
          select gig_id, min(date) as date, min(starts_at) as starts_at, min(pay_cents) as pay_cents,
            bool_or(is_recurring) as is_recurring,
            array_remove(array_agg(instrument_id), 0) as instrument_ids,
            min(location_lat) as location_lat, min(location_lng) as location_lng, min(location_id) as location_id
          from gig_open_instruments where gig_id > ${after}
          group by gig_id order by gig_id limit ${GIGS_AT_ONCE}`.execute(tx)
        for (const row of rows) index.add(openGig(row))
        if (rows.length < GIGS_AT_ONCE) return { index, position: positionOf(positions[0]!) }
        after = rows.at(-1)!.gig_id
      }
      return null
    })
}

/** Reading and adding these keeps other requests waiting for a few milliseconds. */
const GIGS_AT_ONCE = 2000

/**
 * Deletes changes that were logged more than so many days ago by the database's clock, by which servers also measure how long ago
 * they last read them.
 */
export async function deleteOldChanges(db: Database, days: number): Promise<void> {
  await deleteInBatches(db, 'open_gig_changes', sql`changed_at < now() - make_interval(days => ${days})`)
}

function positionOf({ snapshot, server_started_at, at }: PositionRow): LogPosition {
  return { snapshot, serverStartedAt: server_started_at, at }
}

function openGig(row: OpenGigRow): OpenGig {
  return {
    date: row.date,
    startsAt: row.starts_at.getTime(),
    payCents: row.pay_cents,
    isRecurring: row.is_recurring,
    instrumentIds: row.instrument_ids,
    lat: row.location_lat ?? 0,
    lng: row.location_lng ?? 0,
    locationId: row.location_id ?? 0,
  }
}
