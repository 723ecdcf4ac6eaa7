import { BILLING_INTERVALS } from '@bandstand/domain/subscriptions'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import {
  paySandboxCheckout,
  setSandboxCancel,
  setSandboxCard,
  switchSandboxInterval,
} from '../integrations/billing/sandbox-acts.ts'
import {
  findSandboxCheckout,
  findSandboxPortal,
  findSandboxReceipt,
} from '../integrations/billing/sandbox-pages.ts'
import { parseForms } from '../http-helpers/parse-forms.ts'
import { checkoutPage, overPage, portalPage, receiptPage } from './billing-sandbox-pages.ts'

const session = z.string().max(100)
const card = z.string().max(40)
const visit = z.object({ session })
const payment = z.strictObject({ session, card })
const change = z.discriminatedUnion('act', [
  z.strictObject({ session, act: z.literal('switch'), interval: z.enum(BILLING_INTERVALS) }),
  z.strictObject({ session, act: z.literal('cancel') }),
  z.strictObject({ session, act: z.literal('resume') }),
  z.strictObject({ session, act: z.literal('card'), card }),
])

/**
 * Serves the sandbox's pages for paying and managing subscriptions in test money, as another company would. Like the real
 * ones, each can be used by anyone who has its URL. Adds none when a real provider is configured.
 */
export async function registerBillingSandbox(app: FastifyInstance, deps: Deps): Promise<void> {
  if (deps.billing.name !== 'sandbox') return
  const page = (reply: FastifyReply, html: string, status = 200) =>
    reply.code(status).type('text/html; charset=utf-8').send(html)
  const gone = (reply: FastifyReply) => page(reply, overPage(), 404)

  await app.register(async (scope) => {
    parseForms(scope)

    scope.get('/sandbox/checkout', async (request, reply) => {
      const parsed = visit.safeParse(request.query)
      const checkout = parsed.success && (await findSandboxCheckout(deps, parsed.data.session))
      if (!checkout || checkout.status === 'expired') return gone(reply)
      if (checkout.status === 'complete') return reply.redirect(paidUrl(checkout), 303)
      return page(reply, checkoutPage(checkout))
    })

    scope.post('/sandbox/checkout', async (request, reply) => {
      const parsed = payment.safeParse(request.body)
      const checkout = parsed.success && (await findSandboxCheckout(deps, parsed.data.session))
      if (!checkout) return gone(reply)
      if (await paySandboxCheckout(deps, checkout.id, parsed.data.card))
        return reply.redirect(paidUrl(checkout), 303)
      return reply.redirect(`/sandbox/checkout?session=${checkout.id}`, 303)
    })

    scope.get('/sandbox/billing', async (request, reply) => {
      const parsed = visit.safeParse(request.query)
      const portal = parsed.success && (await findSandboxPortal(deps, parsed.data.session))
      return portal ? page(reply, portalPage(portal, deps.now())) : gone(reply)
    })

    scope.post('/sandbox/billing', async (request, reply) => {
      const parsed = change.safeParse(request.body)
      const portal = parsed.success && (await findSandboxPortal(deps, parsed.data.session))
      if (!portal) return gone(reply)
      if (portal.subscription) await act(deps, portal.subscription.id, parsed.data)
      return reply.redirect(`/sandbox/billing?session=${portal.session}`, 303)
    })

    scope.get<{ Params: { id: string } }>('/sandbox/receipts/:id', async (request, reply) => {
      const receipt = await findSandboxReceipt(deps, request.params.id)
      return receipt ? page(reply, receiptPage(receipt)) : gone(reply)
    })
  })
}

function act(deps: Deps, id: string, wanted: z.infer<typeof change>): Promise<boolean> {
  if (wanted.act === 'switch') return switchSandboxInterval(deps, id, wanted.interval)
  if (wanted.act === 'card') return setSandboxCard(deps, id, wanted.card)
  return setSandboxCancel(deps, id, wanted.act === 'cancel')
}

function paidUrl({ id, returnUrl }: { id: string; returnUrl: string }): string {
  return `${returnUrl}?checkout=${id}`
}
