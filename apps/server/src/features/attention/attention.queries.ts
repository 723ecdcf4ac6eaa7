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
import { type Asked, ownParties, PARTY, SEES } from './whose.queries.ts'

/** In which states a booking's contract can need something: of a venue that hasn't deposited yet also after the show. */
const AGREED = { artist: ['confirmed'], venue: ['confirmed', 'completed'] }

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
  party_id: PartyId
  /** How many each party has, with those that are not listed, in the first row; null in the others. */
  totals: Record<string, number> | null
}

export interface AttentionReading {
  now: Date
  /** Whether deposits can be made at all. */
  takesDeposits: boolean
  /** Above which balance an artist needs two-step verification to withdraw; null: they don't, or can't withdraw at all. */
  secondStepOverCents: number | null
}

/** The order of items `i`: by when they're due, or since when they're open. */
const ORDER = sql`coalesce(i.due_at, i.since) nulls last, ${KIND_RANK}, i.subject_id`

/**
 * Returns what a party has to do next, or what one booking needs of it: items with the next deadline, or open the longest, first.
 */
export async function selectAttention(
  db: Database,
  asked: Asked,
  me: Side,
  reading: AttentionReading,
  bookingId: string | null = null,
): Promise<AttentionRow[]> {
  return describe(db, itemsOf([asked], me, reading, bookingId))
}

/** Returns the same for several parties of a person at once, by their sides. */
export async function selectAttentionOfAll(
  db: Database,
  parties: Record<Side, Asked[]>,
  reading: AttentionReading,
): Promise<AttentionRow[]> {
  const sides = (['artist', 'venue'] as const).filter((side) => parties[side].length > 0)
  if (sides.length === 0) return []
  const each = sides.map((side) => sql`select * from (${itemsOf(parties[side], side, reading, null)}) x`)
  return describe(db, sql.join(each, sql` union all `))
}

/**
 * Returns the query of what comes first for parties on one side, with the number of all that each has. What their bookings need is
 * found for all of them together: party by party takes three times as long for a hundred.
 */
function itemsOf(
  asked: readonly Asked[],
  me: Side,
  reading: AttentionReading,
  bookingId: string | null,
): RawBuilder<unknown> {
  const { now } = reading
  const isWhole = bookingId === null
  const items = [
    ...itemsOfBookings(me, reading),
    ...(isWhole
      ? [
          sql`
      select own.party_id, x.*
      from own cross join lateral (${sql.join(itemsBeside(me, reading), sql` union all `)}) x (${ITEM_COLUMNS})`,
        ]
      : []),
  ]
  const applications = isWhole ? applicationSteps(me, now) : null
  return sql`
    with ${ownParties(asked)}, ${bookingTables(me, now, bookingId)},
    items (party_id, ${ITEM_COLUMNS}) as materialized (
      select i.* from own join (${sql.join(items, sql` union all `)}) i (party_id, ${ITEM_COLUMNS})
        on i.party_id = ${PARTY} and i.kind = any (${SEES})
    ), totals as (
      select party_id, sum(total)::bigint as total from (
        select party_id, count(*) as total from items group by party_id ${applications ? sql`union all ${applications.counts}` : sql``}
      ) counted group by party_id
    )
    select ${me} as side, i.*, (select jsonb_object_agg(party_id, total) from totals) as totals
    from (select * from items ${applications ? sql`union all ${applications.first}` : sql``}) i
    order by ${ORDER} limit ${LISTED}`
}

/** Returns the queries of what a party has to do besides its applications and bookings. */
function itemsBeside(me: Side, { now, secondStepOverCents }: AttentionReading): RawBuilder<unknown>[] {
  return [
    me === 'venue' ? reopenedGigs(now) : secondStep(secondStepOverCents),
    returnedMail(),
    ...missingProfile(),
  ]
}

/**
 * Returns the tables of the parties' bookings that can still need something: all of them, those with a contract, and those with a
 * payment. Bounded by their start they are few, no matter how many there ever were. One that was released, because its contract
 * wasn't signed in time, needs nothing; an upcoming one needs nothing of its payment but the deposit, and a payment that was released
 * needs nothing anymore.
 */
function bookingTables(me: Side, now: Date, bookingId: string | null): RawBuilder<unknown> {
  const side = me === 'venue' ? sql`venue_id` : sql`artist_id`
  const earliest = sql`${now}::timestamptz - ${`${PAYMENT_ENDS_DAYS + LONGEST_BOOKING_DAYS} days`}::interval`
  // Only where it's needed: the planner would take a member's bookings for a handful.
  const ofBooking = bookingId === null ? sql`` : sql`and b.id = ${bookingId}`
  return sql`booked as materialized (
      select b.id, b.status, b.starts_at, b.ends_at, own.party_id
      from own join bookings b on b.${side} = ${PARTY}
      where b.starts_at > ${earliest} and b.status <> 'released' ${ofBooking}
    ), agreed as materialized (
      select b.*, c.id as contract_id, c.status as contract_status, c.current_version, c.expires_at, ${DEPOSIT_DUE} as deposit_due_at
      from booked b join contracts c on c.booking_id = b.id where b.status = any (${AGREED[me]}::text[])
    ), paid as materialized (
      select b.*, t.id as payment_id, t.status as payment_status, t.settlement, t.amount_cents, t.owed_cents, t.settles_from,
        t.currency
      from booked b join transactions t on t.booking_id = b.id where (b.status <> 'confirmed' or b.starts_at <= ${now})
        and t.status <> 'completed'
    )`
}

/** Reads the first items of `each` party, with what is read for those alone: an index would lack it. */
async function describe(db: Database, each: RawBuilder<unknown>): Promise<AttentionRow[]> {
  const { rows } = await sql<AttentionRow>`
    with each as materialized (${each}),
    first as (
      select i.*, row_number() over (order by ${ORDER}) as place from each i order by ${ORDER} limit ${LISTED}
    )
    select i.party_id, i.kind, i.subject_id, i.booking_id, i.gig_id, g.title as gig_title, i.starts_at,
      coalesce(b.time_zone, g.time_zone) as time_zone, public_name(p) as other, i.count, coalesce(i.cents, 0) as cents,
      coalesce(i.currency, ${DEFAULT_CURRENCY}) as currency, i.due_at,
      case when i.place = 1 then
        (select jsonb_object_agg(key, value) from (select distinct on (side) totals from each) t, jsonb_each(t.totals)) end as totals
    from first i left join bookings b on b.id = i.booking_id left join gigs g on g.id = coalesce(i.gig_id, b.gig_id)
      left join profiles p
        on p.uuid = coalesce(i.other_id, case when i.side = 'venue' then b.artist_id else b.venue_id end)
    order by i.place`.execute(db)
  return rows
}
