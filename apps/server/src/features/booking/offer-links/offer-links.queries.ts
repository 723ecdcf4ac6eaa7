import type { PartyId } from '@bandstand/domain/accounts'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../../db/database.ts'
import type { SentSince } from '../../network/index.ts'

export type OfferLinkRow = Selectable<Schema['gig_links']>

/** A link with its gig and venue, as whoever has it reads them. */
export interface LinkedOfferRow extends OfferLinkRow {
  gig_title: string
  gig_description: string
  gig_location: string
  gig_status: string
  gig_starts_at: Date
  gig_duration_minutes: number | null
  gig_time_zone: string
  gig_removed_at: Date | null
  stage_name: string | null
  venue_name: string
  venue_suspended: boolean
}

const linked = (where: RawBuilder<unknown>) => sql<LinkedOfferRow>`
  select l.*, g.title as gig_title, g.description as gig_description, g.location as gig_location, g.status as gig_status,
    g.starts_at as gig_starts_at, g.duration_minutes as gig_duration_minutes, g.time_zone as gig_time_zone,
    g.removed_at as gig_removed_at, s.name as stage_name, v.suspended as venue_suspended,
    coalesce(nullif(trim(v.venue_name), ''), v.full_name, 'Venue') as venue_name
  from gig_links l join gigs g on g.id = l.gig_id join profiles v on v.uuid = l.venue_id
    left join stages s on s.id = g.stage_id
  where ${where}`

/** Returns the link with this hash of its secret; null when there is none. */
export async function findLinkedOffer(db: Database, hash: Buffer): Promise<LinkedOfferRow | null> {
  const { rows } = await linked(sql`l.token_hash = ${hash}`).execute(db)
  return rows[0] ?? null
}

/** Returns the link with this id; null when there is none. */
export async function findLinkedOfferById(db: Database, id: string): Promise<LinkedOfferRow | null> {
  const { rows } = await linked(sql`l.id = ${id}`).execute(db)
  return rows[0] ?? null
}

export async function insertOfferLink(tx: Tx, link: Insertable<Schema['gig_links']>): Promise<OfferLinkRow> {
  return tx.insertInto('gig_links').values(link).returningAll().executeTakeFirstOrThrow()
}

/** Returns a link as it is now; null when it's gone. */
export async function findOfferLink(db: Database, id: string): Promise<OfferLinkRow | null> {
  const query = db.selectFrom('gig_links').selectAll().where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/** Returns the links of a gig, newest first. */
export function selectOfferLinks(db: Database, gigId: string): Promise<OfferLinkRow[]> {
  const query = db.selectFrom('gig_links').selectAll().where('gig_id', '=', gigId)
  return query.orderBy('made_at', 'desc').orderBy('id').execute()
}

type Ending = Partial<
  Pick<OfferLinkRow, 'used_at' | 'used_by' | 'withdrawn_at' | 'declined_at' | 'decline_reason' | 'expired_at'>
>

/** Ends a link that hasn't ended. Returns it; null when something else ended it. */
export async function endOfferLink(tx: Tx, id: string, ending: Ending): Promise<OfferLinkRow | null> {
  const query = tx
    .updateTable('gig_links')
    .set(ending)
    .where('id', '=', id)
    .where((eb) =>
      eb.and(
        (['used_at', 'withdrawn_at', 'declined_at', 'expired_at'] as const).map((end) => eb(end, 'is', null)),
      ),
    )
  return (await query.returningAll().executeTakeFirst()) ?? null
}

/** Returns the ids of open links of open gigs whose time is over. */
export async function listExpiredLinks(db: Database, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from gig_links l join gigs g on g.id = l.gig_id
    where l.expires_at <= ${now} and l.used_at is null and l.withdrawn_at is null and l.declined_at is null
      and l.expired_at is null and g.status <> 'booked'
    order by l.expires_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the query of venues' links, for the limits on contacting others; the address is the receiver. */
export const linksSince: SentSince = (from, since) => sql`
  select made_at as at, nullif(lower(sent_to), '') as receiver from gig_links
  where venue_id = any (${from}::uuid[]) and made_at > ${since}`

/** Returns the booking that an artist got by a link to a gig; null for none. */
export async function findBookingByLink(
  db: Database,
  gigId: string,
  artistId: PartyId,
): Promise<string | null> {
  const query = db
    .selectFrom('bookings')
    .select('id')
    .where('gig_id', '=', gigId)
    .where('artist_id', '=', artistId)
    .orderBy('created_at', 'desc')
  return (await query.executeTakeFirst())?.id ?? null
}

/** Returns whether an application was made when its artist accepted a link: then it needs no notice of its own. */
export async function isMadeByLink(db: Database, applicationId: string): Promise<boolean> {
  const { rows } = await sql`
    select from applications a
    join gig_links l on l.gig_id = a.gig_id and l.used_by = a.artist_id and l.used_at = a.created_at
    where a.id = ${applicationId}`.execute(db)
  return rows.length > 0
}
