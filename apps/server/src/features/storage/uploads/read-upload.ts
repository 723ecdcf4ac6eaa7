import { PROFILE_IMAGE_CACHE_SECONDS } from '@bandstand/domain/storage'
import type { FastifyRequest } from 'fastify'
import type { Bucket } from '../buckets.ts'
import { refuse, StorageRefusal } from '../refusals.ts'

/** Takes the bytes of a file while they arrive. */
export type Receive<Received> = (content: AsyncGenerator<Buffer>) => Promise<Received>

const YEAR_SECONDS = 31_536_000
/** A body above the limit is still read this far: a client that is cut off could not read why. */
const MOST_READ_BYTES = 67_108_864

/**
 * Reads an upload as storage's clients send it, a multipart form (browser files) or the bare bytes, and hands its file over
 * while it arrives. Refuses an absent or malformed file (400) and a too large one (413): then `receive` sees an error.
 */
export async function readUpload<Received>(
  request: FastifyRequest,
  bucket: Bucket,
  receive: Receive<Received>,
): Promise<{ received: Received; cacheSeconds: number }> {
  return request.isMultipart() ? readForm(request, bucket, receive) : readBody(request, bucket, receive)
}

async function readBody<Received>(request: FastifyRequest, bucket: Bucket, receive: Receive<Received>) {
  // Browsers put directives of their own into this header: only the client's max-age counts.
  const [, maxAge] = /max-age=([^,;\s]+)/.exec(request.headers['cache-control'] ?? '') ?? []
  const cacheSeconds = maxAge === undefined ? PROFILE_IMAGE_CACHE_SECONDS : toCacheSeconds(maxAge)
  return { received: await receive(contentOf(request, request.raw, bucket)), cacheSeconds }
}

async function readForm<Received>(request: FastifyRequest, bucket: Bucket, receive: Receive<Received>) {
  let file: { received: Received } | null = null
  let cacheSeconds: number = PROFILE_IMAGE_CACHE_SECONDS
  const limits = { fileSize: Infinity, fields: 4, fieldSize: 1000, parts: 6 }
  const parts = request.parts({ limits })
  for (;;) {
    const { done, value: part } = await receiving(parts.next())
    if (done) break
    if (part.type === 'file') {
      if (file) throw refuse('severalFiles')
      file = { received: await receive(contentOf(request, part.file, bucket)) }
    } else if (part.fieldname === 'cacheControl') {
      cacheSeconds = toCacheSeconds(String(part.value))
    } else {
      throw new StorageRefusal(400, 'invalid_request', `Unknown field: ${part.fieldname.slice(0, 40)}`)
    }
  }
  if (!file) throw refuse('fileMissing')
  return { ...file, cacheSeconds }
}

/** Yields no more than the bucket allows, and fails at the end of what isn't allowed. */
async function* contentOf(
  request: FastifyRequest,
  stream: AsyncIterable<Buffer>,
  bucket: Bucket,
): AsyncGenerator<Buffer> {
  let size = 0
  const chunks = stream[Symbol.asyncIterator]()
  let isOver = false
  try {
    while (!isOver) {
      const { done, value: chunk } = await receiving(chunks.next())
      if (done) break
      size += chunk.length
      isOver = size > MOST_READ_BYTES
      if (size <= bucket.maxBytes) yield chunk
    }
  } finally {
    // A client that is still sending wouldn't read why it's refused.
    if (isOver) await chunks.return?.()
    else void drain(chunks)
  }
  if (isOver) size = Math.max(size, Number(request.headers['content-length'] ?? 0))
  if (size === 0) throw refuse('fileMissing')
  if (size > bucket.maxBytes) throw new StorageRefusal(413, 'Payload too large', bucket.tooLargeText(size))
}

async function drain(chunks: AsyncIterator<Buffer>): Promise<void> {
  try {
    while (!(await chunks.next()).done);
  } catch {
    // Nobody needs what comes.
  }
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
