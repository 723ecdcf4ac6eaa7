import type { PartyId } from '@bandstand/domain/accounts'
import type { Side } from '@bandstand/domain/lifecycle'
import type { SearchReading } from '@bandstand/domain/search'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { seenBy } from '../booking/index.ts'
import { seenThread } from '../messages/index.ts'

/** How many of a member's rows of a kind are searched, the latest first: fourteen years of a show every night. */
const SEARCHED = 5000
/** How many matches are read; more than are shown, as those of the days beside the one that is meant are left out. */
const READ = 40
/** How far a day of any zone begins before that of UTC, and ends after it. */
const HOURS_EAST = 14
const HOURS_WEST = 12

/** Whose rows are searched, how, and when it is. */
export interface OwnSearch {
  partyId: PartyId
  me: Side
  readings: readonly SearchReading[]
  now: Date
}

/** What was found by a gig. */
export interface FoundRow {
  id: string
  title: string
  starts_at: Date
  time_zone: string
  /** Whether it matches on any day. */
  on_any_day: boolean
}

export interface FoundBookingRow extends FoundRow {
  other_id: string
  other: string
  fee_cents: number
  contract_id: string | null
  payment_id: string | null
  amount_cents: number | null
}

/** Upcoming ones first, the soonest of them; then the latest. */
const nearest = (now: Date) =>
  sql`m.starts_at <= ${now}, abs(extract(epoch from m.starts_at - ${now}::timestamptz)), m.id`

/** Returns the bookings of a member that match, with their contracts and payments. */
export async function findOwnBookings(db: Database, search: OwnSearch): Promise<FoundBookingRow[]> {
  const { partyId, now } = search
  const { own, other } = columnsOf(search)
  const { rows } = await sql<FoundBookingRow>`
    with mine as materialized (
      select b.id, b.gig_id, b.${other} as other_id, b.starts_at, b.time_zone, b.fee_cents
      from bookings b where b.${own} = ${partyId} order by b.starts_at desc, b.id desc limit ${SEARCHED}
    ), named as materialized (
      select m.*, g.title, fold_text(g.title) || ' ' || ${otherName} as content from mine m join gigs g on g.id = m.gig_id
    ), found as (
      ${matching(search, paidOrAgreed)} order by ${nearest(now)} limit ${READ}
    )
    select m.*, public_name(p) as other, c.id as contract_id, t.id as payment_id, t.amount_cents
    from found m join profiles p on p.uuid = m.other_id left join contracts c on c.booking_id = m.id
      left join transactions t on t.booking_id = m.id
    order by ${nearest(now)}`.execute(db)
  return rows
}

const paidOrAgreed = (cents: number) => sql`(m.fee_cents = ${cents} or exists (
  select from transactions t where t.booking_id = m.id
    and ${cents} in (t.amount_cents, t.earned_cents, t.refund_cents, t.owed_cents)))`

export interface FoundApplicationRow extends FoundRow {
  other_id: string
  other: string
  /** Of the newest offer; without one the proposed fee. */
  cents: number | null
}

/** Returns the applications and invitations of a member that match; those that are booked are found as bookings. */
export async function findOwnApplications(db: Database, search: OwnSearch): Promise<FoundApplicationRow[]> {
  const { partyId, me, now } = search
  const { own, other } = columnsOf(search)
  const { rows } = await sql<FoundApplicationRow>`
    with mine as materialized (
      select a.id, a.gig_id, a.${other} as other_id
      from applications a where a.${own} = ${partyId} and ${seenBy(me)} and a.status <> 'booked'
      order by a.gig_begins_at desc, a.id desc limit ${SEARCHED}
    ), named as materialized (
      select m.*, g.title, g.starts_at, g.time_zone, fold_text(g.title) || ' ' || ${otherName} as content
      from mine m join gigs g on g.id = m.gig_id
    ), found as (
      ${matching(search, proposed)} order by ${nearest(now)} limit ${READ}
    )
    select m.*, public_name(p) as other, coalesce(
      (select o.fee_cents from offers o where o.application_id = m.id order by o.number desc limit 1),
      a.proposed_fee_cents) as cents
    from found m join applications a on a.id = m.id join profiles p on p.uuid = m.other_id
    order by ${nearest(now)}`.execute(db)
  return rows
}

const proposed = (cents: number) => sql`(
  exists (select from offers o where o.application_id = m.id and o.fee_cents = ${cents})
  or exists (select from applications a where a.id = m.id and a.proposed_fee_cents = ${cents}))`

export interface FoundGigRow extends FoundRow {
  pay_cents: number
}

/** Returns the gigs that a venue posted and that match. */
export async function findOwnGigs(db: Database, search: OwnSearch): Promise<FoundGigRow[]> {
  const { partyId, now } = search
  const { rows } = await sql<FoundGigRow>`
    with named as materialized (
      select g.id, g.title, g.starts_at, g.time_zone, g.pay_cents, fold_text(g.title) as content
      from gigs g where g.created_by = ${partyId} order by g.created_at desc limit ${SEARCHED}
    )
    ${matching(search, (cents) => sql`m.pay_cents = ${cents}`)} order by ${nearest(now)} limit ${READ}`.execute(
    db,
  )
  return rows
}

/** Returns a member's conversations with the people of these ids, and with those whom all of the words name. */
export async function findOwnThreads(
  db: Database,
  { partyId, readings }: OwnSearch,
  otherIds: readonly string[],
  limit: number,
): Promise<{ id: string; other: string }[]> {
  const terms = readings[0]?.terms ?? []
  const { rows } = await sql<{ id: string; other: string }>`
    with mine as materialized (
      select mine.*, theirs.user_id as other_id
      from (select * from thread_members where user_id = ${partyId} order by last_at desc limit ${SEARCHED}) mine
        join thread_members theirs on theirs.thread_id = mine.thread_id and theirs.user_id <> mine.user_id
    ), named as materialized (
      select uuid from member_names m
      where uuid = any (array(select other_id from mine)) and ${containingAll(terms, sql`m.name`)}
    )
    select mine.thread_id as id, public_name(p) as other from mine join profiles p on p.uuid = mine.other_id
    where (mine.other_id in (select uuid from named) or mine.other_id = any (${otherIds}::uuid[])) and ${seenThread}
    order by mine.last_at desc, mine.thread_id limit ${limit}`.execute(db)
  return rows
}

/** The names by which the other party of a row `m` is found. */
const otherName = sql`coalesce((select n.name from member_names n where n.uuid = m.other_id), '')`

/** Returns the query of those of `named` that match a reading; `isAmount` is whether a row has an amount. */
function matching(
  { readings }: OwnSearch,
  isAmount: (cents: number) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const conditions = (chosen: readonly SearchReading[]) =>
    anyOf(
      chosen.map(({ terms, days, cents }) =>
        sql.join(
          [
            containingAll(terms, sql`m.content`),
            ...(days ? [anyOf(days.map(around))] : []),
            ...(cents === null ? [] : [isAmount(cents)]),
          ],
          sql` and `,
        ),
      ),
    )
  const onAnyDay = conditions(readings.filter(({ days }) => days === null))
  return sql`
    select * from (select m.*, ${onAnyDay} as on_any_day from named m) m
    where on_any_day or ${conditions(readings.filter(({ days }) => days !== null))}`
}

/** Whether a row begins on a day of a span, in whatever zone: which of the days it is there is left to `dayIn`. */
function around({ from, to }: { from: string; to: string }): RawBuilder<unknown> {
  return sql`(m.starts_at >= ${`${from}T00:00:00Z`}::timestamptz - ${`${HOURS_EAST} hours`}::interval
    and m.starts_at < ${`${to}T24:00:00Z`}::timestamptz + ${`${HOURS_WEST} hours`}::interval)`
}

function containingAll(terms: readonly string[], content: RawBuilder<unknown>): RawBuilder<unknown> {
  // In a sub-select, so that each is folded once.
  const each = terms.map((term) => sql`strpos(${content}, (select fold_text(${term}))) > 0`)
  return each.length > 0 ? sql`(${sql.join(each, sql` and `)})` : sql`true`
}

function anyOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`
}

function columnsOf({ me }: OwnSearch) {
  return me === 'artist'
    ? { own: sql`artist_id`, other: sql`venue_id` }
    : { own: sql`venue_id`, other: sql`artist_id` }
}
