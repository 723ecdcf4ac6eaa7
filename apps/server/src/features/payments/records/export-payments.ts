import type { Side } from '@bandstand/domain/lifecycle'
import { SETTLEMENT_LABELS, TRANSACTION_LABELS } from '@bandstand/domain/payments'
import { dayIn, DEFAULT_TIME_ZONE, wallClocksIn } from '@bandstand/domain/time'
import { decimalDollars } from '@bandstand/domain/money'
import type { Actor } from '../../../auth/actor.ts'
import { csvLines, csvText } from '../../../csv.ts'
import type { Deps } from '../../../deps.ts'
import { createQueue } from '../../../queue.ts'
import { sideOf } from '../../booking/index.ts'
import { type ExportedRow, findExporter, selectExported } from './export-payments.queries.ts'

/** How many rows are read and written at a time: other requests have their turn in between. */
const AT_A_TIME = 1000
const inTurn = createQueue({ atOnce: 2, mostQueued: 100 })

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
 * Returns all of the caller's payments as a CSV file (RFC 4180) that is written while it's read, newest first; instants as
 * clocks show them in the caller's zone, which the headings name, amounts in US dollars. The first rows have been read by then,
 * so that what fails at once is answered as any failure.
 */
export async function exportPayments(
  { db, now }: Deps,
  actor: Actor,
): Promise<{ name: string; type: string; chunks: AsyncIterable<Uint8Array> }> {
  const me = sideOf(actor) ?? 'artist'
  const { timeZone, ownName } = await findExporter(db, actor.partyId)
  const zone = timeZone ?? DEFAULT_TIME_ZONE
  const clockOf = wallClocksIn(zone)
  const readSlice = (after?: ExportedRow) =>
    inTurn(() => selectExported(db, actor.partyId, me, { after, limit: AT_A_TIME }), { member: actor.userId })
  const first = await readSlice()
  async function* chunks() {
    yield Buffer.from(csvText({ rows: [headingsIn(zone)] }))
    for (let rows = first; rows.length > 0; rows = await readSlice(rows.at(-1))) {
      yield Buffer.from(csvLines(rows.map((row) => cellsOf(row, { me, ownName, clockOf }))))
      if (rows.length < AT_A_TIME) return
    }
  }
  return { name: `bandstand-payments-${dayIn(zone, now())}.csv`, type: 'text/csv', chunks: chunks() }
}

interface Reader {
  me: Side
  ownName: string
  clockOf: (at: Date) => string
}

function cellsOf(row: ExportedRow, { me, ownName, clockOf }: Reader): string[] {
  // As spreadsheets read a date with a time.
  const clock = (at: Date | null) => (at ? clockOf(at).replace('T', ' ') : '')
  return [
    clock(row.created_at),
    clock(row.deposited_at),
    clock(row.completed_at),
    row.gig_title,
    dayIn(row.time_zone, row.starts_at),
    row.gig_location,
    ...(me === 'artist' ? [ownName, row.other_name] : [row.other_name, ownName]),
    TRANSACTION_LABELS[row.status],
    row.settlement ? SETTLEMENT_LABELS[row.settlement] : '',
    ...[row.amount_cents, row.earned_cents, row.refund_cents].map((cents) => decimalDollars(cents)),
    row.id,
    row.stripe_payment_intent_id ?? '',
  ]
}
