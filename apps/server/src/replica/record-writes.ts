import type { PersonId } from '@bandstand/domain/accounts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Replica } from './follow-replica.ts'

/** Tells a client when it wrote something, and us again what its reads must have: the database's time in milliseconds. */
const WRITTEN_AT = 'x-written-at'
const READS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Records that members write, while there is a replica: what they read next must have it, also at another server, to which their
 * client tells the time in `X-Written-At`. `memberOf` returns who made a request.
 */
export function recordWrites(
  app: FastifyInstance,
  replica: Replica | null,
  memberOf: (request: FastifyRequest) => PersonId | null | undefined,
): void {
  if (!replica) return
  app.addHook('onSend', async (request, reply) => {
    if (READS.includes(request.method)) return
    const memberId = memberOf(request)
    if (memberId) replica.recordWrite(memberId)
    if (Number.isFinite(replica.now())) reply.header(WRITTEN_AT, String(replica.now()))
  })
}

/** Returns the time that a client was told after its last write; null without one. */
export function writtenAt({ headers }: Pick<FastifyRequest, 'headers'>): number | null {
  const text = headers[WRITTEN_AT]
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null
}
