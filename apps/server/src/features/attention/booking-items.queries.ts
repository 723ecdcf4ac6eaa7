import { CHECK_IN_OPENS_HOURS } from '@bandstand/domain/day-sheets'
import type { Side } from '@bandstand/domain/lifecycle'
import { AUTO_RELEASE_HOURS, SPLITS_PER_PROBLEM, UNPAID_AFTER_DAYS } from '@bandstand/domain/payments'
import { REVIEW_DAYS } from '@bandstand/domain/reviews'
import { type RawBuilder, sql } from 'kysely'
import { depositToPay } from '../booking/index.ts'
import { bookingItems } from './items.queries.ts'

/** How long before the start a venue is asked for an empty day sheet. */
const DAY_SHEET_DAYS = 7

const PAYMENT = {
  status: sql`t.status`,
  cents: sql`t.amount_cents`,
  endsAt: sql`b.ends_at`,
  settlesFrom: sql`t.settles_from`,
  paymentId: sql`t.id`,
}

const days = (count: number) => sql`${`${count} days`}::interval`
const hours = (count: number) => sql`${`${count} hours`}::interval`

/** Returns the queries of what a party has to do about its bookings, from the tables `booked`, `agreed` and `paid`. */
export function itemsOfBookings(
  me: Side,
  { now, takesDeposits }: { now: Date; takesDeposits: boolean },
): RawBuilder<unknown>[] {
  return [
    ...contractItems(me, now),
    ...(me === 'venue' ? venueItems(now, takesDeposits) : [checkIns(now)]),
    ...paymentItems(me, now),
    reviews(me, now),
  ]
}

/** Contracts to sign, and contract changes to reply to. */
function contractItems(me: Side, now: Date): RawBuilder<unknown>[] {
  return [
    bookingItems(
      'contract',
      { subject: sql`contract_id`, due: sql`expires_at` },
      sql`
      from (
        select b.*, row_number() over (partition by v.hash order by b.starts_at, b.id) as place
        from agreed b join contract_versions v on v.contract_id = b.contract_id and v.number = b.current_version
        where b.status = 'confirmed' and contract_status = 'pending' and expires_at > ${now}
      ) b
      -- Of several dates with the same text, the first: one signature is for all.
      where place = 1 and not exists (
        select from contract_signatures s
        where s.contract_id = b.contract_id and s.version = b.current_version and s.party = ${me})`,
    ),
    bookingItems(
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
function venueItems(now: Date, takesDeposits: boolean): RawBuilder<unknown>[] {
  const settlesBy = sql`greatest(ends_at, settles_from) + ${days(UNPAID_AFTER_DAYS)}`
  const noClaim = sql`not exists (
    select from outside_claims o where o.transaction_id = b.payment_id and o.status = 'open')`
  const payment = { subject: sql`payment_id`, currency: sql`currency` }
  const deposit = bookingItems(
    'deposit',
    { subject: sql`t.id`, cents: sql`t.amount_cents`, currency: sql`t.currency`, due: sql`deposit_due_at` },
    sql`
      from agreed b join transactions t on t.booking_id = b.id
      where contract_status = 'signed' and ${depositToPay(PAYMENT, now)}`,
  )
  return [
    ...(takesDeposits ? [deposit] : []),
    bookingItems(
      'fee_owed',
      { ...payment, cents: sql`owed_cents`, due: settlesBy },
      sql`
      from paid b where settlement = 'owed' and ${settlesBy} > ${now} and ${noClaim}`,
    ),
    bookingItems(
      'day_sheet',
      { subject: sql`b.id`, due: sql`starts_at` },
      sql`
      from agreed b where status = 'confirmed' and contract_status = 'signed'
        and starts_at > ${now} and starts_at < ${now}::timestamptz + ${days(DAY_SHEET_DAYS)}
        and not exists (select from day_sheets d where d.booking_id = b.id and d.venue_version > 0)`,
    ),
    bookingItems(
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
  return bookingItems(
    'check_in',
    { subject: sql`b.id`, due: sql`starts_at` },
    sql`
    from booked b where status = 'confirmed' and ends_at > ${now}
      and starts_at < ${now}::timestamptz + ${hours(CHECK_IN_OPENS_HOURS)}
      and not exists (select from check_ins i where i.booking_id = b.id)`,
  )
}

/** What the other party proposed or reported about a payment. */
function paymentItems(me: Side, now: Date): RawBuilder<unknown>[] {
  const payment = { subject: sql`payment_id`, currency: sql`b.currency` }
  return [
    bookingItems(
      'problem',
      { ...payment, cents: sql`s.earned_cents`, since: sql`s.created_at` },
      sql`
      from paid b join problems p on p.transaction_id = b.payment_id and p.status = 'open'
        join split_proposals s on s.problem_id = p.id and s.status = 'pending' and s.made_by <> ${me}`,
    ),
    // After a declined proposal it is up to both.
    bookingItems(
      'split',
      { ...payment, cents: sql`amount_cents`, since: sql`p.created_at` },
      sql`
      from paid b join problems p on p.transaction_id = b.payment_id and p.status = 'open'
      where not exists (select from split_proposals s where s.problem_id = p.id and s.status = 'pending')
        and (select count(*) from split_proposals s where s.problem_id = p.id) < ${SPLITS_PER_PROBLEM}`,
    ),
    bookingItems(
      'claim',
      { ...payment, cents: sql`o.amount_cents`, due: sql`o.answer_by` },
      sql`
      from paid b join outside_claims o on o.transaction_id = b.payment_id and o.status = 'open'
      where o.made_by <> ${me} and o.answer_by > ${now}`,
    ),
  ]
}

/** Performances that the party can still review. */
function reviews(me: Side, now: Date): RawBuilder<unknown> {
  const closesAt = sql`ends_at + ${days(REVIEW_DAYS)}`
  return bookingItems(
    'review',
    { subject: sql`b.id`, due: closesAt },
    sql`
    from booked b where status = 'completed' and ${closesAt} > ${now}
      and not exists (
        select from reviews r where r.booking_id = b.id and (r.party = ${me} or r.published_at is not null))`,
  )
}
