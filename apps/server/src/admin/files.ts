import { countOf, grouped } from '@bandstand/domain/product'
import { checkFiles as check, moveFiles as move } from '../features/storage/index.ts'
import { recordReading } from './audit-log.queries.ts'
import type { Command } from './command.ts'

export const checkFiles: Command = {
  usage: 'check-files [--sweep [--force]]',
  says: 'Compares the rows of uploaded files with the object store, both ways, and lists files that are missing. With --sweep, removes files that no row refers to, what interrupted uploads left behind, and uploads that were never saved, all of them only when they’re older than a day. Nothing is removed if most files have no row, unless --force is given.',
  options: { sweep: { type: 'boolean' }, force: { type: 'boolean' } },
  async run(context) {
    const { deps, options, report } = context
    const sweep = options.sweep === true
    // It may have removed something even if it fails halfway.
    if (sweep) await recordReading(context, { after: { sweep } })
    const found = await check(deps, { sweep, force: options.force === true }, report)
    const { rows, files, missing, orphans, foreign, drafts, unsaved } = found
    const counts = {
      missing: missing.count,
      orphans: orphans.count,
      foreign: foreign.count,
      drafts,
      unsaved,
    }
    await recordReading(context, { after: { sweep, rows, files, ...counts } })
    const done = sweep ? 'removed' : 'found'
    return {
      lines: [
        `${countOf(rows, 'row')}, and ${countOf(files, 'file')} with all sizes of pictures.`,
        `Missing: ${counts.missing}. Their rows have no file, so nobody can open them. Restore them from a backup.`,
        ...missing.keys.map((key) => `  ${key}`),
        `Without a row: ${orphans.count} (${kilobytes(orphans.bytes)}), older than a day, ${done}.`,
        `Left by interrupted uploads: ${drafts}, ${done}.`,
        `Uploaded but never saved: ${unsaved}, ${done}.`,
        ...(foreign.count > 0
          ? [
              `Not Bandstand’s: ${foreign.count} (${kilobytes(foreign.bytes)}). They’re never removed.`,
              ...foreign.keys.slice(0, 10).map((key) => `  ${key}`),
            ]
          : []),
      ],
      json: found,
    }
  },
}

export const moveFiles: Command = {
  usage: 'move-files [--verify]',
  says: 'Copies uploaded files from the store of OBJECT_STORE_ALSO_READ to that of OBJECT_STORE while servers are running, and compares each copy with its file. It continues where it stopped. With --verify, also compares the files that were copied before.',
  options: { verify: { type: 'boolean' } },
  async run(context) {
    const { deps, options, report } = context
    const { objectStore: to, alsoRead: from } = deps.config
    const result = await move(deps, { verify: options.verify === true }, report)
    await recordReading(context, { after: { from, to, ...result } })
    const { copied, bytes, there, left } = result
    return {
      lines: [
        `Copied ${countOf(copied, 'file')} (${kilobytes(bytes)}) from ${from} to ${to}. ${grouped(there)} were there before.`,
        ...(left > 0 ? [`${countOf(left, 'file')} without a row were left behind.`] : []),
        copied === 0
          ? 'Everything is in the new store. Remove OBJECT_STORE_ALSO_READ and restart the servers.'
          : 'Run it again until it copies nothing.',
      ],
      json: result,
    }
  },
}

function kilobytes(bytes: number): string {
  return `${grouped(Math.ceil(bytes / 1000))} kB`
}
