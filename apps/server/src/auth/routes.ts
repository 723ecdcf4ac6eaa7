import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Accounts } from './accounts.ts'
import { exchangeCode } from './links/auth-code.ts'
import {
  otpBody,
  passwordGrantBody,
  pkceGrantBody,
  readBody,
  recoverBody,
  refreshGrantBody,
  resendBody,
  signUpBody,
  updateUserBody,
} from './bodies.ts'
import { rememberBrowser, signInBrowser } from './sessions/browser-cookie.ts'
import { callerOf } from './client-of.ts'
import { ownRedirect } from './providers/redirects.ts'
import { changeEmail } from './email-change/change-email.ts'
import { AuthFailure } from './auth-failure.ts'
import { disabledGrant, requireEmailWay } from './disabled-routes.ts'
import { requestReauthentication } from './factors/reauthenticate.ts'
import { refreshSession } from './sessions/refresh-session.ts'
import { requestMail } from './links/request-mail.ts'
import { requireHalfSession, requireSession } from './sessions/require-session.ts'
import { viewSettings } from './settings.ts'
import { showUser } from './users/show-user.ts'
import { signIn } from './sessions/sign-in.ts'
import { signOut } from './sessions/sign-out.ts'
import { signUp } from './users/sign-up.ts'
import { updateUser } from './users/update-user.ts'

const tokenQuery = z.object({
  grant_type: z.enum(['password', 'refresh_token', 'pkce'], {
    error: 'grant_type must be password, refresh_token or pkce',
  }),
})
const logoutQuery = z.object({
  scope: z
    .enum(['global', 'local', 'others'], { error: 'scope must be global, local or others' })
    .default('global'),
})
const redirectQuery = z.object({ redirect_to: z.string().optional() })

/** Serves the protocol's routes; each only translates between HTTP and its use case. */
// oxlint-disable-next-line max-lines-per-function -- a list of short routes
export function registerAuthRoutes(auth: FastifyInstance, accounts: Accounts): void {
  const redirectOf = ({ query }: FastifyRequest) =>
    ownRedirect(redirectQuery.safeParse(query).data?.redirect_to, accounts.deps.config.publicUrl)
  const sessionOf = async ({ headers }: FastifyRequest) => requireSession(accounts, headers.authorization)

  /** Where a mail was requested. Only that browser, which gets a cookie, can enter the mail's code. */
  const requesterOf = (request: FastifyRequest, reply: FastifyReply) => ({
    ip: request.ip,
    redirectTo: redirectOf(request),
    browserHash: rememberBrowser(request, reply, accounts.deps.config.publicUrl),
  })

  auth.post('/signup', async (request, reply) => {
    requireEmailWay(request.body, true)
    const body = readBody(signUpBody, request.body)
    return signUp(accounts, body, requesterOf(request, reply))
  })

  auth.post('/token', async (request, reply) => {
    const disabled = disabledGrant((request.query as Record<string, unknown>)['grant_type'])
    if (disabled) throw new AuthFailure(disabled)
    const { grant_type } = readBody(tokenQuery, request.query)
    if (grant_type === 'refresh_token') {
      return refreshSession(
        accounts,
        readBody(refreshGrantBody, request.body).refresh_token,
        callerOf(request),
      )
    }
    if (grant_type === 'pkce') {
      const exchanged = readBody(pkceGrantBody, request.body)
      return signInBrowser(request, reply, accounts.deps.config.publicUrl, (from) =>
        exchangeCode(accounts, exchanged, from),
      )
    }
    requireEmailWay(request.body, false)
    const body = readBody(passwordGrantBody, request.body)
    return signInBrowser(request, reply, accounts.deps.config.publicUrl, (from) =>
      signIn(accounts, body, from),
    )
  })

  auth.post('/recover', async (request, reply) => {
    const { email, code_challenge: codeChallenge } = readBody(recoverBody, request.body)
    return requestMail(accounts, 'recovery', { email, codeChallenge, ...requesterOf(request, reply) })
  })

  auth.post('/otp', async (request, reply) => {
    requireEmailWay(request.body, false)
    const { email, code_challenge: codeChallenge } = readBody(otpBody, request.body)
    return requestMail(accounts, 'magiclink', { email, codeChallenge, ...requesterOf(request, reply) })
  })

  auth.post('/resend', async (request, reply) => {
    const { email, code_challenge: codeChallenge } = readBody(resendBody, request.body)
    return requestMail(accounts, 'signup', { email, codeChallenge, ...requesterOf(request, reply) })
  })

  auth.get('/reauthenticate', async (request) =>
    requestReauthentication(accounts, await sessionOf(request), request.ip),
  )

  auth.get('/user', async ({ headers, ip }) => {
    const { user } = await requireHalfSession(accounts, headers.authorization)
    await accounts.spendRead({ userId: user.id }, ip)
    return showUser(accounts.deps.db, user)
  })

  auth.put('/user', async (request, reply) => {
    const session = await sessionOf(request)
    const body = readBody(updateUserBody, request.body)
    await accounts.limits.changesPerSession.spend(session.session.id)
    if (body.email == null) return updateUser(accounts, session, body, callerOf(request))
    const { email, nonce, ...others } = body
    const from = { ...callerOf(request), ...requesterOf(request, reply) }
    return changeEmail(accounts, session, { email, nonce, others }, from)
  })

  auth.post('/logout', async (request, reply) => {
    const { scope } = readBody(logoutQuery, request.query)
    await signOut(accounts, await requireHalfSession(accounts, request.headers.authorization), scope)
    // Clears the browser's cache of our answers. Not its storage: that has the theme, and the app clears the rest
    // itself.
    if (scope !== 'others') reply.header('clear-site-data', '"cache"')
    return reply.code(204).send()
  })

  auth.get('/.well-known/jwks.json', async (_request, reply) => {
    // As long as the client library stores them.
    reply.header('cache-control', 'public, max-age=600')
    return accounts.keys.published()
  })

  auth.get('/settings', async () => viewSettings(accounts.deps))

  auth.get('/health', async () => ({ name: 'GoTrue', description: 'Bandstand accounts', version: '1' }))
}
