import { DEFAULT_TIME_ZONE } from '@bandstand/domain/time'
import { ORPCError } from '@orpc/server'
import type { Tx } from '../../../db/database.ts'
import { savepoint } from '../../../db/savepoint.ts'
import { refusal } from '../../../errors.ts'
import { isTimeTaken } from '../bookings.queries.ts'
import { findZones } from './schedules.queries.ts'

/** One of several dates. */
export interface OnDate {
  gigId: string
  startsAt: Date
}

/** Refusals that aren't about one date. */
const ABOUT_ALL = new Set([
  'APPLICATION_OTHER_SIDE',
  'CONTACT_LIMIT_REACHED',
  'GIG_OWNER_ONLY',
  'INPUT_INVALID',
  'MEMBER_UNAVAILABLE',
  'OFFER_OTHER_SIDE',
  'PERSON_BLOCKED',
])

/**
 * Does something on each of several dates, in their order and in the caller's transaction: on all of them or on none. Throws
 * what prevents it on a single date or on all, and SCHEDULE_CLASHES with every date that prevents it; after a throw the
 * transaction must be rolled back.
 */
export async function eachDate<Date extends OnDate, Result>(
  tx: Tx,
  dates: readonly Date[],
  act: (date: Date, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const refused: { date: Date; error: Refusal }[] = []
  for (const [index, date] of dates.entries()) {
    try {
      const once = () => act(date, index)
      results.push(await (dates.length === 1 ? once() : savepoint(tx, once)))
    } catch (error) {
      const reason = isTimeTaken(error) ? refusal('ARTIST_NOT_FREE') : error
      if (dates.length === 1 || !(reason instanceof ORPCError) || ABOUT_ALL.has(reason.code)) throw reason
      refused.push({ date, error: reason })
    }
  }
  if (refused.length === 0) return results
  const zones = await findZones(
    tx,
    refused.map(({ date }) => date.gigId),
  )
  throw refusal('SCHEDULE_CLASHES', {
    clashes: refused.map(({ date: { gigId, startsAt }, error: { code, message: reason } }) => {
      const timeZone = zones.get(gigId) ?? DEFAULT_TIME_ZONE
      return { gigId, startsAt: startsAt.toISOString(), timeZone, code, reason }
    }),
  })
}

type Refusal = ORPCError<string, unknown>

/** Returns the gigs whose dates prevented something for one reason. */
export function clashesOf(error: unknown, code: string): string[] {
  if (!(error instanceof ORPCError) || error.code !== 'SCHEDULE_CLASHES') return []
  const { clashes } = error.data as { clashes: { gigId: string; code: string }[] }
  return clashes.filter((clash) => clash.code === code).map(({ gigId }) => gigId)
}
