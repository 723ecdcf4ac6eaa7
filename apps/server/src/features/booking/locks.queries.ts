import { LIVE_APPLICATION_STATUSES } from '@bandstand/domain/booking'
import { type Selectable, sql } from 'kysely'
import type { Schema, Tx } from '../../db/database.ts'
import type { GigRow } from '../gigs/index.ts'

export type ApplicationRow = Selectable<Schema['applications']>
export type OfferRow = Selectable<Schema['offers']>
export type BookingRow = Selectable<Schema['bookings']>

/*
 * Everybody locks in one order: the two sides (`lockPair`; before or right after the gig), the venue's profile (by key,
 * or its time), the gig, its applications by id, the artist's profile.
 * An offer and a booking are written only with their application or gig locked, so they need no lock of their own.
 * Keys stay free: a row that is written twice in one transaction checks its references again the second time, and
 * would then wait for a gig whose holder waits for that row.
 */

/**
 * The gig, locked until the transaction ends: `share` keeps it as it is, `update` is for who changes it. The venue's key
 * comes first, as editing a gig locks its venue before the gig, and rows written later refer to that key.
 */
export async function lockGig(tx: Tx, gigId: string, lock: 'share' | 'update'): Promise<GigRow | null> {
  await sql`
    select 1 from profiles where uuid = (select venue_id from gigs where id = ${gigId}) for key share`.execute(
    tx,
  )
  const query = tx.selectFrom('gigs').selectAll().where('id', '=', gigId)
  const row = await (lock === 'share' ? query.forShare() : query.forNoKeyUpdate()).executeTakeFirst()
  return row ?? null
}

/** Returns an application, locked until the transaction ends; null when there is none. */
export async function lockApplication(tx: Tx, id: string): Promise<ApplicationRow | null> {
  const query = tx.selectFrom('applications').selectAll().where('id', '=', id).forNoKeyUpdate()
  return (await query.executeTakeFirst()) ?? null
}

/** All live applications of a gig, locked in the order of their ids. */
export function lockLiveApplications(tx: Tx, gigId: string): Promise<ApplicationRow[]> {
  return tx
    .selectFrom('applications')
    .selectAll()
    .where('gig_id', '=', gigId)
    .where('status', 'in', LIVE_APPLICATION_STATUSES)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** All live applications between two members, locked in the order of their ids; call it with the pair locked. */
export function lockLiveBetween(tx: Tx, a: string, b: string): Promise<ApplicationRow[]> {
  return tx
    .selectFrom('applications')
    .selectAll()
    .where('artist_id', 'in', [a, b])
    .where('venue_id', 'in', [a, b])
    .where('status', 'in', LIVE_APPLICATION_STATUSES)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Lets one transaction at a time take a member's time, which avoids deadlocks: lock a venue's before its gig, an artist's
 * last.
 */
export async function lockTime(tx: Tx, userId: string): Promise<void> {
  await sql`select 1 from profiles where uuid = ${userId} for no key update`.execute(tx)
}

/** Call it with the artist's profile locked where a suspension at the same moment must not be missed. */
export async function isArtistSuspended(tx: Tx, artistId: string): Promise<boolean> {
  const query = tx.selectFrom('profiles').select('uuid').where('uuid', '=', artistId)
  return (await query.where('suspended', '=', true).executeTakeFirst()) !== undefined
}
