import type { FastifyInstance } from 'fastify'

/** Has a scope read what plain HTML forms send. The last value of a repeated field counts. */
export function parseForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}
