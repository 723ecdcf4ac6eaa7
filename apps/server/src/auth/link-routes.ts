import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseForms } from '../http-helpers/parse-forms.ts'
import type { Accounts } from './accounts.ts'
import { AuthFailure } from './auth-failure.ts'
import { readBody, recoverBody, verifyBody } from './bodies.ts'
import { browserOf, rememberBrowser, signInBrowser } from './browser-cookie.ts'
import { enterCode, followLink, linkTarget } from './follow-link.ts'
import { LimitReached } from '../security/limit-reached.ts'
import { closedAccountPage, deadLinkPage, linkPage, newLinkSentPage } from './link-pages.ts'
import { noteLimit } from '../http-helpers/note-limit.ts'
import { findLink, type LinkKind } from './mail-tokens.queries.ts'
import { ownRedirect } from './redirects.ts'
import { requestMail } from './request-mail.ts'
import { hashSecretToken } from './secret-tokens.ts'

const DEAD_LINK = new AuthFailure('otp_expired')

/** The protocol's kinds of mails. `email` is its newer name of two of them; the first is the likelier one. */
const KINDS = {
  signup: ['signup'],
  email: ['magiclink', 'signup'],
  magiclink: ['magiclink'],
  recovery: ['recovery'],
} as const satisfies Record<string, readonly LinkKind[]>
const kindsField = z.enum(['signup', 'email', 'magiclink', 'recovery']).transform((type) => KINDS[type])
const linkQuery = z.object({ token: z.string().min(1).max(200), type: kindsField })
const linkForm = z.object({ token_hash: z.string().min(1).max(200), type: kindsField })
const shownKind = z.object({ type: kindsField.catch(KINDS.signup) }).catch({ type: KINDS.signup })
const redirectField = z.object({ redirect_to: z.string().optional() }).catch({})

/**
 * Serves the links of mails. Mail programs and scanners fetch every link, so opening one only shows a page; its button,
 * a plain form that needs no script, uses the link up. The client library does the same in JSON (`verifyOtp`).
 */
export async function registerLinkRoutes(auth: FastifyInstance, accounts: Accounts): Promise<void> {
  const { deps } = accounts
  const redirectOf = (values: unknown) =>
    ownRedirect(redirectField.parse(values).redirect_to, deps.config.publicUrl)

  auth.get('/verify', async ({ query }, reply) => {
    const link = linkQuery.safeParse(query)
    const redirectTo = redirectOf(query)
    if (!link.success) return showDeadLink(reply, shownKind.parse(query).type[0], redirectTo)
    const { token, type: kinds } = link.data
    return showLink(accounts, reply, { token, kinds, redirectTo })
  })

  await auth.register(async (scope) => {
    parseForms(scope)

    scope.post('/verify', async (request, reply) => {
      const { publicUrl } = deps.config
      if (!isForm(request)) {
        const { token_hash, token, email, type } = readBody(verifyBody, request.body)
        const kinds = kindsField.safeParse(type)
        if (!kinds.success) throw DEAD_LINK
        if (token_hash) {
          const link = { token: token_hash, kinds: kinds.data }
          return signInBrowser(request, reply, publicUrl, (from) => followLink(accounts, link, from))
        }
        if (!token || !email) throw DEAD_LINK
        const address = email.trim().toLowerCase()
        const typed = { code: token, email: address, browserHash: browserOf(request), kinds: kinds.data }
        return signInBrowser(request, reply, publicUrl, (from) => enterCode(accounts, typed, from))
      }
      const link = linkForm.safeParse(request.body)
      const redirectTo = redirectOf(request.body)
      const [shown] = shownKind.parse(request.body).type
      if (!link.success) return showDeadLink(reply, shown, redirectTo)
      const form = { token: link.data.token_hash, kinds: link.data.type, redirectTo }
      // Another site's page must not sign its visitor in to someone else's account.
      if (isFromElsewhere(request)) return showLink(accounts, reply, form)
      try {
        const session = await signInBrowser(request, reply, publicUrl, (from) =>
          followLink(accounts, form, from),
        )
        return await reply.redirect(linkTarget(redirectTo, shown, session), 303)
      } catch (error) {
        if (!(error instanceof AuthFailure)) throw error
        if (error.code === 'otp_expired') return showDeadLink(reply, shown, redirectTo)
        return showPage(reply, error.status, closedAccountPage(error.message))
      }
    })

    scope.post('/verify/new-link', async (request, reply) => {
      const [kind] = shownKind.parse(request.body).type
      const redirectTo = redirectOf(request.body)
      const typed = typeof request.body === 'object' ? request.body : {}
      const { email = '' } = z.object({ email: z.string().optional() }).catch({}).parse(typed)
      try {
        const asked = { ...readBody(recoverBody, { email }), ip: request.ip, redirectTo }
        const browserHash = rememberBrowser(request, reply, deps.config.publicUrl)
        await requestMail(accounts, kind, { ...asked, browserHash })
      } catch (error) {
        if (error instanceof LimitReached) {
          reply.header('retry-after', error.retryAfterSeconds)
          await noteLimit(deps.security, request)
        } else if (!(error instanceof AuthFailure)) throw error
        const status = error instanceof AuthFailure ? error.status : 429
        return showPage(reply, status, deadLinkPage({ kind, redirectTo }, error.message, email.slice(0, 254)))
      }
      return showPage(reply, 200, newLinkSentPage(email, redirectTo))
    })
  })
}

async function showLink(
  { deps }: Accounts,
  reply: FastifyReply,
  {
    token,
    kinds,
    redirectTo,
  }: { token: string; kinds: readonly [LinkKind, ...LinkKind[]]; redirectTo: string },
): Promise<FastifyReply> {
  const link = await findLink(deps.db, { kinds, tokenHash: hashSecretToken(token) }, deps.now())
  if (!link) return showDeadLink(reply, kinds[0], redirectTo)
  return showPage(reply, 200, linkPage({ token, kind: link.kind, redirectTo }, link))
}

/** 410: gone for good, which is also the answer for a link that never existed. */
function showDeadLink(reply: FastifyReply, kind: LinkKind, redirectTo: string): FastifyReply {
  return showPage(reply, 410, deadLinkPage({ kind, redirectTo }, DEAD_LINK.message))
}

/** The URL contains the secret, so no referrer is sent. */
function showPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(html)
}

function isForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
}

/** Browsers send the origin of a request. A client that doesn't isn't a browser that could be tricked. */
function isFromElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}
