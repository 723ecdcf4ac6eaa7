import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isFromElsewhere } from '../../http-helpers/from-elsewhere.ts'
import { parseForms } from '../../http-helpers/parse-forms.ts'
import type { Accounts } from '../accounts.ts'
import { AuthFailure } from '../auth-failure.ts'
import { readBody, recoverBody, verifyBody } from '../bodies.ts'
import { browserOf, rememberBrowser, signInBrowser } from '../sessions/browser-cookie.ts'
import { codeTarget } from './auth-code.ts'
import { enterCode, followLink, followLinkToApp, linkTarget } from './follow-link.ts'
import { LimitReached } from '../../security/limit-reached.ts'
import { closedAccountPage, deadLinkPage, emailChangedPage, linkPage, newLinkSentPage } from './link-pages.ts'
import { refuseManyLinks, showPage } from './link-requests.ts'
import { recordLimit } from '../../http-helpers/record-limit.ts'
import { findLink, type LinkKind } from './mail-tokens.queries.ts'
import { ownRedirect } from '../providers/redirects.ts'
import { requestMail } from './request-mail.ts'
import { hashSecretToken } from '../sessions/secret-tokens.ts'

const DEAD_LINK = new AuthFailure('otp_expired')

/** The protocol's kinds of mails. `email` is its newer name of two of them; the first is the likelier one. */
const KINDS = {
  signup: ['signup'],
  email: ['magiclink', 'signup'],
  magiclink: ['magiclink'],
  recovery: ['recovery'],
  email_change: ['email_change'],
} as const satisfies Record<string, readonly LinkKind[]>
const kindsField = z
  .enum(['signup', 'email', 'magiclink', 'recovery', 'email_change'])
  .transform((type) => KINDS[type])
const linkQuery = z.object({ token: z.string().min(1).max(200), type: kindsField })
const linkForm = z.object({ token_hash: z.string().min(1).max(200), type: kindsField })
const shownKind = z.object({ type: kindsField.catch(KINDS.signup) }).catch({ type: KINDS.signup })
/** Of a mail that can be asked for without a session. */
const openingKind = z
  .object({ type: z.enum(['signup', 'magiclink', 'recovery']).catch('signup') })
  .catch({ type: 'signup' })
const redirectField = z.object({ redirect_to: z.string().optional() }).catch({})

/**
 * Serves the links of mails. Mail programs and scanners fetch every link, so opening one only shows a page; its button,
 * a plain form that needs no script, uses the link up. The client library does the same in JSON (`verifyOtp`).
 */
export async function registerLinkRoutes(auth: FastifyInstance, accounts: Accounts): Promise<void> {
  auth.get('/verify', async (request, reply) => {
    if (await refuseManyLinks(accounts, request, reply)) return reply
    const { query } = request
    const link = linkQuery.safeParse(query)
    const redirectTo = redirectOf(query, accounts.deps.config.publicUrl)
    if (!link.success) return showDeadLink(reply, shownKind.parse(query).type[0], redirectTo)
    const { token, type: kinds } = link.data
    return showLink(accounts, reply, { token, kinds, redirectTo })
  })

  await auth.register(async (scope) => {
    parseForms(scope)

    scope.post('/verify', async (request, reply) =>
      isForm(request) ? openByForm(accounts, request, reply) : openByBody(accounts, request, reply),
    )
    scope.post('/verify/new-link', async (request, reply) => sendNewLink(accounts, request, reply))
  })
}

/** Uses the link or the code that the client library sends. */
async function openByBody(accounts: Accounts, request: FastifyRequest, reply: FastifyReply) {
  const { publicUrl } = accounts.deps.config
  const { token_hash, token, email, type } = readBody(verifyBody, request.body)
  const { data: kinds } = kindsField.safeParse(type)
  if (!kinds) throw DEAD_LINK
  if (token_hash) {
    await accounts.limits.linksPerIp.spend(request.ip)
    const link = { token: token_hash, kinds }
    return (await signInBrowser(request, reply, publicUrl, (from) => followLink(accounts, link, from))).view
  }
  if (!token || !email) throw DEAD_LINK
  const address = email.trim().toLowerCase()
  const typed = { code: token, email: address, browserHash: browserOf(request), kinds }
  return (await signInBrowser(request, reply, publicUrl, (from) => enterCode(accounts, typed, from))).view
}

/** Uses the link whose button was pressed. */
async function openByForm(accounts: Accounts, request: FastifyRequest, reply: FastifyReply) {
  const { publicUrl } = accounts.deps.config
  if (await refuseManyLinks(accounts, request, reply)) return reply
  const link = linkForm.safeParse(request.body)
  const redirectTo = redirectOf(request.body, publicUrl)
  const [shown] = shownKind.parse(request.body).type
  if (!link.success) return showDeadLink(reply, shown, redirectTo)
  const { token_hash: token, type: kinds } = link.data
  const form = { token, kinds, redirectTo, isBrowser: isBrowser(request) }
  // Another site's page must not sign its visitor in to someone else's account.
  if (isFromElsewhere(request, publicUrl)) return showLink(accounts, reply, form)
  try {
    const used = await signInBrowser(request, reply, publicUrl, (from) =>
      followLinkToApp(accounts, form, from),
    )
    if (used.opens === null) return await showPage(reply, 200, emailChangedPage(used.view.email))
    if (used.opens === 'code') return await reply.redirect(codeTarget(redirectTo, used.code), 303)
    return await reply.redirect(linkTarget(redirectTo, used.opens, used.view), 303)
  } catch (error) {
    if (!(error instanceof AuthFailure)) throw error
    if (error.code === 'otp_expired') return showDeadLink(reply, shown, redirectTo)
    return showPage(reply, error.status, closedAccountPage(error.message))
  }
}

/** Sends the mail that the page of a dead link offers. */
async function sendNewLink(accounts: Accounts, request: FastifyRequest, reply: FastifyReply) {
  const { security, config } = accounts.deps
  const kind = openingKind.parse(request.body).type
  const redirectTo = redirectOf(request.body, config.publicUrl)
  // Another site's page must not have mails sent in its visitor's name.
  if (isFromElsewhere(request, config.publicUrl)) return showDeadLink(reply, kind, redirectTo)
  const typed = typeof request.body === 'object' ? request.body : {}
  const { email = '' } = z.object({ email: z.string().optional() }).catch({}).parse(typed)
  try {
    const asked = { ...readBody(recoverBody, { email }), ip: request.ip, redirectTo }
    const browserHash = rememberBrowser(request, reply, config.publicUrl)
    await requestMail(accounts, kind, { ...asked, browserHash })
  } catch (error) {
    if (error instanceof LimitReached) {
      reply.header('retry-after', error.retryAfterSeconds)
      await recordLimit(security, request)
    } else if (!(error instanceof AuthFailure)) throw error
    const status = error instanceof AuthFailure ? error.status : 429
    return showPage(reply, status, deadLinkPage({ kind, redirectTo }, error.message, email.slice(0, 254)))
  }
  return showPage(reply, 200, newLinkSentPage(email, redirectTo))
}

const redirectOf = (values: unknown, publicUrl: string) =>
  ownRedirect(redirectField.parse(values).redirect_to, publicUrl)

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

/** Browsers have a cookie of ours or say where a form comes from. A program that drives the client library does neither. */
const isBrowser = ({ headers }: FastifyRequest) =>
  browserOf({ headers }) !== null || headers.origin !== undefined || headers['sec-fetch-site'] !== undefined

function isForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
}
