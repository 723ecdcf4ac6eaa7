import { removeAllFactors } from '../auth/index.ts'
import { StartError } from '../start-error.ts'
import { recordAudit } from './audit-log.queries.ts'
import { type Command, inTransaction, requireArgument, requireText } from './command.ts'
import { requireUser } from './users.queries.ts'

export const removeFactors: Command = {
  usage: 'remove-factors <address or id> --checks=<text>',
  says: 'Turns off two-step verification and removes the passkeys of a member who lost them and their recovery codes. First check who asks: a call to a known number, or facts that only the member has. All sessions end, and the member is notified.',
  options: { checks: { type: 'string' } },
  async run(context) {
    const checks = requireText(context, 'checks')
    const word = requireArgument(context, 'account')
    const { id, email } = await inTransaction(context, async (tx, at) => {
      const user = await requireUser(tx, word)
      if (!(await removeAllFactors(tx, user.id, at)))
        throw new StartError(`${user.email} doesn’t have two-step verification.`)
      await recordAudit(tx, context, {
        subject: `user:${user.id}`,
        reason: checks,
        after: { secondFactors: 0 },
      })
      return user
    })
    return { lines: [`${email} can log in with the password alone now.`], json: { id, secondFactors: 0 } }
  },
}
