import { ERRORS } from '@bandstand/api-spec'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { onError, ORPCError, ValidationError } from '@orpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { router } from '../api/router.ts'
import { accessRefusal } from '../auth/actor.ts'
import type { Accounts, Authenticator } from '../auth/index.ts'
import type { ApiContext } from '../operations/implementer.ts'
import { recordWork } from '../current-work.ts'
import { refusal } from '../errors.ts'
import { findRetryLater } from '../http-helpers/retry-later.ts'
import { sendRefusal } from '../http-helpers/send-refusal.ts'
import { writtenAt } from '../replica/index.ts'
import type { SpendRead } from '../security/read-limit.ts'
import { recordRefusal } from './record-refusal.ts'

/** The largest body of an operation, in bytes; files go through storage. */
const BODY_LIMIT = 256 * 1024
/** The operation that brings a venue's calendar, in base64: a file of its own, which isn't kept. */
const IMPORT = { method: 'POST', url: '/api/calendar-imports', bodyLimit: 3 * 1024 * 1024 } as const
/** As the text of the refusal says. */
const PROVIDER_RETRY_SECONDS = 60

/** Serves the typed API below /api. Fastify reads the bodies, so that its limit holds here too. */
export async function registerApi(
  app: FastifyInstance,
  { deps, limits }: Accounts,
  auth: Authenticator,
  spendRead: SpendRead,
): Promise<void> {
  const handler = new OpenAPIHandler(router, {
    interceptors: [
      onError((error) => recordWork({ refusalCode: error instanceof ORPCError ? error.code : 'UNEXPECTED' })),
      onError((error, { context }) => translate(error, context)),
    ],
    clientInterceptors: [
      async (call) => {
        recordWork({ operation: call.path.join('.') })
        return call.next()
      },
      onError((error, { path, context }) => recordRefusal(error, path, context)),
    ],
  })
  await app.register(async (scope) => {
    const serve = async (request: FastifyRequest, reply: FastifyReply) => {
      const actor = await auth.authenticate(request.headers)
      if (request.method === 'GET') await spendRead(actor, request.ip)
      const context = {
        deps,
        actor,
        limits,
        ip: request.ip,
        requestId: request.id,
        writtenAt: writtenAt(request),
        userAgent: request.headers['user-agent']?.slice(0, 500) ?? '',
        setRetryAfter: (seconds: number) => void reply.header('retry-after', String(seconds)),
      }
      const { matched } = await handler.handle(request, reply, { prefix: '/api', context })
      if (!matched) await sendRefusal(reply, 'NOT_FOUND', { message: 'There’s no such operation' })
      return reply
    }
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
    scope.route({ method: methods, url: '/api/*', bodyLimit: BODY_LIMIT, handler: serve })
    scope.route({
      ...IMPORT,
      // Before its body is read: only members can send so much.
      onRequest: async ({ headers }, reply) => {
        const refused = accessRefusal(await auth.authenticate(headers), 'book')
        if (refused) await sendRefusal(reply, refused)
      },
      handler: serve,
    })
  })
}

/** The API library's own refusals with our messages. Unexpected errors are logged once, here, and answered without details. */
function translate(error: unknown, context: ApiContext): never {
  if (error instanceof ORPCError) {
    if (error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError)
      throw inputRefusal(error.cause)
    if (error.code === 'CONTACT_LIMIT_REACHED') {
      const { retryAt } = error.data as { retryAt: string }
      const waitMs = Date.parse(retryAt) - context.deps.now().getTime()
      context.setRetryAfter(Math.max(1, Math.ceil(waitMs / 1000)))
    }
    if (error.code === 'PROVIDER_UNAVAILABLE') context.setRetryAfter(PROVIDER_RETRY_SECONDS)
    // A refusal may mean that a provider's service is down.
    if (error.status < 500 || Object.hasOwn(ERRORS, error.code)) throw error
  }
  const cause = error instanceof ORPCError ? (error.cause ?? error) : error
  const later = findRetryLater(cause)
  if (later) {
    if (later.status === 503) context.deps.log.warn({ error: cause }, 'an operation was deferred')
    context.setRetryAfter(later.retryAfterSeconds)
    throw refusal(later.code)
  }
  context.deps.log.error({ error: cause }, 'an operation failed unexpectedly')
  throw refusal('UNEXPECTED', { requestId: context.requestId })
}

function inputRefusal(cause: ValidationError): ORPCError<string, unknown> {
  const issues = cause.issues.map((issue) => ({
    path: (issue.path ?? []).map((step) =>
      typeof step === 'object' ? String(step.key) : typeof step === 'symbol' ? String(step) : step,
    ),
    message: issue.message,
  }))
  const { status, message } = ERRORS.INPUT_INVALID
  return new ORPCError('INPUT_INVALID', { defined: true, status, message, data: { issues } })
}
