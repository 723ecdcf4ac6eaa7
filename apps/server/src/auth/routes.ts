import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Accounts } from './accounts.ts'
import {
  passwordGrantBody,
  readBody,
  recoverBody,
  refreshGrantBody,
  resendBody,
  signUpBody,
  updateUserBody,
} from './bodies.ts'
import { askerOf, clientOf } from './client-of.ts'
import { ownRedirect } from './redirects.ts'
import { AuthFailure } from './auth-failure.ts'
import { disabledGrant, requireEmailWay } from './disabled-routes.ts'
import { refreshSession } from './refresh-session.ts'
import { requestRecovery, resendConfirmation } from './request-mail.ts'
import { requireSession } from './require-session.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { updateUser } from './update-user.ts'
import { viewUser } from './user.view.ts'

const tokenQuery = z.object({
  grant_type: z.enum(['password', 'refresh_token'], {
    error: 'grant_type must be password or refresh_token',
  }),
})
const logoutQuery = z.object({
  scope: z
    .enum(['global', 'local', 'others'], { error: 'scope must be global, local or others' })
    .default('global'),
})
const redirectQuery = z.object({ redirect_to: z.string().optional() })

/** Serves the protocol's routes; each only translates between HTTP and its use case. */
export function registerAuthRoutes(auth: FastifyInstance, accounts: Accounts): void {
  const redirectOf = ({ query }: FastifyRequest) =>
    ownRedirect(redirectQuery.safeParse(query).data?.redirect_to, accounts.deps.config.publicUrl)
  const sessionOf = async ({ headers }: FastifyRequest) => requireSession(accounts, headers.authorization)

  auth.post('/signup', async (request) => {
    requireEmailWay(request.body, true)
    const body = readBody(signUpBody, request.body)
    return signUp(accounts, body, { ip: request.ip, redirectTo: redirectOf(request) })
  })

  auth.post('/token', async (request) => {
    const disabled = disabledGrant((request.query as Record<string, unknown>)['grant_type'])
    if (disabled) throw new AuthFailure(disabled)
    const { grant_type } = readBody(tokenQuery, request.query)
    if (grant_type === 'refresh_token') {
      return refreshSession(
        accounts,
        readBody(refreshGrantBody, request.body).refresh_token,
        askerOf(request),
      )
    }
    requireEmailWay(request.body, false)
    const body = readBody(passwordGrantBody, request.body)
    return signIn(accounts, body, { ...askerOf(request), client: clientOf(request) })
  })

  auth.post('/recover', async (request) => {
    const { email } = readBody(recoverBody, request.body)
    await requestRecovery(accounts, { email, ip: request.ip, redirectTo: redirectOf(request) })
    return {}
  })

  auth.post('/resend', async (request) => {
    const { email } = readBody(resendBody, request.body)
    return resendConfirmation(accounts, { email, ip: request.ip, redirectTo: redirectOf(request) })
  })

  auth.get('/user', async (request) => viewUser((await sessionOf(request)).user))

  auth.put('/user', async (request) => {
    const session = await sessionOf(request)
    return updateUser(accounts, session, readBody(updateUserBody, request.body), askerOf(request))
  })

  auth.post('/logout', async (request, reply) => {
    const { scope } = readBody(logoutQuery, request.query)
    await signOut(accounts, await sessionOf(request), scope)
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

  auth.get('/health', async () => ({ name: 'GoTrue', description: 'Bandstand accounts', version: '1' }))
}
