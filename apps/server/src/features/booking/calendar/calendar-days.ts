import { randomUUID } from 'node:crypto'
import type { BlockedTime } from '@bandstand/api-spec'
import { BLOCKED_TIMES_MAX, type BlockTimeInput, blockedWeeks, bookingTexts } from '@bandstand/domain/booking'
import { dayIn, DEFAULT_TIME_ZONE, shortDayText, wallClockIn, weeklyHours } from '@bandstand/domain/time'
import { once } from '../../../operations/once.ts'
import type { Actor } from '../../../auth/actor.ts'
import { lockProfile } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import { fieldRefusal, refusal, timeTakenRefusal } from '../../../errors.ts'
import { requireInstants } from '../../gigs/index.ts'
import { chooseStage } from '../../stages/index.ts'
import { sideOf } from '../booking.policy.ts'
import { blockedTimeView, clocksOfMany } from '../booking.view.ts'
import { isTimeTaken } from '../bookings.queries.ts'
import {
  countBlockedFrom,
  countOpenOffersIn,
  deleteBlockedSeries,
  deleteBlockedTime,
  findTimeZone,
  insertBlockedTimes,
  selectBlockedBetween,
  selectTakenWeeks,
} from './calendar.queries.ts'

/** Returns the blocked times that are not over, and the zone (IANA) of new ones. */
export async function listBlockedTimes(
  deps: Deps,
  actor: Actor,
): Promise<{ blockedTimes: BlockedTime[]; timeZone: string }> {
  const rows = await selectBlockedBetween(deps.db, actor.partyId, deps.now(), null)
  const timeZone = (await findTimeZone(deps.db, actor.partyId)) ?? DEFAULT_TIME_ZONE
  const clockIn = clocksOfMany()
  return { blockedTimes: rows.map((row) => blockedTimeView(row, clockIn)), timeZone }
}

/**
 * Blocks time in the user's own zone, at a venue for one stage or all of them, every week at the same hours when it repeats: all weeks or none. Returns the first with
 * the number of weeks and of open offers that can't be accepted while it's blocked, and the weeks whose hours the clocks move.
 * Throws PROFILE_NOT_FOUND, TIME_TAKEN, BLOCKED_TIMES_TOO_MANY, REQUEST_KEY_REUSED, INPUT_INVALID.
 */
export async function blockTime(
  deps: Deps,
  actor: Actor,
  { key, ...input }: BlockTimeInput & { key?: string | undefined },
): Promise<BlockedTime & { times: number; openOffers: number; moved: { start: string; end: string }[] }> {
  const me = sideOf(actor)
  if (!me) throw refusal('PROFILE_NOT_FOUND')
  const timeZone = (await findTimeZone(deps.db, actor.partyId)) ?? DEFAULT_TIME_ZONE
  const time = requireInstants(input, timeZone)
  const now = deps.now()
  if (time.endsAt <= time.startsAt) throw fieldRefusal('end', bookingTexts.endBeforeStart)
  if (time.endsAt <= now) throw fieldRefusal('end', bookingTexts.endInPast)
  const later = weeklyHours(input, timeZone, blockedWeeks(input)).slice(1)
  const hours = {
    userId: actor.partyId,
    weeks: [time, ...later],
    timeZone,
    exclusive: me === 'artist',
    stageId: input.stageId,
  }
  const weeks = hours.weeks.length
  const clock = (at: Date) => wallClockIn(timeZone, at)
  const seriesId = weeks > 1 ? randomUUID() : null
  try {
    return await once(deps, actor, { key, operation: 'block time', body: { ...input } }, async (tx) => {
      await lockProfile(tx, actor.partyId)
      if (input.stageId !== null) await chooseStage(tx, actor.partyId, input.stageId)
      if ((await countBlockedFrom(tx, actor.partyId, now)) + weeks > BLOCKED_TIMES_MAX)
        throw refusal('BLOCKED_TIMES_TOO_MANY')
      const taken = weeks > 1 ? await selectTakenWeeks(tx, hours) : []
      if (taken.length > 0)
        throw timeTakenRefusal(taken.map((startsAt) => shortDayText(dayIn(timeZone, startsAt), 'medium')))
      const rows = await insertBlockedTimes(tx, { ...hours, seriesId, note: input.note, at: now })
      const ids = rows.map(({ id }) => id)
      const openOffers = await countOpenOffersIn(tx, actor.partyId, me, ids, now)
      const moved = later
        .filter((week) => week.moved)
        .map(({ startsAt, endsAt }) => ({ start: clock(startsAt), end: clock(endsAt) }))
      return { ...blockedTimeView(rows[0]!), times: rows.length, openOffers, moved }
    })
  } catch (error) {
    throw isTimeTaken(error) ? refusal('TIME_TAKEN') : error
  }
}

/** Frees blocked time, but never a booking's. Throws BLOCKED_TIME_NOT_FOUND. */
export async function unblockTime(deps: Deps, actor: Actor, id: string): Promise<void> {
  if (!(await deleteBlockedTime(deps.db, actor.partyId, id))) throw refusal('BLOCKED_TIME_NOT_FOUND')
}

/** Frees the weeks of a series that are not over, and returns how many. Throws BLOCKED_TIME_NOT_FOUND. */
export async function unblockSeries(deps: Deps, actor: Actor, seriesId: string): Promise<number> {
  const freed = await deleteBlockedSeries(deps.db, actor.partyId, seriesId, deps.now())
  if (freed === 0) throw refusal('BLOCKED_TIME_NOT_FOUND')
  return freed
}
