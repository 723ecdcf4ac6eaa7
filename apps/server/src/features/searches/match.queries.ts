import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import { eveningPayCents } from '@bandstand/domain/booking'
import type { PaymentType } from '@bandstand/domain/gigs'
import { DEALING_ROLES } from '@bandstand/domain/parties'
import { type AlertPace, keysOfGig } from '@bandstand/domain/searches'
import { DEFAULT_TIME_ZONE } from '@bandstand/domain/time'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'

/** A gig to compare with saved searches. */
export interface GigToMatch {
  gigId: string
  version: number
  keys: string[]
  /** What it pays for the evening; null if that is to be negotiated. */
  eveningCents: number | null
}

/** A search that matches a gig, with what says when its person is told. */
export interface Match {
  gigId: string
  searchId: string
  personId: PersonId
  partyId: PartyId
  pace: AlertPace
  timeZone: string
  quietFrom: string | null
  quietTo: string | null
}

interface GigRow {
  gig_id: string
  version: number
  words: string[] | null
  folded: string
  lower: string
  lat: number | null
  lng: number | null
  pay_cents: number
  payment_type: PaymentType
  duration_minutes: number | null
}

/** Returns gigs that were posted, reopened or edited, the first ones first; without keys those that aren't open anymore. */
export async function selectGigsToMatch(db: Database, most: number): Promise<GigToMatch[]> {
  const { rows } = await sql<GigRow>`
    select m.gig_id, m.version, tsvector_to_array(d.document) as words, fold_place(g.location) as folded,
      lower(g.location) as lower, d.location_lat as lat, d.location_lng as lng, g.pay_cents, g.payment_type, g.duration_minutes
    from (select * from gigs_to_match order by changed_at limit ${most}) m
      join gigs g on g.id = m.gig_id left join gig_open_documents d on d.gig_id = m.gig_id`.execute(db)
  return rows.map(({ gig_id, version, words, folded, lower, lat, lng, ...pay }) => ({
    gigId: gig_id,
    version,
    keys:
      words === null
        ? []
        : keysOfGig({ words, position: lat && lng ? { lat, lng } : null, location: { folded, lower } }),
    eveningCents:
      pay.payment_type === 'negotiable'
        ? null
        : eveningPayCents({
            payCents: pay.pay_cents,
            paymentType: pay.payment_type,
            durationMinutes: pay.duration_minutes,
          }),
  }))
}

/** What the list of gigs says of a filter, about a search `s`, the document `d` of an open gig and the gig `g`. */
const LISTED = sql`
  (s.query is null or d.document @@ s.query)
  and d.date between coalesce(s.first_day, d.date) and coalesce(s.last_day, d.date)
  and d.pay_cents >= coalesce(s.min_pay_cents, 0)
  and d.is_recurring = coalesce(s.is_recurring, d.is_recurring)
  and (s.miles is null or d.location_lat <> 0 and d.location_lng <> 0
    and great_circle_miles(s.lat, s.lng, d.location_lat, d.location_lng) <= s.miles)
  and (s.west is null or d.location_lat <> 0 and d.location_lng <> 0
    and d.location_lng between s.west and s.east and d.location_lat between s.south and s.north)
  and (s.place_literal is null or fold_place(g.location) like s.place_pattern or g.location ilike s.place_literal)
  and (not s.needs_backline or exists (select from stages t where t.id = g.stage_id and t.backline <> '{}'))`

/**
 * Whether the person of a search `s` can be told of a gig `g`: they belong to the act, neither side has blocked the other, nobody would
 * deal with themselves, and the gig pays no less than the act plays for.
 */
const TOLD = sql`
  exists (select from memberships m
    where m.person_id = s.person_id and m.party_id = s.party_id and m.ended_at is null)
  and not exists (select from blocks b
    where b.blocker_id = s.party_id and b.blocked_id = g.created_by or b.blocker_id = g.created_by and b.blocked_id = s.party_id)
  and not exists (select from memberships m where m.person_id = s.person_id and m.party_id = g.created_by and m.ended_at is null)
  and not exists (select from memberships one join memberships other on other.person_id = one.person_id
    where one.party_id = s.party_id and other.party_id = g.created_by and one.ended_at is null and other.ended_at is null
      and one.role = any (${DEALING_ROLES}::text[]) and other.role = any (${DEALING_ROLES}::text[]))
  and not exists (select from availabilities v where v.party_id = s.party_id and v.min_fee_cents > k.evening_cents)`

/**
 * Returns the searches that match these gigs, of people who weren't told of them before. Each gig is compared only with the searches that
 * share a key with it.
 */
export async function selectMatches(db: Database, gigs: readonly GigToMatch[], now: Date): Promise<Match[]> {
  const given = JSON.stringify(
    gigs.map(({ gigId, keys, eveningCents }) => ({ gig_id: gigId, keys, evening_cents: eveningCents })),
  )
  const { rows } = await sql<Match>`
    with k as materialized (
      select * from jsonb_to_recordset(${given}::jsonb) as k (gig_id uuid, keys text[], evening_cents bigint)
    )
    select k.gig_id as "gigId", s.id as "searchId", s.person_id as "personId", s.party_id as "partyId", s.pace,
      coalesce(n.time_zone, p.time_zone, ${DEFAULT_TIME_ZONE}) as "timeZone",
      n.quiet_from as "quietFrom", n.quiet_to as "quietTo"
    from k
      join gig_open_documents d on d.gig_id = k.gig_id
      join gigs g on g.id = k.gig_id
      join saved_searches s on s.keys && k.keys and s.paused_at is null
      join profiles p on p.uuid = s.party_id and p.user_type = 'artist' and not p.suspended
      join users u on u.id = s.person_id and u.suspended_at is null
      left join notification_settings n on n.user_id = s.person_id
    where d.starts_at > ${now} and ${LISTED} and ${TOLD}
      and not exists (select from search_alerts a
        where a.person_id = s.person_id and a.gig_id = k.gig_id and a.due_at is null)`.execute(db)
  return rows
}

/** A gig to tell a person of, and when. */
export interface Alert extends Pick<Match, 'gigId' | 'searchId' | 'personId' | 'partyId'> {
  dueAt: Date
}

/** Writes what is to be told: one row for a person and a gig. One that is already to be told is told by the search that does it first. */
export async function writeAlerts(tx: Tx, alerts: readonly Alert[], now: Date): Promise<void> {
  if (alerts.length === 0) return
  await sql`
    insert into search_alerts (person_id, gig_id, party_id, search_id, found_at, due_at)
    select a.person_id, a.gig_id, a.party_id, a.search_id, ${now}, a.due_at
    from unnest(${alerts.map(({ personId }) => personId)}::uuid[], ${alerts.map(({ gigId }) => gigId)}::uuid[],
        ${alerts.map(({ partyId }) => partyId)}::uuid[], ${alerts.map(({ searchId }) => searchId)}::uuid[],
        ${alerts.map(({ dueAt }) => dueAt.toISOString())}::timestamptz[]) a (person_id, gig_id, party_id, search_id, due_at)
      join saved_searches s on s.id = a.search_id
      join gigs g on g.id = a.gig_id
    order by a.person_id, a.gig_id
    on conflict (person_id, gig_id) do update
      set search_id = excluded.search_id, party_id = excluded.party_id, due_at = excluded.due_at
      where search_alerts.due_at > excluded.due_at`.execute(tx)
}

/** Notes that these gigs were compared, as far as nobody has changed or is changing them meanwhile. */
export async function finishMatching(tx: Tx, gigs: readonly GigToMatch[]): Promise<void> {
  await sql`
    delete from gigs_to_match where gig_id in (
      select m.gig_id from gigs_to_match m
        join unnest(${gigs.map(({ gigId }) => gigId)}::uuid[], ${gigs.map(({ version }) => version)}::bigint[])
          done (gig_id, version) on done.gig_id = m.gig_id and done.version = m.version
      for update of m skip locked)`.execute(tx)
}
