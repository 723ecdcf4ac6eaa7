import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import {
  findGigToShare,
  findMemberToShare,
  getShareImage,
  picturedOf,
  type Shared,
  versionOf,
} from '../features/site/index.ts'

interface ImageRoute {
  Params: { kind: string; id: string }
  Querystring: { v?: unknown }
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const KINDS = ['gigs', 'artists', 'venues']
const A_YEAR = 31_536_000
const AN_HOUR = 3600

/**
 * Serves the pictures that networks show of shared links, to everyone: they show no more than the tags of the page. An
 * unknown id gets the product's own picture, as its link still leads to us.
 */
export function registerShareImages(app: FastifyInstance, deps: Deps): void {
  app.get<ImageRoute>('/share/bandstand.png', (request, reply) => sendImage(deps, null, request, reply))
  app.get<ImageRoute>('/share/:kind/:id.png', async (request, reply) => {
    const { kind, id } = request.params
    if (!KINDS.includes(kind) || !ID.test(id)) return reply.callNotFound()
    const found = kind === 'gigs' ? await findGigToShare(deps.db, id) : await findMemberToShare(deps.db, id)
    return sendImage(deps, found && `${found.kind}s` === kind ? found : null, request, reply)
  })
}

/** A URL that names the current version can be cached forever. */
async function sendImage(
  deps: Deps,
  shared: Shared | null,
  request: FastifyRequest<ImageRoute>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const pictured = picturedOf(shared)
  const version = versionOf(pictured)
  const lifetime = request.query.v === version ? `max-age=${A_YEAR}, immutable` : `max-age=${AN_HOUR}`
  void reply.headers({
    etag: `"${version}"`,
    'cache-control': `public, ${lifetime}`,
    // Made to be shown on other sites, but only as an image.
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  if (request.headers['if-none-match']?.includes(version)) return reply.code(304).send()
  return reply.type('image/png').send(await getShareImage(deps, pictured))
}
