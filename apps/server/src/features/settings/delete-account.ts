import { founderOf } from '@bandstand/domain/accounts'
import type { Actor } from '../../auth/actor.ts'
import {
  clearCachedUser,
  confirmPassword,
  type ErasedEmail,
  eraseUser,
  hasProof,
  listProofWays,
} from '../../auth/index.ts'
import { findUser } from '../../auth/users/users.queries.ts'
import type { Tx } from '../../db/database.ts'
import { lockProfile } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal, soleOwnerRefusal } from '../../errors.ts'
import { emit } from '../../outbox/events.ts'
import { eraseBills } from '../bills/index.ts'
import { eraseBookings, eraseHolds } from '../booking/index.ts'
import { eraseBoosts } from '../boosts/index.ts'
import { eraseDaySheets } from '../day-sheets/index.ts'
import { eraseSearchTerms } from '../directory/index.ts'
import { eraseFavorites } from '../favorites/index.ts'
import { eraseGigs } from '../gigs/index.ts'
import { eraseLineup } from '../lineup/index.ts'
import { eraseMessages } from '../messages/index.ts'
import { eraseFromNetwork, lockNetworkOf } from '../network/index.ts'
import { eraseNameInNotifications, eraseNotifications } from '../notifications/index.ts'
import { endMemberships, endOwnMembership, findPartyOwnedAlone, lockPartiesOf } from '../people/index.ts'
import { erasePaymentDetails } from '../payments/index.ts'
import { eraseProfile, type ProfileRow } from '../profiles/index.ts'
import { eraseReports } from '../reports/index.ts'
import { eraseRoster } from '../roster/index.ts'
import { eraseStages } from '../stages/index.ts'
import { eraseTemplates } from '../templates/index.ts'
import { eraseObjects } from '../storage/index.ts'
import { endSubscriptions } from '../subscriptions/index.ts'
import { requireNothingOpen } from './open-business.ts'

/**
 * Deletes the caller's account for good, all or nothing; docs/decisions/0017 says what goes and what stays with a
 * 'Former member'.
 * Throws ACCOUNT_DELETION_DISABLED, PASSWORD_INCORRECT, PROOF_REQUIRED, ACCOUNT_HAS_BOOKINGS, ACCOUNT_HAS_PAYMENTS, ACCOUNT_HAS_TRANSFERS,
 * ACCOUNT_HAS_BALANCE, ACCOUNT_OWNS_PARTY; UNAUTHENTICATED when another request has just done it.
 */
export async function deleteAccount(deps: Deps, actor: Actor, password: string | undefined): Promise<void> {
  if (deps.config.demo) throw refusal('ACCOUNT_DELETION_DISABLED')
  const { userId, partyId } = actor
  // An account is deleted with the party that came with it, and no other.
  if (partyId !== userId || actor.role !== 'owner') throw refusal('PARTY_NOT_YOURS')
  const passwordHash = await requireOwner(deps, actor, password)
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    // Nothing can be started, accepted or posted from here on.
    await lockNetworkOf(tx, partyId)
    await lockPartiesOf(tx, userId)
    const profile = await lockProfile(tx, partyId)
    await requireNothingOpen(tx, partyId)
    const alone = await findPartyOwnedAlone(tx, userId)
    if (alone !== null) throw soleOwnerRefusal(alone)
    const emails = await eraseAccount(deps, tx, { actor, profile, passwordHash, at })
    if (emails === null) throw refusal('UNAUTHENTICATED')
    for (const email of emails) await emit(tx, 'account.farewell_due', email)
  })
  clearCachedUser(userId)
}

/** Returns the hash of the password, once this password or a recent proof shows that the account is the caller's. */
async function requireOwner(deps: Deps, actor: Actor, password: string | undefined): Promise<string> {
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
  await eraseHolds(tx, actor.partyId, at)
  await eraseBookings(deps, tx, actor, at)
  if (profile) await eraseMember(tx, profile, at)
  await eraseLineup(tx, userId, partyId, at)
  const fileKeys = await eraseObjects(tx, partyId)
  await endMemberships(tx, userId, at)
  const emails = await eraseUser(tx, { userId, passwordHash, at })
  await endOwnMembership(tx, userId, at)
  await emit(tx, 'account.deleted', { userId, fileKeys })
  await emit(tx, 'account.erased', { userId, at: at.toISOString() })
  return emails
}

/** Erases what each area keeps of the member. */
async function eraseMember(tx: Tx, profile: ProfileRow, at: Date): Promise<void> {
  const { uuid: userId, full_name, band_name, venue_name } = profile
  await eraseNameInNotifications(
    tx,
    userId,
    [band_name, venue_name, full_name].filter((name) => name !== null),
  )
  await endSubscriptions(tx, userId)
  await eraseFromNetwork(tx, userId)
  await eraseMessages(tx, userId)
  await eraseReports(tx, userId, at)
  await eraseNotifications(tx, founderOf(userId))
  await eraseDaySheets(tx, userId)
  await erasePaymentDetails(tx, userId)
  await eraseFavorites(tx, userId)
  await eraseRoster(tx, userId)
  await eraseTemplates(tx, userId)
  await eraseBoosts(tx, userId)
  await eraseSearchTerms(tx, userId)
  await eraseBills(tx, userId)
  await eraseGigs(tx, userId)
  await eraseStages(tx, userId)
  await eraseProfile(tx, profile, at)
}
