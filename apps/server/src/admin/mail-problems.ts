import { countOf } from '@bandstand/domain/product'
import { clearMailProblem, selectMailProblems } from '../features/notifications/index.ts'
import { StartError } from '../start-error.ts'
import { recordAudit, recordReading } from './audit-log.queries.ts'
import { type Command, inTransaction, momentOf, pageOf, requireArgument, tableLines } from './command.ts'
import { requireUser } from './users.queries.ts'

const PER_PAGE = 50

export const listMailProblems: Command = {
  usage: 'mail-problems [--page=<n>]',
  says: 'Lists members whose address returns our mail, or who reported it as spam. They get only essential mails.',
  options: { page: { type: 'string' } },
  async run(context) {
    const page = pageOf(context)
    const slice = { limit: PER_PAGE, offset: (page - 1) * PER_PAGE }
    const { rows, total } = await selectMailProblems(context.deps.db, slice)
    await recordReading(context, { after: { shown: rows.length } })
    const table = tableLines(
      ['address', 'problem', 'at', 'reason'],
      rows.map((row) => [row.email, row.kind, momentOf(row.at), row.reason.slice(0, 120) || '-']),
    )
    const pages = Math.max(1, Math.ceil(total / PER_PAGE))
    return {
      lines: [...table, `${countOf(total, 'address', 'addresses')}, page ${page} of ${pages}.`],
      json: { problems: rows, total, page, pageSize: PER_PAGE },
    }
  },
}

export const retryAddress: Command = {
  usage: 'retry-address <address or id>',
  says: 'Sends all mails to a member again whose address returned one, or who reported one as spam.',
  async run(context) {
    const word = requireArgument(context, 'address or id')
    const email = await inTransaction(context, async (tx, at) => {
      const user = await requireUser(tx, word)
      if (!(await clearMailProblem(tx, user.id, at)))
        throw new StartError(`No problem with mail to ${user.email} is known.`)
      await recordAudit(tx, context, { subject: `user:${user.id}` })
      return user.email
    })
    return { lines: [`${email} gets all mails again.`], json: { address: email } }
  },
}
