import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../../auth/actor.ts'
import type { Deps } from '../../../deps.ts'
import { isObjectName, isOwnName, requireBucket } from '../buckets.ts'
import { readUpload } from './read-upload.ts'
import { refuse, StorageRefusal } from '../refusals.ts'
import { type StoreMode, storeObject } from './store-object.ts'
import { createUploadPlaces } from './upload-places.ts'

const takePlace = createUploadPlaces()

/** Checks, cleans and stores one image of the actor's own; returns the answer that the protocol defines. */
export async function uploadObject(
  deps: Deps,
  actor: Actor,
  request: FastifyRequest<{ Params: { bucket: string; '*': string } }>,
): Promise<{ Id: string; Key: string }> {
  const bucket = requireBucket(request.params.bucket)
  const name = request.params['*']
  if (!isObjectName(bucket, name)) throw new StorageRefusal(400, 'InvalidKey', bucket.nameText)
  if (!isOwnName(bucket, name, actor.partyId)) throw refuse('foreignName')
  const mode = storeMode(request)
  const place = takePlace(actor.userId, request.raw.socket)
  try {
    const object = { bucket: bucket.id, name, etag: randomUUID().replaceAll('-', '') }
    const row = await storeObject(deps, object, mode, async (put) => {
      const options = { renderer: deps.renderer, member: actor.userId }
      const receive = (content: AsyncGenerator<Buffer>) => bucket.receive(content, put, options)
      const { received, cacheSeconds } = await Promise.race([
        readUpload(request, bucket, receive),
        place.ended,
      ])
      place.arrived()
      return { ...(await received()), ownerId: actor.partyId, cacheSeconds }
    })
    return { Id: row.id, Key: `${row.bucket}/${row.name}` }
  } finally {
    place.leave()
  }
}

function storeMode(request: FastifyRequest): StoreMode {
  if (request.method === 'PUT') return 'replace'
  const upsert = request.headers['x-upsert'] ?? 'false'
  if (upsert !== 'true' && upsert !== 'false') throw refuse('upsert')
  return upsert === 'true' ? 'upsert' : 'create'
}
