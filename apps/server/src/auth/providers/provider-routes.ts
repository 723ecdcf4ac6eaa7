import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { recordLimit } from '../../http-helpers/record-limit.ts'
import { LimitReached } from '../../security/limit-reached.ts'
import type { Accounts } from '../accounts.ts'
import { AuthFailure } from '../auth-failure.ts'
import { authorizeQuery, finishBody, finishRegistrationBody, providerQuery, readBody } from '../bodies.ts'
import { browserOf, rememberBrowser } from '../sessions/browser-cookie.ts'
import { callerOf } from '../client-of.ts'
import { labelOf, requireProvider } from './identity-providers.ts'
import { linkAfterLogin, requireLinking, unlinkIdentity } from './link-identity.ts'
import { endedSignInPage } from '../links/link-pages.ts'
import { showPage } from '../links/link-requests.ts'
import { beginProviderSignIn, refusalTarget, takeCallback } from './provider-sign-in.ts'
import { findIdentifiedSignIn, type IdentifiedSignIn } from './provider-sign-ins.queries.ts'
import { withOwnRefusalLog } from '../refusal-log.ts'
import { ownRedirect } from './redirects.ts'
import { registerByProvider } from './register-by-provider.ts'
import { requireSession } from '../sessions/require-session.ts'
import { hashSecretToken } from '../sessions/secret-tokens.ts'
import { findUserByEmail } from '../users/users.queries.ts'

const identityPath = z.object({ id: z.uuid() })

/** Serves sign-in at providers such as Google. */
export function registerProviderRoutes(auth: FastifyInstance, accounts: Accounts): void {
  registerVisits(auth, accounts)
  registerFinish(auth, accounts)
  registerLinking(auth, accounts)
}

/** What browsers open. */
function registerVisits(auth: FastifyInstance, accounts: Accounts): void {
  const { deps, limits } = accounts

  auth.get('/authorize', async (request, reply) => {
    const { id: provider } = requireProvider(deps, readBody(providerQuery, request.query).provider)
    const { redirect_to, code_challenge } = readBody(authorizeQuery, request.query)
    const redirectTo = ownRedirect(redirect_to, deps.config.publicUrl)
    try {
      await limits.providerPerIp.spend(request.ip)
      const browserHash = rememberBrowser(request, reply, deps.config.publicUrl)
      const begun = { provider, redirectTo, codeChallenge: code_challenge, sessionId: null, browserHash }
      return await reply.redirect(await beginProviderSignIn(accounts, begun), 302)
    } catch (error) {
      // Somebody looks at this: they get the reason where they came from.
      if (error instanceof AuthFailure) {
        const { ip: network, requestId } = callerOf(request)
        await deps.security.record({ kind: 'sign_in.refused', cause: error.code, network, requestId })
        return reply.redirect(refusalTarget(redirectTo, error), 302)
      }
      if (!(error instanceof LimitReached)) throw error
      await recordLimit(deps.security, request)
      const refusal = { code: 'over_request_rate_limit' as const, message: error.message }
      return reply.redirect(refusalTarget(redirectTo, refusal), 302)
    }
  })

  auth.get('/callback', async (request, reply) => {
    if (deps.identityProviders.length === 0) throw new AuthFailure('provider_disabled')
    try {
      await limits.providerPerIp.spend(request.ip)
      const query = request.url.split('?')[1] ?? ''
      const answer = { browserHash: browserOf(request), ...callerOf(request) }
      const target = await takeCallback(accounts, query, answer)
      // The address has the provider's code.
      return await reply.header('referrer-policy', 'no-referrer').redirect(target, 303)
    } catch (error) {
      if (error instanceof AuthFailure) return showPage(reply, 410, endedSignInPage(error.message))
      if (!(error instanceof LimitReached)) throw error
      await recordLimit(deps.security, request)
      reply.header('retry-after', error.retryAfterSeconds)
      return showPage(reply, 429, endedSignInPage(error.message))
    }
  })
}

/** What a screen calls after the callback. Not the protocol's: it would create an account without a role and without agreement to the terms. */
function registerFinish(auth: FastifyInstance, accounts: Accounts): void {
  const { deps, limits } = accounts

  /** Returns the sign-in that the screen is to finish. Throws `flow_state_not_found` in any other browser. */
  const requireBegun = async (request: FastifyRequest, flow: string): Promise<IdentifiedSignIn> => {
    await limits.providerPerIp.spend(request.ip)
    const browserHash = browserOf(request)
    const owner = browserHash && { tokenHash: hashSecretToken(flow), browserHash }
    const begun = owner && (await findIdentifiedSignIn(deps.db, owner, deps.now()))
    if (begun) return begun
    const { ip: network, requestId } = callerOf(request)
    await deps.security.record({ kind: 'sign_in.refused', cause: 'flow_state_not_found', network, requestId })
    throw new AuthFailure('flow_state_not_found')
  }

  auth.post('/provider-sign-in', async (request) => {
    const begun = await requireBegun(request, readBody(finishBody, request.body).flow)
    const owner = await findUserByEmail(deps.db, begun.email)
    return {
      provider: labelOf(deps, begun.provider),
      email: begun.email,
      // An account that nobody confirmed belongs to nobody, and the new one replaces it.
      step: owner?.email_confirmed_at ? ('link' as const) : ('register' as const),
      first_name: begun.first_name,
      last_name: begun.last_name,
    }
  })

  auth.post('/provider-sign-in/register', async (request) => {
    const chosen = readBody(finishRegistrationBody, request.body)
    const begun = await requireBegun(request, chosen.flow)
    return { url: await registerByProvider(accounts, begun, chosen, callerOf(request)) }
  })

  auth.post('/provider-sign-in/link', async (request) => {
    const live = await requireSession(accounts, request.headers.authorization)
    const begun = await requireBegun(request, readBody(finishBody, request.body).flow)
    return { url: await linkAfterLogin(accounts, live, begun, callerOf(request)) }
  })
}

/** What the settings call. */
function registerLinking(auth: FastifyInstance, accounts: Accounts): void {
  const { deps, limits } = accounts

  auth.get('/user/identities/authorize', async (request, reply) => {
    const live = await requireSession(accounts, request.headers.authorization)
    if (deps.identityProviders.length === 0) throw new AuthFailure('manual_linking_disabled')
    const { id: provider } = requireProvider(deps, readBody(providerQuery, request.query).provider)
    const { redirect_to, code_challenge } = readBody(authorizeQuery, request.query)
    await limits.identityPerSession.spend(live.session.id)
    const begun = {
      provider,
      codeChallenge: code_challenge,
      redirectTo: ownRedirect(redirect_to, deps.config.publicUrl),
    }
    const browserHash = rememberBrowser(request, reply, deps.config.publicUrl)
    const refused = { kind: 'identity.refused', caller: callerOf(request) } as const
    const url = await withOwnRefusalLog(accounts, live, refused, async () => {
      requireLinking(deps, live)
      return beginProviderSignIn(accounts, { ...begun, sessionId: live.session.id, browserHash })
    })
    return { url }
  })

  auth.delete('/user/identities/:id', async (request: FastifyRequest, reply: FastifyReply) => {
    const live = await requireSession(accounts, request.headers.authorization)
    const path = identityPath.safeParse(request.params)
    if (!path.success) throw new AuthFailure('identity_not_found')
    await unlinkIdentity(accounts, live, path.data.id, callerOf(request))
    return reply.send({})
  })
}
