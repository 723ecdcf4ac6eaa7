import { ATTENTION_KINDS } from '@bandstand/domain/attention'
import type { Side } from '@bandstand/domain/lifecycle'
import { type RawBuilder, sql } from 'kysely'
import { isEntry, liveAt, seenBy } from '../booking/index.ts'
import { ANY_PARTY, PARTY, SEES } from './whose.queries.ts'

/** How many things to do are listed; the number of all is counted. */
export const LISTED = 20

/** Parts of a query of things to do. */
export interface Steps {
  /** Those that come first, in the columns of all things to do. */
  first: RawBuilder<unknown>
  /** The number of all. */
  counts: RawBuilder<unknown>
}

/** The place of a thing `i` among those of the same time. */
export const KIND_RANK = sql`array_position(${[...ATTENTION_KINDS]}::text[], i.kind)`

/**
 * Returns what a party has to do about its applications: offers to reply to, for a venue the applicants without a reply, by gig,
 * and for an artist anything else that the venue sent last. There can be thousands: those that come first are found in the
 * order of an index, and all are counted from indexes alone.
 */
export function applicationSteps(me: Side, now: Date): Steps {
  const isVenue = me === 'venue'
  const other = isVenue ? sql`a.artist_id` : sql`a.venue_id`
  const waiting = sql`
    ${isVenue ? sql`a.venue_id` : sql`a.artist_id`} = ${PARTY} and ${SEES} @> array['offer'] and a.waiting_for = ${me} and ${liveAt(now)} and ${seenBy(me)}
      and ${other} not in (select uuid from profiles where suspended) and ${isEntry(me, ANY_PARTY, now)}`
  const received = (party: RawBuilder<unknown>) =>
    sql`o.receiver_id = ${party} and o.status = 'pending' and o.expires_at > ${now}`
  // As a set: thousands that are looked up one by one take ten times as long.
  const isOffer = sql`a.id in (select o.application_id from offers o where ${received(ANY_PARTY)})`
  const unanswered = sql`from own cross join applications a where ${waiting} and not ${isOffer}`
  // Looked up by its id, in the order in which they expire, until enough are found: the planner takes a member's applications for a
  // handful, and would search all of them for each offer.
  const offers = sql`
    select own.party_id, 'offer', a.id, null::uuid, a.gig_id, ${other}, a.gig_begins_at, 1, own.fee_cents, own.currency,
      own.expires_at, ${now}::timestamptz
    from (
      select own.party_id, own.sees, o.application_id, o.fee_cents, o.currency, o.expires_at from own join offers o on ${received(PARTY)}
      order by o.expires_at, o.application_id offset 0
    ) own cross join lateral (select * from applications a where a.id = own.application_id offset 0) a
    where ${waiting} order by own.expires_at, own.application_id limit ${LISTED}`
  const applicants = sql`
    select own.party_id, 'applicants', a.gig_id, null::uuid, a.gig_id, null::uuid, min(a.gig_begins_at) as begins_at,
      count(*)::int, null::bigint, null::text, min(a.gig_begins_at), ${now}::timestamptz
    ${unanswered} group by own.party_id, a.gig_id order by begins_at, a.gig_id limit ${LISTED}`
  const replies = sql`
    select i.party_id, i.kind, i.id, null::uuid, i.gig_id, i.venue_id, i.gig_begins_at, 1, null::bigint, null::text,
      i.gig_begins_at, ${now}::timestamptz
    from (
      select own.party_id, a.id, a.gig_id, a.venue_id, a.gig_begins_at, case
        when a.origin = 'invited' and not exists (select from offers x where x.application_id = a.id) then 'invitation'
        else 'reply' end as kind
      ${unanswered}
    ) i order by i.gig_begins_at, ${KIND_RANK}, i.id limit ${LISTED}`
  const count = isVenue
    ? sql`count(*) filter (where ${isOffer}) + count(distinct a.gig_id) filter (where not ${isOffer})`
    : sql`count(*)`
  return {
    first: sql`(${offers}) union all (${isVenue ? applicants : replies})`,
    counts: sql`select own.party_id, ${count} as total from own cross join applications a where ${waiting} group by own.party_id`,
  }
}
