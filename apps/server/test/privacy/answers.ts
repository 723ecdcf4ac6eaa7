import { tagPage } from '../../src/http/page-tags.ts'
import type { PrivacyRequest } from './plan.ts'
import type { PrivacyWorld } from './world.ts'

const SHELL = '<head><title>Bandstand</title></head>'
/** As many as the server has connections to its database: more would only queue, and some time out. */
const AT_ONCE = 10
/** How much is shown around the character where two texts differ. */
const SHOWN = 80
/** Random parts of an answer: the challenges of passkeys, and when they expire. */
const NEW_EACH_TIME = /"(challenge(_id)?|expires_at)":("[^"]*"|\d+)/g

/** The responses as they left the server, with status and headers. Reads come first, because a write changes what they find. */
export async function askAll(
  world: PrivacyWorld,
  server: 0 | 1,
  requests: PrivacyRequest[],
): Promise<Map<PrivacyRequest, string>> {
  const answers = new Map<PrivacyRequest, string>()
  const askOne = async (request: PrivacyRequest) => answers.set(request, await ask(world, server, request))
  const reads = requests.filter(({ method }) => method === 'GET')
  for (let at = 0; at < reads.length; at += AT_ONCE)
    await Promise.all(reads.slice(at, at + AT_ONCE).map(askOne))
  for (const request of requests) if (request.method !== 'GET') await askOne(request)
  return answers
}

async function ask(world: PrivacyWorld, server: 0 | 1, request: PrivacyRequest): Promise<string> {
  const { operation, viewer, method, url, body } = request
  const { statusCode, headers, rawPayload } = await world.servers[server].inject({
    method: method as 'GET',
    url,
    headers: viewer === 'visitor' ? {} : { authorization: `Bearer ${world[viewer].token}` },
    ...(body === undefined ? {} : { payload: body as object }),
  })
  if (statusCode >= 500) throw new Error(`${method} ${url} as ${viewer} failed: ${rawPayload.toString()}`)
  // Of the moment, of the request itself, and of the whole body, which is compared below.
  const { date: _date, 'x-server-time': _time, 'x-request-id': _id, etag: _tag, ...checked } = headers
  // The app's pages may not be built here: what a row adds to them is requested separately.
  const page = operation === null ? await tagPage(world.test.deps, SHELL, url) : ''
  const text = rawPayload.toString('latin1').replace(NEW_EACH_TIME, '')
  return `${statusCode}\n${text}\n${page}\n${JSON.stringify(checked)}`
}

/** Throws a sentence about the first text that differs between the two: a response, or what its key names. */
export function requireSame<Key extends PrivacyRequest | string>(
  before: Map<Key, string>,
  after: Map<Key, string>,
): void {
  for (const [key, first] of before) {
    const second = after.get(key) ?? ''
    if (first === second) continue
    const what = typeof key === 'string' ? key : `The answer to ${key.method} ${key.url} as ${key.viewer}`
    let same = 0
    while (first[same] === second[same]) same += 1
    const from = Math.max(0, same - SHOWN / 2)
    throw new Error(
      `${what} shows where an artist lives: it is another for another position in the same place.\n` +
        [first, second].map((text) => `  …${text.slice(from, from + SHOWN)}…`).join('\n'),
    )
  }
}
