import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { escapeHtml } from '../integrations/mail/mail-layout.ts'
import {
  completeSandboxAccount,
  paySandboxIntent,
  RETURNING_BANK,
} from '../integrations/payments/sandbox-acts.ts'

const payment = z.strictObject({
  clientSecret: z.string().max(200),
  card: z.string().max(40),
  confirmed: z.boolean().nullable().default(null),
})
const account = z.object({
  account: z.string().max(100),
  return: z.url({ protocol: /^https?$/ }).max(500),
  bank: z.string().regex(/^\d{12}$/),
})

/**
 * The doors of the built-in provider of test money, as another company's would be: the address that its payment form
 * sends a card to, and the page on which an artist names a bank. Nothing here when a real provider is configured.
 */
export function registerPaymentSandbox(app: FastifyInstance, deps: Deps): void {
  if (deps.payments.name !== 'sandbox') return

  app.post<{ Params: { id: string } }>('/sandbox/intents/:id/pay', async (request, reply) => {
    const parsed = payment.safeParse(request.body)
    const done = parsed.success && (await paySandboxIntent(deps, request.params.id, parsed.data))
    if (done) return done
    return reply.code(404).send({ code: 'NOT_FOUND', status: 404, message: 'There is no such payment' })
  })

  app.get<{ Querystring: Record<string, string> }>('/sandbox/account', async (request, reply) =>
    reply.type('text/html; charset=utf-8').send(accountPage(request.query)),
  )

  app.get<{ Querystring: Record<string, string> }>('/sandbox/account/done', async (request, reply) => {
    const parsed = account.safeParse(request.query)
    const isOurs =
      parsed.success && new URL(parsed.data.return).origin === new URL(deps.config.publicUrl).origin
    if (!isOurs || !(await completeSandboxAccount(deps, parsed.data.account, parsed.data.bank)))
      return reply.code(404).send({ code: 'NOT_FOUND', status: 404, message: 'There is no such account' })
    return reply.redirect(parsed.data.return, 303)
  })
}

function accountPage(query: Record<string, string>): string {
  const hidden = ['account', 'return'].map(
    (name) => `<input type="hidden" name="${name}" value="${escapeHtml(query[name] ?? '')}">`,
  )
  const bank = (number: string, label: string, checked = '') =>
    `<label><input type="radio" name="bank" value="${number}"${checked}> ${label}</label>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Test bank | Bandstand</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/plain-page.css"></head>
<body><main><h1>Test bank</h1><p>This is test money: a real payment provider would ask here who you are and which bank
account is yours.</p><form action="/sandbox/account/done">${hidden.join('')}
${bank('000123456789', 'A bank account that works', ' checked')}
${bank(RETURNING_BANK, 'A bank account that returns every payment')}
<p><button>Use this account</button></p></form>
<p><a href="/payments">Back to Bandstand without a bank account</a></p></main></body></html>`
}
