import { PROFILE_IMAGE_CACHE_SECONDS } from '@bandstand/domain/storage'
import type { FastifyRequest } from 'fastify'
import type { Bucket } from './buckets.ts'
import { refuse, StorageRefusal } from './refusals.ts'

export interface Upload {
  bytes: Buffer
  cacheSeconds: number
}

const YEAR_SECONDS = 31_536_000
/** A body above the limit is still read this far: a client that is cut off could not read why. */
const MOST_READ_BYTES = 67_108_864

/**
 * Reads an upload as storage's clients send it, a multipart form (browser files) or the bare bytes, without ever
 * holding more than the bucket allows. Refuses an absent or malformed file (400) and a too large one (413).
 */
export async function readUpload(request: FastifyRequest, bucket: Bucket): Promise<Upload> {
  const upload = request.isMultipart() ? await readForm(request, bucket) : await readBody(request, bucket)
  if (!upload.bytes.length) throw refuse('fileMissing')
  return upload
}

async function readBody(request: FastifyRequest, bucket: Bucket): Promise<Upload> {
  // Browsers put directives of their own into this header: only the client's max-age counts.
  const [, maxAge] = /max-age=([^,;\s]+)/.exec(request.headers['cache-control'] ?? '') ?? []
  const cacheSeconds = maxAge === undefined ? PROFILE_IMAGE_CACHE_SECONDS : toCacheSeconds(maxAge)
  return { bytes: await receiving(collect(request, request.raw, bucket)), cacheSeconds }
}

async function readForm(request: FastifyRequest, bucket: Bucket): Promise<Upload> {
  let bytes: Buffer | null = null
  let cacheSeconds: number = PROFILE_IMAGE_CACHE_SECONDS
  const limits = { fileSize: Infinity, fields: 4, fieldSize: 1000, parts: 6 }
  const parts = request.parts({ limits })
  for (;;) {
    const { done, value: part } = await receiving(parts.next())
    if (done) break
    if (part.type === 'file') {
      if (bytes) throw refuse('severalFiles')
      bytes = await receiving(collect(request, part.file, bucket))
    } else if (part.fieldname === 'cacheControl') {
      cacheSeconds = toCacheSeconds(String(part.value))
    } else {
      throw new StorageRefusal(400, 'invalid_request', `Unknown field: ${part.fieldname.slice(0, 40)}`)
    }
  }
  if (!bytes) throw refuse('fileMissing')
  return { bytes, cacheSeconds }
}

async function collect(
  request: FastifyRequest,
  stream: AsyncIterable<Buffer>,
  bucket: Bucket,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size <= bucket.maxBytes) chunks.push(chunk)
    else chunks.length = 0
    if (size > MOST_READ_BYTES) {
      size = Math.max(size, Number(request.headers['content-length'] ?? 0))
      break
    }
  }
  if (size > bucket.maxBytes) {
    throw new StorageRefusal(413, 'Payload too large', bucket.tooLargeText(size))
  }
  return Buffer.concat(chunks)
}

/** An error from the network or the form's parser means that the sender didn't send a complete, well-formed upload. */
async function receiving<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof StorageRefusal ? error : refuse('malformed')
  }
}

function toCacheSeconds(text: string): number {
  const seconds = /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN
  if (!(seconds <= YEAR_SECONDS)) throw refuse('cacheControl')
  return seconds
}
