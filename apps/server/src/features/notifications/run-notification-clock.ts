import type { Deps } from '../../deps.ts'
import { emitAll } from '../../outbox/events.ts'
import { claimDueDigests, claimDueMails, claimDuePushes, claimDueTexts } from './due.queries.ts'
import { emitPushes } from './send-push.ts'

/** Sends what was delayed until the end of quiet hours or for the daily digest, once, whatever the number of servers. */
export async function runNotificationClock({ db, now }: Deps): Promise<void> {
  const at = now()
  await db.transaction().execute(async (tx) => {
    const mails = await claimDueMails(tx, at)
    const digests = await claimDueDigests(tx, at)
    const pushes = await claimDuePushes(tx, at)
    const mailEvents = mails.map((id) => ({ id }))
    await emitAll(tx, 'notification.mail_due', mailEvents)
    const digestEvents = digests.map((digestId) => ({ digestId }))
    await emitAll(tx, 'notification.digest_due', digestEvents)
    await emitPushes(tx, pushes)
    const textEvents = (await claimDueTexts(tx, at)).map((id) => ({ id }))
    await emitAll(tx, 'notification.text_due', textEvents)
  })
}
