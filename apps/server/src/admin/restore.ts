import path from 'node:path'
import { decrypterOf, restoreBackup } from '../backup/index.ts'
import { countOf } from '@bandstand/domain/product'
import { endAllAccess } from '../auth/index.ts'
import { type Replayed, replayErasures } from '../features/settings/index.ts'
import type { Deps } from '../deps.ts'
import { beginQuiet } from '../outbox/quiet.queries.ts'
import { secretStores } from '../secret-stores.ts'
import { resealAll } from '../secrets/reseal.ts'
import { readSecretKey } from '../secrets/secret-key.ts'
import { createSecrets } from '../secrets/secrets.ts'
import { findSealingKey } from '../secrets/secrets.queries.ts'
import { StartError } from '../start-error.ts'
import { recordAudit } from './audit-log.queries.ts'
import {
  type Command,
  type CommandContext,
  inTransaction,
  momentOf,
  requireArgument,
  requireText,
} from './command.ts'

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
    let replayed: Replayed[] = []
    const settle = async ({ madeAt, secretKeys }: { madeAt: string; secretKeys: string[] }) => {
      await readSecrets(deps, secretKeys)
      report('Erasing the accounts that were deleted since …')
      replayed = await settleRestored(context, { file, madeAt, replaces })
    }
    const { head, end } = await restoreBackup({ file, decrypter }, target, settle, report)
    return {
      lines: settledLines(head.madeAt, replayed),
      json: { file, madeAt: head.madeAt, replayed, ...end },
    }
  },
}

/** Encrypts the restored secrets with a key of this installation, unless they are; `backupKeys` are those of the backup. */
async function readSecrets({ db, secretKeys, now }: Deps, backupKeys: string[]): Promise<void> {
  const keyId = await findSealingKey(db)
  if (!keyId || secretKeys.find(keyId)) return
  const theirs = backupKeys.map(readSecretKey)
  const find = (id: string) => secretKeys.find(id) ?? theirs.find((key) => key.id === id) ?? null
  const key = secretKeys.first() ?? (secretKeys.ownFile ? secretKeys.addKey() : null)
  await resealAll(db, secretStores, { key, open: createSecrets(db, { find }).open, at: now() })
}

export const quiet: Command = {
  usage: 'quiet --backup-from=<moment>',
  says: 'For a database that was recovered by other means than restore, before a server runs on it: does what restore does at its end. The moment is that of the recovery, such as 2026-11-23T14:05:00Z. Everybody is signed out, and accounts that were deleted since are erased again.',
  options: { 'backup-from': { type: 'string' } },
  async run(context) {
    const at = new Date(requireText(context, 'backup-from'))
    if (Number.isNaN(at.getTime()) || at > context.deps.now())
      throw new StartError('--backup-from must be a moment in the past, such as 2026-11-23T14:05:00Z.')
    const madeAt = at.toISOString()
    const replayed = await settleRestored(context, { madeAt })
    return { lines: settledLines(madeAt, replayed), json: { madeAt, replayed } }
  },
}

/** Returns what the operator has to know of a restored database. */
function settledLines(madeAt: string, replayed: Replayed[]): string[] {
  const openText = (open: Replayed['open']) => open.map(({ kind, count }) => `${kind}: ${count}`).join(', ')
  return [
    `Everything is as it was at ${momentOf(new Date(madeAt))}. Everybody has to sign in again.`,
    `${countOf(replayed.length, 'account')} deleted since then ${replayed.length === 1 ? 'was' : 'were'} erased again.`,
    ...replayed
      .filter(({ open }) => open.length > 0)
      .map(
        ({ userId, open }) =>
          `${userId} had open business at that time (${openText(open)}). Settle that by hand.`,
      ),
    'Start the servers, look around, run "admin reconcile", then "admin resume".',
  ]
}

/**
 * Makes a restored database ready for servers: Bandstand is quiet, everybody is signed out, and what was deleted since the backup
 * is deleted again. Returns the accounts concerned.
 */
export async function settleRestored(
  context: CommandContext,
  facts: { madeAt: string; file?: string; replaces?: boolean },
): Promise<Replayed[]> {
  await inTransaction(context, async (tx, at) => {
    await beginQuiet(tx, { since: at, backup_at: new Date(facts.madeAt) })
    await endAllAccess(tx)
    await recordAudit(tx, context, { after: facts })
  })
  return replayErasures(context.deps, new Date(facts.madeAt))
}
