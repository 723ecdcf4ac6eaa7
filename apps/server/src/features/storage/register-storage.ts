import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { accessRefusal, type Actor } from '../../auth/actor.ts'
import type { Authenticator } from '../../auth/index.ts'
import type { Deps } from '../../deps.ts'
import { answerError } from './serving/answer-error.ts'
import { allBuckets, findBucket, requireBucket } from './buckets.ts'
import { ANY_METHOD } from '../../http-helpers/any-method.ts'
import { listObjects, listObjectsInput } from './serving/list-objects.ts'
import { readObjectInfo } from './serving/read-object-info.ts'
import { whileMember } from '../../operations/still-member.ts'
import { refuse } from './refusals.ts'
import { removeObjects } from './remove-objects.ts'
import { serveObject, servePicture } from './serving/serve-object.ts'
import { viewBucket, viewObject } from './storage.view.ts'
import { uploadObject } from './uploads/upload-object.ts'

interface BucketRoute {
  Params: { bucket: string }
}
interface ObjectRoute {
  Params: { bucket: string; '*': string }
  Querystring: { v?: unknown; width?: unknown; height?: unknown; resize?: unknown }
}
type Authenticate = Authenticator['authenticate']

const JSON_BODY_BYTES = 65_536
/** Path segments of the protocol in the place of a bucket: calls that aren't offered. */
const NO_BUCKETS = new Set([
  'authenticated',
  'copy',
  'info',
  'list',
  'list-v2',
  'move',
  'public',
  'sign',
  'upload',
])
const removeInput = z.strictObject({ prefixes: z.array(z.string().max(1024)).min(1).max(1000) })
const createBucketInput = z.looseObject({ id: z.string().optional(), name: z.string() })

/** Serves the Supabase Storage protocol under /storage/v1, as far as the product's calls need it. */
export async function registerStorage(
  app: FastifyInstance,
  deps: Deps,
  authenticate: Authenticate,
): Promise<void> {
  await app.register(
    async (storage) => {
      storage.setErrorHandler(answerError)
      storage.setNotFoundHandler((request, reply) => answerError(refuse('callUnknown'), request, reply))
      registerCalls(storage, deps, authenticate)
      for (const url of ['/', '/*'])
        storage.route({
          method: [...ANY_METHOD],
          url,
          exposeHeadRoute: false,
          handler: async () => {
            throw refuse('callUnknown')
          },
        })
      await storage.register(async (uploads) => registerUploads(uploads, deps, authenticate))
    },
    { prefix: '/storage/v1' },
  )
}

/** The server's dependencies for what an actor does with files. */
const forFiles = (deps: Deps, actor: Actor) =>
  whileMember(deps, actor, 'editProfile', () => refuse('roleForbids'))

function registerCalls(storage: FastifyInstance, deps: Deps, authenticate: Authenticate): void {
  const options = { bodyLimit: JSON_BODY_BYTES }
  const requireActor = async (request: FastifyRequest): Promise<Actor> => {
    const actor = await authenticate(request.headers)
    if (!actor) throw refuse('sessionMissing')
    if (accessRefusal(actor, 'editProfile')) throw refuse('roleForbids')
    return actor
  }

  storage.get<ObjectRoute>('/object/public/:bucket/*', (request, reply) => serveObject(deps, request, reply))

  storage.get<ObjectRoute>('/render/image/public/:bucket/*', (request, reply) =>
    servePicture(deps, request, reply),
  )

  storage.get<ObjectRoute>('/object/info/:bucket/*', async (request) => {
    const actor = await requireActor(request)
    return readObjectInfo(deps, actor, requireBucket(request.params.bucket), request.params['*'])
  })

  storage.post<BucketRoute>('/object/list/:bucket', options, async (request) => {
    const actor = await requireActor(request)
    const bucket = requireBucket(request.params.bucket)
    return listObjects(deps, actor, bucket, listObjectsInput.parse(request.body))
  })

  storage.delete<BucketRoute>('/object/:bucket', options, async (request) => {
    const actor = await requireActor(request)
    const bucket = requireBucket(request.params.bucket)
    const { prefixes } = removeInput.parse(request.body)
    const removed = await removeObjects(forFiles(deps, actor), actor, bucket, prefixes)
    return removed.map((row) => ({ ...viewObject(row, row.name), bucket_id: row.bucket }))
  })

  storage.get('/bucket', async (request) => {
    await requireActor(request)
    return allBuckets.map(viewBucket)
  })

  storage.get<BucketRoute>('/bucket/:bucket', async (request) => {
    await requireActor(request)
    return viewBucket(requireBucket(request.params.bucket))
  })

  // Clients create a bucket that they don't find; both exist from the start.
  storage.post('/bucket', options, async (request) => {
    await requireActor(request)
    const { id, name } = createBucketInput.parse(request.body)
    throw refuse(findBucket(id ?? name) ? 'duplicate' : 'foreignBucket')
  })
}

/** Separate from the other calls, because here no parser may read the body before sender and target are known. */
async function registerUploads(
  uploads: FastifyInstance,
  deps: Deps,
  authenticate: Authenticate,
): Promise<void> {
  uploads.removeAllContentTypeParsers()
  uploads.addContentTypeParser('*', (_request, _body, done) => done(null))
  await uploads.register(multipart)
  uploads.route<ObjectRoute>({
    method: ['POST', 'PUT'],
    url: '/object/:bucket/*',
    handler: async (request) => {
      if (NO_BUCKETS.has(request.params.bucket)) throw refuse('callUnknown')
      const actor = await authenticate(request.headers)
      if (!actor) throw refuse('userMissing')
      if (accessRefusal(actor, 'editProfile')) throw refuse('roleForbids')
      return uploadObject(forFiles(deps, actor), actor, request)
    },
  })
}
