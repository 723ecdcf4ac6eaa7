import type { Actor } from '../../auth/actor.ts'
import { confirmPassword, hasProof, listProofWays } from '../../auth/index.ts'
import { findUser } from '../../auth/users/users.queries.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'

/**
 * Returns the hash of the password, once this password or a recent proof shows that the account is the caller's. Throws PASSWORD_INCORRECT,
 * PROOF_REQUIRED.
 */
export async function requireOwner(deps: Deps, actor: Actor, password: string | undefined): Promise<string> {
  const isAsked = (await listProofWays(deps, actor)).includes('password')
  if (password !== undefined && isAsked) {
    const passwordHash = await confirmPassword(deps.db, actor.userId, password)
    if (passwordHash === null) throw refusal('PASSWORD_INCORRECT')
    return passwordHash
  }
  if (!(await hasProof(deps, actor))) throw refusal('PROOF_REQUIRED')
  const user = await findUser(deps.db, actor.userId)
  if (!user) throw refusal('UNAUTHENTICATED')
  return user.password_hash
}
