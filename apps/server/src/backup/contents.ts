import { createHash, type Hash } from 'node:crypto'
import { z } from 'zod'

/** The first file of an archive: what is needed to make the tables that the rows go into. */
export const HEAD = 'backup.json'
/** The last one: what must have been read by then. */
export const END = 'end.json'
const TABLES = 'tables/'
const OBJECTS = 'objects/'
/** Changed when an older Bandstand could no longer read what this one writes. */
const FORMAT = 1

export const head = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** Of PostgreSQL, for whoever opens the archive by hand. */
  postgres: z.string(),
  /** The schema that the rows are of: the migrations that made it, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** What its secrets are encrypted with: without them, nobody could use the rows. A backup is encrypted as a whole. */
  secretKeys: z.array(z.string()).default([]),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
})
export type Head = z.infer<typeof head>

const tableSum = z.object({ rows: z.number(), bytes: z.number(), sha256: z.string() })
export type TableSum = z.infer<typeof tableSum>

export const end = z.object({
  tables: z.record(z.string(), tableSum),
  objects: z.object({ count: z.number(), bytes: z.number() }),
  /** Files that their members removed while the backup ran. */
  removed: z.number(),
  /** Keys of files that the store doesn't have, although a row refers to them: the first hundred. */
  missing: z.array(z.string()),
})
export type End = z.infer<typeof end>

/** Returns the head of a new archive. */
export function headOf(facts: Omit<Head, 'format'>): Head {
  return { format: FORMAT, ...facts }
}

/** Returns the name of a part of a table's rows; parts are numbered from 1. */
export function partName(table: string, number: number): string {
  return `${TABLES}${table}/${String(number).padStart(9, '0')}.copy`
}

/** Returns the name of an object. */
export function objectName(key: string): string {
  return `${OBJECTS}${key}`
}

/** Returns what a file of an archive is, by its name; null for any other. */
export function readName(name: string): { table: string } | { object: string } | null {
  if (name.startsWith(OBJECTS)) return { object: name.slice(OBJECTS.length) }
  const [table] = name.startsWith(TABLES) ? name.slice(TABLES.length).split('/') : []
  return table ? { table } : null
}

/** Sums up a table's rows, in the order in which they are read. */
export class RowSum {
  private readonly hash: Hash = createHash('sha256')
  private bytes = 0

  add(chunk: Uint8Array): void {
    this.hash.update(chunk)
    this.bytes += chunk.length
  }

  of(rows: number): TableSum {
    return { rows, bytes: this.bytes, sha256: this.hash.digest('hex') }
  }
}
