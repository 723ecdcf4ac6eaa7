import type { NotificationPage, UnreadNotifications } from '@bandstand/api-spec'
import { NOTIFICATIONS_PER_PAGE, UNREAD_LISTED } from '@bandstand/domain/notifications'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { selectPartiesOf } from '../parties/index.ts'
import { countOwn, selectNotificationPage, selectUnread, setRead } from './notifications.queries.ts'
import { notificationLineView } from './notifications.view.ts'

/** Returns one page of the caller's notifications, newest first. */
export async function listNotifications(deps: Deps, actor: Actor, page: number): Promise<NotificationPage> {
  const pageSize = NOTIFICATIONS_PER_PAGE
  const [{ rows, total }, parties] = await Promise.all([
    selectNotificationPage(deps.db, actor.userId, { page, pageSize }),
    selectPartiesOf(deps.db, actor.userId),
  ])
  const nameOf = (id: string | null) =>
    parties.length > 1 ? (parties.find((party) => party.id === id)?.name ?? null) : null
  const notifications = rows.map((row) => notificationLineView(row, nameOf(row.party_id)))
  return { notifications, total, page, pageSize }
}

/** Returns how many notifications the caller has not read, and what the newest of them are about. */
export async function getUnread(deps: Deps, actor: Actor): Promise<UnreadNotifications> {
  const { rows, count } = await selectUnread(deps.db, actor.userId, UNREAD_LISTED)
  return { count, newest: rows }
}

/**
 * Marks these notifications of the caller as read; a repeat changes nothing. Throws NOTIFICATION_NOT_FOUND when one
 * is not the caller's.
 */
export async function markRead(deps: Deps, actor: Actor, ids: string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  await deps.db.transaction().execute(async (tx) => {
    if ((await countOwn(tx, actor.userId, wanted)) < wanted.length) throw refusal('NOTIFICATION_NOT_FOUND')
    await setRead(tx, actor.userId, wanted, deps.now())
  })
}

export async function markAllRead(deps: Deps, actor: Actor): Promise<void> {
  await setRead(deps.db, actor.userId, 'all', deps.now())
}
