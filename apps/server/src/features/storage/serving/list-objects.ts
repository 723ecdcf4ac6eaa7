import { z } from 'zod'
import type { Actor } from '../../../auth/actor.ts'
import type { Deps } from '../../../deps.ts'
import type { Bucket } from '../buckets.ts'
import { listObjectsOf } from '../storage.queries.ts'
import { type ObjectView, viewFolder, viewObject } from '../storage.view.ts'

const sortColumns = ['name', 'created_at', 'updated_at', 'last_accessed_at'] as const

export const listObjectsInput = z.strictObject({
  prefix: z.string().max(1024).default(''),
  limit: z.int().min(1).max(1000).default(100),
  offset: z.int().min(0).max(1_000_000).default(0),
  sortBy: z
    .strictObject({
      column: z.enum(sortColumns).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
  search: z.string().max(1024).default(''),
})

/**
 * Returns one page of the actor's own objects and folders directly below a folder (`prefix`). `search` keeps the names
 * that begin with it. Folders are derived here, because one user has few objects.
 */
export async function listObjects(
  deps: Deps,
  actor: Actor,
  bucket: Bucket,
  input: z.infer<typeof listObjectsInput>,
): Promise<ObjectView[]> {
  const folder = input.prefix.replace(/^\/+|\/+$/g, '')
  const base = folder ? `${folder}/` : ''
  const entries = new Map<string, ObjectView>()
  for (const row of await listObjectsOf(deps.db, bucket.id, actor.partyId)) {
    if (!row.name.startsWith(base)) continue
    const [name = '', ...below] = row.name.slice(base.length).split('/')
    if (!name.toLowerCase().startsWith(input.search.toLowerCase())) continue
    entries.set(name, below.length ? viewFolder(name) : viewObject(row, name))
  }
  const { column, order } = input.sortBy
  const direction = order === 'asc' ? 1 : -1
  const sorted = [...entries.values()].toSorted(
    (a, b) => compare(a[column], b[column]) * direction || compare(a.name, b.name),
  )
  return sorted.slice(input.offset, input.offset + input.limit)
}

function compare(a: string | null, b: string | null): number {
  return (a ?? '') < (b ?? '') ? -1 : Number((a ?? '') > (b ?? ''))
}
