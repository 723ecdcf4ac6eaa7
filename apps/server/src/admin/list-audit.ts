import { countOf } from '@bandstand/domain/product'
import { SECURITY_KINDS } from '../security/security-kinds.ts'
import { StartError } from '../start-error.ts'
import { type AuditLine, recordReading, selectAudit } from './audit-log.queries.ts'
import { type Command, momentOf, optionText, pageOf, tableLines } from './command.ts'
import { requireSubject } from './parties.queries.ts'

const PER_PAGE = 50
/** A kind of event is one word, or two words with a dot; a command is one word. */
const KIND = /^[a-z_-]+(\.[a-z_-]+)?$/

/** Returns lines of the audit log as a table. */
export function auditLines(rows: AuditLine[]): string[] {
  return tableLines(
    ['at', 'who', 'what', 'about', 'reason', 'network'],
    rows.map(({ at, who, kind, about, cause, network, count }) => [
      momentOf(at),
      who || '-',
      count > 1 ? `${kind} (${count} times)` : kind,
      about || '-',
      cause || '-',
      network || '-',
    ]),
  )
}

export const listAudit: Command = {
  usage: 'audit [--member=<address or id>] [--kind=<command or event>] [--operator=<name>] [--page=<n>]',
  says: `Lists what operators did and viewed, and security events, newest first. Events: ${Object.keys(SECURITY_KINDS).join(', ')}.`,
  options: {
    member: { type: 'string' },
    kind: { type: 'string' },
    operator: { type: 'string' },
    page: { type: 'string' },
  },
  async run(context) {
    const { deps, options } = context
    const page = pageOf(context)
    const word = optionText(options.member)
    const memberId = word ? await requireSubject(deps.db, word) : undefined
    const kind = optionText(options.kind)
    if (kind && !KIND.test(kind))
      throw new StartError('--kind must be a command or an event. See "admin help audit".')
    const filter = {
      ...(memberId && { memberId }),
      ...(kind && { kind }),
      operator: optionText(options.operator),
    }
    const slice = { limit: PER_PAGE, offset: (page - 1) * PER_PAGE }
    const { rows, total } = await selectAudit(deps.db, filter, slice)
    await recordReading(context, { subject: memberId ? `user:${memberId}` : '' })
    return {
      lines: [...auditLines(rows), `${countOf(total, 'entry', 'entries')}.`],
      json: { entries: rows.map(({ entry }) => entry), total, page, pageSize: PER_PAGE },
    }
  },
}
