import type { AttentionKind } from '@bandstand/domain/attention'
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** Something to do, as columns; the gig's title and the other party's name are read only for what is listed. */
interface ItemColumns {
  /** The columns before it. */
  before?: Sql
  subject: Sql
  booking?: Sql
  gig?: Sql
  other?: Sql
  startsAt?: Sql
  cents?: Sql
  currency?: Sql
  /** Until when it can be done. */
  due?: Sql
  /** Since when it has been open, if there is no such time. */
  since?: Sql
}

/** The names of an item's columns, in their order. */
export const ITEM_COLUMNS = sql`kind, subject_id, booking_id, gig_id, other_id, starts_at, count, cents, currency, due_at, since`

/** Returns a query of things to do of one kind. */
export function items(kind: AttentionKind, columns: ItemColumns, from: Sql): Sql {
  const {
    before = sql``,
    subject,
    booking = sql`null::uuid`,
    gig = sql`null::uuid`,
    other = sql`null::uuid`,
    startsAt = sql`null::timestamptz`,
    cents = sql`null::bigint`,
    currency = sql`null::text`,
    due = sql`null::timestamptz`,
    since = sql`null::timestamptz`,
  } = columns
  return sql`
    select ${before} ${kind}, ${subject}, ${booking}, ${gig}, ${other}, ${startsAt}, 1, ${cents}, ${currency}, ${due}, ${since} ${from}`
}

/** Returns a query of things to do about bookings `b`, after whose they are. */
export function bookingItems(
  kind: AttentionKind,
  columns: Omit<ItemColumns, 'before' | 'booking' | 'startsAt'>,
  from: Sql,
): Sql {
  return items(
    kind,
    { ...columns, before: sql`b.party_id,`, booking: sql`b.id`, startsAt: sql`b.starts_at` },
    from,
  )
}
