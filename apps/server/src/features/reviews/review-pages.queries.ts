import type { PartyId } from '@bandstand/domain/accounts'
import type { GigVisibility } from '@bandstand/domain/gigs'
import { REVIEW_DAYS, REVIEWS_PER_PAGE } from '@bandstand/domain/reviews'
import type { Side } from '@bandstand/domain/lifecycle'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { type PartyColumns, partyColumns } from '../booking/index.ts'
import type { ReviewRow } from './reviews.queries.ts'

/** A booking with both parties and its gig, as reviews show it. */
interface PlayedColumns extends PartyColumns {
  booking_id: string
  artist_id: PartyId
  venue_id: PartyId
  gig_id: string
  gig_title: string
  gig_visibility: GigVisibility
  starts_at: Date
  ends_at: Date
  time_zone: string
}
const playedColumns = sql`
  b.id as booking_id, b.artist_id, b.venue_id, b.gig_id, g.title as gig_title,
  g.visibility as gig_visibility, b.starts_at, b.ends_at, b.time_zone,
  ${partyColumns}`
const playedJoins = sql`
  join gigs g on g.id = b.gig_id
  join profiles artist on artist.uuid = b.artist_id join profiles venue on venue.uuid = b.venue_id`

export interface PublicReviewRow
  extends
    PlayedColumns,
    Pick<
      ReviewRow,
      'id' | 'party' | 'stars' | 'body' | 'publishes_at' | 'published_at' | 'reply' | 'replied_at'
    > {}

/** The condition on `reviews r` to be shown to everybody. */
const isPublic = (now: Date) =>
  sql`r.removed_at is null and (r.published_at is not null or r.publishes_at <= ${now})`

/** Returns a published review by its id; null when there is none. */
export async function findPublicReview(
  db: Database,
  id: string,
  now: Date,
): Promise<Pick<ReviewRow, 'author_id' | 'subject_id' | 'stars' | 'body' | 'reply'> | null> {
  const { rows } = await sql<ReviewRow>`
    select r.author_id, r.subject_id, r.stars, r.body, r.reply from reviews r join profiles p on p.uuid = r.subject_id
    where r.id = ${id} and not p.suspended and ${isPublic(now)}`.execute(db)
  return rows[0] ?? null
}

/** Returns one page of the published reviews about a member, newest first, with the exact number. */
export async function selectReviewPage(
  db: Database,
  subjectId: PartyId,
  page: number,
  now: Date,
): Promise<{ rows: PublicReviewRow[]; total: number }> {
  const from = sql`from reviews r
    where r.subject_id = ${subjectId} and ${isPublic(now)}`
  const order = sql`coalesce(r.published_at, r.publishes_at) desc, r.id`
  const picked = sql<PublicReviewRow>`
    select r.id, r.party, r.stars, r.body, r.publishes_at, r.published_at, r.reply, r.replied_at, ${playedColumns}
    from (
      select r.* ${from} order by ${order} limit ${REVIEWS_PER_PAGE} offset ${(page - 1) * REVIEWS_PER_PAGE}
    ) r join bookings b on b.id = r.booking_id ${playedJoins} order by ${order}`
  const counting = sql<{ total: number }>`select count(*) as total ${from}`
  const [rows, counted] = await Promise.all([picked.execute(db), counting.execute(db)])
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 }
}

export interface WaitingRow extends PlayedColumns {
  they_wrote: boolean
}

/** Returns the completed bookings that a user can still review, the soonest to close first, at most `limit`. */
export async function selectWaiting(
  db: Database,
  userId: PartyId,
  me: Side,
  now: Date,
  limit: number,
): Promise<WaitingRow[]> {
  const own = me === 'artist' ? sql`b.artist_id` : sql`b.venue_id`
  const written = (how: RawBuilder<unknown>) =>
    sql`exists (select from reviews r where r.booking_id = b.id and ${how})`
  // No booking is longer than three days, so the index on the start finds the few that ended recently.
  const { rows } = await sql<WaitingRow>`
    select ${playedColumns}, ${written(sql`r.party <> ${me}`)} as they_wrote
    from bookings b ${playedJoins}
    where ${own} = ${userId} and b.status = 'completed'
      and b.starts_at > ${now}::timestamptz - ${`${REVIEW_DAYS + 4} days`}::interval
      and b.ends_at > ${now}::timestamptz - ${`${REVIEW_DAYS} days`}::interval
      and not ${written(sql`(r.party = ${me} or r.published_at is not null)`)}
    order by b.ends_at, b.id limit ${limit}`.execute(db)
  return rows
}
