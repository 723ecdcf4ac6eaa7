import { DAY_MS } from '@bandstand/domain/time'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

/** RFC 9116 requires less than a year. */
const GOOD_FOR_DAYS = 180

/** Serves `/.well-known/security.txt`: where to report a security problem (RFC 9116). */
export function registerSecurityTxt(app: FastifyInstance, deps: Deps): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const today = Math.floor(deps.now().getTime() / DAY_MS) * DAY_MS
    const lines = [
      `Contact: mailto:${deps.config.contactEmail}`,
      `Expires: ${new Date(today + GOOD_FOR_DAYS * DAY_MS).toISOString()}`,
      `Canonical: ${deps.config.publicUrl}/.well-known/security.txt`,
      'Preferred-Languages: en',
      '',
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(lines.join('\n'))
  })
}
