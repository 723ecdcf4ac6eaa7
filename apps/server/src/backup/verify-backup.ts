import { randomUUID } from 'node:crypto'
import type { Decrypter } from 'age-encryption'
import { DatabaseError } from 'pg'
import { migrate, requireKnownMigrations } from '../db/migrate.ts'
import { StartError } from '../start-error.ts'
import type { End, Head } from './contents.ts'
import { loadRows } from './load-rows.ts'
import { checkBackup, openBackup } from './read-backup.ts'
import { withClient } from './restore-backup.ts'
import { createScratch, dropScratch } from './scratch.queries.ts'
import { settleFormats } from './tables.queries.ts'
import { readTable } from './write-backup.ts'

const FORBIDDEN = '42501'

/**
 * Tries a backup: reads all of it, restores its rows into a database made for that, on the server of `url`, and reads them
 * back. Returns its head and end. Throws StartError when the backup can't be used, when what comes back differs, and when the
 * role may not create a database.
 */
export async function verifyBackup(
  { file, decrypter }: { file: string; decrypter: Decrypter },
  url: string,
): Promise<{ head: Head; end: End }> {
  const checked = await checkBackup(file, decrypter)
  await requireKnownMigrations(checked.head.migrations)
  await inScratch(url, async (scratchUrl) => {
    const backup = await openBackup(file, decrypter)
    await migrate(scratchUrl, () => {}, { upTo: backup.head.migrations.at(-1)?.name })
    await withClient(scratchUrl, async (client) => {
      await loadRows(client, backup)
      await backup.pieces.return(checked.end)
      await settleFormats(client)
      for (const table of backup.head.tables) {
        const { sha256, rows } = await readTable(client, table, async () => {})
        const written = checked.end.tables[table.name]
        if (sha256 !== written?.sha256 || rows !== written.rows)
          throw new StartError(`The table ${table.name} comes back different. Use another backup.`)
      }
    })
  })
  return checked
}

async function inScratch(url: string, work: (scratchUrl: string) => Promise<void>): Promise<void> {
  const name = `bandstand_trial_${randomUUID().replaceAll('-', '')}`
  await withClient(url, async (client) => {
    try {
      await createScratch(client, name)
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== FORBIDDEN) throw error
      throw new StartError(
        'The role of DATABASE_URL may not create a database to try the backup in. Allow it (alter role … createdb), or run check-backup with another DATABASE_URL.',
      )
    }
    try {
      await work(Object.assign(new URL(url), { pathname: `/${name}` }).href)
    } finally {
      await dropScratch(client, name)
    }
  })
}
