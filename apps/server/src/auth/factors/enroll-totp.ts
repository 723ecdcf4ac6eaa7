import { randomUUID } from 'node:crypto'
import { lockUser } from '../../db/locks.ts'
import type { Accounts } from '../accounts.ts'
import { AuthFailure } from '../auth-failure.ts'
import { listTotpFactors, replaceUnverifiedTotp, totpSecretStore } from './factors.queries.ts'
import { requireProof } from './proof.ts'
import { requireOwnAccount } from '../sessions/require-own-account.ts'
import type { LiveSession } from '../sessions/require-session.ts'
import { newTotpSecret, showTotpSecret } from './totp.ts'

/** As many devices as one person uses, and few enough for one list. */
const MOST_APPS = 5
const USUAL_NAME = 'Authenticator app'

/**
 * Starts to add an authenticator app and returns its secret, which isn't shown again. It protects nothing until its first
 * code is accepted.
 */
export async function enrollTotp(
  { deps, limits }: Accounts,
  live: LiveSession,
  name: string | null | undefined,
) {
  const { id: userId, email } = live.user
  requireOwnAccount(deps, live.user)
  requireProof(live, deps.now())
  await limits.enrollPerUser.spend(userId)
  const id = randomUUID()
  const secret = newTotpSecret()
  const friendlyName = name ?? USUAL_NAME
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId)
    const verified = (await listTotpFactors(tx, userId)).filter(({ verified_at }) => verified_at)
    if (verified.length >= MOST_APPS) throw new AuthFailure('too_many_enrolled_mfa_factors')
    const sealed = await deps.secrets.seal(tx, secret, totpSecretStore.placeOf(id))
    await replaceUnverifiedTotp(tx, { id, userId, name: friendlyName, secret: sealed, at: deps.now() })
  })
  return { id, type: 'totp' as const, friendly_name: friendlyName, totp: showTotpSecret(secret, email) }
}
