import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import {
  completeSandboxAccount,
  paySandboxIntent,
  RETURNING_BANK,
} from '../integrations/payments/sandbox-acts.ts'
import { hiddenFields, plainPage } from '../http-helpers/plain-page.ts'
import { sendRefusal } from '../http-helpers/send-refusal.ts'

const payment = z.strictObject({
  clientSecret: z.string().max(200),
  card: z.string().max(40),
  confirmed: z.boolean().nullable().default(null),
})
const accountVisit = z.object({ account: z.string().max(100), return: z.string().max(500) })
const account = accountVisit.extend({
  return: z.url({ protocol: /^https?$/ }).max(500),
  bank: z.string().regex(/^\d{12}$/),
})

/**
 * Serves the endpoints of the built-in provider of test money, as another company would: the URL that its payment form sends
 * a card to, and the page on which an artist enters a bank account. Adds none when a real provider is configured.
 */
export function registerPaymentSandbox(app: FastifyInstance, deps: Deps): void {
  if (deps.payments.name !== 'sandbox') return

  app.post<{ Params: { id: string } }>('/sandbox/intents/:id/pay', async (request, reply) => {
    const parsed = payment.safeParse(request.body)
    const done = parsed.success && (await paySandboxIntent(deps, request.params.id, parsed.data))
    if (done) return done
    return sendRefusal(reply, 'NOT_FOUND', { message: 'There’s no such payment' })
  })

  app.get('/sandbox/account', async (request, reply) => {
    const visit = accountVisit.safeParse(request.query)
    if (!visit.success) return sendRefusal(reply, 'INPUT_INVALID')
    return reply.type('text/html; charset=utf-8').send(accountPage(visit.data))
  })

  app.get('/sandbox/account/done', async (request, reply) => {
    const parsed = account.safeParse(request.query)
    const isOurs =
      parsed.success && new URL(parsed.data.return).origin === new URL(deps.config.publicUrl).origin
    if (!isOurs || !(await completeSandboxAccount(deps, parsed.data.account, parsed.data.bank)))
      return sendRefusal(reply, 'NOT_FOUND', { message: 'There’s no such account' })
    return reply.redirect(parsed.data.return, 303)
  })
}

function accountPage({ account, return: back }: z.infer<typeof accountVisit>): string {
  const bank = (number: string, label: string, checked = '') =>
    `<label><input type="radio" name="bank" value="${number}"${checked}> ${label}</label>`
  return plainPage(
    'Test bank',
    `<p>This is test money. A real payment provider would ask here who you are and which bank
account is yours.</p><form action="/sandbox/account/done">${hiddenFields({ account, return: back })}
${bank('000123456789', 'A bank account that works', ' checked')}
${bank(RETURNING_BANK, 'A bank account that returns every payment')}
<p><button type="submit">Use this account</button></p></form>
<p><a href="/payments">Back to Bandstand without a bank account</a></p>`,
  )
}
