import { isVenue } from '@bandstand/domain/accounts'
import { DAY_MS } from '@bandstand/domain/time'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../auth/actor.ts'
import { hashSecretToken, newSecretToken } from '../../../auth/sessions/secret-tokens.ts'
import { findLiveSession } from '../../../auth/sessions/sessions.queries.ts'
import { lockUser } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import type { RecoveryHook } from '../../../auth/account-hooks.ts'
import { refusal } from '../../../errors.ts'
import { sendRefusal } from '../../../http-helpers/send-refusal.ts'
import { selectBookingsBetween } from '../booking-pages.queries.ts'
import { sideOf } from '../booking.policy.ts'
import { calendarText } from './calendar-file.ts'
import {
  deleteFeedsOf,
  findFeedOwner,
  saveFeed,
  selectBlockedBetween,
  selectRevisions,
} from './calendar.queries.ts'
import { selectOutsideBetween } from './outside-bookings.queries.ts'

/** The days before and after today that a feed contains. */
const DAYS_BACK = 90
const DAYS_AHEAD = 731
const MOST_EVENTS = 2000

/**
 * Creates and returns the secret address of a calendar, which is shown only this once; an earlier address stops working.
 * Throws PROFILE_NOT_FOUND and UNAUTHENTICATED.
 */
export async function createFeed(deps: Deps, actor: Actor): Promise<{ address: string; createdAt: string }> {
  if (!sideOf(actor)) throw refusal('PROFILE_NOT_FOUND')
  const secret = newSecretToken()
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, actor.userId)
    // Its owner may have taken the account back since the request was let in.
    if (!(await findLiveSession(tx, actor.sessionId))) throw refusal('UNAUTHENTICATED')
    const secretHash = hashSecretToken(secret)
    await saveFeed(tx, { partyId: actor.partyId, madeBy: actor.userId, secretHash, at })
  })
  return { address: `${deps.config.publicUrl}/calendar/${secret}.ics`, createdAt: at.toISOString() }
}

/** Ends the secret addresses of the calendars of all parties of a person: whoever was in the account may have made them, or copied them. */
export const endFeed: RecoveryHook = async (tx, { userId }) =>
  (await deleteFeedsOf(tx, userId))
    ? [{ label: 'Calendar address', value: 'No longer works. Programs that use it need a new one' }]
    : []

/** Serves calendars to programs that have their secret address, because they can't sign in. */
export function registerCalendarFeed(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { secret: string } }>('/calendar/:secret.ics', async (request, reply) => {
    const owner = await findFeedOwner(deps.db, hashSecretToken(request.params.secret))
    if (!owner) return sendRefusal(reply, 'NOT_FOUND', { message: 'There’s no calendar at this address' })
    const me = isVenue(owner.userType) ? 'venue' : 'artist'
    const now = deps.now().getTime()
    const [from, to] = [new Date(now - DAYS_BACK * DAY_MS), new Date(now + DAYS_AHEAD * DAY_MS)]
    const [bookings, blocked, outside] = await Promise.all([
      selectBookingsBetween(deps.db, owner.userId, me, from, to, MOST_EVENTS),
      selectBlockedBetween(deps.db, owner.userId, from, to),
      selectOutsideBetween(deps.db, owner.userId, from, to),
    ])
    const revisions = await selectRevisions(
      deps.db,
      bookings.map(({ id }) => id),
    )
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .send(calendarText({ me, bookings, revisions, blocked, outside, publicUrl: deps.config.publicUrl }))
  })
}
