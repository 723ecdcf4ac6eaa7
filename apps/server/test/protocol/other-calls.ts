import { portalInput } from '@bandstand/domain/subscriptions'
import { listObjectsInput } from '../../src/features/storage/serving/list-objects.ts'
import { type ProtocolCall, refused } from './call.ts'

const BUCKET = 'profile-images'
const NO_CALL = [404, 'not_found'] as const
/** A body as the client library sends it. */
const upload = (file: Blob) => {
  const body = new FormData()
  body.append('cacheControl', '3600')
  body.append('', file)
  return body
}

export const STORAGE_SERVED: ProtocolCall[] = [
  {
    call: 'POST /object/:bucket/*',
    client: 'upload',
    needs: 'session',
    answer: { status: 200, fields: 'Id Key' },
    example: async ({ newPicture, known }) => {
      const { path, file } = await newPicture()
      return { path: `/object/${BUCKET}/${path}`, as: known.token, body: upload(file) }
    },
  },
  {
    call: 'PUT /object/:bucket/*',
    client: 'update',
    needs: 'session',
    answer: { status: 200, fields: 'Id Key' },
    example: async ({ newPicture, uploadPicture, known }) => ({
      path: `/object/${BUCKET}/${await uploadPicture()}`,
      as: known.token,
      body: upload((await newPicture()).file),
    }),
  },
  {
    call: 'GET /object/public/:bucket/*',
    client: 'getPublicUrl',
    answer: { status: 200, what: 'the file' },
    example: async ({ uploadPicture }) => ({ path: `/object/public/${BUCKET}/${await uploadPicture()}` }),
  },
  {
    call: 'GET /render/image/public/:bucket/*',
    client: 'getPublicUrl with `transform`',
    answer: { status: 200, what: 'the picture, 128, 256 or 640 pixels square, or 640 or 1600 pixels wide' },
    example: async ({ uploadPicture }) => ({
      path: `/render/image/public/${BUCKET}/${await uploadPicture()}?width=128&height=128&resize=cover`,
    }),
  },
  {
    call: 'GET /object/info/:bucket/*',
    client: 'info, exists',
    needs: 'session',
    answer: {
      status: 200,
      fields:
        'id name bucket_id version size content_type cache_control etag last_modified created_at metadata',
    },
    example: async ({ uploadPicture, known }) => ({
      path: `/object/info/${BUCKET}/${await uploadPicture()}`,
      as: known.token,
    }),
  },
  {
    call: 'POST /object/list/:bucket',
    client: 'list',
    needs: 'session',
    fields: listObjectsInput,
    answer: { status: 200, what: 'a list of the caller’s own files and folders' },
    example: ({ known }) => ({ path: `/object/list/${BUCKET}`, as: known.token, body: { prefix: known.id } }),
  },
  {
    call: 'DELETE /object/:bucket',
    client: 'remove',
    needs: 'session',
    answer: { status: 200, what: 'a list of the files that were removed; `prefixes` names them' },
    example: async ({ uploadPicture, known }) => ({
      path: `/object/${BUCKET}`,
      as: known.token,
      body: { prefixes: [await uploadPicture()] },
    }),
  },
  {
    call: 'GET /bucket',
    client: 'listBuckets',
    needs: 'session',
    answer: { status: 200, what: 'the list of all buckets' },
    example: ({ known }) => ({ as: known.token }),
  },
  {
    call: 'GET /bucket/:bucket',
    client: 'getBucket',
    needs: 'session',
    answer: {
      status: 200,
      fields: 'id name owner public file_size_limit allowed_mime_types created_at updated_at',
    },
    example: ({ known }) => ({ path: `/bucket/${BUCKET}`, as: known.token }),
  },
]

export const STORAGE_DISABLED: ProtocolCall[] = [
  refused('POST /bucket', [409, 'Duplicate'], {
    when: 'of a bucket that exists',
    client: 'createBucket',
    needs: 'session',
    example: ({ known }) => ({ as: known.token, body: { name: BUCKET } }),
  }),
  refused('POST /bucket', [403, 'Unauthorized'], {
    when: 'of another bucket',
    client: 'createBucket',
    needs: 'session',
    why: 'the buckets are part of the product',
    example: ({ known }) => ({ as: known.token, body: { name: 'mine' } }),
  }),
  ...(
    [
      ['PUT /bucket/:bucket', 'updateBucket'],
      ['POST /bucket/:bucket/empty', 'emptyBucket'],
      ['DELETE /bucket/:bucket', 'deleteBucket'],
      ['GET /bucket/:bucket/lifecycle', 'lifecycle of a bucket'],
      ['GET /object/:bucket/*', 'download'],
      ['POST /object/sign/:bucket/*', 'createSignedUrl'],
      ['POST /object/sign/:bucket', 'createSignedUrls'],
      ['POST /object/upload/sign/:bucket/*', 'createSignedUploadUrl'],
      ['POST /object/move', 'move'],
      ['POST /object/copy', 'copy'],
      ['POST /object/list-v2/:bucket', 'listV2'],
      ['DELETE /cdn/:bucket', 'purgeCache of a bucket'],
      ['DELETE /cdn/:bucket/*', 'purgeCache'],
      ['GET /iceberg/*', 'analytics'],
      ['POST /vector/*', 'vectors'],
    ] as const
  ).map(([call, client]) =>
    refused(call, [...NO_CALL], {
      client,
      example: ({ known }) => ({
        path: call.replace(/^\w+ /, '').replace(':bucket', BUCKET).replace('*', 'a.jpg'),
        as: known.token,
      }),
    }),
  ),
]

export const FUNCTIONS: ProtocolCall[] = [
  {
    call: 'POST /create-portal-session',
    client: 'invoke',
    needs: 'session',
    fields: portalInput,
    answer: { status: 200, fields: 'url' },
    example: ({ artist }) => ({ as: artist.token, body: {} }),
  },
  refused('POST /*', [404, 'NOT_FOUND'], {
    client: 'invoke',
    example: ({ known }) => ({ path: '/hello', as: known.token, body: {} }),
  }),
]

export const REALTIME_HTTP: ProtocolCall[] = [
  refused('GET /websocket', [426, 'UPGRADE_REQUIRED'], { why: 'when it isn’t a request for a WebSocket' }),
  refused('POST /api/broadcast', [404, 'NOT_FOUND'], {
    client: 'httpSend',
    why: 'members only broadcast on a WebSocket',
    example: ({ known }) => ({ as: known.token, body: { messages: [] } }),
  }),
]

export const DATA: ProtocolCall[] = [
  refused('GET /rest/v1/*', [404, 'PGRST125'], {
    client: 'from, rpc of postgrest-js',
    why: 'members’ data is below `/api`, whose definition is at `/api/docs`',
    example: ({ known }) => ({ path: '/rest/v1/users?select=*', as: known.token }),
  }),
  refused('POST /graphql/v1', [404, ''], {
    example: ({ known }) => ({ as: known.token, body: { query: '{}' } }),
  }),
]

/** A frame that a client sends on the WebSocket, and the reply to it: `ok`, or the reason of the refusal. */
export interface RealtimeFrame {
  event: string
  topic: 'user:{id}' | 'thread:{id}' | 'phoenix' | 'another'
  client: string
  reply: string
  what: string
  payload: (world: { token: string }) => object
}
const NO_CHANNEL = 'Unauthorized: there’s no such channel for you'
const NO_TOKEN = 'Unauthorized: the access token is missing, expired or not ours'
const ONLY_TYPING = 'Only typing can be broadcast, and only in a thread'

/** In the order in which one client sends them. */
export const REALTIME_FRAMES: RealtimeFrame[] = [
  {
    event: 'phx_join',
    topic: 'user:{id}',
    client: 'channel().subscribe without a session',
    reply: NO_TOKEN,
    what: '',
    payload: () => ({ config: {} }),
  },
  {
    event: 'phx_join',
    topic: 'another',
    client: 'channel().subscribe',
    reply: NO_CHANNEL,
    what: 'any other name, and the channels of others',
    payload: ({ token }) => ({ access_token: token, config: {} }),
  },
  {
    event: 'phx_join',
    topic: 'user:{id}',
    client: 'channel().subscribe',
    reply: 'ok',
    what: 'what is announced to the member then arrives as broadcasts; `postgres_changes` is always empty',
    payload: ({ token }) => ({
      access_token: token,
      config: { broadcast: { ack: true }, postgres_changes: [{ event: '*', schema: 'public' }] },
    }),
  },
  {
    event: 'phx_join',
    topic: 'thread:{id}',
    client: 'channel().subscribe',
    reply: 'ok',
    what: 'of a conversation that the member is in: who is typing',
    payload: ({ token }) => ({ access_token: token, config: { broadcast: { ack: true } } }),
  },
  {
    event: 'heartbeat',
    topic: 'phoenix',
    client: 'sent every 25 seconds',
    reply: 'ok',
    what: 'the server looks whether the session still exists',
    payload: () => ({}),
  },
  {
    event: 'broadcast',
    topic: 'thread:{id}',
    client: 'send',
    reply: 'ok',
    what: 'only `typing`; replied to with `ack`',
    payload: () => ({ type: 'broadcast', event: 'typing', payload: {} }),
  },
  {
    event: 'broadcast',
    topic: 'user:{id}',
    client: 'send',
    reply: ONLY_TYPING,
    what: '',
    payload: () => ({ type: 'broadcast', event: 'hello', payload: {} }),
  },
  {
    event: 'presence',
    topic: 'user:{id}',
    client: 'track, untrack',
    reply: 'There’s no such event',
    what: '',
    payload: () => ({ type: 'presence', event: 'track', payload: {} }),
  },
  {
    event: 'phx_leave',
    topic: 'user:{id}',
    client: 'unsubscribe',
    reply: 'ok',
    what: '',
    payload: () => ({}),
  },
]
