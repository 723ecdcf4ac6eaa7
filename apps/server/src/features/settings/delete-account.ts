import type { Actor } from '../../auth/actor.ts'
import { closeAccount, confirmPassword, forgetUser } from '../../auth/index.ts'
import type { Tx } from '../../db/database.ts'
import { lockProfile } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { emit } from '../../outbox/events.ts'
import { leaveBooking } from '../booking/index.ts'
import { forgetBoosts } from '../boosts/index.ts'
import { blankDaySheets } from '../day-sheets/index.ts'
import { forgetWords } from '../directory/index.ts'
import { forgetFavorites } from '../favorites/index.ts'
import { blankGigs } from '../gigs/index.ts'
import { forgetMessages } from '../messages/index.ts'
import { leaveNetwork, lockNetworkOf } from '../network/index.ts'
import { forgetInNotifications, forgetNotifications } from '../notifications/index.ts'
import { forgetPayments } from '../payments/index.ts'
import { blankProfile, type ProfileRow } from '../profiles/index.ts'
import { forgetObjects } from '../storage/index.ts'
import { endSubscriptions } from '../subscriptions/index.ts'
import { requireNothingOpen } from './open-business.ts'

/**
 * Deletes the caller's account for good, all or nothing; docs/decisions/0017 says what goes and what stays with a
 * 'Former member'.
 * Throws ACCOUNT_DELETION_DISABLED, PASSWORD_INCORRECT, ACCOUNT_HAS_BOOKINGS, ACCOUNT_HAS_PAYMENTS, ACCOUNT_HAS_TRANSFERS,
 * ACCOUNT_HAS_BALANCE; UNAUTHENTICATED when another request has just done it.
 */
export async function deleteAccount(deps: Deps, actor: Actor, password: string): Promise<void> {
  if (deps.config.demo) throw refusal('ACCOUNT_DELETION_DISABLED')
  const { userId, partyId } = actor
  const passwordHash = await confirmPassword(deps.db, userId, password)
  if (passwordHash === null) throw refusal('PASSWORD_INCORRECT')
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    // Nothing begins, is accepted or posted from here on.
    await lockNetworkOf(tx, partyId)
    const profile = await lockProfile(tx, partyId)
    await requireNothingOpen(tx, partyId)
    await leaveBooking(deps, tx, actor, at)
    if (profile) await forgetMember(tx, profile, at)
    const fileKeys = await forgetObjects(tx, partyId)
    const email = await closeAccount(tx, { userId, passwordHash, at })
    if (email === null) throw refusal('UNAUTHENTICATED')
    await emit(tx, 'account.deleted', { userId, fileKeys })
    await emit(tx, 'account.farewell_due', { email })
  })
  forgetUser(userId)
}

/** Each area takes what it has. */
async function forgetMember(tx: Tx, profile: ProfileRow, at: Date): Promise<void> {
  const { uuid: userId, full_name, band_name, venue_name } = profile
  await forgetInNotifications(
    tx,
    userId,
    [band_name, venue_name, full_name].filter((name) => name !== null),
  )
  await endSubscriptions(tx, userId)
  await leaveNetwork(tx, userId)
  await forgetMessages(tx, userId)
  await forgetNotifications(tx, userId)
  await blankDaySheets(tx, userId)
  await forgetPayments(tx, userId)
  await forgetFavorites(tx, userId)
  await forgetBoosts(tx, userId)
  await forgetWords(tx, userId)
  await blankGigs(tx, userId)
  await blankProfile(tx, profile, at)
}
