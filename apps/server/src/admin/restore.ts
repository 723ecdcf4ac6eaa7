import path from 'node:path'
import { decrypterOf, restoreBackup } from '../backup/index.ts'
import { noteReading } from './audit-log.queries.ts'
import { urlOf } from './back-up.ts'
import { type Command, requireArgument, requireText } from './command.ts'

export const restore: Command = {
  usage: 'restore <backup> --key=<file> [--replace]',
  says: 'Restores a backup into the configured database and file store, with all servers stopped. --replace: drops what is in the database. To lift a suspension, use reinstate.',
  options: { key: { type: 'string' }, replace: { type: 'boolean' } },
  isAlone: true,
  async run(context) {
    const { deps, options, report } = context
    const file = path.resolve(requireArgument(context, 'backup'))
    const decrypter = await decrypterOf(requireText(context, 'key'))
    const replaces = options.replace === true
    const target = { url: urlOf(context), objects: deps.objects, replaces }
    const { head, end } = await restoreBackup(
      { file, decrypter },
      target,
      () => noteReading(context, { after: { file, replaces } }),
      report,
    )
    return {
      lines: [`Restored as of ${head.madeAt}.`],
      json: { file, madeAt: head.madeAt, ...end },
    }
  },
}
