import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'

/**
 * Keeps mail and pushes from leaving that wait for the night or the digest to end and are about what the blocked one sent
 * before; the lines in the center stay.
 */
export const dropPending: Deps['blockHooks']['blocked'][number] = async (tx, { blockerId, blockedId }) => {
  await sql`
    update notifications set mail_due_at = null, push_due_at = null
    where user_id = ${blockerId} and (mail_due_at is not null or push_due_at is not null)
      and (kind like 'application.%' or kind like 'offer.%' or kind like 'network.%' or kind = 'message.sent')
      and path in (
        select '/applications/' || id from applications
        where artist_id in (${blockerId}, ${blockedId}) and venue_id in (${blockerId}, ${blockedId})
        union all select '/messages/' || mine.thread_id from thread_members mine
          join thread_members theirs on theirs.thread_id = mine.thread_id and theirs.user_id = ${blockedId}
          where mine.user_id = ${blockerId}
        union all select '/network?person=' || ${blockedId}::text
      )`.execute(tx)
}
