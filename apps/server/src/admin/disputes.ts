import { isAmount, payCents } from '@bandstand/domain/gigs'
import { sql } from 'kysely'
import { decideProblem, reconcile } from '../features/payments/index.ts'
import { StartError } from '../start-error.ts'
import { noteAudit } from './audit-log.ts'
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

const inDollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

export const listDisputes: Command = {
  usage: 'disputes',
  says: 'Lists reported problems that freeze a fee, oldest first.',
  async run(context) {
    const { rows } = await sql<ProblemLine>`
      select t.id, p.created_at, p.reported_by, p.text, g.title as gig, t.amount_cents, p.disputed_cents
      from problems p join transactions t on t.id = p.transaction_id join gigs g on g.id = t.gig_id
      where p.status = 'open' order by p.created_at, p.id limit 500`.execute(context.deps.db)
    await noteAudit(context.deps.db, context, { after: { shown: rows.length } })
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
    return { lines: [...table, `${rows.length} open.`], json: { disputes: rows } }
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
    const differences = await reconcile(context.deps)
    await noteAudit(context.deps.db, context, { after: { differences: differences.length } })
    return {
      lines: [...differences.map((each) => JSON.stringify(each)), `${differences.length} differences.`],
      json: { differences },
    }
  },
}
