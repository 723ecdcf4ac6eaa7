import { SETTLEMENT_LABELS, TRANSACTION_LABELS } from '@bandstand/domain/payments'
import { utcDay } from '@bandstand/domain/time'
import { decimalDollars } from '@bandstand/domain/money'
import type { Actor } from '../../auth/actor.ts'
import type { csvText } from '../../csv.ts'
import type { Deps } from '../../deps.ts'
import { renderTask } from '../../rendering/renderer.ts'
import { sideOf } from '../booking/index.ts'
import { selectAllTransactions, type TransactionCardRow } from './payment-pages.queries.ts'

const CSV = renderTask<typeof csvText>(import.meta.resolve('../../csv.ts'), 'csvText')
const HEADINGS = [
  'Created',
  'Completed',
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
 * Returns all of the caller's payments as a CSV file (RFC 4180), newest first; instants in UTC, amounts in US
 * dollars. Throws what the renderer throws.
 */
export async function exportPayments({ db, now, renderer }: Deps, actor: Actor): Promise<File> {
  const rows = await selectAllTransactions(db, actor.partyId, sideOf(actor) ?? 'artist')
  const name = `bandstand-payments-${utcDay(now())}.csv`
  const cells = { rows: [HEADINGS, ...rows.map(cellsOf)] }
  const text = await renderer.render(CSV, cells, { member: actor.userId })
  return new File([text], name, { type: 'text/csv' })
}

function cellsOf(row: TransactionCardRow): string[] {
  return [
    row.created_at.toISOString(),
    row.completed_at?.toISOString() ?? '',
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
