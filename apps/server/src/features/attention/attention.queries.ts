import type { AttentionKind } from '@bandstand/domain/attention'
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
import { depositToPay, liveAt } from '../booking/index.ts'
import { DEPOSIT_DUE, highestBalance } from '../payments/index.ts'
import { applicationSteps, KIND_RANK, LISTED } from './application-steps.queries.ts'

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
  status: sql`t.status`,
  cents: sql`t.amount_cents`,
  endsAt: sql`b.ends_at`,
  settlesFrom: sql`t.settles_from`,
  paymentId: sql`t.id`,
}

/** When an item `i` is due, or since when it's open. */
const DUE = sql`coalesce(i.due_at, i.since)`

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
  const steps = [
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
          ...(isVenue ? [reopenedGigs(partyId, now)] : [secondStep(partyId, scope.secondStepOverCents)]),
          returnedMail(partyId),
          profileSteps(partyId, scope.profileComplete),
        ]
  const awaited = 'bookingId' in scope ? null : applicationSteps(partyId, me, now)
  const order = sql`${DUE} nulls last, ${KIND_RANK}, i.subject_id`
  // Bounded by their start, the bookings that can still need something are few, no matter how many there ever were. One that
  // was released, because its contract wasn't signed in time, needs nothing; an upcoming one needs nothing of its payment but
  // the deposit. What an index lacks is read for those listed alone.
  const { rows } = await sql<AttentionRow>`
    with booked as materialized (
      select b.id, b.status, b.starts_at, b.ends_at
      from bookings b
      where b.${own} = ${partyId} and b.starts_at > ${now}::timestamptz - ${days(PAYMENT_ENDS_DAYS + LONGEST_BOOKING_DAYS)}
        and b.status <> 'released' ${ofBooking}
    ), agreed as materialized (
      select b.*, c.id as contract_id, c.status as contract_status, c.current_version, c.expires_at, ${DEPOSIT_DUE} as deposit_due_at
      from booked b join contracts c on c.booking_id = b.id where b.status in ('confirmed', 'completed')
    ), paid as materialized (
      select b.*, t.id as payment_id, t.status as payment_status, t.settlement, t.amount_cents, t.owed_cents, t.settles_from,
        t.currency
      from booked b join transactions t on t.booking_id = b.id where b.status <> 'confirmed' or b.starts_at <= ${now}
    ), items (kind, subject_id, booking_id, gig_id, other_id, starts_at, count, cents, currency, due_at, since) as materialized (
      ${sql.join([...steps, ...beside], sql` union all `)}
    ), first as (
      select *, (select count(*) from items) + ${awaited?.count ?? sql`0`} as total
      from (select * from items ${awaited ? sql`union all ${awaited.first}` : sql``}) i
      order by ${order} limit ${LISTED}
    )
    select i.kind, i.subject_id, g.title as gig_title, i.starts_at, coalesce(b.time_zone, g.time_zone) as time_zone,
      public_name(p) as other, i.count, coalesce(i.cents, 0) as cents, coalesce(i.currency, ${DEFAULT_CURRENCY}) as currency,
      i.due_at, i.total
    from first i left join bookings b on b.id = i.booking_id left join gigs g on g.id = coalesce(i.gig_id, b.gig_id)
      left join profiles p on p.uuid = coalesce(i.other_id, b.${other})
    order by ${order}`.execute(db)
  return rows
}

/** Returns the query of something to do about bookings; the rest of its columns is read when it's listed. */
function ofBookings(
  kind: AttentionKind,
  {
    subject,
    cents = sql`null::bigint`,
    currency = sql`null::text`,
    due = sql`null::timestamptz`,
    since = sql`null::timestamptz`,
  }: Partial<Record<'cents' | 'currency' | 'due' | 'since', RawBuilder<unknown>>> & {
    subject: RawBuilder<unknown>
  },
  from: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select ${kind}, ${subject}, b.id, null::uuid, null::uuid, b.starts_at, 1, ${cents}, ${currency}, ${due}, ${since} ${from}`
}

/** Open gigs whose booking ended, until the venue edits the gig or has new applications or invitations for it. */
function reopenedGigs(venueId: string, now: Date): RawBuilder<unknown> {
  return sql`
    select 'reopened', g.id, null::uuid, g.id, b.artist_id, g.starts_at, 1, null::bigint, null::text, g.starts_at, b.ended_at
    from gigs g cross join lateral (
      select b.artist_id, b.ended_at from bookings b where b.gig_id = g.id and b.ended_at is not null
      order by b.ended_at desc limit 1
    ) b
    where g.created_by = ${venueId} and g.status = 'open' and g.starts_at > ${now} and g.updated_at <= b.ended_at
      and g.id not in (select a.gig_id from applications a where a.venue_id = ${venueId} and ${liveAt(now)})`
}

/** Contracts to sign, and contract changes to reply to. */
function contractSteps(me: Party, now: Date): RawBuilder<unknown>[] {
  return [
    ofBookings(
      'contract',
      { subject: sql`contract_id`, due: sql`expires_at` },
      sql`
      from agreed b where status = 'confirmed' and contract_status = 'pending' and expires_at > ${now}
        and not exists (
          select from contract_signatures s
          where s.contract_id = b.contract_id and s.version = b.current_version and s.party = ${me})`,
    ),
    ofBookings(
      'amendment',
      { subject: sql`contract_id`, due: sql`b.starts_at` },
      sql`
      from agreed b join contract_versions v using (contract_id)
      where b.status = 'confirmed' and v.status = 'proposed' and v.proposed_by <> ${me} and b.starts_at > ${now}
        and (contract_status = 'signed' or expires_at > ${now})`,
    ),
  ]
}

/** What a venue owes its bookings: the deposit or the cancellation fee, the day sheet, the release. */
function venueSteps({ now, takesDeposits }: AttentionReading): RawBuilder<unknown>[] {
  const settlesBy = sql`greatest(ends_at, settles_from) + ${days(UNPAID_AFTER_DAYS)}`
  const noClaim = sql`not exists (
    select from outside_claims o where o.transaction_id = b.payment_id and o.status = 'open')`
  const payment = { subject: sql`payment_id`, currency: sql`currency` }
  const deposit = ofBookings(
    'deposit',
    { subject: sql`t.id`, cents: sql`t.amount_cents`, currency: sql`t.currency`, due: sql`deposit_due_at` },
    sql`
      from agreed b join transactions t on t.booking_id = b.id
      where contract_status = 'signed' and ${depositToPay(PAYMENT, now)}`,
  )
  return [
    ...(takesDeposits ? [deposit] : []),
    ofBookings(
      'fee_owed',
      { ...payment, cents: sql`owed_cents`, due: settlesBy },
      sql`
      from paid b where settlement = 'owed' and ${settlesBy} > ${now} and ${noClaim}`,
    ),
    ofBookings(
      'day_sheet',
      { subject: sql`b.id`, due: sql`starts_at` },
      sql`
      from agreed b where status = 'confirmed' and contract_status = 'signed'
        and starts_at > ${now} and starts_at < ${now}::timestamptz + ${days(DAY_SHEET_DAYS)}
        and not exists (select from day_sheets d where d.booking_id = b.id and d.venue_version > 0)`,
    ),
    ofBookings(
      'release',
      { ...payment, cents: sql`amount_cents`, due: sql`ends_at + ${hours(AUTO_RELEASE_HOURS)}` },
      sql`
      from paid b where payment_status = 'in_escrow' and ends_at <= ${now}
        and not exists (select from problems p where p.transaction_id = b.payment_id and p.status = 'open')`,
    ),
  ]
}

/** Shows of today that the artist has not checked in for. */
function checkIns(now: Date): RawBuilder<unknown> {
  return ofBookings(
    'check_in',
    { subject: sql`b.id`, due: sql`starts_at` },
    sql`
    from booked b where status = 'confirmed' and ends_at > ${now}
      and starts_at < ${now}::timestamptz + ${hours(CHECK_IN_OPENS_HOURS)}
      and not exists (select from check_ins i where i.booking_id = b.id)`,
  )
}

/** What the other party proposed or reported about a payment. */
function paymentAnswers(me: Party, now: Date): RawBuilder<unknown>[] {
  const payment = { subject: sql`payment_id`, currency: sql`b.currency` }
  return [
    ofBookings(
      'problem',
      { ...payment, cents: sql`s.earned_cents`, since: sql`s.created_at` },
      sql`
      from paid b join problems p on p.transaction_id = b.payment_id and p.status = 'open'
        join split_proposals s on s.problem_id = p.id and s.status = 'pending' and s.made_by <> ${me}`,
    ),
    // After a declined proposal it is up to both.
    ofBookings(
      'split',
      { ...payment, cents: sql`amount_cents`, since: sql`p.created_at` },
      sql`
      from paid b join problems p on p.transaction_id = b.payment_id and p.status = 'open'
      where not exists (select from split_proposals s where s.problem_id = p.id and s.status = 'pending')
        and (select count(*) from split_proposals s where s.problem_id = p.id) < ${SPLITS_PER_PROBLEM}`,
    ),
    ofBookings(
      'claim',
      { ...payment, cents: sql`o.amount_cents`, due: sql`o.answer_by` },
      sql`
      from paid b join outside_claims o on o.transaction_id = b.payment_id and o.status = 'open'
      where o.made_by <> ${me} and o.answer_by > ${now}`,
    ),
  ]
}

/** Performances that the party can still review. */
function reviews(me: Party, now: Date): RawBuilder<unknown> {
  const closesAt = sql`ends_at + ${days(REVIEW_DAYS)}`
  return ofBookings(
    'review',
    { subject: sql`b.id`, due: closesAt },
    sql`
    from booked b where status = 'completed' and ${closesAt} > ${now}
      and not exists (
        select from reviews r where r.booking_id = b.id and (r.party = ${me} or r.published_at is not null))`,
  )
}

/** Two-step verification, for an artist who can't withdraw without it. */
function secondStep(artistId: string, overCents: number | null): RawBuilder<unknown> {
  return sql`
    select 'second_step', ${artistId}::uuid, null::uuid, null::uuid, null::uuid, null::timestamptz, 1, null::bigint, null::text,
      null::timestamptz, null::timestamptz
    where ${overCents}::bigint is not null
      and not ${isProtectedUser(sql`${artistId}::uuid`)}
      and ${highestBalance(artistId)} > ${overCents}`
}

/** An address that returned one of our mails, until the member or an operator has had us try again. */
function returnedMail(memberId: string): RawBuilder<unknown> {
  return sql`
    select 'mail', user_id, null::uuid, null::uuid, null::uuid, null::timestamptz, 1, null::bigint, null::text, null::timestamptz, at
    from mail_problems where user_id = ${memberId} and kind = 'bounced' and (cleared_at is null or at > cleared_at)`
}

/** Missing parts of a profile that get people booked. They have no deadline. */
function profileSteps(partyId: string, complete: boolean): RawBuilder<unknown> {
  return sql`
    select ${complete ? 'photo' : 'profile'}, uuid, null::uuid, null::uuid, null::uuid, null::timestamptz, 1, null::bigint, null::text,
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
