import { Readable } from 'node:stream'
import type { Decrypter } from 'age-encryption'
import { Client } from 'pg'
import { endRestoring, markRestoring, migrate, requireKnownMigrations } from '../db/migrate.ts'
import type { ObjectStore } from '../integrations/object-store/port.ts'
import { StartError } from '../start-error.ts'
import type { End, Head } from './contents.ts'
import { loadRows } from './load-rows.ts'
import { checkBackup, openBackup, type OpenBackup, type Piece } from './read-backup.ts'
import { findContentType } from './snapshot.queries.ts'
import { countOthers, dropEverything, inspectDatabase } from './tables.queries.ts'

/** How the operator's own connections are named: they aren't servers. */
export const OPERATOR_NAME = 'bandstand admin'

interface Target {
  url: string
  objects: Pick<ObjectStore, 'put'>
  /** Drops what is in the database first. */
  replaces: boolean
}

/**
 * Restores a backup into a database and an object store: first it reads the whole backup, so that a damaged one changes
 * nothing. Rows come at the schema that they were written with, and are migrated afterwards. Until `finish` has done the rest
 * no server can start on the database. Returns the backup's head and end. Throws StartError when the backup can't be used,
 * when servers are still running on the database, and when it isn't empty.
 */
export async function restoreBackup(
  { file, decrypter }: { file: string; decrypter: Decrypter },
  { url, objects, replaces }: Target,
  finish: (head: Head) => Promise<void>,
  report: (text: string) => void = () => {},
): Promise<{ head: Head; end: End }> {
  report('Checking the backup …')
  const checked = await checkBackup(file, decrypter)
  await requireKnownMigrations(checked.head.migrations)
  await withClient(url, async (client) => {
    await requireAlone(client)
    await requireEmpty(client, replaces)
    report('Restoring the rows …')
    const backup = await openBackup(file, decrypter)
    const rest = await restoreRows(url, client, backup, report)
    report('Restoring the files …')
    await restoreObjects(client, objects, backup, rest)
    await migrate(url, report, { isRestoring: true })
    await finish(checked.head)
    await endRestoring(client)
  })
  return checked
}

/** Does `work` on a connection of the operator's. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, keepAlive: true, application_name: OPERATOR_NAME })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function requireAlone(client: Client): Promise<void> {
  const others = await countOthers(client, [OPERATOR_NAME])
  if (others > 0)
    throw new StartError(
      `Something is still connected to the database (${others} ${others === 1 ? 'connection' : 'connections'}). Stop all servers, then restore.`,
    )
}

async function requireEmpty(client: Client, replaces: boolean): Promise<void> {
  const { hasTables, isBandstand, hasMembers } = await inspectDatabase(client)
  if (hasTables && !isBandstand)
    throw new StartError('The database has tables of something else. Restore into one of Bandstand’s own.')
  if (hasMembers && !replaces)
    throw new StartError(
      'The database isn’t empty: people have accounts in it. To lose everything in it, add --replace.',
    )
}

/** Makes the tables as they were, and fills them. Returns the first piece that isn't of a table. */
async function restoreRows(
  url: string,
  client: Client,
  backup: OpenBackup,
  report: (text: string) => void,
): Promise<IteratorResult<Piece, End>> {
  await client.query('begin')
  await dropEverything(client)
  await markRestoring(client)
  await client.query('commit')
  const upTo = backup.head.migrations.at(-1)?.name
  await migrate(url, () => {}, { upTo, isRestoring: true })
  const { counts, rest } = await loadRows(client, backup, () => markRestoring(client))
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
  report(`Restored ${rows} rows of ${counts.size} tables.`)
  return rest
}

async function restoreObjects(
  client: Client,
  objects: Pick<ObjectStore, 'put'>,
  { pieces }: OpenBackup,
  rest: IteratorResult<Piece, End>,
): Promise<void> {
  for (let next = rest; !next.done; next = await pieces.next()) {
    if (next.value.kind !== 'object') throw new StartError('The backup has rows after its files.')
    const { key, content } = next.value
    await objects.put(key, Readable.from(content), await findContentType(client, key))
  }
}
