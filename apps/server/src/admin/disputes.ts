import { isAmount, payCents } from '@bandstand/domain/gigs'
import { sql } from 'kysely'
import { decideProblem, reconcile, reportOf } from '../features/payments/index.ts'
import { StartError } from '../start-error.ts'
import { noteAudit, noteReading } from './audit-log.queries.ts'
import { type Command, inTransaction, momentOf, optionText, requireId, tableLines } from './command.ts'

interface ProblemLine {
  id: string
  created_at: Date
  reported_by: string
  text: string
  gig: string
  amount_cents: number
  disputed_cents: number
}

interface RefusedLine {
  id: string
  kind: 'refund' | 'transfer'
  transaction_id: string
  amount_cents: number
  decided_at: Date
  failure: string | null
}

interface ClaimLine {
  id: string
  settlement: string | null
  made_by: string | null
  claimed_cents: number | null
  answer_by: Date | null
  due_cents: number
  gig: string
}

const inDollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

export const listDisputes: Command = {
  usage: 'disputes',
  says: 'Lists problems that freeze a fee, refunds and transfers that the provider refused, and fees that are owed, unpaid or reported as paid outside.',
  async run(context) {
    const { rows } = await sql<ProblemLine>`
      select t.id, p.created_at, p.reported_by, p.text, g.title as gig, t.amount_cents, p.disputed_cents
      from problems p join transactions t on t.id = p.transaction_id join gigs g on g.id = t.gig_id
      where p.status = 'open' order by p.created_at, p.id limit 500`.execute(context.deps.db)
    const refused = await sql<RefusedLine>`
      select o.id, o.kind, o.transaction_id, o.amount_cents, o.decided_at, o.failure from money_orders o
      where o.status = 'failed' and o.kind <> 'payout'
        and not exists (select from money_orders again where again.replaces = o.id)
        and not exists (select from ledger_postings p where p.key = 'failed:' || o.id || ':reversal')
      order by o.decided_at limit 500`.execute(context.deps.db)
    const unsettled = await sql<ClaimLine>`
      select t.id, t.settlement, o.made_by, o.amount_cents as claimed_cents, o.answer_by,
        case when t.owed_cents > 0 then t.owed_cents else t.amount_cents end as due_cents, g.title as gig
      from transactions t join gigs g on g.id = t.gig_id
        left join outside_claims o on o.transaction_id = t.id and o.status = 'open'
      where t.settlement in ('owed', 'unpaid') or o.number is not null
      order by t.created_at desc, t.id limit 500`.execute(context.deps.db)
    const shown = rows.length + refused.rows.length + unsettled.rows.length
    await noteReading(context, { after: { shown } })
    const table = tableLines(
      ['payment', 'since', 'by', 'fee', 'disputed', 'gig', 'says'],
      rows.map((row) => [
        row.id,
        momentOf(row.created_at),
        row.reported_by,
        inDollars(row.amount_cents),
        inDollars(row.disputed_cents),
        row.gig.slice(0, 40),
        row.text.slice(0, 80),
      ]),
    )
    const orders = tableLines(
      ['order', 'refused', 'what', 'amount', 'payment', 'the provider says'],
      refused.rows.map((row) => [
        row.id,
        momentOf(row.decided_at),
        row.kind,
        inDollars(row.amount_cents),
        row.transaction_id,
        row.failure ?? '-',
      ]),
    )
    const fees = tableLines(
      ['payment', 'settlement', 'due', 'reported by', 'as paid', 'answer by', 'gig'],
      unsettled.rows.map((row) => [
        row.id,
        row.settlement ?? '-',
        inDollars(row.due_cents),
        row.made_by ?? '-',
        row.claimed_cents === null ? '-' : inDollars(row.claimed_cents),
        row.answer_by ? momentOf(row.answer_by) : '-',
        row.gig.slice(0, 40),
      ]),
    )
    return {
      lines: [
        ...table,
        `${rows.length} open.`,
        '',
        ...orders,
        `${refused.rows.length} refused.`,
        '',
        ...fees,
        `${unsettled.rows.length} owed, unpaid or reported as paid outside.`,
      ],
      json: { disputes: rows, refused: refused.rows, unsettled: unsettled.rows },
    }
  },
}

export const decideDispute: Command = {
  usage: 'dispute <payment> --artist=<dollars> [--reason=<text>]',
  says: 'Decides a dispute: so much of the fee is the artist’s, the rest goes back to the venue.',
  options: { artist: { type: 'string' }, reason: { type: 'string' } },
  async run(context) {
    const id = requireId(context, 'payment')
    const amount = optionText(context.options.artist)
    if (!isAmount(amount)) throw new StartError('--artist takes dollars, such as 120 or 120.50.')
    await inTransaction(context, async (tx, at) => {
      await decideProblem(tx, id, payCents(amount), at)
      const reason = optionText(context.options.reason)
      await noteAudit(tx, context, { subject: `payment:${id}`, reason, after: { artistDollars: amount } })
    })
    return {
      lines: [`Decided: $${amount} for the artist, the rest goes back to the venue.`],
      json: { id, artistDollars: amount },
    }
  },
}

export const reconcileBooks: Command = {
  usage: 'reconcile',
  says: 'Compares our books with the payment provider’s, after asking it for what we did not hear of.',
  async run(context) {
    const { counts, total, shown } = reportOf(await reconcile(context.deps))
    await noteReading(context, { after: { differences: total } })
    const hidden = total - shown.length
    return {
      lines: [
        ...shown.map((each) => JSON.stringify(each)),
        ...(hidden > 0 ? [`… and ${hidden.toLocaleString('en-US')} more.`] : []),
        `${total.toLocaleString('en-US')} differences.`,
      ],
      json: { total, counts, differences: shown },
    }
  },
}
