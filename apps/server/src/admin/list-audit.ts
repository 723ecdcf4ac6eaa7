import { type AuditRow, noteAudit, selectAudit } from './audit-log.ts'
import { type Command, momentOf, optionText, pageOf, tableLines } from './command.ts'
import { requireUser } from './users.queries.ts'

const PER_PAGE = 50

/** Entries of the log as a table. */
export function auditLines(rows: AuditRow[]): string[] {
  return tableLines(
    ['at', 'operator', 'command', 'about', 'reason'],
    rows.map((row) => [momentOf(row.at), row.operator, row.command, row.subject || '-', row.reason || '-']),
  )
}

export const listAudit: Command = {
  usage: 'audit [--user=<address or id>] [--operator=<name>] [--page=<n>]',
  says: 'Lists what operators did and looked at, newest first.',
  options: { user: { type: 'string' }, operator: { type: 'string' }, page: { type: 'string' } },
  async run(context) {
    const { deps, options } = context
    const page = pageOf(context)
    const word = optionText(options.user)
    const subject = word ? `user:${(await requireUser(deps.db, word)).id}` : ''
    const filter = { subject, operator: optionText(options.operator) }
    const slice = { limit: PER_PAGE, offset: (page - 1) * PER_PAGE }
    const { rows, total } = await selectAudit(deps.db, filter, slice)
    await noteAudit(deps.db, context, { subject })
    return {
      lines: [...auditLines(rows), `${total} entries.`],
      json: { entries: rows, total, page, pageSize: PER_PAGE },
    }
  },
}
