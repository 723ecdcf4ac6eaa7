import type { FastifyInstance } from 'fastify'

/** Adds a parser of plain HTML forms to a scope. The last value of a repeated field counts. */
export function parseForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}
