import { blockTimeInput } from '@bandstand/domain/booking'
import { DAY_MS, DEFAULT_TIME_ZONE, wallClockIn } from '@bandstand/domain/time'
import type { Deps } from '../deps.ts'
import { blockTime, runBookingClock } from '../features/booking/index.ts'
import { runContractClock } from '../features/contracts/index.ts'
import { findCast } from './cast.ts'
import { demoActor } from './demo-bookings.ts'
import { messageStories, readOlderMessages } from './message-stories.ts'
import { pastGigStories } from './past-gig-stories.ts'
import { recentNightStories } from './recent-night-stories.ts'
import { runInOrder } from './run-in-order.ts'
import type { DemoWorld } from './types.ts'
import { upcomingGigStories } from './upcoming-gig-stories.ts'

/**
 * Writes the demo's applications, offers, bookings and messages through the use cases that users go through, each action
 * at its own moment and in that order, so that threads, histories and calendars are as real as any member's.
 */
export async function seedDemoBookings(deps: Deps, world: DemoWorld, now: Date): Promise<number> {
  const cast = findCast(world)
  await runInOrder(deps, [
    ...(await pastGigStories(deps, world, cast)),
    ...recentNightStories(world, cast, now),
    ...upcomingGigStories(world, cast, now),
    ...messageStories(cast, now),
  ])
  for (const each of [cast.artist, cast.artistPro]) {
    const day = (days: number) => wallClockIn(DEFAULT_TIME_ZONE, new Date(now.getTime() + days * DAY_MS))
    const time = { start: `${day(200).slice(0, 10)}T09:00`, end: `${day(204).slice(0, 10)}T21:00` }
    await blockTime(deps, demoActor(each), blockTimeInput.parse({ ...time, note: 'Family visit' }))
  }
  // Completes bookings that were played, and ends those that got no reply or weren't signed in time.
  await runContractClock(deps)
  await runBookingClock(deps)
  await readOlderMessages(deps, cast, now)
  const { count } = await deps.db
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
