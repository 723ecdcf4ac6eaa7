import type { Deps } from '../../deps.ts'
import { emitAll } from '../../outbox/events.ts'
import { releaseDigests, releaseMails, releasePushes } from './due.queries.ts'
import { emitPushes } from './send-push.ts'

/** Sends what waited for the end of quiet hours or for the daily digest, once, whatever the number of servers. */
export async function runNotificationClock({ db, now }: Deps): Promise<void> {
  const at = now()
  await db.transaction().execute(async (tx) => {
    const mails = await releaseMails(tx, at)
    const digests = await releaseDigests(tx, at)
    const pushes = await releasePushes(tx, at)
    if (mails.length > 0)
      await emitAll(
        tx,
        'notification.mail_due',
        mails.map((id) => ({ id })),
      )
    if (digests.length > 0)
      await emitAll(
        tx,
        'notification.digest_due',
        digests.map((digestId) => ({ digestId })),
      )
    await emitPushes(tx, pushes)
  })
}
