import { run, runOn } from '../../operations/handlers.ts'
import { api } from '../../operations/implementer.ts'
import { getMailStatus, retryMail } from './mail-status.ts'
import { getPreferences, updatePreferences } from './preferences.ts'
import { getUnread, listNotifications, markAllRead, markRead } from './read-notifications.ts'
import { subscribe, unsubscribe } from './subscribe.ts'

const { notifications } = api

export const notificationsRouter = {
  list: notifications.list.handler(runOn('page', listNotifications)),
  getUnread: notifications.getUnread.handler(run(getUnread)),

  markRead: notifications.markRead.handler(async ({ input, context: { deps, actor } }) => {
    await markRead(deps, actor, input.ids)
    return getUnread(deps, actor)
  }),

  markAllRead: notifications.markAllRead.handler(async ({ context: { deps, actor } }) => {
    await markAllRead(deps, actor)
    return getUnread(deps, actor)
  }),

  getPreferences: notifications.getPreferences.handler(({ context: { deps, actor } }) =>
    getPreferences(deps.db, actor),
  ),

  updatePreferences: notifications.updatePreferences.handler(run(updatePreferences)),

  getMailStatus: notifications.getMailStatus.handler(({ context: { deps, actor } }) =>
    getMailStatus(deps.db, actor),
  ),

  retryMail: notifications.retryMail.handler(run(retryMail)),

  getPushKey: notifications.getPushKey.handler(async ({ context: { deps } }) => ({
    publicKey: await deps.push.publicKey(),
  })),

  subscribe: notifications.subscribe.handler(async ({ input, context: { deps, actor } }) => {
    await subscribe(deps, actor, input)
    return { subscribed: true as const }
  }),

  unsubscribe: notifications.unsubscribe.handler(async ({ input, context: { deps, actor } }) => {
    await unsubscribe(deps, actor, input.endpoint)
    return { subscribed: false as const }
  }),
}
