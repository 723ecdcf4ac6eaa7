import { stat } from 'node:fs/promises'
import path from 'node:path'
import { countOf, grouped } from '@bandstand/domain/product'
import {
  backupName,
  createBackupKey,
  decrypterOf,
  encrypterFor,
  inSnapshot,
  verifyBackup,
  writeBackup,
} from '../backup/index.ts'
import { StartError } from '../start-error.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { recordReading } from './audit-log.queries.ts'
import { type Command, requireArgument, requireText } from './command.ts'

export const backupKey: Command = {
  usage: 'backup-key --to=<file>',
  says: 'Writes a new private key for backups to a file, and shows the public key for BACKUP_RECIPIENTS. Keep the file away from the servers, twice: without it nobody can read a backup.',
  options: { to: { type: 'string' } },
  async run(context) {
    const file = path.resolve(requireText(context, 'to'))
    const recipient = await createBackupKey(file, context.deps.now())
    await recordReading(context, { after: { recipient } })
    return {
      lines: [
        `The private key is in ${file}. Keep it where the servers can’t read it, and a copy somewhere else.`,
        `BACKUP_RECIPIENTS=${recipient}`,
      ],
      json: { file, recipient },
    }
  },
}

export const backup: Command = {
  usage: 'backup --to=<file or folder> [--verify --key=<file>]',
  says: 'Writes everything to one encrypted file, while servers are running: the rows as they are now, and the files that they refer to. With --verify, restores it to a database made for that and compares the two.',
  options: { to: { type: 'string' }, verify: { type: 'boolean' }, key: { type: 'string' } },
  async run(context) {
    const { deps, options, report } = context
    const encrypter = encrypterFor(deps.config.backupRecipients)
    const at = deps.now()
    const file = await fileFor(requireText(context, 'to'), at)
    const decrypter = options.verify ? await decrypterOf(requireText(context, 'key')) : null
    // It may hold everything even if it fails halfway.
    await recordReading(context, { after: { file } })
    const url = deps.databaseUrl
    const end = await inSnapshot(url, (client) =>
      writeBackup(client, deps.objects, { file, encrypter, secretKeys: deps.secretKeys.texts(), at }),
    ).catch((error: unknown) => {
      throw asStartError(error)
    })
    const { size } = await stat(file)
    if (decrypter) {
      report('Trying the backup …')
      await verifyBackup({ file, decrypter }, url)
    }
    const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0)
    const lines = [
      `${file} has ${countOf(rows, 'row')} and ${countOf(end.objects.count, 'file')} (${grouped(Math.ceil(size / 1000))} kB).`,
      ...(decrypter ? ['A trial restore came back the same.'] : []),
      ...(end.removed > 0
        ? [`${countOf(end.removed, 'file')} were removed by members in the meantime.`]
        : []),
      ...(end.missing.length > 0
        ? [`Warning: rows refer to files that the store doesn’t have, such as ${end.missing[0]}.`]
        : []),
    ]
    return { lines, json: { file, size, verified: decrypter !== null, ...end } }
  },
}

export const checkBackup: Command = {
  usage: 'check-backup <backup> --key=<file>',
  says: 'Reads a whole backup, restores its rows to a database made for that on the server of DATABASE_URL, and compares them with what was backed up.',
  options: { key: { type: 'string' } },
  async run(context) {
    const file = path.resolve(requireArgument(context, 'backup'))
    const decrypter = await decrypterOf(requireText(context, 'key'))
    await recordReading(context, { after: { file } })
    const { head, end } = await verifyBackup({ file, decrypter }, context.deps.databaseUrl)
    return {
      lines: [`${file} is whole, and a trial restore came back the same. It was made at ${head.madeAt}.`],
      json: { file, madeAt: head.madeAt, ...end },
    }
  },
}

/** Returns what the operator can do something about in one sentence: a full disk, a lost database, a store that is down. */
function asStartError(error: unknown): unknown {
  const isOutside = error instanceof StoreUnavailable || (error instanceof Error && 'code' in error)
  return isOutside ? new StartError(`No backup was written: ${error.message}.`) : error
}

/** A folder gets a file named after the moment. */
async function fileFor(to: string, at: Date): Promise<string> {
  const place = path.resolve(to)
  const found = await stat(place).catch(() => null)
  if (found?.isDirectory()) return path.join(place, backupName(at))
  if (found) throw new StartError(`${place} exists. Choose another name, or a folder.`)
  return place
}
