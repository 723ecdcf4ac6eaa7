import type { PartyClosing } from '@bandstand/api-spec'
import { firstPartyOf } from '@bandstand/domain/accounts'
import type { Actor } from '../../auth/actor.ts'
import { clearCachedUser } from '../../auth/index.ts'
import type { Tx } from '../../db/database.ts'
import { lockParties, lockProfile } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { emit } from '../../outbox/events.ts'
import { eraseLineup } from '../lineup/index.ts'
import { erasePolls } from '../polls/index.ts'
import { lockNetworkOf } from '../network/index.ts'
import { type Caller, endLastMembership, isFirstParty, recordPeople, selectMembers } from '../people/index.ts'
import { type ProfileRow, updateProfile } from '../profiles/index.ts'
import { eraseParty } from './erase-party.ts'
import { getDeletion, listOpenBusiness, requireNothingOpen } from './open-business.ts'
import { requireOwner } from './require-owner.ts'

/** Returns whether the caller's party can be deleted, and what has to be settled first. */
export async function getClosing(deps: Deps, actor: Actor): Promise<PartyClosing> {
  return {
    ...(await getDeletion(deps, actor)),
    open: await listOpenBusiness(deps.db, actor.partyId, null),
    isFirst: await isFirstParty(deps.db, actor.partyId),
    others: (await selectMembers(deps.db, actor.partyId)).length - 1,
  }
}

/**
 * Deletes the caller's act or venue for good, by the rules of deleting an account; its people keep their accounts. Throws
 * ACCOUNT_DELETION_DISABLED, PARTY_CAME_WITH_ACCOUNT, PASSWORD_INCORRECT, PROOF_REQUIRED, PARTY_HAS_PEOPLE, ACCOUNT_HAS_BOOKINGS,
 * ACCOUNT_HAS_PAYMENTS, ACCOUNT_HAS_TRANSFERS, ACCOUNT_HAS_BALANCE, ACCOUNT_HAS_UNCLAIMED, ROLE_FORBIDS.
 */
export async function closeParty(caller: Caller, password: string | undefined): Promise<void> {
  const { deps, actor } = caller
  const { userId, partyId } = actor
  if (deps.config.demo) throw refusal('ACCOUNT_DELETION_DISABLED')
  if (partyId === firstPartyOf(userId) || (await isFirstParty(deps.db, partyId)))
    throw refusal('PARTY_CAME_WITH_ACCOUNT')
  await requireOwner(deps, actor, password)
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    await lockNetworkOf(tx, partyId)
    await lockParties(tx, [partyId])
    const profile = await lockProfile(tx, partyId)
    await requireNothingOpen(tx, partyId, null)
    await eraseFurtherParty(deps, tx, { actor, profile, at })
  })
  clearCachedUser(userId)
  await recordPeople(caller, 'people.party_closed', 'owner', { personId: userId })
}

/**
 * Erases a party that came with no account, and ends the membership of its last owner, in the caller's transaction, with the party and
 * its profile locked. It's hidden like a suspended member.
 */
export async function eraseFurtherParty(
  deps: Deps,
  tx: Tx,
  { actor, profile, at }: { actor: Actor; profile: ProfileRow | null; at: Date },
): Promise<void> {
  const { partyId } = actor
  await endLastMembership(tx, actor, at)
  const keys = await eraseParty(deps, tx, { actor, profile, at })
  await erasePolls(tx, null, partyId)
  await eraseLineup(tx, null, partyId, at)
  if (profile) await updateProfile(tx, partyId, { suspended: true })
  await emit(tx, 'files.removed', { keys })
  await emit(tx, 'account.erased', { userId: partyId, at: at.toISOString() })
}
