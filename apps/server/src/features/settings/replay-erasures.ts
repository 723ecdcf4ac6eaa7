import type { PartyId } from '@bandstand/domain/accounts'
import { actsForSelf } from '../../auth/actor.ts'
import { findUser } from '../../auth/users/users.queries.ts'
import { lockProfile } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { lockNetworkOf } from '../network/index.ts'
import { lockPartiesOf } from '../people/index.ts'
import { eraseAccount } from './delete-account.ts'
import { readErasures } from './erasure-log.ts'
import { listOpenBusiness } from './open-business.ts'

/** An account that was erased once more, and what was still open of it in the backup, such as 1 booking. */
export interface Replayed {
  userId: PartyId
  open: { kind: string; count: number }[]
}

/**
 * Erases once more the accounts that were erased after the backup which the database was restored from, made at `madeAt`,
 * whatever of them is open in it: their owners have settled that since. Nobody is mailed. Erases nothing twice.
 */
export async function replayErasures(deps: Deps, madeAt: Date): Promise<Replayed[]> {
  const replayed: Replayed[] = []
  for await (const userId of readErasures(deps.objects, madeAt, deps.now())) {
    const user = await findUser(deps.db, userId)
    if (!user || user.deleted_at) continue
    const open = await deps.db.transaction().execute(async (tx) => {
      await lockNetworkOf(tx, userId)
      await lockPartiesOf(tx, userId)
      const profile = await lockProfile(tx, userId)
      const found = await listOpenBusiness(tx, userId)
      const actor = actsForSelf({
        userId,
        sessionId: '',
        email: user.email,
        userType: profile?.user_type ?? null,
        profileComplete: false,
      })
      const passwordHash = user.password_hash
      await eraseAccount(deps, tx, { actor, profile, passwordHash, at: deps.now() })
      return found.map(({ kind, count }) => ({ kind, count }))
    })
    replayed.push({ userId, open })
  }
  return replayed
}
