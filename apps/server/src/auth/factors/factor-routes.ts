import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Accounts } from '../accounts.ts'
import { AuthFailure } from '../auth-failure.ts'
import { enrollBody, readBody, recoveryCodeBody, verifyFactorBody } from '../bodies.ts'
import { callerOf } from '../client-of.ts'
import { CHALLENGE_MS } from '../passkeys/challenges.ts'
import {
  confirmWithPasskey,
  confirmWithRecoveryCode,
  confirmWithTotp,
  startConfirming,
} from '../sessions/confirm-session.ts'
import { enrollTotp } from './enroll-totp.ts'
import { findTotpFactor } from './factors.queries.ts'
import { withOwnRefusalLog } from '../refusal-log.ts'
import { createRecoveryCodes, readRecoveryCodes } from './recovery-codes.ts'
import { removeFactor } from './remove-factors.ts'
import { requireHalfSession, requireSession } from '../sessions/require-session.ts'

const factorPath = z.object({ id: z.uuid() })

/** Serves second factors: authenticator apps, recovery codes, and passkeys once they're added. A sign-in that isn't finished yet can only use them. */
export function registerFactorRoutes(auth: FastifyInstance, accounts: Accounts): void {
  const full = async ({ headers }: FastifyRequest) => requireSession(accounts, headers.authorization)
  const half = async ({ headers }: FastifyRequest) => requireHalfSession(accounts, headers.authorization)

  auth.post('/factors', async (request) => {
    const live = await full(request)
    const { factor_type, friendly_name } = readBody(enrollBody, request.body)
    if (factor_type === 'phone') throw new AuthFailure('mfa_phone_enroll_not_enabled')
    if (factor_type === 'webauthn') throw new AuthFailure('mfa_webauthn_enroll_not_enabled')
    return withOwnRefusalLog(accounts, live, refusedFrom(request), () =>
      enrollTotp(accounts, live, friendly_name),
    )
  })

  // The protocol has a challenge for every factor. The code of an app depends on nothing but the time, so nothing is stored.
  auth.post('/factors/:id/challenge', async (request) => {
    const live = await half(request)
    await accounts.limits.challengePerIp.spend(request.ip)
    const factorId = factorIdOf(request)
    if (!(await findTotpFactor(accounts.deps.db, live.user.id, factorId)))
      return startConfirming(accounts, live, factorId)
    const expiresAt = Math.floor((accounts.deps.now().getTime() + CHALLENGE_MS) / 1000)
    return { id: randomUUID(), type: 'totp' as const, expires_at: expiresAt }
  })

  auth.post('/factors/:id/verify', async (request) => {
    const live = await half(request)
    const body = readBody(verifyFactorBody, request.body)
    const factorId = factorIdOf(request)
    if ('code' in body)
      return confirmWithTotp(accounts, live, { factorId, code: body.code }, callerOf(request))
    const answer = { challengeId: body.challenge_id, credential: body.webauthn.credential_response }
    return confirmWithPasskey(accounts, live, answer, callerOf(request))
  })

  auth.delete('/factors/:id', async (request) => {
    const live = await full(request)
    const id = factorIdOf(request)
    return withOwnRefusalLog(accounts, live, refusedFrom(request), () =>
      removeFactor(accounts, live, id, callerOf(request)),
    )
  })

  auth.get('/factors/recovery-codes', async (request) =>
    readRecoveryCodes(accounts, await half(request), request.ip),
  )

  auth.post('/factors/recovery-codes', async (request) => {
    const live = await full(request)
    return withOwnRefusalLog(accounts, live, refusedFrom(request), () =>
      createRecoveryCodes(accounts, live, 'generate', callerOf(request)),
    )
  })

  auth.post('/factors/recovery-codes/regenerate', async (request) => {
    const live = await full(request)
    return withOwnRefusalLog(accounts, live, refusedFrom(request), () =>
      createRecoveryCodes(accounts, live, 'replace', callerOf(request)),
    )
  })

  auth.post('/factors/recovery-codes/verify', async (request) => {
    const live = await half(request)
    const { code } = readBody(recoveryCodeBody, request.body)
    return confirmWithRecoveryCode(accounts, live, code, callerOf(request))
  })
}

const refusedFrom = (request: FastifyRequest) =>
  ({ kind: 'factor.refused', caller: callerOf(request) }) as const

/** Returns the id of the factor in the path. Throws `mfa_factor_not_found` for what can't be one. */
function factorIdOf({ params }: FastifyRequest): string {
  const path = factorPath.safeParse(params)
  if (!path.success) throw new AuthFailure('mfa_factor_not_found')
  return path.data.id
}
