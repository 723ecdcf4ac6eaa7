import { createHash } from 'node:crypto'
import type { PersonId } from '@bandstand/domain/accounts'
import { NOTICES } from '@bandstand/domain/notifications'
import type { Tx } from '../../db/database.ts'
import { emitAll } from '../../outbox/events.ts'
import type { EventHandler } from '../../outbox/worker.ts'
import { findNotificationMail } from './notifications.queries.ts'
import { pathOf, summaryOf } from './notifications.view.ts'
import { deleteSubscription, findSubscription, listSubscriptions } from './push-subscriptions.queries.ts'

/** A push that couldn't be delivered within a day is of no use anymore. */
const TTL_SECONDS = 86_400

/** Emits a push of each notification to each browser of its member: one event for each, because each can fail separately. */
export async function emitPushes(tx: Tx, notifications: { id: string; userId: PersonId }[]): Promise<void> {
  const subscriptions = await listSubscriptions(
    tx,
    notifications.map(({ userId }) => userId),
  )
  const browsersOf = Map.groupBy(subscriptions, (subscription) => subscription.userId)
  const events = notifications.flatMap(({ id, userId }) =>
    (browsersOf.get(userId) ?? []).map((browser) => ({ id, subscriptionId: browser.id })),
  )
  await emitAll(tx, 'notification.push_due', events)
}

/**
 * Pushes a notification to one browser, unless it was read in the meantime. A second run, after a crash, has the same topic
 * and tag and replaces the first.
 */
export const pushNotification: EventHandler<'notification.push_due'> = async (
  { id, subscriptionId },
  { db, push, log },
) => {
  const row = await findNotificationMail(db, id)
  const subscription = await findSubscription(db, subscriptionId)
  if (!row || row.read_at || !subscription) return
  const { title } = row
  const outcome = await push.send(subscription, {
    body: JSON.stringify({ id, title, text: summaryOf(row), path: pathOf(row) }),
    topic: createHash('sha256').update(id).digest('base64url').slice(0, 32),
    urgent: NOTICES[row.kind].waits === 'never',
    ttlSeconds: TTL_SECONDS,
  })
  if (outcome === 'gone') await deleteSubscription(db, subscriptionId)
  if (outcome === 'refused') log.warn({ id, subscriptionId }, 'a push service refused a push')
}
