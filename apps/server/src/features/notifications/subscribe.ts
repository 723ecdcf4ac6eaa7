import { type PushSubscriptionInput, SUBSCRIPTIONS_PER_MEMBER } from '@bandstand/domain/notifications'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { deleteOwnSubscription, saveSubscription, trimSubscriptions } from './push-subscriptions.queries.ts'

/** Turns pushes on in the caller's browser, for as long as this session lasts. Throws PUSH_UNUSABLE. */
export async function subscribe(
  { db, push, now }: Deps,
  { userId, sessionId }: Actor,
  { endpoint, keys }: PushSubscriptionInput,
): Promise<void> {
  if (!push.accepts({ endpoint, ...keys })) throw refusal('PUSH_UNUSABLE')
  await db.transaction().execute(async (tx) => {
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
