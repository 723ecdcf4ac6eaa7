import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newRequestId, runFor, type Work } from '../current-work.ts'
import type { Deps } from '../deps.ts'
import { loggedPath } from '../http-helpers/logged-path.ts'
import { shortAddress } from '../security/network-of.ts'
import { signal } from '../signals.ts'

declare module 'fastify' {
  interface FastifyRequest {
    work: Work | null
  }
}

/** An id that a proxy may have made: nothing that could be more than an id. */
const ID = /^[\w-]{8,64}$/
/** What logs say where the client left before the response, as nginx calls it. */
const LEFT = 499
const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

/** Returns the id of a request: the one of the proxy in front if it's trusted and sent one, otherwise a new one. */
export function requestIdOf(
  headers: Record<string, string | string[] | undefined>,
  { trustProxy }: Pick<Deps['config'], 'trustProxy'>,
): string {
  const sent = headers['x-request-id']
  return trustProxy && typeof sent === 'string' && ID.test(sent) ? sent : newRequestId()
}

/**
 * Notes for what everything runs that a request starts, returns its id in `X-Request-Id`, and logs it when it was answered.
 */
export function recordRequests(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  app.decorateRequest('work', null)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const { traceparent } = request.headers
    const work: Work = {
      kind: 'request',
      requestId: request.id,
      operation: routeOf(request),
      actorId: null,
      refusalCode: null,
      traceparent:
        config.trustProxy && typeof traceparent === 'string' && TRACEPARENT.test(traceparent)
          ? traceparent
          : null,
    }
    request.work = work
    // Checks of load balancers would hide what members see.
    if (request.routeOptions.logLevel === 'silent') return runFor(work, done)
    signal('begun', work)
    // A connection that was closed has no address anymore.
    const network = shortAddress(request.ip ?? '')
    // Also when nobody waits for the response anymore.
    reply.raw.once('close', () => runFor(work, () => report(work, { request, network }, reply)))
    runFor(work, done)
  })
  // The body arrived in between, in events that belong to the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.work) runFor(request.work, done)
    else done()
  })
}

/** The pattern that a request's address matched, with its method; * for most pages of the app, and what doesn't exist. */
function routeOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url ?? '*'}`
}

function report(
  work: Work,
  { request, network }: { request: FastifyRequest; network: string },
  { raw, elapsedTime }: Pick<FastifyReply, 'raw' | 'elapsedTime'>,
): void {
  const status = raw.writableFinished ? raw.statusCode : LEFT
  signal('requestEnded', { work, status, seconds: elapsedTime / 1000 })
  const { method, url } = request
  const facts = {
    method,
    path: loggedPath(url),
    status,
    ms: Math.round(elapsedTime),
    network,
    ...(work.refusalCode !== null && { code: work.refusalCode }),
  }
  request.log.info(facts, 'request')
}
