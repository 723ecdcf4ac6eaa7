import type { LiveEvent } from '@bandstand/domain/live'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** The PostgreSQL channel that carries live events to every server of the database. */
const LIVE_CHANNEL = 'live'
/** PostgreSQL takes a notification of less than 8000 bytes. */
const MOST_BYTES = 7999
const MOST_USERS = 100

/** One notification: an event and whom it concerns. */
interface Announcement {
  to: string[]
  event: LiveEvent
}

/**
 * Tells these users of an event, at whichever servers they are connected: after the commit when `tx` is a transaction,
 * and not at all when it fails. Nothing is kept: who is not connected reads the API when he comes back. A message
 * that is too long to travel is announced without its text.
 */
export async function announce(tx: Tx, userIds: string[], event: LiveEvent): Promise<void> {
  const texts: string[] = []
  for (let at = 0; at < userIds.length; at += MOST_USERS)
    texts.push(notificationText(userIds.slice(at, at + MOST_USERS), event))
  if (texts.length > 0)
    await sql`select pg_notify(${LIVE_CHANNEL}, text) from unnest(${texts}::text[]) text`.execute(tx)
}

function notificationText(to: string[], event: LiveEvent): string {
  const text = JSON.stringify({ to, event } satisfies Announcement)
  if (Buffer.byteLength(text) <= MOST_BYTES || event.kind !== 'message') return text
  const { message: _tooLong, ...rest } = event
  return JSON.stringify({ to, event: rest } satisfies Announcement)
}
