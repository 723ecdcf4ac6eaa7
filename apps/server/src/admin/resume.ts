import { countOf } from '@bandstand/domain/product'
import { dropDelayed } from '../features/notifications/index.ts'
import { reconcile } from '../features/payments/index.ts'
import { dropWaitingMail, endQuiet, findQuiet } from '../outbox/quiet.queries.ts'
import { StartError } from '../start-error.ts'
import { recordAudit } from './audit-log.queries.ts'
import { type Command, inTransaction, momentOf } from './command.ts'

export const resume: Command = {
  usage: 'resume [--without-old-mail] [--despite-differences]',
  says: 'Ends the quiet after a restore: events are delivered, and the clocks run. First compares the books with the payment provider’s, and refuses while they differ. --without-old-mail: drops mail and pushes that were waiting when the backup was made, if the old installation has sent them.',
  options: { 'without-old-mail': { type: 'boolean' }, 'despite-differences': { type: 'boolean' } },
  async run(context) {
    const { deps, options } = context
    const quiet = await findQuiet(deps.db)
    if (!quiet) throw new StartError('Bandstand isn’t quiet.')
    const differences = deps.payments.name === 'off' ? 0 : (await reconcile(deps)).length
    if (differences > 0 && !options['despite-differences'])
      throw new StartError(
        `Our books and the payment provider’s differ in ${countOf(differences, 'line')}: money has moved since the backup. See "admin reconcile", settle them, then resume with --despite-differences.`,
      )
    const dropsMail = options['without-old-mail'] === true
    const dropped = await inTransaction(context, async (tx) => {
      const count = dropsMail ? (await dropWaitingMail(tx, quiet)) + (await dropDelayed(tx, quiet.since)) : 0
      if (!(await endQuiet(tx))) throw new StartError('Bandstand isn’t quiet.')
      await recordAudit(tx, context, { before: quiet, after: { differences, dropped: count } })
      return count
    })
    return {
      lines: [
        `The quiet since ${momentOf(quiet.since)} is over.`,
        ...(dropsMail ? [`${countOf(dropped, 'old mail or push', 'old mails and pushes')} dropped.`] : []),
      ],
      json: { since: quiet.since, differences, dropped },
    }
  },
}
