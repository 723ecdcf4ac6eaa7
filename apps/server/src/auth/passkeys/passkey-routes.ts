import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Accounts } from '../accounts.ts'
import { addPasskey, startPasskey } from './add-passkey.ts'
import { AuthFailure } from '../auth-failure.ts'
import {
  newPasskeyBody,
  passkeySignInBody,
  passkeySignInOptionsBody,
  readBody,
  renamePasskeyBody,
} from '../bodies.ts'
import { signInBrowser } from '../sessions/browser-cookie.ts'
import { callerOf } from '../client-of.ts'
import { withOwnRefusalLog } from '../refusal-log.ts'
import { findPasskey, listPasskeys, type PasskeyRow } from './passkeys.queries.ts'
import { removeFactor } from '../factors/remove-factors.ts'
import { renamePasskey } from './rename-passkey.ts'
import { requireSession } from '../sessions/require-session.ts'
import { signInWithPasskey, startPasskeySignIn } from './sign-in-with-passkey.ts'

const passkeyPath = z.object({ id: z.uuid() })

/** Serves passkeys: adding and changing a member's own, and signing in with one. */
export function registerPasskeyRoutes(auth: FastifyInstance, accounts: Accounts): void {
  const sessionOf = async ({ headers }: FastifyRequest) => requireSession(accounts, headers.authorization)

  auth.post('/passkeys/registration/options', async (request) => {
    const live = await sessionOf(request)
    return withOwnRefusalLog(accounts, live, refusedFrom(request), () => startPasskey(accounts, live))
  })

  auth.post('/passkeys/registration/verify', async (request) => {
    const live = await sessionOf(request)
    const { challenge_id: challengeId, credential } = readBody(newPasskeyBody, request.body)
    const from = { ...callerOf(request), userAgent: request.headers['user-agent'] ?? null }
    return withOwnRefusalLog(accounts, live, refusedFrom(request), () =>
      addPasskey(accounts, live, { challengeId, credential }, from),
    )
  })

  auth.post('/passkeys/authentication/options', async (request) => {
    readBody(passkeySignInOptionsBody, request.body)
    return startPasskeySignIn(accounts, request.ip)
  })

  auth.post('/passkeys/authentication/verify', async (request, reply) => {
    const { challenge_id: challengeId, credential } = readBody(passkeySignInBody, request.body)
    return signInBrowser(request, reply, accounts.deps.config.publicUrl, (from) =>
      signInWithPasskey(accounts, { challengeId, credential }, from),
    )
  })

  auth.get('/passkeys', async (request) => {
    const { user } = await sessionOf(request)
    await accounts.spendRead({ userId: user.id }, request.ip)
    return (await listPasskeys(accounts.deps.db, user.id)).map(viewPasskey)
  })

  auth.patch('/passkeys/:id', async (request) => {
    const live = await sessionOf(request)
    const { friendly_name: name } = readBody(renamePasskeyBody, request.body)
    const renamed = await withOwnRefusalLog(accounts, live, refusedFrom(request), () =>
      renamePasskey(accounts, live, { id: passkeyIdOf(request), name }, callerOf(request)),
    )
    return viewPasskey(renamed)
  })

  auth.delete('/passkeys/:id', async (request, reply) => {
    const live = await sessionOf(request)
    const id = passkeyIdOf(request)
    await withOwnRefusalLog(accounts, live, refusedFrom(request), async () => {
      if (!(await findPasskey(accounts.deps.db, live.user.id, id)))
        throw new AuthFailure('webauthn_credential_not_found')
      return removeFactor(accounts, live, id, callerOf(request))
    })
    return reply.code(204).send()
  })
}

const refusedFrom = (request: FastifyRequest) =>
  ({ kind: 'factor.refused', caller: callerOf(request) }) as const

/** Returns the id of the passkey in the path. Throws `webauthn_credential_not_found` for what can't be one. */
function passkeyIdOf({ params }: FastifyRequest): string {
  const path = passkeyPath.safeParse(params)
  if (!path.success) throw new AuthFailure('webauthn_credential_not_found')
  return path.data.id
}

/** Returns a passkey as the protocol lists it. */
function viewPasskey({ id, name, created_at, last_used_at }: PasskeyRow) {
  return {
    id,
    friendly_name: name,
    created_at: created_at.toISOString(),
    ...(last_used_at && { last_used_at: last_used_at.toISOString() }),
  }
}
