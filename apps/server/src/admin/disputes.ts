import { centsOf, formatMoney, isAmount } from '@bandstand/domain/money'
import { countOf, grouped } from '@bandstand/domain/product'
import { decideProblem, reconcile, reportOf } from '../features/payments/index.ts'
import { StartError } from '../start-error.ts'
import { recordAudit, recordReading } from './audit-log.queries.ts'
import { type Command, inTransaction, momentOf, optionText, requireId, tableLines } from './command.ts'
import { listOpenProblems, listRefusedOrders, listUnsettledFees } from './disputes.queries.ts'

export const listDisputes: Command = {
  usage: 'disputes',
  says: 'Lists problems that freeze a fee, refunds and transfers that the provider refused, and fees that are owed, unpaid or reported as paid outside Bandstand.',
  async run(context) {
    const rows = await listOpenProblems(context.deps.db)
    const refused = await listRefusedOrders(context.deps.db)
    const unsettled = await listUnsettledFees(context.deps.db)
    const shown = rows.length + refused.length + unsettled.length
    await recordReading(context, { after: { shown } })
    const table = tableLines(
      ['payment', 'since', 'by', 'fee', 'disputed', 'gig', 'says'],
      rows.map((row) => [
        row.id,
        momentOf(row.created_at),
        row.reported_by,
        formatMoney(row.amount_cents),
        formatMoney(row.disputed_cents),
        row.gig.slice(0, 40),
        row.text.slice(0, 80),
      ]),
    )
    const orders = tableLines(
      ['order', 'refused', 'what', 'amount', 'payment', 'the provider says'],
      refused.map((row) => [
        row.id,
        momentOf(row.decided_at),
        row.kind,
        formatMoney(row.amount_cents),
        row.transaction_id,
        row.failure ?? '-',
      ]),
    )
    const fees = tableLines(
      ['payment', 'settlement', 'due', 'reported by', 'as paid', 'answer by', 'gig'],
      unsettled.map((row) => [
        row.id,
        row.settlement ?? '-',
        formatMoney(row.due_cents),
        row.made_by ?? '-',
        row.claimed_cents === null ? '-' : formatMoney(row.claimed_cents),
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
        `${refused.length} refused.`,
        '',
        ...fees,
        `${unsettled.length} owed, unpaid or reported as paid outside Bandstand.`,
      ],
      json: { disputes: rows, refused: refused, unsettled: unsettled },
    }
  },
}

export const decideDispute: Command = {
  usage: 'dispute <payment> --artist=<dollars> [--reason=<text>]',
  says: 'Decides a dispute: the artist gets this much of the fee, and the rest goes back to the venue.',
  options: { artist: { type: 'string' }, reason: { type: 'string' } },
  async run(context) {
    const id = requireId(context, 'payment')
    const amount = optionText(context.options.artist)
    if (!isAmount(amount))
      throw new StartError('--artist must be an amount in dollars, such as 120 or 120.50.')
    await inTransaction(context, async (tx, at) => {
      await decideProblem(tx, id, centsOf(amount), at)
      const reason = optionText(context.options.reason)
      await recordAudit(tx, context, { subject: `payment:${id}`, reason, after: { artistDollars: amount } })
    })
    return {
      lines: [`Decided: the artist gets $${amount}, and the rest goes back to the venue.`],
      json: { id, artistDollars: amount },
    }
  },
}

export const reconcileBooks: Command = {
  usage: 'reconcile',
  says: 'Fetches missed events from the payment provider, then compares our books with the provider’s.',
  async run(context) {
    const { counts, total, shown } = reportOf(await reconcile(context.deps))
    await recordReading(context, { after: { differences: total } })
    const hidden = total - shown.length
    return {
      lines: [
        ...shown.map((each) => JSON.stringify(each)),
        ...(hidden > 0 ? [`… and ${grouped(hidden)} more.`] : []),
        `${countOf(total, 'difference')}.`,
      ],
      json: { total, counts, differences: shown },
    }
  },
}
