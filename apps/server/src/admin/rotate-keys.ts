import { rotateSigningKeys } from '../auth/index.ts'
import { recordAudit } from './audit-log.queries.ts'
import { type Command, inTransaction, optionText } from './command.ts'

export const rotateKeys: Command = {
  usage: 'rotate-keys [--reason=<text>]',
  says: 'Starts signing sessions with a new key. Nobody is signed out: sessions signed with the old key stay valid until they expire.',
  options: { reason: { type: 'string' } },
  async run(context) {
    const kid = await inTransaction(context, async (tx, at) => {
      const made = await rotateSigningKeys(tx, context.deps, at)
      const reason = optionText(context.options.reason)
      await recordAudit(tx, context, { reason, after: { kid: made } })
      return made
    })
    return {
      lines: [`Key ${kid} signs sessions from now on. Running servers switch to it within a minute.`],
      json: { kid },
    }
  },
}
