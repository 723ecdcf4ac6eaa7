import type { FastifyInstance } from 'fastify'
import { ANY_METHOD } from '../http-helpers/any-method.ts'

/** What Supabase's other services return for an unknown call: their clients expect a refusal in their own format. */
const NOT_FOUND = {
  '/rest/v1': {
    code: 'PGRST125',
    details: null,
    hint: null,
    message: 'Invalid path specified in request URL',
  },
  '/graphql/v1': { errors: [{ message: 'There’s no GraphQL API here' }] },
  '/functions/v1': { code: 'NOT_FOUND', message: 'Requested function was not found' },
  '/realtime/v1': { code: 'NOT_FOUND', message: 'There’s nothing at this address' },
} as const

/**
 * Paths of the protocols that don't exist. Each has a route, because otherwise GET would treat them as a page or a file of
 * the web app.
 */
export function registerUnknownProtocols(app: FastifyInstance): void {
  for (const [prefix, body] of Object.entries(NOT_FOUND))
    for (const url of [prefix, `${prefix}/*`])
      app.route({
        method: [...ANY_METHOD],
        url,
        exposeHeadRoute: false,
        handler: async (_request, reply) => reply.code(404).header('cache-control', 'no-store').send(body),
      })
}
