import { rotateSigningKeys } from '../auth/index.ts'
import { noteAudit } from './audit-log.queries.ts'
import { type Command, inTransaction, optionText } from './command.ts'

export const rotateKeys: Command = {
  usage: 'rotate-keys [--reason=<text>]',
  says: 'Has a new key sign sessions. Nobody is signed out: what the old one signed is good until it expires.',
  options: { reason: { type: 'string' } },
  async run(context) {
    const kid = await inTransaction(context, async (tx, at) => {
      const made = await rotateSigningKeys(tx, at)
      const reason = optionText(context.options.reason)
      await noteAudit(tx, context, { reason, after: { kid: made } })
      return made
    })
    return {
      lines: [`The key ${kid} signs from now on; servers that run take it within a minute.`],
      json: { kid },
    }
  },
}
