import type { PartyId } from '@bandstand/domain/accounts'
import { PICTURE_SIZES } from '@bandstand/domain/storage'
import { DAY_MS } from '@bandstand/domain/time'
import { lockFiles } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import type { ListedObject } from '../../../integrations/object-store/port.ts'
import { StartError } from '../../../start-error.ts'
import { allBuckets } from '../buckets.ts'
import { inPages } from '../serving/in-pages.ts'
import { ERASURE_LOG, objectKey, readKey } from './object-key.ts'
import { removeGivenUp } from './store-object.ts'
import { findGivenUp, findObject, findObjects, listObjectsAfter, type ObjectRow } from '../storage.queries.ts'

/** Younger files are left alone: their row may be about to be written. */
const YOUNG_MS = DAY_MS
const PAGE = 1000
/** How many requests the store gets at once. */
const AT_ONCE = 32
/** How many of each kind are listed; all are counted. */
const MOST_LISTED = 100
/** So many files without rows are more than crashes leave behind. */
const MANY = 100
const SIZES = new Set(PICTURE_SIZES.map(({ cut, width }) => `${cut}-${width}`))

interface Tally {
  count: number
  bytes: number
  /** The first ones. */
  keys: string[]
}

interface FileCheck {
  /** Rows of files, and files with their sizes in the store. */
  rows: number
  files: number
  /** Rows whose file is not in the store, or not as long as it was. */
  missing: Tally
  /** Files in the store that no row refers to. */
  orphans: Tally
  /** Files in the store that Bandstand didn't name; they are never removed. */
  foreign: Tally
  /** What uploads that never ended left behind. */
  drafts: number
  /** Files that were uploaded more than a day ago for something that was never saved. */
  unsaved: number
}

/**
 * Compares all rows of files with the object store, both ways. `sweep` removes orphans, drafts and unsaved files that are older
 * than a day. Throws StartError when most files have no row and `force` isn't set: then it isn't the right database.
 */
export async function checkFiles(
  deps: Deps,
  { sweep, force }: { sweep: boolean; force: boolean },
  report: (text: string) => void,
): Promise<FileCheck> {
  if (deps.moving)
    throw new StartError(
      'Files are moving from one object store to the other. Check them when OBJECT_STORE_ALSO_READ isn’t set anymore.',
    )
  const before = new Date(deps.now().getTime() - YOUNG_MS)
  const stored = await checkStore(deps, before, async () => {})
  report(`Compared ${stored.files} files with their rows …`)
  if (sweep && !force && stored.orphans.count > Math.max(MANY, stored.files / 2))
    throw new StartError(
      `${stored.orphans.count} of ${stored.files} files have no row in this database. Nothing was removed. If the database and the object store belong together, repeat it with --force.`,
    )
  if (sweep) await checkStore(deps, before, (key) => deps.objects.remove(key))
  return {
    ...(await checkRows(deps, before, sweep)),
    ...stored,
    drafts: await checkDrafts(deps, before, sweep),
  }
}

/** Looks for the row of each file in the store. */
async function checkStore(
  { db, objects }: Deps,
  before: Date,
  onOrphan: (key: string) => Promise<void>,
): Promise<Pick<FileCheck, 'files' | 'orphans' | 'foreign'>> {
  const found = { files: 0, orphans: noTally(), foreign: noTally() }
  for await (const page of inPages(objects.list(), PAGE)) {
    const known = page.flatMap((listed) => {
      const parts = readKey(listed.key)
      if (!parts && !listed.key.startsWith(ERASURE_LOG)) add(found.foreign, listed)
      return parts ? [{ listed, parts }] : []
    })
    const rows = await findObjects(
      db,
      known.map(({ parts }) => parts),
    )
    const current = new Set(rows.map(objectKey))
    const orphans = known.filter(
      ({ listed, parts }) =>
        listed.changedAt < before &&
        !(current.has(objectKey(parts)) && (parts.size === null || SIZES.has(parts.size))),
    )
    found.files += known.length
    for (const { listed } of orphans) add(found.orphans, listed)
    await allOf(orphans, ({ listed }) => onOrphan(listed.key))
  }
  return found
}

/** Looks in the store for the file of each row, and in the database for what shows it. */
async function checkRows(
  deps: Deps,
  before: Date,
  sweep: boolean,
): Promise<Pick<FileCheck, 'rows' | 'missing' | 'unsaved'>> {
  const found = { rows: 0, missing: noTally(), unsaved: 0 }
  let page: ObjectRow[]
  let after: string | null = null
  do {
    page = await listObjectsAfter(deps.db, after, PAGE)
    after = page.at(-1)?.id ?? null
    found.rows += page.length
    await allOf(page, async (row) => {
      const key = objectKey(row)
      if ((await deps.objects.sizeOf(key)) === row.size_bytes) return
      // It may have been replaced or removed since the page was read.
      const now = await findObject(deps.db, row.bucket, row.name)
      if (now?.etag === row.etag) add(found.missing, { key, size: row.size_bytes })
    })
    const ids = page.map(({ id }) => id)
    const unsaved = await findGivenUp(deps.db, ids, before)
    found.unsaved += unsaved.length
    if (sweep)
      for (const owner of new Set(unsaved.map(({ ownerId }) => ownerId))) await sweepUnsaved(deps, owner)
  } while (page.length === PAGE)
  return found
}

async function sweepUnsaved({ db, now }: Deps, ownerId: PartyId): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockFiles(tx, ownerId)
    const buckets = allBuckets.map(({ id }) => id)
    await removeGivenUp(tx, ownerId, buckets, now())
  })
}

async function checkDrafts({ objects }: Deps, before: Date, sweep: boolean): Promise<number> {
  let count = 0
  for await (const draft of objects.listDrafts()) {
    if (draft.begunAt >= before) continue
    count += 1
    if (sweep) await draft.discard()
  }
  return count
}

/** Works on all of them, several at a time. */
async function allOf<Each>(all: Each[], work: (each: Each) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += AT_ONCE) await Promise.all(all.slice(at, at + AT_ONCE).map(work))
}

function noTally(): Tally {
  return { count: 0, bytes: 0, keys: [] }
}

function add(tally: Tally, { key, size }: Pick<ListedObject, 'key' | 'size'>): void {
  tally.count += 1
  tally.bytes += size
  if (tally.keys.length < MOST_LISTED) tally.keys.push(key)
}
