import type { PartyId } from '@bandstand/domain/accounts'
import type { Tier } from '@bandstand/domain/subscriptions'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'
import { announceGigs } from './announce-gigs.ts'
import { leaveOtherEvening } from './bills.queries.ts'

export type GigRow = Selectable<Schema['gigs']>

/** A gig with what lists and details show about its creator. */
export interface JoinedGigRow extends GigRow {
  creator_full_name: string | null
  creator_venue_name: string | null
  creator_user_type: Schema['profiles']['user_type']
  creator_profile_image_url: string | null
  creator_subscription_tier: Tier
  creator_subscription_expiry: Date | null
  creator_suspended: boolean
}

/** Returns the gig with its creator; null when there is none. */
export async function findJoinedGig(db: Database, id: string): Promise<JoinedGigRow | null> {
  const row = await db
    .selectFrom('gigs')
    .innerJoin('profiles as creator', 'creator.uuid', 'gigs.created_by')
    .selectAll('gigs')
    .select([
      'creator.full_name as creator_full_name',
      'creator.venue_name as creator_venue_name',
      'creator.user_type as creator_user_type',
      'creator.profile_image_url as creator_profile_image_url',
      'creator.subscription_tier as creator_subscription_tier',
      'creator.subscription_expiry as creator_subscription_expiry',
      'creator.suspended as creator_suspended',
    ])
    .where('gigs.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Returns whether an artist is or was booked for a gig. */
export async function isBookedFor(db: Database, gigId: string, artistId: PartyId): Promise<boolean> {
  const query = db.selectFrom('bookings').select('id').where('gig_id', '=', gigId)
  return (await query.where('artist_id', '=', artistId).limit(1).executeTakeFirst()) !== undefined
}

/** Returns whether an artist applied to a gig or was invited to it, and sees that. */
export async function isOfferedTo(db: Database, gigId: string, artistId: PartyId): Promise<boolean> {
  const query = db
    .selectFrom('applications')
    .select('id')
    .where('gig_id', '=', gigId)
    .where('artist_id', '=', artistId)
    .where((where) => where.or([where('delivered', '=', true), where('origin', '=', 'applied')]))
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/** Returns whether an artist has an offer of the venue for one of these gigs, and can accept it. */
export async function hasVenueOffer(db: Database, gigIds: string[]): Promise<boolean> {
  const query = db
    .selectFrom('offers')
    .innerJoin('applications', 'applications.id', 'offers.application_id')
    .select('offers.id')
    .where(sql<boolean>`applications.gig_id = any (${gigIds}::uuid[])`)
    .where('offers.made_by', '=', 'venue')
    .where('offers.status', '=', 'pending')
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

const VENUE_COLUMNS = [
  'uuid',
  'venue_name',
  'full_name',
  'venue_type',
  'contact_email',
  'profile_image_url',
  'capacity',
  'subscription_tier',
  'subscription_expiry',
] as const
export type VenueRow = Pick<Selectable<Schema['profiles']>, (typeof VENUE_COLUMNS)[number]>

/** Returns what a gig's page shows of its venue; null when there is none. */
export async function findVenue(db: Database, venueId: PartyId): Promise<VenueRow | null> {
  const query = db.selectFrom('profiles').select(VENUE_COLUMNS).where('uuid', '=', venueId)
  return (await query.executeTakeFirst()) ?? null
}

/** Inserts gigs, announces them to their venue, and returns their ids in the same order. */
export async function insertGigs(tx: Tx, gigs: Insertable<Schema['gigs']>[]): Promise<string[]> {
  const rows = await tx.insertInto('gigs').values(gigs).returning(['id', 'venue_id']).execute()
  for (const venueId of new Set(rows.map((row) => row.venue_id))) await announceGigs(tx, venueId)
  return rows.map(({ id }) => id)
}

/** Writes until when the gig is boosted. */
export async function markGigBoosted(tx: Tx, id: string, until: Date): Promise<void> {
  await tx.updateTable('gigs').set({ boosted_until: until }).where('id', '=', id).execute()
}

/**
 * Changes an open gig and announces it to its venue. It leaves its bill when it moves to another evening. Returns false if it's no
 * longer open, for example because it was booked in the meantime.
 */
export async function updateOpenGig(
  tx: Tx,
  id: string,
  change: Updateable<Schema['gigs']>,
): Promise<boolean> {
  const result = await tx
    .updateTable('gigs')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning(['venue_id', 'bill_id'])
    .executeTakeFirst()
  if (!result) return false
  if (result.bill_id !== null && change.starts_at !== undefined) await leaveOtherEvening(tx, id)
  await announceGigs(tx, result.venue_id)
  return true
}

/** Changes a gig that is still in the state in which it was read; returns false if it isn't. */
export async function moveGig(
  tx: Tx,
  { id, status }: Pick<GigRow, 'id' | 'status'>,
  change: Updateable<Schema['gigs']>,
): Promise<boolean> {
  const query = tx.updateTable('gigs').set(change).where('id', '=', id).where('status', '=', status)
  return (await query.executeTakeFirst()).numUpdatedRows === 1n
}

/** Hides a gig for good. */
export async function markGigRemoved(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('gigs').set({ suspended: true, removed_at: at }).where('id', '=', id).execute()
}

/** Gives a venue's open gigs a new rank within their day. */
export async function rankOpenGigs(tx: Tx, venueId: PartyId, rank: GigRow['rank']): Promise<void> {
  await tx
    .updateTable('gigs')
    .set({ rank })
    .where('created_by', '=', venueId)
    .where('status', '=', 'open')
    .where('rank', '!=', rank)
    .execute()
}

/** Returns whether a stage has a gig after `now` that is open or booked. */
export async function hasGigsAhead(tx: Tx, stageId: string, now: Date): Promise<boolean> {
  const query = tx
    .selectFrom('gigs')
    .select('id')
    .where('stage_id', '=', stageId)
    .where('starts_at', '>', now)
  return (await query.where('status', 'in', ['open', 'booked']).limit(1).executeTakeFirst()) !== undefined
}

/** Moves all gigs of a venue after `now` from one stage (null for none) to another, also those that it could open again. */
export async function moveGigsAhead(
  tx: Tx,
  { venueId, from, to }: { venueId: PartyId; from: string | null; to: string | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('gigs')
    .set({ stage_id: to })
    .where('venue_id', '=', venueId)
    .where('stage_id', 'is not distinct from', from)
    // A booked gig can have been moved to another day.
    .where((gigs) =>
      gigs.or([
        gigs('starts_at', '>', now),
        gigs.exists(
          gigs
            .selectFrom('bookings')
            .select('bookings.id')
            .whereRef('bookings.gig_id', '=', 'gigs.id')
            .where('bookings.ends_at', '>', now),
        ),
      ]),
    )
    .execute()
}
