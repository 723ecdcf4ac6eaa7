import { restoreUser, suspendUser } from '../auth/index.ts'
import { StartError } from '../start-error.ts'
import { recordAudit } from './audit-log.queries.ts'
import { type Command, inTransaction, requireText, requireArgument } from './command.ts'
import { requireUser } from './users.queries.ts'

export const suspend: Command = {
  usage: 'suspend <address or id> --reason=<text>',
  says: 'Suspends an account: its sessions end right away, and nobody can find its profile and open gigs. Bookings stay.',
  options: { reason: { type: 'string' } },
  async run(context) {
    const reason = requireText(context, 'reason')
    const word = requireArgument(context, 'account')
    const { id, email } = await inTransaction(context, async (tx, at) => {
      const user = await requireUser(tx, word)
      if (!(await suspendUser(tx, user.id, reason, at)))
        throw new StartError(`${user.email} is already suspended.`)
      await recordAudit(tx, context, { subject: `user:${user.id}`, reason, after: { suspendedAt: at } })
      return user
    })
    return { lines: [`${email} is suspended.`], json: { id, suspended: true } }
  },
}

export const reinstate: Command = {
  usage: 'reinstate <address or id> [--reason=<text>]',
  says: 'Lifts the suspension of an account, which has everything it had. Its owner has to sign in again.',
  options: { reason: { type: 'string' } },
  async run(context) {
    const word = requireArgument(context, 'account')
    const { id, email } = await inTransaction(context, async (tx) => {
      const user = await requireUser(tx, word)
      if (user.deleted_at) throw new StartError(`${user.email} was permanently deleted by its owner.`)
      if (!(await restoreUser(tx, user.id))) throw new StartError(`${user.email} isn’t suspended.`)
      const reason = context.options.reason ? requireText(context, 'reason') : ''
      const before = { suspendedAt: user.suspended_at, reason: user.suspension_reason }
      await recordAudit(tx, context, { subject: `user:${user.id}`, reason, before })
      return user
    })
    return { lines: [`${email} is reinstated.`], json: { id, suspended: false } }
  },
}
