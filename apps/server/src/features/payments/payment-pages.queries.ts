import type { PartyId } from '@bandstand/domain/accounts'
import { TRANSACTIONS_PER_PAGE } from '@bandstand/domain/payments'
import type { Side } from '@bandstand/domain/lifecycle'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { type GigColumns, gigColumns, type PartyColumns, partyColumns } from '../booking/index.ts'
import type { PaymentEventRow } from './payment-events.queries.ts'
import type { TransactionRow } from './payments.queries.ts'

export type TransactionCardRow = TransactionRow &
  PartyColumns &
  GigColumns & {
    starts_at: Date
    ends_at: Date
    booking_status: string
    frozen: boolean
    late_cancel_cents: number
    /** Whether the current terms ask for a deposit. */
    asks_deposit: boolean
    /** When both had signed the current terms; null while one has not. */
    signed_at: Date | null
    /** The deadline for both signatures; null unless one is missing. */
    sign_by: Date | null
    /** Of the venue's profile, as typed. */
    venue_location: string | null
  }

/** Returns the query for wide rows; `picked` selects the ids, so that they are read for one page alone. */
function joined(picked: RawBuilder<unknown>) {
  return sql<TransactionCardRow>`
    select t.*, b.starts_at, b.ends_at, b.status as booking_status, ${partyColumns}, ${gigColumns},
      exists (select 1 from problems p where p.transaction_id = t.id and p.status = 'open') as frozen,
      c.signed_at, case when c.status = 'pending' then c.expires_at end as sign_by, venue.location as venue_location, (v.document -> 'terms' ->> 'lateCancelCents')::bigint as late_cancel_cents,
      v.document -> 'terms' ->> 'deposit' is distinct from 'none' as asks_deposit
    from (${picked}) k (id) join transactions t on t.id = k.id join bookings b on b.id = t.booking_id
      join gigs g on g.id = t.gig_id
      join profiles artist on artist.uuid = t.artist_id join profiles venue on venue.uuid = t.venue_id
      left join contracts c on c.booking_id = t.booking_id
      left join contract_versions v on v.contract_id = c.id and v.number = c.current_version
    order by t.created_at desc, t.id`
}

/** Returns a payment as lists show it; null when there is none. */
export async function findTransactionCard(db: Database, id: string): Promise<TransactionCardRow | null> {
  const { rows } = await joined(sql`select ${id}::uuid`).execute(db)
  return rows[0] ?? null
}

/** Returns the SQL condition for the payments of an artist or venue. */
export function ownedBy(userId: PartyId, me: Side) {
  return me === 'artist' ? sql`artist_id = ${userId}` : sql`venue_id = ${userId}`
}

/** Returns one page of the payments of an artist or venue, newest first, with the exact number of all. */
export async function selectTransactionPage(
  db: Database,
  userId: PartyId,
  me: Side,
  page: number,
): Promise<{ rows: TransactionCardRow[]; total: number }> {
  const own = ownedBy(userId, me)
  const picked = sql`
    select id from transactions where ${own} order by created_at desc, id
    limit ${TRANSACTIONS_PER_PAGE} offset ${(page - 1) * TRANSACTIONS_PER_PAGE}`
  const counting = sql<{ total: number }>`select count(*) as total from transactions where ${own}`
  const [rows, counted] = await Promise.all([joined(picked).execute(db), counting.execute(db)])
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 }
}

export interface OpenSums {
  pending: number
  inEscrow: number
}

/** Returns the sums of a party's payments that are not deposited and in escrow, in cents: the index of the party has all it reads. */
export async function sumOpen(db: Database, partyId: PartyId, me: Side): Promise<OpenSums> {
  const { rows } = await sql<OpenSums>`
    select coalesce(sum(amount_cents) filter (where status = 'pending'), 0)::bigint as pending,
      coalesce(sum(amount_cents - earned_cents - refund_cents) filter (where status = 'in_escrow'), 0)::bigint as "inEscrow"
    from transactions where ${ownedBy(partyId, me)} and status in ('pending', 'in_escrow')`.execute(db)
  return rows[0]!
}

/** Returns what is owed of a party's payments after late cancellations, in cents. */
export async function sumOwed(db: Database, partyId: PartyId, me: Side): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(sum(owed_cents), 0)::bigint as owed
    from transactions where ${ownedBy(partyId, me)} and settlement = 'owed'`.execute(db)
  return rows[0]!.owed
}

/** Returns the platform's fees of a payment, in cents. */
export async function sumFees(db: Database, transactionId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(p.amount_cents), 0)::bigint as cents
    from ledger_accounts a join ledger_postings p on p.debit_account_id = a.id and p.kind = 'fee'
    where a.kind = 'escrow' and a.owner_id = ${transactionId}`.execute(db)
  return rows[0]?.cents ?? 0
}

/** Returns the events of a payment, oldest first. */
export function listPaymentEvents(db: Database, transactionId: string): Promise<PaymentEventRow[]> {
  return (
    db
      .selectFrom('payment_events')
      .selectAll()
      .where('transaction_id', '=', transactionId)
      .orderBy('at')
      // The orders that an action leads to come after it.
      .orderBy(sql`event like '%\\_requested'`)
      .orderBy('id')
      .execute()
  )
}

/**
 * Returns an artist's released money in each of some periods that follow each other, in cents; 0 where nothing was released. A
 * period begins at its instant in `starts`, and the last one has no end.
 */
export async function sumEarnings(db: Database, artistId: PartyId, starts: Date[]): Promise<number[]> {
  const { rows } = await sql<{ period: number; cents: number }>`
    select width_bucket(p.at, ${starts}::timestamptz[]) as period, sum(p.amount_cents)::bigint as cents
    from ledger_accounts a join ledger_postings p on p.credit_account_id = a.id and p.kind = 'release'
    where a.kind = 'artist_payable' and a.owner_id = ${artistId} and p.at >= ${starts[0]}
    group by 1`.execute(db)
  const sums = new Map(rows.map(({ period, cents }) => [period, cents]))
  return starts.map((_, index) => sums.get(index + 1) ?? 0)
}
