import { ownRedirect } from '../auth/index.ts'
import { emit } from '../outbox/events.ts'
import { StartError } from '../start-error.ts'
import { recordAudit } from './audit-log.queries.ts'
import { type Answer, type Command, type CommandContext, inTransaction, isId } from './command.ts'
import { momentOf, requireArgument, tableLines } from './command.ts'
import { findNotification, listNotifications, requireUser } from './users.queries.ts'

const MOST_LISTED = 20

export const resendMail: Command = {
  usage: 'resend-mail <address or notification> [--recovery]',
  says: 'Sends the confirmation link again to a member who hasn’t confirmed. For others, lists what can be sent again. Give an ID from that list to send it.',
  options: { recovery: { type: 'boolean' } },
  async run(context) {
    const word = requireArgument(context, 'address or notification')
    return isId(word) ? resendNotification(context, word) : mailAddress(context, word)
  },
}

async function resendNotification(context: CommandContext, id: string): Promise<Answer> {
  const title = await inTransaction(context, async (tx, at) => {
    const row = await findNotification(tx, id)
    if (!row) throw new StartError(`There’s no notification "${id}".`)
    await emit(tx, 'notification.mail_due', { id, again: String(at.getTime()) })
    await recordAudit(tx, context, { subject: `user:${row.user_id}`, after: { notification: id } })
    return row.title
  })
  return { lines: [`Sent again: ${title}`], json: { notification: id } }
}

async function mailAddress(context: CommandContext, word: string): Promise<Answer> {
  return inTransaction(context, async (tx) => {
    const { id, email, email_confirmed_at: confirmedAt } = await requireUser(tx, word)
    const about = { subject: `user:${id}` }
    const redirectTo = ownRedirect(undefined, context.deps.config.publicUrl)
    if (context.options.recovery === true || !confirmedAt) {
      const kind = confirmedAt ? 'account.recovery_requested' : 'account.confirmation_requested'
      await emit(tx, kind, { email, redirectTo })
      await recordAudit(tx, context, { ...about, after: { mail: kind } })
      const what = confirmedAt ? 'A password reset link' : 'The confirmation link'
      return { lines: [`${what} is on its way to ${email}.`], json: { email, mail: kind } }
    }
    const rows = await listNotifications(tx, id, MOST_LISTED)
    await recordAudit(tx, context, { ...about, after: { shown: rows.length } })
    const table = tableLines(
      ['notification', 'at', 'title'],
      rows.map((row) => [row.id, momentOf(row.at), row.title]),
    )
    return { lines: [...table, 'Give one of these IDs to send it again.'], json: { notifications: rows } }
  })
}
