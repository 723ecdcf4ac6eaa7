import { type PushSubscriptionInput, SUBSCRIPTIONS_PER_MEMBER } from '@bandstand/domain/notifications'
import type { RecoveryHook } from '../../auth/account-hooks.ts'
import type { Actor } from '../../auth/actor.ts'
import { findLiveSession } from '../../auth/sessions/sessions.queries.ts'
import { lockUser } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import {
  deleteOwnSubscription,
  deleteSubscriptionsOf,
  saveSubscription,
  trimSubscriptions,
} from './push-subscriptions.queries.ts'

/** Turns pushes on in the caller's browser, for as long as this session lasts. Throws PUSH_UNUSABLE and UNAUTHENTICATED. */
export async function subscribe(
  { db, push, now }: Deps,
  { userId, sessionId }: Actor,
  { endpoint, keys }: PushSubscriptionInput,
): Promise<void> {
  if (!push.accepts({ endpoint, ...keys })) throw refusal('PUSH_UNUSABLE')
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId)
    // Its owner may have taken the account back since the request was let in.
    if (!(await findLiveSession(tx, sessionId))) throw refusal('UNAUTHENTICATED')
    await saveSubscription(tx, {
      user_id: userId,
      session_id: sessionId,
      endpoint,
      ...keys,
      created_at: now(),
    })
    await trimSubscriptions(tx, userId, SUBSCRIPTIONS_PER_MEMBER)
  })
}

/** Turns pushes off in a browser; a repeat changes nothing. */
export async function unsubscribe({ db }: Deps, { userId }: Actor, endpoint: string): Promise<void> {
  await deleteOwnSubscription(db, userId, endpoint)
}

/** Deletes the browsers of an account that its owner takes back: their sessions have ended, and some are of whoever was in it. */
export const endPushes: RecoveryHook = async (tx, { userId }) => {
  await deleteSubscriptionsOf(tx, userId)
  return []
}
