import { NOTICES, textMessage, TEXTS_PER_DAY } from '@bandstand/domain/notifications'
import { DAY_MS } from '@bandstand/domain/time'
import type { NoticeRule } from '@bandstand/domain/notifications'
import type { EventHandler } from '../../outbox/worker.ts'
import { sendText } from '../texts/index.ts'
import { claimText, countTextsSince, findNotificationMail, unclaimText } from './notifications.queries.ts'
import { pathOf, summaryOf } from './notifications.view.ts'

/**
 * Texts a notification, unless it was read in the meantime, its topic was turned off, or the day's texts are used up: mail, push and center have it
 * too. It's begun once: after a crash in the middle it isn't sent again.
 */
export const textNotification: EventHandler<'notification.text_due'> = async ({ id }, deps) => {
  const row = await findNotificationMail(deps.db, id)
  if (!row) return
  const { text: topic }: NoticeRule = NOTICES[row.kind]
  const body = textMessage(row.title, summaryOf(row), `${deps.config.publicUrl}${pathOf(row)}`)
  const claim: Parameters<typeof sendText>[2] = async (tx, { topics, confirmed_at }) => {
    if (!confirmed_at || !topic || !topics.includes(topic)) return null
    const dayAgo = new Date(deps.now().getTime() - DAY_MS)
    if ((await countTextsSince(tx, row.user_id, dayAgo)) >= TEXTS_PER_DAY) return null
    return (await claimText(tx, id, deps.now())) ? body : null
  }
  await sendText(deps, row.user_id, claim, () => unclaimText(deps.db, id))
}
