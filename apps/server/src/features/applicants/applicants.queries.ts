import type { ApplicantOrder, ApplicantSort } from '@bandstand/domain/booking'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { liveAt, seenBy } from '../booking/index.ts'
import type { ProfileRow } from '../profiles/index.ts'

/** An artist, with the center of their place: null if it isn't in the gazetteer. */
export interface ApplicantProfileRow extends ProfileRow {
  place_lat: number | null
  place_lng: number | null
}

/** Returns these members, without those who are suspended. */
export async function findApplicantProfiles(
  db: Database,
  uuids: readonly string[],
): Promise<ApplicantProfileRow[]> {
  const { rows } = await sql<ApplicantProfileRow>`
    select p.*, l.lat as place_lat, l.lng as place_lng from profiles p left join places l using (place_id)
    where p.uuid = any (${uuids}::uuid[]) and not p.suspended`.execute(db)
  return rows
}

/** Returns the places of a gig's applicants, each once. */
export async function listApplicantPlaces(
  db: Database,
  gigId: string,
): Promise<{ place_id: string; lat: number; lng: number }[]> {
  const { rows } = await sql<{ place_id: string; lat: number; lng: number }>`
    select distinct l.place_id, l.lat, l.lng
    from applications a join profiles p on p.uuid = a.artist_id join places l using (place_id)
    where a.gig_id = ${gigId} and ${seenBy('venue')}`.execute(db)
  return rows
}

/** The applicants of one gig in an order. */
export interface Among extends ApplicantOrder {
  gigId: string
  /** Whole miles from the gig to each place, for sorting by distance. */
  miles: { placeId: string; miles: number }[]
  now: Date
}

const ORDERS: Record<ApplicantSort, RawBuilder<unknown>> = {
  newest: sql`a.created_at desc`,
  rating: sql`p.rating desc nulls last, p.review_count desc, a.created_at desc`,
  fee: sql`a.proposed_fee_cents nulls last, a.created_at desc`,
  distance: sql`d.miles nulls last, a.created_at desc`,
}

const OF_PROFILE = sql`join profiles p on p.uuid = a.artist_id`

/** Returns the joins of what an order needs: profiles of all applicants are read only where it depends on them. */
function joinsOf({ sort, miles }: Among): RawBuilder<unknown> {
  if (sort === 'rating') return OF_PROFILE
  if (sort !== 'distance') return sql``
  return sql`${OF_PROFILE}
    left join unnest(
      ${miles.map(({ placeId }) => placeId)}::text[], ${miles.map((each) => each.miles)}::int[]
    ) d (place_id, miles) on d.place_id = p.place_id`
}

/** Returns the parts of a query for these applicants: ended applications are last in every order. */
function partsOf(among: Among) {
  const { gigId, sort, show, now } = among
  return {
    order: sql`${liveAt(now)} desc, ${ORDERS[sort]}, a.id`,
    from: sql`from applications a ${joinsOf(among)} where a.gig_id = ${gigId} and ${seenBy('venue')}`,
    shown: show === 'all' ? sql`true` : isShortlisted(now),
  }
}

const isShortlisted = (now: Date) => sql`(a.status = 'shortlisted' and ${liveAt(now)})`

/** Returns the ids of one page of a gig's applicants. */
export async function selectApplicants(
  db: Database,
  among: Among,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const { from, shown, order } = partsOf(among)
  const { rows } = await sql<{ id: string }>`
    select a.id ${from} and ${shown} order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns how many applicants of a gig its venue sees: all, and those on the shortlist. */
export async function countShortlisted(
  db: Database,
  gigId: string,
  now: Date,
): Promise<{ all: number; shortlisted: number }> {
  const { rows } = await sql<{ all: number; shortlisted: number }>`
    select count(*) as "all", count(*) filter (where ${isShortlisted(now)}) as shortlisted
    from applications a where a.gig_id = ${gigId} and ${seenBy('venue')}`.execute(db)
  return rows[0] ?? { all: 0, shortlisted: 0 }
}

export interface PlaceRow {
  place: number
  total: number
  previous_id: string | null
  previous_name: string
  next_id: string | null
  next_name: string
}

/** Returns an applicant's position among the others of the gig, as if it were one of those shown, and its neighbors. */
export async function findPlaceAmong(
  db: Database,
  among: Among,
  applicationId: string,
): Promise<PlaceRow | null> {
  const { from, shown, order } = partsOf(among)
  const { rows } = await sql<PlaceRow>`
    with ordered as (
      select a.id, row_number() over w as place, count(*) over () as total,
        lag(a.id) over w as previous_id, lag(a.artist_id) over w as previous_artist_id,
        lead(a.id) over w as next_id, lead(a.artist_id) over w as next_artist_id
      ${from} and (${shown} or a.id = ${applicationId}) window w as (order by ${order})
    )
    select o.place, o.total, o.previous_id, public_name(before) as previous_name, o.next_id,
      public_name(after) as next_name
    from ordered o left join profiles before on before.uuid = o.previous_artist_id
      left join profiles after on after.uuid = o.next_artist_id
    where o.id = ${applicationId}`.execute(db)
  return rows[0] ?? null
}

/** Returns those of these applications that are to the gig and that its venue sees, in the order of the ids. */
export async function selectOfGig(db: Database, gigId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from unnest(${ids}::uuid[]) with ordinality wanted (id, place) join applications a using (id)
    where a.gig_id = ${gigId} and ${seenBy('venue')} order by wanted.place`.execute(db)
  return rows.map(({ id }) => id)
}
