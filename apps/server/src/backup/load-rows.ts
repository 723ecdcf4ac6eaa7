import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { withoutIndexes } from '../db/without-indexes.ts'
import { StartError } from '../start-error.ts'
import type { End, Head } from './contents.ts'
import type { OpenBackup, Piece } from './read-backup.ts'
import { copyIn, listTables, settleFormats, withoutRules, writeSequences } from './tables.queries.ts'

/**
 * Replaces all rows of a database by those of a backup, in one transaction; `beforeCommit` can write in it as well. The
 * database must have the very tables of the backup. Returns how many rows each table has, and the first piece that is no row.
 * Throws StartError for tables that differ.
 */
export async function loadRows(
  client: ClientBase,
  { head: { tables, sequences }, pieces }: OpenBackup,
  beforeCommit: () => Promise<void> = async () => {},
): Promise<{ counts: Map<string, number>; rest: IteratorResult<Piece, End> }> {
  await settleFormats(client)
  await requireSameTables(client, tables)
  const names = tables.map(({ name }) => name)
  const counts = new Map<string, number>()
  let rest = await pieces.next()
  await client.query('begin')
  try {
    await withoutRules(client, names, () =>
      withoutIndexes(
        client,
        names.map((name) => `"${name}"`),
        async () => {
          while (!rest.done && rest.value.kind === 'rows') {
            const { table } = rest.value
            const into = tables.find(({ name }) => name === table)
            if (!into || counts.has(table))
              throw new StartError(`The backup has the rows of ${table} in the wrong place.`)
            const stream = client.query(copyFrom(copyIn(into)))
            rest = await fillTable(stream, table, pieces, rest)
            counts.set(table, stream.rowCount)
          }
        },
      ),
    )
    await writeSequences(client, sequences)
    await beforeCommit()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
  await client.query('analyze')
  return { counts, rest }
}

/** Writes all pieces of a table into its stream, and returns the first piece that isn't of it. */
async function fillTable(
  stream: Writable,
  table: string,
  pieces: OpenBackup['pieces'],
  first: IteratorResult<Piece, End>,
): Promise<IteratorResult<Piece, End>> {
  let rest = first
  async function* parts() {
    while (!rest.done && rest.value.kind === 'rows' && rest.value.table === table) {
      yield* rest.value.content
      rest = await pieces.next()
    }
  }
  await pipeline(parts, stream)
  return rest
}

async function requireSameTables(client: ClientBase, tables: Head['tables']): Promise<void> {
  const here = JSON.stringify(await listTables(client))
  if (here !== JSON.stringify(tables))
    throw new StartError('The tables of the backup aren’t those that its migrations make.')
}
