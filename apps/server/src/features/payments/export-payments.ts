import { SETTLEMENT_LABELS, TRANSACTION_LABELS } from '@bandstand/domain/payments'
import { dayIn, DEFAULT_TIME_ZONE, wallClockIn } from '@bandstand/domain/time'
import { decimalDollars } from '@bandstand/domain/money'
import type { Actor } from '../../auth/actor.ts'
import type { csvText } from '../../csv.ts'
import type { Deps } from '../../deps.ts'
import { renderTask } from '../../rendering/renderer.ts'
import { findTimeZone, sideOf } from '../booking/index.ts'
import { selectAllTransactions, type TransactionCardRow } from './payment-pages.queries.ts'

const CSV = renderTask<typeof csvText>(import.meta.resolve('../../csv.ts'), 'csvText')
const headingsIn = (timeZone: string) => [
  `Created (${timeZone})`,
  `Deposited (${timeZone})`,
  `Completed (${timeZone})`,
  'Gig',
  'Gig date',
  'Location',
  'Artist',
  'Venue',
  'Status',
  'Settlement',
  'Amount (USD)',
  'To the artist, before the platform fee (USD)',
  'Refunded (USD)',
  'Payment',
  'Provider reference',
]

/**
 * Returns all of the caller's payments as a CSV file (RFC 4180), newest first; instants as clocks show them in the
 * caller's zone, which the headings name, amounts in US dollars. Throws what the renderer throws.
 */
export async function exportPayments({ db, now, renderer }: Deps, actor: Actor): Promise<File> {
  const rows = await selectAllTransactions(db, actor.partyId, sideOf(actor) ?? 'artist')
  const timeZone = (await findTimeZone(db, actor.partyId)) ?? DEFAULT_TIME_ZONE
  const name = `bandstand-payments-${dayIn(timeZone, now())}.csv`
  const cells = { rows: [headingsIn(timeZone), ...rows.map((row) => cellsOf(row, timeZone))] }
  const text = await renderer.render(CSV, cells, { member: actor.userId })
  return new File([text], name, { type: 'text/csv' })
}

function cellsOf(row: TransactionCardRow, timeZone: string): string[] {
  // As spreadsheets read a date with a time.
  const clock = (at: Date | null) => (at ? wallClockIn(timeZone, at).replace('T', ' ') : '')
  return [
    clock(row.created_at),
    clock(row.deposited_at),
    clock(row.completed_at),
    row.gig_title,
    row.gig_date,
    row.gig_location,
    row.artist_name,
    row.venue_name,
    TRANSACTION_LABELS[row.status],
    row.settlement ? SETTLEMENT_LABELS[row.settlement] : '',
    ...[row.amount_cents, row.earned_cents, row.refund_cents].map((cents) => decimalDollars(cents)),
    row.id,
    row.stripe_payment_intent_id ?? '',
  ]
}
