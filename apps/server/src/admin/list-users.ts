import { countOf } from '@bandstand/domain/product'
import { recordReading } from './audit-log.queries.ts'
import { type Command, momentOf, optionText, pageOf, tableLines } from './command.ts'
import { selectUsers, type UserLine } from './users.queries.ts'

const PER_PAGE = 20

export const listUsers: Command = {
  usage: 'users [--search=<text>] [--suspended] [--page=<n>]',
  says: 'Lists accounts, newest first. --search looks for text in email addresses and names.',
  options: { search: { type: 'string' }, suspended: { type: 'boolean' }, page: { type: 'string' } },
  async run(context) {
    const { deps, options } = context
    const text = optionText(options.search)
    const page = pageOf(context)
    const filter = { text, suspendedOnly: options.suspended === true }
    const slice = { limit: PER_PAGE, offset: (page - 1) * PER_PAGE }
    const { rows, total } = await selectUsers(deps.db, filter, slice)
    await recordReading(context, { reason: text && `search: ${text}`, after: { shown: rows.length } })
    const table = tableLines(
      ['id', 'address', 'name', 'type', 'tier', 'since', 'state'],
      rows.map((row) => [
        row.id,
        row.email,
        row.name ?? '-',
        row.user_type ?? '-',
        row.tier ?? '-',
        momentOf(row.created_at),
        stateOf(row),
      ]),
    )
    const pages = Math.max(1, Math.ceil(total / PER_PAGE))
    return {
      lines: [...table, `${countOf(total, 'account')}, page ${page} of ${pages}.`],
      json: { users: rows, total, page, pageSize: PER_PAGE },
    }
  },
}

function stateOf({ deleted_at, suspended_at, email_confirmed_at }: UserLine): string {
  if (deleted_at) return 'deleted'
  if (suspended_at) return 'suspended'
  return email_confirmed_at ? 'open' : 'not confirmed'
}
