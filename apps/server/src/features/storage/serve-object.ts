import { PICTURE_SIZES } from '@bandstand/domain/storage'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { isObjectName, requireBucket } from './buckets.ts'
import { objectKey } from './object-key.ts'
import { readSizedPicture } from './read-sized-picture.ts'
import { refuse } from './refusals.ts'
import { findObject, type ObjectRow } from './storage.queries.ts'

type ObjectRequest = FastifyRequest<{ Params: { bucket: string; '*': string }; Querystring: { v?: unknown } }>
type PictureRequest = FastifyRequest<{
  Params: { bucket: string; '*': string }
  Querystring: { v?: unknown; width?: unknown; height?: unknown; resize?: unknown }
}>

/** How long browsers cache the stored picture that they got instead of a size. */
const STOPGAP_SECONDS = 60

/** Sends an object to everyone. Browsers may cache an address that names the current version forever. */
export async function serveObject(
  deps: Deps,
  request: ObjectRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { row, found } = await readNewest(deps, request, (row) => readObject(deps, row))
  const etag = `"${row.etag}"`
  void reply.headers(headersOf(etag, lifetimeOf(row, request)))
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(row.content_type).send(found)
}

/** Sends a picture to everyone in one of the available sizes; refuses others (400). */
export async function servePicture(
  deps: Deps,
  request: PictureRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const size = sizeOf(request.query)
  const { row, found } = await readNewest(deps, request, (row) => readSizedPicture(deps, row, size))
  const { bytes, contentType, isSized } = found
  const etag = isSized ? `"${row.etag}-${size.cut}-${size.width}"` : `"${row.etag}"`
  const lifetime = isSized ? lifetimeOf(row, request) : `max-age=${STOPGAP_SECONDS}`
  void reply.headers(headersOf(etag, lifetime))
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(contentType).send(bytes)
}

/** Returns the requested size, as storage's clients write it. */
function sizeOf({ width, height, resize = 'cover' }: PictureRequest['query']) {
  const cut = height === undefined ? 'whole' : 'square'
  const size = PICTURE_SIZES.find((each) => each.cut === cut && String(each.width) === width)
  const isSquare = height === undefined || height === width
  if (!size || !isSquare || resize !== 'cover') throw refuse('pictureSize')
  return size
}

/** Reads what everybody can read of an object; again when it was replaced after its row was found. */
async function readNewest<Found>(
  { db }: Deps,
  { params }: ObjectRequest | PictureRequest,
  read: (row: ObjectRow) => Promise<Found | null>,
): Promise<{ row: ObjectRow; found: Found }> {
  const bucket = requireBucket(params.bucket)
  const name = params['*']
  if (!bucket.public || !isObjectName(bucket, name)) throw refuse('objectMissing')
  let tried: string | undefined
  for (;;) {
    const row = await findObject(db, bucket.id, name)
    if (!row || row.etag === tried) throw refuse('objectMissing')
    const found = await read(row)
    if (found) return { row, found }
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

function lifetimeOf(row: ObjectRow, { query }: ObjectRequest | PictureRequest): string {
  return query.v === row.etag ? 'max-age=31536000, immutable' : `max-age=${row.cache_seconds}`
}

function headersOf(etag: string, lifetime: string) {
  return {
    etag,
    'cache-control': `public, ${lifetime}`,
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    // Public URLs are made to be shown anywhere, in mails and on other sites, but only as an image.
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; sandbox",
  }
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes('*') || known.includes(etag)
}
