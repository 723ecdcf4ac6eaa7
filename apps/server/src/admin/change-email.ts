import { emailSchema } from '@bandstand/domain/accounts'
import { AuthFailure, giveEmail } from '../auth/index.ts'
import { StartError } from '../start-error.ts'
import { recordAudit } from './audit-log.queries.ts'
import { type Command, inTransaction, requireArgument, requireText } from './command.ts'
import { requireUser } from './users.queries.ts'

export const changeEmail: Command = {
  usage: 'change-email <address or id> --to=<new address> --checks=<text>',
  says: 'Changes the address of a member who can’t read mail at their own anymore. First check who asks, by a call to a known number or facts that only the member has, and that they can read mail at the new address, because a new password can be set from there. All sessions end, and both addresses get a mail. For 7 days, the former one can undo it.',
  options: { to: { type: 'string' }, checks: { type: 'string' } },
  async run(context) {
    const checks = requireText(context, 'checks')
    const to = emailSchema.safeParse(requireText(context, 'to'))
    if (!to.success) throw new StartError('--to must be an email address.')
    const email = to.data.toLowerCase()
    const word = requireArgument(context, 'account')
    const user = await inTransaction(context, async (tx, at) => {
      const user = await requireUser(tx, word)
      if (user.deleted_at) throw new StartError(`${user.email} was permanently deleted by its owner.`)
      if (user.suspended_at) throw new StartError(`${user.email} is suspended. Reinstate it first.`)
      if (user.email === email) throw new StartError(`The account has ${email} already.`)
      await giveEmail(tx, user.id, email, at)
      // Without the addresses: the log is kept for good, and the account may be deleted.
      await recordAudit(tx, context, { subject: `user:${user.id}`, reason: checks })
      return user
    }).catch((error: unknown) => {
      if (!(error instanceof AuthFailure)) throw error
      throw new StartError(
        error.code === 'email_exists'
          ? `${email} belongs to another account, or did until lately.`
          : error.message,
      )
    })
    return { lines: [`${user.email} logs in with ${email} now.`], json: { id: user.id, email } }
  },
}
