import type { PartyId } from '@bandstand/domain/accounts'
import type { AttentionKind } from '@bandstand/domain/attention'
import type { Side } from '@bandstand/domain/lifecycle'
import { type Currency, DEFAULT_CURRENCY } from '@bandstand/domain/money'
import { PAYMENT_ENDS_DAYS } from '@bandstand/domain/payments'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { DEPOSIT_DUE } from '../payments/index.ts'
import { applicationSteps, KIND_RANK, LISTED } from './application-steps.queries.ts'
import { itemsOfBookings } from './booking-items.queries.ts'
import { ITEM_COLUMNS } from './items.queries.ts'
import { missingProfile, reopenedGigs, returnedMail, secondStep } from './member-items.queries.ts'

/** No booking is longer than this, so its start bounds its end. */
const LONGEST_BOOKING_DAYS = 4

export interface AttentionRow {
  kind: AttentionKind
  subject_id: string
  /** The booking or the gig that it is about; null for others. */
  booking_id: string | null
  gig_id: string | null
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

interface WholeParty {
  profileComplete: boolean
  secondStepOverCents: number | null
}

/**
 * Everything about a party, whose profile may be incomplete, or what one booking needs. `secondStepOverCents`: above which
 * balance an artist needs two-step verification to withdraw; null: they don't, or can't withdraw at all.
 */
export type AttentionScope = WholeParty | { bookingId: string }

/** The order of items `i`: by when they're due, or since when they're open. */
const ORDER = sql`coalesce(i.due_at, i.since) nulls last, ${KIND_RANK}, i.subject_id`

/** Returns what a party has to do next: items with the next deadline, or open the longest, first. */
export async function selectAttention(
  db: Database,
  partyId: PartyId,
  me: Side,
  reading: AttentionReading,
  scope: AttentionScope,
): Promise<AttentionRow[]> {
  const { now } = reading
  const isOneBooking = 'bookingId' in scope
  const items = [
    ...itemsOfBookings(me, reading),
    ...(isOneBooking ? [] : itemsBeside(partyId, me, now, scope)),
  ]
  const applications = isOneBooking ? null : applicationSteps(partyId, me, now)
  const { rows } = await sql<AttentionRow>`
    with ${bookingTables(partyId, me, now, isOneBooking ? scope.bookingId : null)},
    items (${ITEM_COLUMNS}) as materialized (
      ${sql.join(items, sql` union all `)}
    ), first as (
      select *, (select count(*) from items) + ${applications?.count ?? sql`0`} as total
      from (select * from items ${applications ? sql`union all ${applications.first}` : sql``}) i
      order by ${ORDER} limit ${LISTED}
    )
    ${describedItems(me)}`.execute(db)
  return rows
}

/** Returns the queries of what a party has to do besides its applications and bookings. */
function itemsBeside(
  partyId: PartyId,
  me: Side,
  now: Date,
  { profileComplete, secondStepOverCents }: WholeParty,
): RawBuilder<unknown>[] {
  return [
    me === 'venue' ? reopenedGigs(partyId, now) : secondStep(partyId, secondStepOverCents),
    returnedMail(partyId),
    missingProfile(partyId, profileComplete),
  ]
}

/**
 * Returns the tables of the party's bookings that can still need something: all of them, those with a contract, and those with a
 * payment. Bounded by their start they are few, no matter how many there ever were. One that was released, because its contract
 * wasn't signed in time, needs nothing; an upcoming one needs nothing of its payment but the deposit.
 */
function bookingTables(partyId: PartyId, me: Side, now: Date, bookingId: string | null): RawBuilder<unknown> {
  const own = me === 'venue' ? sql`venue_id` : sql`artist_id`
  const earliest = sql`${now}::timestamptz - ${`${PAYMENT_ENDS_DAYS + LONGEST_BOOKING_DAYS} days`}::interval`
  // Only where it's needed: the planner would take a member's bookings for a handful.
  const ofBooking = bookingId === null ? sql`` : sql`and b.id = ${bookingId}`
  return sql`booked as materialized (
      select b.id, b.status, b.starts_at, b.ends_at
      from bookings b
      where b.${own} = ${partyId} and b.starts_at > ${earliest} and b.status <> 'released' ${ofBooking}
    ), agreed as materialized (
      select b.*, c.id as contract_id, c.status as contract_status, c.current_version, c.expires_at, ${DEPOSIT_DUE} as deposit_due_at
      from booked b join contracts c on c.booking_id = b.id where b.status in ('confirmed', 'completed')
    ), paid as materialized (
      select b.*, t.id as payment_id, t.status as payment_status, t.settlement, t.amount_cents, t.owed_cents, t.settles_from,
        t.currency
      from booked b join transactions t on t.booking_id = b.id where b.status <> 'confirmed' or b.starts_at <= ${now}
    )`
}

/** Returns the query of the `first` items, with what is read for those alone: an index would lack it. */
function describedItems(me: Side): RawBuilder<unknown> {
  const other = me === 'venue' ? sql`artist_id` : sql`venue_id`
  return sql`
    select i.kind, i.subject_id, i.booking_id, i.gig_id, g.title as gig_title, i.starts_at, coalesce(b.time_zone, g.time_zone) as time_zone,
      public_name(p) as other, i.count, coalesce(i.cents, 0) as cents, coalesce(i.currency, ${DEFAULT_CURRENCY}) as currency,
      i.due_at, i.total
    from first i left join bookings b on b.id = i.booking_id left join gigs g on g.id = coalesce(i.gig_id, b.gig_id)
      left join profiles p on p.uuid = coalesce(i.other_id, b.${other})
    order by ${ORDER}`
}
