import { countOf } from '@bandstand/domain/product'
import { deleteAllSubscriptions } from '../features/notifications/index.ts'
import { secretStores } from '../secret-stores.ts'
import { dropUnreadable, resealAll } from '../secrets/reseal.ts'
import { findSealingKey } from '../secrets/secrets.queries.ts'
import { StartError } from '../start-error.ts'
import { recordAudit } from './audit-log.queries.ts'
import { type Command, inTransaction, requireText } from './command.ts'

export const sealSecrets: Command = {
  usage: 'seal-secrets [--new-key]',
  says: 'Encrypts the secrets in the database with the first key of SECRET_KEY, which every server must have by now. To replace a key, put the new one first on every server, restart them, run this, then remove the old one. --new-key: does all of it for an embedded database, whose server may be running.',
  options: { 'new-key': { type: 'boolean' } },
  async run(context) {
    const { deps, options } = context
    const { secretKeys, secrets, db } = deps
    const isOwn = secretKeys.ownFile !== null
    if (options['new-key'] && !isOwn)
      throw new StartError('--new-key is for the embedded database. Here the keys are in SECRET_KEY.')
    const key =
      options['new-key'] || (isOwn && !secretKeys.first()) ? secretKeys.addKey() : secretKeys.first()
    if (!key) throw new StartError('SECRET_KEY is missing. See .env.example.')
    const before = await findSealingKey(db)
    if (before && !secretKeys.find(before))
      throw new StartError(`The key that the secrets are encrypted with (${before}) is missing.`)
    await inTransaction(context, (tx) => recordAudit(tx, context, { before, after: key.id }))
    const written = await resealAll(db, secretStores, { key, open: secrets.open, at: deps.now() })
    if (isOwn) secretKeys.dropOthers()
    return {
      lines: [`Encrypted ${countOf(written, 'secret')} with the key ${key.id}.`],
      json: { keyId: key.id, written },
    }
  },
}

export const discardSecrets: Command = {
  usage: 'discard-secrets --reason=<text>',
  says: 'For a lost SECRET_KEY, with all servers stopped: deletes the secrets that can’t be read without it, so that servers start and make new ones. Push notifications have to be turned on again on every device, links to unsubscribe in old mails stop working, and two-step codes have to be set up again.',
  options: { reason: { type: 'string' } },
  async run(context) {
    const { deps } = context
    const reason = requireText(context, 'reason')
    const keyId = await findSealingKey(deps.db)
    if (!keyId || deps.secretKeys.find(keyId))
      throw new StartError('The key is there, so nothing has to be discarded.')
    await inTransaction(context, async (tx) => {
      await deleteAllSubscriptions(tx)
      await recordAudit(tx, context, { reason, before: keyId })
    })
    const canOpen = (id: string) => deps.secretKeys.find(id) !== null
    const dropped = await dropUnreadable(deps.db, secretStores, { canOpen, at: deps.now() })
    return {
      lines: [`Deleted ${countOf(dropped, 'secret')}. Start the servers: they make new ones.`],
      json: { keyId, dropped },
    }
  },
}
