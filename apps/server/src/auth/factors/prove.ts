import { type ProofWay, proofWays } from '@bandstand/domain/accounts'
import { lockUser } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../actor.ts'
import { confirmPassword } from '../users/erase-user.ts'
import { isProtected } from './factors.queries.ts'
import { NO_PASSWORD } from '../users/passwords.ts'
import { isProved } from './proof.ts'
import { findLiveSession, renewProof } from '../sessions/sessions.queries.ts'
import { findUser } from '../users/users.queries.ts'

/** Returns how the caller can prove who they are. */
export async function listProofWays({ db }: Deps, { userId }: Actor): Promise<ProofWay[]> {
  const user = await findUser(db, userId)
  if (!user) return []
  const hasSecondFactor = await isProtected(db, userId)
  return proofWays({ hasPassword: user.password_hash !== NO_PASSWORD, hasSecondFactor })
}

/** Returns whether the caller has recently proved who they are. */
export async function hasProof({ db, now }: Deps, { sessionId }: Actor): Promise<boolean> {
  const live = await findLiveSession(db, sessionId)
  return live !== null && isProved(live.session, now())
}

/** Renews the proof of the caller's session if the password is right and counts as a proof; otherwise returns false. */
export async function provePassword(deps: Deps, actor: Actor, password: string): Promise<boolean> {
  const { db, now } = deps
  if (!(await listProofWays(deps, actor)).includes('password')) return false
  const passwordHash = await confirmPassword(db, actor.userId, password)
  if (passwordHash === null) return false
  return db.transaction().execute(async (tx) => {
    // A password that has changed since it was checked proves nothing.
    if ((await lockUser(tx, actor.userId))?.password_hash !== passwordHash) return false
    return renewProof(tx, actor.sessionId, now())
  })
}
