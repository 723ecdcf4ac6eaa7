import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Settings } from '../../settings/read-providers.ts'
import { StoreUnavailable } from '../../store-unavailable.ts'
import { type ObjectStore, watchSource } from './port.ts'

const MISSING = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload'])
/** Statuses of calls that a store doesn't offer. */
const UNKNOWN = new Set([405, 501])
const TRIES = 3
const CONNECT_MS = 3000
/** How long a connection may stand still. A slow reader makes it stand still, too. */
const IDLE_MS = 30_000
/** Each download has one until its reader has it all, and slow readers must not block the others. */
const MOST_CONNECTIONS = 500

/** Returns an object store in a bucket of S3, or of a store that speaks its protocol. */
// oxlint-disable-next-line max-lines-per-function -- short methods, one for each call of the port
export function createS3Store({ bucket, region, endpoint, credentials, pathStyle }: S3Settings): ObjectStore {
  const agent = { keepAlive: true, maxSockets: MOST_CONNECTIONS }
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    forcePathStyle: pathStyle,
    maxAttempts: TRIES,
    // Many stores don't know the checksums that Amazon's own client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: IDLE_MS,
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(agent),
    },
  })
  const at = (key: string) => ({ Bucket: bucket, Key: key })

  return {
    async put(key, content, contentType) {
      const object = { ...at(key), ContentType: contentType }
      if (Buffer.isBuffer(content)) {
        await client.send(new PutObjectCommand({ ...object, Body: content })).catch(unavailable)
        return
      }
      const { stream, failure } = watchSource(content)
      // In parts of 5 MB: the protocol wants to know how long each is before it starts.
      const upload = new Upload({ client, params: { ...object, Body: stream }, queueSize: 1 })
      await upload.done().catch((error: unknown) => {
        throw failure() ?? new StoreUnavailable(error)
      })
    },
    async open(key, range) {
      const part = range && { Range: `bytes=${range.first}-${range.last}` }
      const found = await client.send(new GetObjectCommand({ ...at(key), ...part })).catch(nullIfMissing)
      if (!found) return null
      const stream = found.Body as Readable
      if (!range) return { size: found.ContentLength ?? 0, stream }
      const [, size] = /\/(\d+)$/.exec(found.ContentRange ?? '') ?? []
      if (size && found.ContentLength === range.last - range.first + 1) return { size: Number(size), stream }
      stream.destroy()
      throw new StoreUnavailable(new Error('it ignores ranges'))
    },
    async sizeOf(key) {
      const found = await client.send(new HeadObjectCommand(at(key))).catch(nullIfMissing)
      return found?.ContentLength ?? null
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch(nullIfMissing)
    },
    async *list() {
      let ContinuationToken: string | undefined
      do {
        const wanted = new ListObjectsV2Command({ Bucket: bucket, ContinuationToken })
        const found: ListObjectsV2CommandOutput = await client.send(wanted).catch(unavailable)
        for (const { Key = '', Size = 0, LastModified = new Date() } of found.Contents ?? [])
          yield { key: Key, size: Size, changedAt: LastModified }
        ContinuationToken = found.NextContinuationToken
      } while (ContinuationToken)
    },
    async *listDrafts() {
      let found: ListMultipartUploadsCommandOutput | null = null
      do {
        const wanted: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
          Bucket: bucket,
          KeyMarker: found?.NextKeyMarker,
          UploadIdMarker: found?.NextUploadIdMarker,
        })
        found = await client.send(wanted).catch(nullIfUnknown)
        for (const { Key = '', UploadId, Initiated = new Date() } of found?.Uploads ?? []) {
          const discard = async () => {
            await client.send(new AbortMultipartUploadCommand({ ...at(Key), UploadId })).catch(nullIfMissing)
          }
          yield { begunAt: Initiated, discard }
        }
      } while (found?.IsTruncated)
    },
  }
}

/** A missing bucket is also a 404, but no missing object. */
function nullIfMissing(error: unknown): null {
  const isMissing = error instanceof S3ServiceException && MISSING.has(error.name)
  return isMissing ? null : unavailable(error)
}

/** Some stores can't list uploads that never ended: they remove them on their own. */
function nullIfUnknown(error: unknown): null {
  const isUnknown = error instanceof S3ServiceException && UNKNOWN.has(error.$metadata.httpStatusCode ?? 0)
  return isUnknown ? null : unavailable(error)
}

function unavailable(error: unknown): never {
  throw new StoreUnavailable(error)
}
