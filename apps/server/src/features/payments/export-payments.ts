import type { Party } from '@bandstand/domain/lifecycle'
import { SETTLEMENT_LABELS, TRANSACTION_LABELS } from '@bandstand/domain/payments'
import { dayIn, DEFAULT_TIME_ZONE, wallClocksIn } from '@bandstand/domain/time'
import { decimalDollars } from '@bandstand/domain/money'
import type { Actor } from '../../auth/actor.ts'
import { csvLines, csvText } from '../../csv.ts'
import type { Deps } from '../../deps.ts'
import { createQueue } from '../../queue.ts'
import { findTimeZone, sideOf } from '../booking/index.ts'
import { type ExportedRow, selectExported } from './export-payments.queries.ts'

/** How many rows are read and written at a time: other requests have their turn in between. */
const AT_A_TIME = 1000
const inTurn = createQueue({ atOnce: 2, mostQueued: 100, shareOf: () => 2 })

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
 * caller's zone, which the headings name, amounts in US dollars. Throws Overloaded during two others of the caller.
 */
export function exportPayments({ db, now }: Deps, actor: Actor): Promise<File> {
  const me = sideOf(actor) ?? 'artist'
  const write = async () => {
    const timeZone = (await findTimeZone(db, actor.partyId)) ?? DEFAULT_TIME_ZONE
    const clockOf = wallClocksIn(timeZone)
    const parts = [csvText({ rows: [headingsIn(timeZone)] })]
    for (let rows: ExportedRow[] = []; ;) {
      rows = await selectExported(db, actor.partyId, me, { after: rows.at(-1), limit: AT_A_TIME })
      parts.push(csvLines(rows.map((row) => cellsOf(row, me, clockOf))))
      if (rows.length < AT_A_TIME) break
    }
    const name = `bandstand-payments-${dayIn(timeZone, now())}.csv`
    return new File(parts, name, { type: 'text/csv' })
  }
  return inTurn(write, { member: actor.userId })
}

function cellsOf(row: ExportedRow, me: Party, clockOf: (at: Date) => string): string[] {
  // As spreadsheets read a date with a time.
  const clock = (at: Date | null) => (at ? clockOf(at).replace('T', ' ') : '')
  return [
    clock(row.created_at),
    clock(row.deposited_at),
    clock(row.completed_at),
    row.gig_title,
    row.gig_date,
    row.gig_location,
    ...(me === 'artist' ? [row.own_name, row.other_name] : [row.other_name, row.own_name]),
    TRANSACTION_LABELS[row.status],
    row.settlement ? SETTLEMENT_LABELS[row.settlement] : '',
    ...[row.amount_cents, row.earned_cents, row.refund_cents].map((cents) => decimalDollars(cents)),
    row.id,
    row.stripe_payment_intent_id ?? '',
  ]
}
