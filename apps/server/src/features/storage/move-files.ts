import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import type { ListedObject, ObjectStore } from '../../integrations/object-store/port.ts'
import { StartError } from '../../start-error.ts'
import { StoreUnavailable } from '../../store-unavailable.ts'
import { inPages } from './in-pages.ts'
import { objectKey, readKey } from './object-key.ts'
import { findObjects } from './storage.queries.ts'

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
      'Set OBJECT_STORE_ALSO_READ to the store that the files are in now, and OBJECT_STORE to the one they move to. See "On a real server" in the README.',
    )
  const result: MoveResult = { copied: 0, bytes: 0, there: 0, left: 0 }
  for await (const page of inPages(moving.from.list(), PAGE)) {
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
    result.left += page.length - needed.length
    for (let at = 0; at < needed.length; at += AT_ONCE) {
      // None is left halfway when another fails.
      const moved = await Promise.allSettled(
        needed.slice(at, at + AT_ONCE).map(async ({ listed, version, parts }) => {
          const type = parts.size === null ? types.get(version)! : 'image/webp'
          const isCopied = await retrying(() => moveFile(moving, listed, { type, verify }), result)
          if (isCopied) result.bytes += listed.size
          if (isCopied) result.copied += 1
          else result.there += 1
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
