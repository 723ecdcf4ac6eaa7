import { Readable } from 'node:stream'
import { Client, type ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Encrypter } from 'age-encryption'
import type { ObjectStore } from '../integrations/object-store/port.ts'
import { type AddFile, writeArchive } from './archive.ts'
import { type End, END, HEAD, headOf, objectName, partName, RowSum, type TableSum } from './contents.ts'
import {
  closeObjectKeys,
  fetchObjectKeys,
  findMissingRows,
  listMigrations,
  openObjectKeys,
} from './snapshot.queries.ts'
import { copyOut, listTables, readSequences, settleFormats, type TableColumns } from './tables.queries.ts'

/** The most of a table that is held in memory: a part of the archive has to say first how long it is. */
const PART_BYTES = 1024 * 1024
const MOST_NAMED = 100

/**
 * Does `work` on a connection whose transaction sees the database as it is now, no matter what others write meanwhile. The
 * transaction only reads, and holds back nobody but the cleaning of dead rows.
 */
export async function inSnapshot<T>(url: string, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    await settleFormats(client)
    await client.query('begin isolation level repeatable read, read only')
    // The first statement takes the snapshot.
    await client.query('select 1')
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Writes a backup of the snapshot that a connection sees to a file: all rows, then the objects that they refer to, all
 * encrypted. The transaction ends after the rows. Returns what it contains. Throws StartError when it can't be written.
 */
export async function writeBackup(
  client: ClientBase,
  objects: Pick<ObjectStore, 'open'>,
  { file, encrypter, secretKeys, at }: { file: string; encrypter: Encrypter; secretKeys: string[]; at: Date },
): Promise<End> {
  const end: End = { tables: {}, objects: { count: 0, bytes: 0 }, removed: 0, missing: [] }
  await writeArchive(file, encrypter, async (add) => {
    const tables = await listTables(client)
    const version = await client.query<{ server_version: string }>('show server_version')
    const facts = {
      madeAt: at.toISOString(),
      postgres: version.rows[0]!.server_version,
      migrations: await listMigrations(client),
      tables,
      secretKeys,
      sequences: await readSequences(client),
    }
    await addJson(add, HEAD, headOf(facts))
    for (const table of tables) end.tables[table.name] = await writeTable(add, client, table)
    await openObjectKeys(client)
    await writeObjects(add, client, objects, end)
    await addJson(add, END, end)
  })
  return end
}

function addJson(add: AddFile, name: string, value: unknown): Promise<void> {
  return addBytes(add, name, Buffer.from(JSON.stringify(value)))
}

function addBytes(add: AddFile, name: string, bytes: Buffer): Promise<void> {
  return add(name, bytes.length, Readable.from([bytes]))
}

async function writeTable(add: AddFile, client: ClientBase, table: TableColumns): Promise<TableSum> {
  let number = 0
  return readTable(client, table, (part) => addBytes(add, partName(table.name, ++number), part))
}

/** Reads a table's rows in parts of about a megabyte, and returns their sum. */
export async function readTable(
  client: ClientBase,
  table: TableColumns,
  onPart: (part: Buffer) => Promise<void>,
): Promise<TableSum> {
  const sum = new RowSum()
  const rows = client.query(copyTo(copyOut(table)))
  let buffered: Buffer[] = []
  let bufferedBytes = 0
  const passOn = async () => {
    const part = Buffer.concat(buffered)
    buffered = []
    bufferedBytes = 0
    if (part.length > 0) await onPart(part)
  }
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    sum.add(chunk)
    buffered.push(chunk)
    bufferedBytes += chunk.length
    if (bufferedBytes >= PART_BYTES) await passOn()
  }
  await passOn()
  return sum.of(rows.rowCount)
}

async function writeObjects(
  add: AddFile,
  client: ClientBase,
  objects: Pick<ObjectStore, 'open'>,
  end: End,
): Promise<void> {
  for (;;) {
    const keys = await fetchObjectKeys(client)
    if (keys.length === 0) break
    const lacking: string[] = []
    for (const key of keys) {
      const opened = await objects.open(key)
      if (!opened) {
        lacking.push(key)
        continue
      }
      await add(objectName(key), opened.size, opened.stream)
      end.objects.count += 1
      end.objects.bytes += opened.size
    }
    const missing = await findMissingRows(client, lacking)
    end.removed += lacking.length - missing.length
    end.missing.push(...missing.slice(0, MOST_NAMED - end.missing.length))
  }
  await closeObjectKeys(client)
}
