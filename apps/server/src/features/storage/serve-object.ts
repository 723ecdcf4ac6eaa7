import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { isObjectName, requireBucket } from './buckets.ts'
import { objectKey } from './object-key.ts'
import { refuse } from './refusals.ts'
import { findObject, type ObjectRow } from './storage.queries.ts'

/** Sends an object to everyone. Browsers may cache an address that names the current version forever. */
export async function serveObject(
  deps: Deps,
  request: FastifyRequest<{ Params: { bucket: string; '*': string }; Querystring: { v?: unknown } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const bucket = requireBucket(request.params.bucket)
  const name = request.params['*']
  if (!bucket.public || !isObjectName(bucket, name)) throw refuse('objectMissing')
  const { row, bytes } = await readNewest(deps, bucket.id, name)
  const etag = `"${row.etag}"`
  const lifetime =
    request.query.v === row.etag ? 'max-age=31536000, immutable' : `max-age=${row.cache_seconds}`
  void reply.headers({
    etag,
    'cache-control': `public, ${lifetime}`,
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    // Public addresses are made to be shown anywhere, in mails and on other sites, but only as an image.
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(row.content_type).send(bytes)
}

async function readNewest(
  deps: Deps,
  bucket: string,
  name: string,
): Promise<{ row: ObjectRow; bytes: Buffer }> {
  let tried: string | undefined
  for (;;) {
    const row = await findObject(deps.db, bucket, name)
    if (!row || row.etag === tried) throw refuse('objectMissing')
    const bytes = await readObject(deps, row)
    if (bytes) return { row, bytes }
    // Replaced between the two reads: the row now names the new bytes.
    tried = row.etag
  }
}

/** Returns the bytes of an object that the caller can read; null when it is being replaced or removed. */
export function readObject(
  deps: Deps,
  row: Pick<ObjectRow, 'bucket' | 'name' | 'etag'>,
): Promise<Buffer | null> {
  return deps.objects.get(objectKey(row))
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes('*') || known.includes(etag)
}
