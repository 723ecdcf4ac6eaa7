import { countOf } from '@bandstand/domain/product'
import { formatMoney } from '@bandstand/domain/money'
import { unfreezePayouts } from '../features/payments/index.ts'
import { StartError } from '../start-error.ts'
import { recordAudit, recordReading } from './audit-log.queries.ts'
import { type Command, inTransaction, momentOf, requireArgument, requireText, tableLines } from './command.ts'
import { findFrozenSince, listFrozen } from './frozen-payouts.queries.ts'
import { requireParty } from './parties.queries.ts'

export const listFrozenPayouts: Command = {
  usage: 'frozen-payouts',
  says: 'Lists accounts whose owners froze withdrawals because someone else changed their bank account, oldest first.',
  async run(context) {
    const rows = await listFrozen(context.deps.db)
    await recordReading(context, { after: { shown: rows.length } })
    const table = tableLines(
      ['id', 'address', 'frozen', 'balance', 'being withdrawn'],
      rows.map((row) => [
        row.user_id,
        row.email,
        momentOf(row.frozen_at),
        formatMoney(row.available_cents),
        formatMoney(row.withdrawing_cents),
      ]),
    )
    return {
      lines: [...table, `${countOf(rows.length, 'account')} with frozen withdrawals.`],
      json: { frozen: rows },
    }
  },
}

export const unfreeze: Command = {
  usage: 'unfreeze-payouts <address or id> --reason=<text>',
  says: 'Lets an artist withdraw again whose withdrawals are frozen, and notifies them. Check first that the account and its bank are theirs.',
  options: { reason: { type: 'string' } },
  async run(context) {
    const reason = requireText(context, 'reason')
    const word = requireArgument(context, 'account')
    const { id, label } = await inTransaction(context, async (tx, at) => {
      const party = await requireParty(tx, word)
      const frozenAt = await findFrozenSince(tx, party.id)
      if (!(await unfreezePayouts(tx, party.id, at)))
        throw new StartError(`The withdrawals of ${party.label} aren’t frozen.`)
      await recordAudit(tx, context, { subject: party.subject, reason, before: { frozenAt } })
      return party
    })
    return { lines: [`${label} can withdraw again.`], json: { id, frozen: false } }
  },
}
