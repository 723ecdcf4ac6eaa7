import { json } from 'node:stream/consumers'
import type { Decrypter } from 'age-encryption'
import type { z } from 'zod'
import { StartError } from '../start-error.ts'
import { type ArchiveFile, readArchive } from './archive.ts'
import { type End, END, end, type Head, HEAD, head, readName, RowSum } from './contents.ts'

/** A piece of a backup, which must be read before the next one: some rows of a table, or an object. */
export type Piece = { content: AsyncIterable<Uint8Array> } & (
  | { kind: 'rows'; table: string }
  | { kind: 'object'; key: string; size: number }
)

export interface OpenBackup {
  head: Head
  /** All rows, table by table, then all objects. Ends with an error unless everything was there. */
  pieces: AsyncGenerator<Piece, End, void>
}

/**
 * Opens a backup. Throws StartError, here or later, when the key doesn't open it, when it is damaged or incomplete, and when a
 * newer Bandstand wrote it.
 */
export async function openBackup(file: string, decrypter: Decrypter): Promise<OpenBackup> {
  const files = readArchive(file, decrypter)
  const first = await files.next()
  if (first.done || first.value.name !== HEAD) throw notABackup(file)
  return { head: await parse(file, first.value, head), pieces: readPieces(file, files) }
}

async function* readPieces(
  file: string,
  files: AsyncIterable<ArchiveFile>,
): AsyncGenerator<Piece, End, void> {
  let last: End | null = null
  for await (const entry of files) {
    const { content, size } = entry
    const what = readName(entry.name)
    if (last) throw notABackup(file)
    if (entry.name === END) last = await parse(file, entry, end)
    else if (what && 'table' in what) yield { kind: 'rows', table: what.table, content }
    else if (what) yield { kind: 'object', key: what.object, size, content }
    else throw notABackup(file)
  }
  if (last) return last
  throw new StartError(`${file} is incomplete: its end is missing. Use another backup.`)
}

/**
 * Reads a whole backup and compares everything with the sums that were written with it, without writing anything. Throws
 * StartError like `openBackup`, and when anything differs.
 */
export async function checkBackup(file: string, decrypter: Decrypter): Promise<{ head: Head; end: End }> {
  const backup = await openBackup(file, decrypter)
  const sums = new Map(backup.head.tables.map(({ name }) => [name, new RowSum()]))
  const objects = { count: 0, bytes: 0 }
  let next = await backup.pieces.next()
  for (; !next.done; next = await backup.pieces.next()) {
    const piece = next.value
    if (piece.kind === 'object') objects.count += 1
    const sum = piece.kind === 'rows' ? sums.get(piece.table) : null
    for await (const chunk of piece.content) {
      if (piece.kind === 'object') objects.bytes += chunk.length
      sum?.add(chunk)
    }
  }
  const { tables, objects: written } = next.value
  const isAsWritten =
    objects.count === written.count &&
    objects.bytes === written.bytes &&
    [...sums].every(([name, sum]) => sum.of(0).sha256 === tables[name]?.sha256)
  if (!isAsWritten) throw new StartError(`${file} contradicts its own sums. Use another backup.`)
  return { head: backup.head, end: next.value }
}

async function parse<T>(file: string, { content }: ArchiveFile, schema: z.ZodType<T>): Promise<T> {
  const value = await json(content)
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new StartError(`${file} was made by a newer version of Bandstand. Restore it with that version.`)
}

const notABackup = (file: string) => new StartError(`${file} isn’t a backup of Bandstand.`)
