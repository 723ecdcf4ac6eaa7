import type { Deps } from '../deps.ts'

const DAY_MS = 86_400_000

/** Deletes what has served its time: once a day, by one server for all. */
export async function keepHouse({ db, now }: Deps): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)

  // An ended session is not refreshed any more, so this counts for it too. Its tokens go with it.
  await db.deleteFrom('sessions').where('refreshed_at', '<', daysAgo(60)).execute()
  await db.deleteFrom('refresh_tokens').where('used_at', '<', daysAgo(60)).execute()
  await db
    .deleteFrom('mail_tokens')
    // Without an expiry the link's mail is still to be sent; longer than this nobody tries.
    .where((or) => or.or([or('expires_at', '<', daysAgo(1)), or('created_at', '<', daysAgo(30))]))
    .execute()
  await db.deleteFrom('notifications').where('at', '<', daysAgo(180)).execute()
  await db.deleteFrom('dev_mails').where('created_at', '<', daysAgo(30)).execute()
}
