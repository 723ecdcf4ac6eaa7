import { isFirstPartyOf } from '@bandstand/domain/accounts'
import type { Actor } from '../../auth/actor.ts'
import { clearCachedUser, type ErasedEmail, eraseUser } from '../../auth/index.ts'
import type { Tx } from '../../db/database.ts'
import { lockMemberships, lockPersons, lockProfile } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal, soleOwnerRefusal } from '../../errors.ts'
import { emit } from '../../outbox/events.ts'
import { eraseLineup } from '../lineup/index.ts'
import { lockNetworkOf } from '../network/index.ts'
import { eraseCalendars } from '../outside-calendars/index.ts'
import { endMemberships, endOwnMembership, findPartyOwnedAlone, lockPartiesOf } from '../people/index.ts'
import { eraseNotificationsOfPerson } from '../notifications/index.ts'
import { erasePersonalPayments } from '../payments/index.ts'
import { erasePolls } from '../polls/index.ts'
import type { ProfileRow } from '../profiles/index.ts'
import { eraseSearchesOfPerson } from '../searches/index.ts'
import { endProposalsOf, eraseAgent } from '../shares/index.ts'
import { eraseParty } from './erase-party.ts'
import { requireNothingOpen } from './open-business.ts'
import { requireOwner } from './require-owner.ts'

/**
 * Deletes the caller's account for good, all or nothing; docs/decisions/0017 says what goes and what stays with a
 * 'Former member'.
 * Throws ACCOUNT_DELETION_DISABLED, PASSWORD_INCORRECT, PROOF_REQUIRED, ACCOUNT_HAS_BOOKINGS, ACCOUNT_HAS_PAYMENTS, ACCOUNT_HAS_TRANSFERS,
 * ACCOUNT_HAS_BALANCE, ACCOUNT_HAS_UNCLAIMED, ACCOUNT_OWNS_PARTY; UNAUTHENTICATED when another request has just done it.
 */
export async function deleteAccount(deps: Deps, actor: Actor, password: string | undefined): Promise<void> {
  if (deps.config.demo) throw refusal('ACCOUNT_DELETION_DISABLED')
  const { userId, partyId } = actor
  // An account is deleted with the party that came with it, and no other.
  if (!isFirstPartyOf(userId, partyId) || actor.role !== 'owner') throw refusal('PARTY_NOT_YOURS')
  const passwordHash = await requireOwner(deps, actor, password)
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    // Nothing can be started, accepted or posted from here on.
    await lockMemberships(tx, [partyId], userId)
    await lockNetworkOf(tx, partyId)
    await lockPartiesOf(tx, userId)
    const profile = await lockProfile(tx, partyId)
    await requireNothingOpen(tx, partyId, userId)
    const alone = await findPartyOwnedAlone(tx, userId)
    if (alone !== null) throw soleOwnerRefusal(alone)
    const emails = await eraseAccount(deps, tx, { actor, profile, passwordHash, at })
    if (emails === null) throw refusal('UNAUTHENTICATED')
    for (const email of emails) await emit(tx, 'account.farewell_due', email)
  })
  clearCachedUser(userId)
}

/**
 * Erases an account, whose parties and profile are locked, in the caller's transaction. Returns its addresses; null, without changing
 * anything of the account, when its password has changed since `passwordHash` was read or it was erased before.
 */
export async function eraseAccount(
  deps: Deps,
  tx: Tx,
  {
    actor,
    profile,
    passwordHash,
    at,
  }: { actor: Actor; profile: ProfileRow | null; passwordHash: string; at: Date },
): Promise<ErasedEmail[] | null> {
  const { userId, partyId } = actor
  const fileKeys = await eraseParty(deps, tx, { actor, profile, at })
  // From here on nobody notifies them, or asks them anything.
  await lockPersons(tx, [userId])
  await eraseNotificationsOfPerson(tx, userId)
  await eraseSearchesOfPerson(tx, userId)
  await erasePersonalPayments(tx, userId)
  await eraseCalendars(tx, { personId: userId })
  await erasePolls(tx, userId, partyId)
  await endProposalsOf(tx, userId, at)
  await eraseLineup(tx, userId, partyId, at)
  await eraseAgent(tx, userId)
  await endMemberships(tx, userId, at)
  const emails = await eraseUser(tx, { userId, passwordHash, at })
  await endOwnMembership(tx, userId, at)
  await emit(tx, 'account.deleted', { userId, fileKeys })
  await emit(tx, 'account.erased', { userId, at: at.toISOString() })
  return emails
}
