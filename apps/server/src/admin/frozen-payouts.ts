import { countOf } from '@bandstand/domain/product'
import { formatMoney } from '@bandstand/domain/money'
import { unfreezePayouts } from '../features/payments/index.ts'
import { StartError } from '../start-error.ts'
import { recordAudit, recordReading } from './audit-log.queries.ts'
import {
  type Command,
  inTransaction,
  isId,
  momentOf,
  requireArgument,
  requireText,
  tableLines,
} from './command.ts'
import { findFrozen, listFrozen } from './frozen-payouts.queries.ts'
import { requireUser } from './users.queries.ts'

export const listFrozenPayouts: Command = {
  usage: 'frozen-payouts',
  says: 'Lists accounts whose owners froze withdrawals because someone else changed their bank account, oldest first.',
  async run(context) {
    const rows = await listFrozen(context.deps.db)
    await recordReading(context, { after: { shown: rows.length } })
    const table = tableLines(
      ['id', 'act', 'address', 'frozen', 'balance', 'being withdrawn'],
      rows.map((row) => [
        row.user_id,
        row.name ?? 'own shares',
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
    const { user_id: id, email } = await inTransaction(context, async (tx, at) => {
      const found = await findFrozen(
        tx,
        isId(word) ? { id: word } : { personId: (await requireUser(tx, word)).id },
      )
      const [row, ...others] = found
      if (others.length > 0)
        throw new StartError(
          `Several withdrawals of ${word} are frozen. Name one by its ID: ${found.map((each) => `${each.user_id} (${each.name ?? 'own shares'})`).join(', ')}.`,
        )
      if (!row || !(await unfreezePayouts(tx, row.user_id, at)))
        throw new StartError(`The withdrawals of ${word} aren’t frozen.`)
      const subject = row.person_id ? `user:${row.person_id}` : `party:${row.user_id}`
      await recordAudit(tx, context, { subject, reason, before: { frozenAt: row.frozen_at } })
      return row
    })
    return { lines: [`${email} can withdraw again.`], json: { id, frozen: false } }
  },
}
