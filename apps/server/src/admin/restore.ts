import path from 'node:path'
import { decrypterOf, restoreBackup } from '../backup/index.ts'
import { endAllAccess } from '../auth/index.ts'
import { beginQuiet } from '../outbox/quiet.queries.ts'
import { noteAudit } from './audit-log.queries.ts'
import { type Command, inTransaction, momentOf, requireArgument, requireText } from './command.ts'

export const restore: Command = {
  usage: 'restore <backup> --key=<file> [--replace]',
  says: 'Restores a backup into the configured database and file store, with all servers stopped. Afterward Bandstand is quiet until resume. --replace: drops what is in the database. To lift a suspension, use reinstate.',
  options: { key: { type: 'string' }, replace: { type: 'boolean' } },
  isAlone: true,
  async run(context) {
    const { deps, options, report } = context
    const file = path.resolve(requireArgument(context, 'backup'))
    const decrypter = await decrypterOf(requireText(context, 'key'))
    const replaces = options.replace === true
    const target = { url: deps.databaseUrl, objects: deps.objects, replaces }
    const { head, end } = await restoreBackup(
      { file, decrypter },
      target,
      async ({ madeAt }) => {
        await inTransaction(context, async (tx, at) => {
          await beginQuiet(tx, { since: at, backup_at: new Date(madeAt) })
          await endAllAccess(tx)
          await noteAudit(tx, context, { after: { file, madeAt, replaces } })
        })
      },
      report,
    )
    return {
      lines: [
        `Everything is as it was at ${momentOf(new Date(head.madeAt))}. Everybody has to sign in again.`,
        'Start the servers, look around, run "admin reconcile", then "admin resume".',
      ],
      json: { file, madeAt: head.madeAt, ...end },
    }
  },
}
