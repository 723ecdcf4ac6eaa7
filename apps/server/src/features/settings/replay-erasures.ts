import { asPartyId, asPersonId, firstPartyOf, type PartyId, type PersonId } from '@bandstand/domain/accounts'
import { type Actor, actsForSelf } from '../../auth/actor.ts'
import { findUser } from '../../auth/users/users.queries.ts'
import { lockMemberships, lockParties, lockProfile } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { lockNetworkOf } from '../network/index.ts'
import { endMembership, lockPartiesOf, selectMembers } from '../people/index.ts'
import { eraseFurtherParty } from './close-party.ts'
import { eraseAccount } from './delete-account.ts'
import { readErasures } from './erasure-log.ts'
import { listOpenBusiness } from './open-business.ts'

/** An account, or a further act or venue, that was erased once more, and what was still open of it in the backup, such as 1 booking. */
export interface Replayed {
  userId: PersonId | PartyId
  open: { kind: string; count: number }[]
}

/**
 * Erases once more the accounts and further acts and venues that were erased after the backup which the database was restored from, made at `madeAt`,
 * whatever of them is open in it: their owners have settled that since. Nobody is mailed. Erases nothing twice.
 */
export async function replayErasures(deps: Deps, madeAt: Date): Promise<Replayed[]> {
  const replayed: Replayed[] = []
  for await (const id of readErasures(deps.objects, madeAt, deps.now())) {
    const userId = asPersonId(id)
    const user = await findUser(deps.db, userId)
    if (!user) {
      const again = await replayParty(deps, asPartyId(id))
      if (again) replayed.push(again)
      continue
    }
    if (user.deleted_at) continue
    const open = await deps.db.transaction().execute(async (tx) => {
      await lockMemberships(tx, [firstPartyOf(userId)], userId)
      await lockNetworkOf(tx, firstPartyOf(userId))
      await lockPartiesOf(tx, userId)
      const profile = await lockProfile(tx, firstPartyOf(userId))
      const found = await listOpenBusiness(tx, firstPartyOf(userId), userId)
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

/** Erases a further party once more, with the memberships that the backup still has. Returns null when there is nothing to erase. */
async function replayParty(deps: Deps, partyId: PartyId): Promise<Replayed | null> {
  const people = await selectMembers(deps.db, partyId)
  const owner = people.find(({ role }) => role === 'owner')
  if (!owner) return null
  const open = await deps.db.transaction().execute(async (tx) => {
    await lockMemberships(tx, [partyId])
    await lockNetworkOf(tx, partyId)
    await lockParties(tx, [partyId])
    const profile = await lockProfile(tx, partyId)
    const found = await listOpenBusiness(tx, partyId, null)
    const at = deps.now()
    for (const { id, person_id } of people)
      if (person_id !== owner.person_id) await endMembership(tx, id, at, null)
    const actor: Actor = {
      userId: owner.person_id,
      partyId,
      sessionId: '',
      email: owner.email,
      role: 'owner',
      userType: profile?.user_type ?? null,
      profileComplete: false,
    }
    await eraseFurtherParty(deps, tx, { actor, profile, at })
    return found.map(({ kind, count }) => ({ kind, count }))
  })
  return { userId: partyId, open }
}
