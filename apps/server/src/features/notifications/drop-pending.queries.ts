import { NOTICE_KINDS, NOTICES } from '@bandstand/domain/notifications'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { BlockHook } from '../network/index.ts'

/** The kinds that a block stops, and messages, which have no event after a block. */
const STOPPED = NOTICE_KINDS.filter((kind) => NOTICES[kind].block === 'stops' || kind === 'message.sent')

/**
 * Drops mail and pushes that are delayed until morning or for the digest and are about what the blocked member sent
 * before; the lines in the notification center stay.
 */
export const dropPending: BlockHook = async (tx, { actor, blockedId }) => {
  const { userId, partyId } = actor
  await sql`
    update notifications set mail_due_at = null, push_due_at = null
    where user_id = ${userId} and (mail_due_at is not null or push_due_at is not null)
      and kind = any (${STOPPED})
      and path in (
        select '/applications/' || id from applications
        where artist_id in (${partyId}, ${blockedId}) and venue_id in (${partyId}, ${blockedId})
        union all select '/gigs/' || gig_id from applications
          where artist_id = ${partyId} and venue_id = ${blockedId}
        union all select '/messages/' || mine.thread_id from thread_members mine
          join thread_members theirs on theirs.thread_id = mine.thread_id and theirs.user_id = ${blockedId}
          where mine.user_id = ${userId}
        union all select '/network?person=' || ${blockedId}::text
      )`.execute(tx)
}

/** Drops mail and pushes that were delayed and were due before; the lines in the notification center stay. Returns how many. */
export async function dropDelayed(tx: Tx, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update notifications set mail_due_at = nullif(mail_due_at, least(mail_due_at, ${before})),
      push_due_at = nullif(push_due_at, least(push_due_at, ${before}))
    where mail_due_at <= ${before} or push_due_at <= ${before}`.execute(tx)
  return Number(numAffectedRows)
}
