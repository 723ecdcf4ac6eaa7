import { Readable } from 'node:stream'
import { PICTURE_SIZES } from '@bandstand/domain/storage'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { isObjectName, requireBucket } from '../buckets.ts'
import { byteRange } from './byte-range.ts'
import { objectKey } from '../uploads/object-key.ts'
import { readSizedPicture } from './read-sized-picture.ts'
import { refuse } from '../refusals.ts'
import { findObject, type ObjectRow } from '../storage.queries.ts'

type ObjectRequest = FastifyRequest<{ Params: { bucket: string; '*': string }; Querystring: { v?: unknown } }>
type PictureRequest = FastifyRequest<{
  Params: { bucket: string; '*': string }
  Querystring: { v?: unknown; width?: unknown; height?: unknown; resize?: unknown }
}>

/** How long browsers cache the stored picture that they got instead of a size. */
const STOPGAP_SECONDS = 60

/** What is sent of an object. A reply itself must not be awaited: it would be until it's sent. */
interface Answer {
  status: number
  headers: Record<string, string | number>
  content?: Buffer | Readable
}

/**
 * Sends an object to everyone, or the range of it that the request wants. Browsers and content delivery networks may cache
 * an address that names the current version forever.
 */
export async function serveObject(
  deps: Deps,
  request: ObjectRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { status, headers, content } = await answerNewest(deps, request, async (row) => {
    const { size_bytes: size, content_type: contentType } = row
    const etag = `"${row.etag}"`
    const headers = { ...headersOf(etag, lifetimeOf(row, request)), 'accept-ranges': 'bytes' }
    if (isKnown(request.headers['if-none-match'], etag)) return { status: 304, headers }
    const range = byteRange(request.headers, { size, etag })
    if (range === 'unsatisfiable') {
      void reply.header('content-range', `bytes */${size}`)
      throw refuse('range')
    }
    const file = { ...headers, 'content-type': contentType, 'content-length': size }
    if (request.method === 'HEAD') return { status: 200, headers: file, content: Readable.from([]) }
    const opened = await deps.objects.open(objectKey(row), range ?? undefined)
    if (!opened) return null
    const part = range && {
      'content-range': `bytes ${range.first}-${range.last}/${opened.size}`,
      'content-length': range.last - range.first + 1,
    }
    return {
      status: range ? 206 : 200,
      headers: { ...file, 'content-length': opened.size, ...part },
      content: opened.stream,
    }
  })
  return reply.code(status).headers(headers).send(content)
}

/** Sends a picture to everyone in one of the available sizes; refuses others (400). */
export async function servePicture(
  deps: Deps,
  request: PictureRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const size = sizeOf(request.query)
  const { status, headers, content } = await answerNewest(deps, request, async (row) => {
    const sizedEtag = `"${row.etag}-${size.cut}-${size.width}"`
    const sized = headersOf(sizedEtag, lifetimeOf(row, request))
    if (isKnown(request.headers['if-none-match'], sizedEtag)) return { status: 304, headers: sized }
    const picture = await readSizedPicture(deps, row, size)
    if (!picture) return null
    const headers = {
      ...(picture.isSized ? sized : headersOf(`"${row.etag}"`, `max-age=${STOPGAP_SECONDS}`)),
      'content-type': picture.contentType,
      'content-length': picture.size,
    }
    return { status: 200, headers, content: picture.content }
  })
  return reply.code(status).headers(headers).send(content)
}

/** Returns the requested size, as storage's clients write it. */
function sizeOf({ width, height, resize = 'cover' }: PictureRequest['query']) {
  const cut = height === undefined ? 'whole' : 'square'
  const size = PICTURE_SIZES.find((each) => each.cut === cut && String(each.width) === width)
  const isSquare = height === undefined || height === width
  if (!size || !isSquare || resize !== 'cover') throw refuse('pictureSize')
  return size
}

/** Returns what everybody can read of an object; tries again when it was replaced after its row was found. */
async function answerNewest(
  { db }: Deps,
  { params }: ObjectRequest | PictureRequest,
  answer: (row: ObjectRow) => Promise<Answer | null>,
): Promise<Answer> {
  const bucket = requireBucket(params.bucket)
  const name = params['*']
  if (!bucket.public || !isObjectName(bucket, name)) throw refuse('objectMissing')
  let tried: string | undefined
  for (;;) {
    const row = await findObject(db, bucket.id, name)
    if (!row || row.etag === tried) throw refuse('objectMissing')
    const found = await answer(row)
    if (found) return found
    // Replaced between the two reads: the row now names the new bytes.
    tried = row.etag
  }
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
