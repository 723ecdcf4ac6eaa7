import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { backupName, decrypterOf, momentOfBackup, verifyBackup } from '../backup/index.ts'
import { countOf, grouped } from '@bandstand/domain/product'
import { DAY_MS } from '@bandstand/domain/time'
import { StartError } from '../start-error.ts'
import { recordReading } from './audit-log.queries.ts'
import { type Command, momentOf, requireText } from './command.ts'

/** The log of deleted accounts, which a restore needs, is kept for as long. */
const MOST_DAYS = 400

export const pruneBackups: Command = {
  usage: 'prune-backups --from=<folder> --keep-days=<n> --key=<file>',
  says: 'Deletes the backups in a folder that are older than so many days, but first tries the newest as check-backup does. If that can’t be restored, or is older than that itself, nothing is deleted.',
  options: { from: { type: 'string' }, 'keep-days': { type: 'string' }, key: { type: 'string' } },
  async run(context) {
    const { deps, report } = context
    const folder = path.resolve(requireText(context, 'from'))
    const days = daysOf(requireText(context, 'keep-days'))
    const decrypter = await decrypterOf(requireText(context, 'key'))
    const retainedSince = new Date(deps.now().getTime() - days * DAY_MS)
    const all = await listBackups(folder)
    const [newest] = all
    if (!newest) throw new StartError(`${folder} has no backup named like ${backupName(deps.now())}.`)
    const old = all.filter(({ at }) => at < retainedSince)
    if (old.includes(newest))
      throw new StartError(
        `The newest backup is of ${momentOf(newest.at)}, older than ${countOf(days, 'day')}. Nothing was deleted: make a new one first.`,
      )
    if (old.length === 0)
      return {
        lines: [`All of ${countOf(all.length, 'backup')} are newer than ${countOf(days, 'day')}.`],
        json: { deleted: [], kept: all.length },
      }
    report(`Trying ${newest.name} …`)
    const { head, end } = await verifyBackup({ file: newest.file, decrypter }, deps.databaseUrl)
    // The name can be wrong.
    if (new Date(head.madeAt) < retainedSince)
      throw new StartError(
        `${newest.name} was made at ${head.madeAt}, not when its name says. Nothing was deleted.`,
      )
    await recordReading(context, { after: { deleted: old.map(({ name }) => name), kept: newest.name } })
    const sizes = await Promise.all(old.map(async ({ file }) => (await stat(file)).size))
    for (const { file } of old) await rm(file)
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    return {
      lines: [
        `${newest.name} can be restored.`,
        `${countOf(old.length, 'older backup')} deleted (${grouped(Math.ceil(bytes / 1000))} kB), ${all.length - old.length} kept.`,
      ],
      json: { deleted: old.map(({ name }) => name), kept: all.length - old.length, tried: end },
    }
  },
}

function daysOf(text: string): number {
  const days = Number(text)
  if (Number.isInteger(days) && days >= 1 && days <= MOST_DAYS) return days
  throw new StartError(`--keep-days must be a whole number from 1 to ${MOST_DAYS}.`)
}

/** Returns the backups in a folder that have the name that `backup` gives them, newest first. */
async function listBackups(folder: string): Promise<{ name: string; file: string; at: Date }[]> {
  const names = await readdir(folder).catch(() => {
    throw new StartError(`${folder} can’t be read.`)
  })
  return names
    .flatMap((name) => {
      const at = momentOfBackup(name)
      return at ? [{ name, file: path.join(folder, name), at }] : []
    })
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
}
