import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import type { LiveEvent, Typing } from '@bandstand/domain/live'
import type { Database } from '../db/database.ts'
import { notifyChannel } from './outbox.queries.ts'

/** The PostgreSQL channel that carries announcements to every server of the database. */
export const LIVE_CHANNEL = 'live'
/** PostgreSQL takes a notification of less than 8000 bytes. */
const MOST_BYTES = 7999
const MOST_USERS = 100

/** The content of an announcement: an event and its users, who is typing and by which socket, or whose sessions or memberships ended. */
export type Announcement =
  | { to: (PersonId | PartyId)[]; event: LiveEvent }
  | { typing: Typing; from: string }
  | { ended: PersonId }

/**
 * Announces an event to these users, at the servers they're connected to: after the commit when `tx` is a transaction, and
 * not at all when it fails. Nothing is stored: users who aren't connected read the API when they return. A message that is
 * too long to announce is sent without its text.
 */
export function announce(db: Database, userIds: (PersonId | PartyId)[], event: LiveEvent): Promise<void> {
  return announceAll(db, [[userIds, event]])
}

/** Announces several events, each to its users, as `announce` does. */
export async function announceAll(
  db: Database,
  announcements: [userIds: (PersonId | PartyId)[], event: LiveEvent][],
): Promise<void> {
  const texts: string[] = []
  for (const [userIds, event] of announcements)
    for (let at = 0; at < userIds.length; at += MOST_USERS)
      texts.push(eventText(userIds.slice(at, at + MOST_USERS), event))
  await notify(db, texts)
}

/** Announces to a thread that someone is typing, except to the socket that reported it. */
export async function announceTyping(db: Database, typing: Typing, from: string): Promise<void> {
  await notify(db, [announcementText({ typing, from })])
}

/**
 * Announces to every server that sessions of a user have ended, or that what they may do for a party has changed, so that each
 * checks right away and not when its cache expires.
 */
export async function announceEnded(db: Database, userId: PersonId): Promise<void> {
  await notify(db, [announcementText({ ended: userId })])
}

async function notify(db: Database, texts: string[]): Promise<void> {
  if (texts.length > 0) await notifyChannel(db, LIVE_CHANNEL, texts)
}

function eventText(to: (PersonId | PartyId)[], event: LiveEvent): string {
  const text = announcementText({ to, event })
  if (Buffer.byteLength(text) <= MOST_BYTES || event.kind !== 'message') return text
  const { message: _tooLong, ...rest } = event
  return announcementText({ to, event: rest })
}

const announcementText = (announcement: Announcement): string => JSON.stringify(announcement)
