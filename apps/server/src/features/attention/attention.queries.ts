import { ATTENTION_KINDS, type AttentionKind } from '@bandstand/domain/attention'
import type { BookingStatus } from '@bandstand/domain/booking'
import { CHECK_IN_OPENS_HOURS } from '@bandstand/domain/day-sheets'
import type { Party } from '@bandstand/domain/lifecycle'
import { type Currency, DEFAULT_CURRENCY } from '@bandstand/domain/money'
import {
  AUTO_RELEASE_HOURS,
  PAYMENT_ENDS_DAYS,
  type SettlementKind,
  SPLITS_PER_PROBLEM,
  type TransactionStatus,
  UNPAID_AFTER_DAYS,
} from '@bandstand/domain/payments'
import { REVIEW_DAYS } from '@bandstand/domain/reviews'
import { type RawBuilder, sql } from 'kysely'
import { isProtectedUser } from '../../auth/index.ts'
import type { Database } from '../../db/database.ts'
import { depositToPay } from '../booking/index.ts'
import { DEPOSIT_DUE, highestBalance } from '../payments/index.ts'

/** How many are listed; the number of all is counted. */
const LISTED = 20
/** How long before the start a venue is asked for an empty day sheet. */
const DAY_SHEET_DAYS = 7
/** No booking is longer than this, so its start bounds its end. */
const LONGEST_BOOKING_DAYS = 4

export interface AttentionRow {
  kind: AttentionKind
  subject_id: string
  gig_title: string | null
  starts_at: Date | null
  time_zone: string | null
  /** The public name of the other party. */
  other: string | null
  count: number
  cents: number
  currency: Currency
  due_at: Date | null
  /** Of all, with those that are not listed. */
  total: number
}

export interface AttentionReading {
  now: Date
  /** Whether deposits can be made at all. */
  takesDeposits: boolean
}

/**
 * Everything about a party, whose profile may be incomplete, or what one booking needs. `secondStepOverCents`: above which
 * balance an artist needs two-step verification to withdraw; null: they don't, or can't withdraw at all.
 */
export type AttentionScope =
  | { profileComplete: boolean; secondStepOverCents: number | null }
  | { bookingId: string }

const PAYMENT = {
  status: sql`b.payment_status`,
  cents: sql`b.amount_cents`,
  endsAt: sql`b.ends_at`,
  settlesFrom: sql`b.settles_from`,
  paymentId: sql`b.payment_id`,
}

const days = (count: number) => sql`${`${count} days`}::interval`
const hours = (count: number) => sql`${`${count} hours`}::interval`

/** Returns what a party has to do next: items with the next deadline, or open the longest, first. */
export async function selectAttention(
  db: Database,
  partyId: string,
  me: Party,
  reading: AttentionReading,
  scope: AttentionScope,
): Promise<AttentionRow[]> {
  const { now } = reading
  const isVenue = me === 'venue'
  const own = isVenue ? sql`venue_id` : sql`artist_id`
  const other = isVenue ? sql`artist_id` : sql`venue_id`
  const ofBookings = [
    ...contractSteps(me, now),
    ...(isVenue ? venueSteps(reading) : [checkIns(now)]),
    ...paymentAnswers(me, now),
    reviews(me, now),
  ]
  // Only where it's needed: the planner would take a member's bookings for a handful.
  const ofBooking = 'bookingId' in scope ? sql`and b.id = ${scope.bookingId}` : sql``
  const beside =
    'bookingId' in scope
      ? []
      : [
          offersAndReplies(me, now),
          ...(isVenue ? [applicants(now), reopenedGigs(partyId, now)] : []),
          ...(isVenue ? [] : [secondStep(partyId, scope.secondStepOverCents)]),
          returnedMail(partyId),
          profileSteps(partyId, scope.profileComplete),
        ]
  const branches = [...ofBookings, ...beside]
  const order = sql`
    coalesce(i.due_at, i.since) nulls last, array_position(${[...ATTENTION_KINDS]}::text[], i.kind), i.subject_id`
  // Bounded by their start, the bookings that can still need something are few, no matter how many there ever were.
  const { rows } = await sql<AttentionRow>`
    with applied as materialized (
      select a.id, a.gig_id, a.${other} as other_id, a.origin, a.gig_begins_at as starts_at, o.id as offer_id,
        o.fee_cents, o.currency, o.expires_at
      from applications a left join offers o on o.application_id = a.id and o.status = 'pending' and o.made_by <> ${me}
          and o.expires_at > ${now}
      where a.${own} = ${partyId} and a.waiting_for = ${me}
        and (a.delivered or a.origin = ${isVenue ? 'invited' : 'applied'}) and a.gig_begins_at > ${now}
        and a.${other} not in (select uuid from profiles where suspended)
    ), booked as materialized (
      select b.id, b.gig_id, b.${other} as other_id, b.status, b.starts_at, b.ends_at, b.time_zone,
        c.id as contract_id, c.status as contract_status, c.current_version, c.expires_at,
        ${DEPOSIT_DUE} as deposit_due_at,
        t.id as payment_id, t.status as payment_status, t.settlement, t.amount_cents, t.owed_cents, t.settles_from,
        t.currency
      from bookings b left join contracts c on c.booking_id = b.id left join transactions t on t.booking_id = b.id
      where b.${own} = ${partyId} and b.starts_at > ${now}::timestamptz - ${days(PAYMENT_ENDS_DAYS + LONGEST_BOOKING_DAYS)}
        ${ofBooking}
    ), items (kind, subject_id, gig_id, other_id, starts_at, time_zone, count, cents, currency, due_at, since) as (
      ${sql.join(branches, sql` union all `)}
    )
    select i.kind, i.subject_id, g.title as gig_title, i.starts_at, coalesce(i.time_zone, g.time_zone) as time_zone,
      public_name(p) as other, i.count, coalesce(i.cents, 0) as cents, coalesce(i.currency, ${DEFAULT_CURRENCY}) as currency,
      i.due_at, i.total
    from (select *, count(*) over () as total from items i order by ${order} limit ${LISTED}) i
      left join gigs g on g.id = i.gig_id left join profiles p on p.uuid = i.other_id
    order by ${order}`.execute(db)
  return rows
}

/** Offers to reply to, and for an artist anything else that the venue sent last. */
function offersAndReplies(me: Party, now: Date): RawBuilder<unknown> {
  return sql`
    select case when offer_id is not null then 'offer'
        when origin = 'invited' and not exists (select from offers x where x.application_id = applied.id) then 'invitation'
        else 'reply' end,
      id, gig_id, other_id, starts_at, null, 1, fee_cents, currency, coalesce(expires_at, starts_at), ${now}::timestamptz
    from applied where offer_id is not null or ${me} = 'artist'`
}

/** Applicants without a reply, by gig. */
function applicants(now: Date): RawBuilder<unknown> {
  return sql`
    select 'applicants', gig_id, gig_id, null::uuid, min(starts_at), null, count(*)::int, null::bigint, null::text, min(starts_at),
      ${now}::timestamptz
    from applied where offer_id is null group by gig_id`
}

/** Open gigs whose booking ended, until the venue edits the gig or has new applications or invitations for it. */
function reopenedGigs(venueId: string, now: Date): RawBuilder<unknown> {
  return sql`
    select 'reopened', g.id, g.id, b.artist_id, g.starts_at, g.time_zone, 1, null::bigint, null::text, g.starts_at, b.ended_at
    from gigs g cross join lateral (
      select b.artist_id, b.ended_at from bookings b where b.gig_id = g.id and b.ended_at is not null
      order by b.ended_at desc limit 1
    ) b
    where g.created_by = ${venueId} and g.status = 'open' and g.starts_at > ${now} and g.updated_at <= b.ended_at
      and not exists (select from applications a where a.gig_id = g.id and a.waiting_for is not null)`
}

/** Contracts to sign, and contract changes to reply to. */
function contractSteps(me: Party, now: Date): RawBuilder<unknown>[] {
  return [
    sql`
      select 'contract', contract_id, gig_id, other_id, starts_at, time_zone, 1, null::bigint, null::text, expires_at, null::timestamptz
      from booked b where status = 'confirmed' and contract_status = 'pending' and expires_at > ${now}
        and not exists (
          select from contract_signatures s
          where s.contract_id = b.contract_id and s.version = b.current_version and s.party = ${me})`,
    sql`
      select 'amendment', contract_id, gig_id, other_id, b.starts_at, time_zone, 1, null::bigint, null::text, b.starts_at, null::timestamptz
      from booked b join contract_versions v using (contract_id)
      where b.status = 'confirmed' and v.status = 'proposed' and v.proposed_by <> ${me} and b.starts_at > ${now}
        and (contract_status = 'signed' or expires_at > ${now})`,
  ]
}

/** What a venue owes its bookings: the deposit or the cancellation fee, the day sheet, the release. */
function venueSteps({ now, takesDeposits }: AttentionReading): RawBuilder<unknown>[] {
  const settlesBy = sql`greatest(ends_at, settles_from) + ${days(UNPAID_AFTER_DAYS)}`
  const noClaim = sql`not exists (
    select from outside_claims o where o.transaction_id = b.payment_id and o.status = 'open')`
  const deposit = sql`
    select 'deposit', payment_id, gig_id, other_id, starts_at, time_zone, 1, amount_cents, currency,
      deposit_due_at, null::timestamptz
    from booked b where status in ('confirmed', 'completed') and contract_status = 'signed'
      and ${depositToPay(PAYMENT, now)}`
  return [
    ...(takesDeposits ? [deposit] : []),
    sql`
      select 'fee_owed', payment_id, gig_id, other_id, starts_at, time_zone, 1, owed_cents, currency, ${settlesBy}, null::timestamptz
      from booked b where settlement = 'owed' and ${settlesBy} > ${now} and ${noClaim}`,
    sql`
      select 'day_sheet', b.id, gig_id, other_id, starts_at, time_zone, 1, null::bigint, null::text, starts_at, null::timestamptz
      from booked b where status = 'confirmed' and contract_status = 'signed'
        and starts_at > ${now} and starts_at < ${now}::timestamptz + ${days(DAY_SHEET_DAYS)}
        and not exists (select from day_sheets d where d.booking_id = b.id and d.venue_version > 0)`,
    sql`
      select 'release', payment_id, gig_id, other_id, starts_at, time_zone, 1, amount_cents, currency,
        ends_at + ${hours(AUTO_RELEASE_HOURS)}, null::timestamptz
      from booked b where payment_status = 'in_escrow' and ends_at <= ${now}
        and not exists (select from problems p where p.transaction_id = b.payment_id and p.status = 'open')`,
  ]
}

/** Shows of today that the artist has not checked in for. */
function checkIns(now: Date): RawBuilder<unknown> {
  return sql`
    select 'check_in', b.id, gig_id, other_id, starts_at, time_zone, 1, null::bigint, null::text, starts_at, null::timestamptz
    from booked b where status = 'confirmed' and ends_at > ${now}
      and starts_at < ${now}::timestamptz + ${hours(CHECK_IN_OPENS_HOURS)}
      and not exists (select from check_ins i where i.booking_id = b.id)`
}

/** What the other party proposed or reported about a payment. */
function paymentAnswers(me: Party, now: Date): RawBuilder<unknown>[] {
  return [
    sql`
      select 'problem', payment_id, gig_id, other_id, starts_at, time_zone, 1, s.earned_cents, b.currency, null::timestamptz, s.created_at
      from booked b join problems p on p.transaction_id = b.payment_id and p.status = 'open'
        join split_proposals s on s.problem_id = p.id and s.status = 'pending' and s.made_by <> ${me}`,
    // After a declined proposal it is up to both.
    sql`
      select 'split', payment_id, gig_id, other_id, starts_at, time_zone, 1, amount_cents, currency, null::timestamptz,
        p.created_at
      from booked b join problems p on p.transaction_id = b.payment_id and p.status = 'open'
      where not exists (select from split_proposals s where s.problem_id = p.id and s.status = 'pending')
        and (select count(*) from split_proposals s where s.problem_id = p.id) < ${SPLITS_PER_PROBLEM}`,
    sql`
      select 'claim', payment_id, gig_id, other_id, starts_at, time_zone, 1, o.amount_cents, b.currency, o.answer_by, null::timestamptz
      from booked b join outside_claims o on o.transaction_id = b.payment_id and o.status = 'open'
      where o.made_by <> ${me} and o.answer_by > ${now}`,
  ]
}

/** Performances that the party can still review. */
function reviews(me: Party, now: Date): RawBuilder<unknown> {
  const closesAt = sql`ends_at + ${days(REVIEW_DAYS)}`
  return sql`
    select 'review', b.id, gig_id, other_id, starts_at, time_zone, 1, null::bigint, null::text, ${closesAt}, null::timestamptz
    from booked b where status = 'completed' and ${closesAt} > ${now}
      and not exists (
        select from reviews r where r.booking_id = b.id and (r.party = ${me} or r.published_at is not null))`
}

/** Two-step verification, for an artist who can't withdraw without it. */
function secondStep(artistId: string, overCents: number | null): RawBuilder<unknown> {
  return sql`
    select 'second_step', ${artistId}::uuid, null::uuid, null::uuid, null::timestamptz, null, 1, null::bigint, null::text,
      null::timestamptz, null::timestamptz
    where ${overCents}::bigint is not null
      and not ${isProtectedUser(sql`${artistId}::uuid`)}
      and ${highestBalance(artistId)} > ${overCents}`
}

/** An address that returned one of our mails, until the member or an operator has had us try again. */
function returnedMail(memberId: string): RawBuilder<unknown> {
  return sql`
    select 'mail', user_id, null::uuid, null::uuid, null::timestamptz, null, 1, null::bigint, null::text, null::timestamptz, at
    from mail_problems where user_id = ${memberId} and kind = 'bounced' and (cleared_at is null or at > cleared_at)`
}

/** Missing parts of a profile that get people booked. They have no deadline. */
function profileSteps(partyId: string, complete: boolean): RawBuilder<unknown> {
  return sql`
    select ${complete ? 'photo' : 'profile'}, uuid, null::uuid, null::uuid, null::timestamptz, null, 1, null::bigint, null::text,
      null::timestamptz, null::timestamptz
    from profiles where uuid = ${partyId} and (not ${complete}::boolean or profile_image_url is null)`
}

/** The columns that show how far along a booking is. */
export interface ProgressRow {
  artist_id: string
  venue_id: string
  artist_name: string
  venue_name: string
  status: BookingStatus
  starts_at: Date
  ends_at: Date
  signed_at: Date | null
  payment_status: TransactionStatus
  settlement: SettlementKind | null
  amount_cents: number
  venue_version: number
  reviewed: boolean
}

/** Returns how far along a booking is, as one party sees it; null when there is no such booking. */
export async function findProgress(
  db: Database,
  bookingId: string,
  me: Party | null,
): Promise<ProgressRow | null> {
  const { rows } = await sql<ProgressRow>`
    select b.artist_id, b.venue_id, public_name(artist) as artist_name, public_name(venue) as venue_name, b.status,
      b.starts_at, b.ends_at, c.signed_at, t.status as payment_status, t.settlement, t.amount_cents,
      coalesce(d.venue_version, 0) as venue_version,
      exists (select from reviews r where r.booking_id = b.id and r.party = ${me}) as reviewed
    from bookings b join transactions t on t.booking_id = b.id left join contracts c on c.booking_id = b.id
      left join day_sheets d on d.booking_id = b.id
      join profiles artist on artist.uuid = b.artist_id join profiles venue on venue.uuid = b.venue_id
    where b.id = ${bookingId}`.execute(db)
  return rows[0] ?? null
}
