import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { ClientFacts } from './sessions/sessions.queries.ts'

/** Where a request comes from, as stored in the security log. */
export interface Caller {
  ip: string
  requestId: string
}

/** Returns where a request comes from. */
export function callerOf({ ip, id }: Pick<FastifyRequest, 'ip' | 'id'>): Caller {
  return { ip, requestId: id }
}

/**
 * Returns the address, user agent and browser of a request. Behind a proxy a header names the address, so it is checked before
 * PostgreSQL refuses it.
 */
export function clientOf(
  { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
  browserHash: Buffer | null,
): ClientFacts {
  const address = ip.replace(/%.*$/, '')
  const userAgent = headers['user-agent']?.slice(0, 400) ?? null
  return { ip: isIP(address) ? address : null, userAgent, browserHash }
}
