import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../db/database.ts'
import { lockErasureLog } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import { type ListedObject, type ObjectStore, readWhole } from '../../../integrations/object-store/port.ts'
import { StartError } from '../../../start-error.ts'
import { StoreUnavailable } from '../../../store-unavailable.ts'
import { inPages } from '../serving/in-pages.ts'
import { ERASURE_LOG, objectKey, readKey } from './object-key.ts'
import { findObjects } from '../storage.queries.ts'

const PAGE = 100
/** How many files are copied at once. */
const AT_ONCE = 8
const TRIES = 2
const RETRY_MS = 250
const REPORT_EVERY = 1000

interface MoveResult {
  copied: number
  bytes: number
  /** In the new store before. */
  there: number
  /** Without a row, which nobody needs. */
  left: number
}

/**
 * Copies every file that isn't in the new store yet, while servers run, and reads each copy again: its length and its SHA-256
 * must be those of the file. It may be stopped and repeated at any time, or run twice at once. `verify` also reads again what
 * was copied before. Throws StartError when no files are to move, and when a store fails.
 */
export async function moveFiles(
  { db, moving }: Deps,
  { verify }: { verify: boolean },
  report: (text: string) => void,
): Promise<MoveResult> {
  if (!moving)
    throw new StartError(
      'Set OBJECT_STORE_ALSO_READ to the store that the files are in now, and OBJECT_STORE to the one they move to. See docs/operating.md.',
    )
  const result: MoveResult = { copied: 0, bytes: 0, there: 0, left: 0 }
  const count = (isCopied: boolean, size: number) => {
    if (isCopied) result.bytes += size
    if (isCopied) result.copied += 1
    else result.there += 1
  }
  for await (const page of inPages(moving.from.list(), PAGE)) {
    const logs = page.filter(({ key }) => key.startsWith(ERASURE_LOG))
    for (const { key, size } of logs) count(await retrying(() => mergeLog(db, moving, key), result), size)
    const known = page.flatMap((listed) => {
      const parts = readKey(listed.key)
      return parts ? [{ listed, version: objectKey(parts), parts }] : []
    })
    const rows = await findObjects(
      db,
      known.map(({ parts }) => parts),
    )
    const types = new Map(rows.map((row) => [objectKey(row), row.content_type]))
    const needed = known.filter(({ version }) => types.has(version))
    result.left += page.length - logs.length - needed.length
    for (let at = 0; at < needed.length; at += AT_ONCE) {
      // None is left halfway when another fails.
      const moved = await Promise.allSettled(
        needed.slice(at, at + AT_ONCE).map(async ({ listed, version, parts }) => {
          const type = parts.size === null ? types.get(version)! : 'image/webp'
          count(await retrying(() => moveFile(moving, listed, { type, verify }), result), listed.size)
        }),
      )
      const failed = moved.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined
      if (failed) throw failed.reason
    }
    const done = result.copied + result.there
    if (Math.floor(done / REPORT_EVERY) > Math.floor((done - needed.length) / REPORT_EVERY))
      report(`${done} files are in the new store …`)
  }
  return result
}

/** Returns whether the file had to be copied. */
async function moveFile(
  { from, to }: { from: ObjectStore; to: ObjectStore },
  { key, size }: ListedObject,
  { type, verify }: { type: string; verify: boolean },
): Promise<boolean> {
  const isThere = (await to.sizeOf(key)) === size
  if (isThere && !verify) return false
  if (isThere && (await hashOf(to, key)) === (await hashOf(from, key))) return false
  const opened = await from.open(key)
  if (opened) {
    const { stream, hash } = hashing()
    opened.stream.once('error', (error) => stream.destroy(error))
    try {
      await to.put(key, opened.stream.pipe(stream), type)
    } finally {
      opened.stream.destroy()
    }
    if ((await hashOf(to, key)) !== hash()) {
      await to.remove(key)
      throw new StoreUnavailable(new Error(`the copy of ${key} differs from the file`))
    }
  }
  // Servers remove from the former store first: what they removed meanwhile must not come back.
  if ((await from.sizeOf(key)) === null) await to.remove(key)
  return opened !== null
}

/**
 * Writes the lines that only the former store has to the log of a day in the new store. Unlike files it changes: servers with
 * the settings of before may still write to the former one. Returns whether there were any.
 */
async function mergeLog(
  db: Database,
  { from, to }: { from: ObjectStore; to: ObjectStore },
  key: string,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockErasureLog(tx)
    const lines = async (store: ObjectStore) =>
      String((await readWhole(store, key)) ?? '').match(/.+\n/g) ?? []
    const there = await lines(to)
    const merged = new Set([...there, ...(await lines(from))])
    if (merged.size === there.length) return false
    await to.put(key, Buffer.from([...merged].join('')), 'text/plain')
    return true
  })
}

async function hashOf(store: ObjectStore, key: string): Promise<string | null> {
  const opened = await store.open(key)
  if (!opened) return null
  const hash = createHash('sha256')
  for await (const chunk of opened.stream) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

function hashing(): { stream: Transform; hash: () => string } {
  const hash = createHash('sha256')
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, hash: () => hash.digest('hex') }
}

async function retrying(work: () => Promise<boolean>, { copied }: MoveResult): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES)
        throw new StartError(
          `${(error as Error).message}. ${copied} files were copied. Run the command again: it continues where it stopped.`,
        )
      await sleep(RETRY_MS * tries)
    }
  }
}
