import { FREEZE_LINK_DAYS } from '@bandstand/domain/payments'
import { countOf } from '@bandstand/domain/product'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Accounts } from '../../auth/index.ts'
import { noteLimit } from '../../http-helpers/note-limit.ts'
import { parseForms } from '../../http-helpers/parse-forms.ts'
import { alertText, hiddenFields, plainPage } from '../../http-helpers/plain-page.ts'
import { LimitReached } from '../../security/limit-reached.ts'
import { FREEZE_PATH, followFreezeLink, type LinkState, readFreezeLink } from './freeze-payouts.ts'

const linkFields = z.object({ token: z.string().max(200) })

/**
 * Serves the links in mails about a bank account by which its owner freezes withdrawals, without a session or a script. Mail scanners
 * follow links, so opening one only shows a page with a button.
 */
export async function registerFreezeLink(app: FastifyInstance, { deps, limits }: Accounts): Promise<void> {
  await app.register(async (scope) => {
    parseForms(scope)

    scope.get(FREEZE_PATH, async (request, reply) =>
      withinLimit(request, reply, async () => {
        const link = linkFields.safeParse(request.query)
        const state = link.success ? await readFreezeLink(deps, link.data.token) : 'dead'
        if (link.success && state === 'open') return showPage(reply, 200, askPage(link.data.token))
        return showOutcome(reply, state)
      }),
    )

    scope.post(FREEZE_PATH, async (request, reply) =>
      withinLimit(request, reply, async () => {
        const link = linkFields.safeParse(request.body)
        if (!link.success) return showOutcome(reply, 'dead')
        const { was, userId } = await followFreezeLink(deps, link.data.token)
        if (userId)
          await deps.security.note({
            kind: 'payouts.frozen',
            cause: 'link',
            partyId: userId,
            network: request.ip,
            requestId: request.id,
          })
        return showOutcome(reply, was === 'open' ? 'used' : was)
      }),
    )
  })

  async function withinLimit(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: () => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    try {
      await limits.linksPerIp.spend(request.ip)
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error
      reply.header('retry-after', error.retryAfterSeconds)
      await noteLimit(deps.security, request)
      return showPage(reply, 429, plainPage('Try again soon', alertText(error.message)))
    }
    return answer()
  }
}

/** The URL contains the token, so no referrer is sent. */
function showPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html)
}

function showOutcome(reply: FastifyReply, state: LinkState): FastifyReply {
  return state === 'used' ? showPage(reply, 200, FROZEN_PAGE) : showPage(reply, 410, DEAD_PAGE)
}

function askPage(token: string): string {
  return plainPage(
    'Freeze withdrawals',
    `<p>Use this if it wasn’t you who changed your bank account. Nothing is paid to any bank then, and your money stays in your
balance. All devices are signed out, yours too.</p>
<p>To withdraw again you have to contact us.</p>
<form method="post" action="${FREEZE_PATH}">${hiddenFields({ token })}<p><button type="submit" autofocus>Freeze withdrawals</button></p></form>
<p>Was it you? Close this page and nothing changes.</p>`,
  )
}

const FROZEN_PAGE = plainPage(
  'Withdrawals are frozen',
  `<p role="status">You reported that someone else changed your bank account. Nothing is paid to any bank until we’ve cleared it
with you, and your money is safe in your balance. All devices were signed out.</p>
<ol><li><a href="/reset-password">Reset your password</a>, so that nobody else can sign in.</li>
<li>Log in and check your email address and your bank account.</li>
<li><a href="/contact">Contact us</a>. We’ll check with you that it’s your account, and then you can withdraw again.</li></ol>`,
)

const DEAD_PAGE = plainPage(
  'This link doesn’t work',
  `<p>Part of it may be missing, or it has expired: it works for ${countOf(FREEZE_LINK_DAYS, 'day')}. If someone else changed your bank
account, <a href="/reset-password">reset your password</a> and <a href="/contact">contact us</a>.</p>`,
)
