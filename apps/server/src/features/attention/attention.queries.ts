import type { PartyId, PersonId } from '@bandstand/domain/accounts'
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
import { type Asked, ownParties, type Whose, whoseEach, whoseOne } from './whose.queries.ts'

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
  // Its values in the statement: the planner then knows how much this party has.
  const whose = whoseOne(asked)
  return describe(
    db,
    sql`select ${whose.party} as party_id, ${me} as side, x.* from (${itemsOf(whose, me, reading, bookingId)}) x`,
  )
}

/** Returns the same for several parties of a person at once, by their sides. */
export async function selectAttentionOfAll(
  db: Database,
  personId: PersonId,
  parties: Record<Side, Asked[]>,
  reading: AttentionReading,
): Promise<AttentionRow[]> {
  const sides = (['artist', 'venue'] as const).filter((side) => parties[side].length > 0)
  if (sides.length === 0) return []
  const each = sides.map(
    (side) => sql`
      select own.party_id, ${side} as side, x.* from ${ownParties(parties[side])}
        cross join lateral (${itemsOf(whoseEach(personId), side, reading, null)}) x`,
  )
  return describe(db, sql.join(each, sql` union all `))
}

/** Returns the query of what comes first for a party, with the number of all. */
function itemsOf(
  whose: Whose,
  me: Side,
  reading: AttentionReading,
  bookingId: string | null,
): RawBuilder<unknown> {
  const { now } = reading
  const items = [
    ...itemsOfBookings(me, reading),
    ...(bookingId === null ? itemsBeside(whose, me, reading) : []),
  ]
  const applications = bookingId === null ? applicationSteps(whose, me, now) : null
  return sql`
    with ${bookingTables(whose, me, now, bookingId)},
    items (${ITEM_COLUMNS}) as materialized (
      select * from (${sql.join(items, sql` union all `)}) i (${ITEM_COLUMNS}) where i.kind = any (${whose.sees})
    )
    select i.*, (select count(*) from items) + ${applications?.count ?? sql`0`} as total
    from (select * from items ${applications ? sql`union all ${applications.first}` : sql``}) i
    order by ${ORDER} limit ${LISTED}`
}

/** Returns the queries of what a party has to do besides its applications and bookings. */
function itemsBeside(
  whose: Whose,
  me: Side,
  { now, secondStepOverCents }: AttentionReading,
): RawBuilder<unknown>[] {
  return [
    me === 'venue' ? reopenedGigs(whose, now) : secondStep(whose, secondStepOverCents),
    returnedMail(whose),
    ...missingProfile(whose),
  ]
}

/**
 * Returns the tables of the party's bookings that can still need something: all of them, those with a contract, and those with a
 * payment. Bounded by their start they are few, no matter how many there ever were. One that was released, because its contract
 * wasn't signed in time, needs nothing; an upcoming one needs nothing of its payment but the deposit.
 */
function bookingTables({ party }: Whose, me: Side, now: Date, bookingId: string | null): RawBuilder<unknown> {
  const own = me === 'venue' ? sql`venue_id` : sql`artist_id`
  const earliest = sql`${now}::timestamptz - ${`${PAYMENT_ENDS_DAYS + LONGEST_BOOKING_DAYS} days`}::interval`
  // Only where it's needed: the planner would take a member's bookings for a handful.
  const ofBooking = bookingId === null ? sql`` : sql`and b.id = ${bookingId}`
  return sql`booked as materialized (
      select b.id, b.status, b.starts_at, b.ends_at
      from bookings b
      where b.${own} = ${party} and b.starts_at > ${earliest} and b.status <> 'released' ${ofBooking}
    ), agreed as materialized (
      select b.*, c.id as contract_id, c.status as contract_status, c.current_version, c.expires_at, ${DEPOSIT_DUE} as deposit_due_at
      from booked b join contracts c on c.booking_id = b.id where b.status in ('confirmed', 'completed')
    ), paid as materialized (
      select b.*, t.id as payment_id, t.status as payment_status, t.settlement, t.amount_cents, t.owed_cents, t.settles_from,
        t.currency
      from booked b join transactions t on t.booking_id = b.id where b.status <> 'confirmed' or b.starts_at <= ${now}
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
        (select jsonb_object_agg(party_id, total) from (select distinct party_id, total from each) t) end as totals
    from first i left join bookings b on b.id = i.booking_id left join gigs g on g.id = coalesce(i.gig_id, b.gig_id)
      left join profiles p
        on p.uuid = coalesce(i.other_id, case when i.side = 'venue' then b.artist_id else b.venue_id end)
    order by i.place`.execute(db)
  return rows
}
