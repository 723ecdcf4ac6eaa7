import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { receiveReply } from '../features/texts/index.ts'
import { parseForms } from '../http-helpers/parse-forms.ts'
import type { RefuseForged } from './refuse-forged.ts'

const MOST_BYTES = 64 * 1024
const form = z.record(z.string(), z.string())

/** Serves the webhook to which the provider of text messages sends what comes in. */
export async function registerTextWebhook(
  app: FastifyInstance,
  deps: Deps,
  refuseForged: RefuseForged,
): Promise<void> {
  const { texts } = deps
  const path = texts?.webhookPath
  if (!texts || !path) return
  await app.register(async (scope) => {
    parseForms(scope)
    scope.post(path, { bodyLimit: MOST_BYTES }, async (request, reply) => {
      const url = `${deps.config.publicUrl}${request.url}`
      const received = texts.readReply(request.headers, url, form.safeParse(request.body).data ?? {})
      if (received === 'forged') return refuseForged(request, reply, 'NOTIFICATION_FORGED')
      const { type, body } = texts.respond(await receiveReply(deps, received))
      return reply.type(type).send(body)
    })
  })
}
