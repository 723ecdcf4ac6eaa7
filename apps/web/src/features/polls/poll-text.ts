import type { Poll, PollPerson, PollPlace } from '@bandstand/api-spec'
import { gigWhenText } from '@bandstand/domain/gigs'
import { aboutMoney, centsOf } from '@bandstand/domain/money'
import { POLL_ANSWER_NAMES, type PollState } from '@bandstand/domain/polls'
import { countOf } from '@bandstand/domain/product'
import type { Stamp } from '../../components/ui/status/status-badge.tsx'

/** How the state of a poll reads. */
export const POLL_STAMPS: Record<PollState, Stamp> = {
  open: { status: 'open', label: 'Open' },
  decided: { status: 'completed', label: 'Everybody can play' },
  closed: { status: 'expired', label: 'Answers were due' },
  canceled: { status: 'cancelled', label: 'Canceled' },
  filled: { status: 'closed', label: 'Another act was booked' },
  taken_down: { status: 'closed', label: 'Gig taken down' },
}

/** Returns the hours of a poll's gig at its place. */
export function pollWhenText({ startsAt, durationMinutes, timeZone }: Poll['gig']): string {
  return gigWhenText({ startsAt: new Date(startsAt), durationMinutes, timeZone })
}

/** Returns about what each player gets, as text: 'about $120 each'; null when no fee is known. */
export function eachText(each: number | null): string | null {
  return each === null ? null : `${aboutMoney(centsOf(each))} each`
}

/** Returns how somebody's answer reads; for a sub who isn't needed anymore, that. */
export function answerStamp({ id, answer }: PollPerson, { people, currentId }: PollPlace): Stamp {
  const turn = people.findIndex((each) => each.id === currentId)
  if (turn >= 0 && people.findIndex((each) => each.id === id) > turn)
    return { status: 'closed', label: 'Not needed' }
  if (answer === null) return { status: 'pending', label: 'No answer yet' }
  const status = { yes: 'completed', maybe: 'pending', no: 'failed' } as const
  return { status: status[answer], label: POLL_ANSWER_NAMES[answer] }
}

/** Returns how many places of a poll have a yes: '2 of 5 places have a yes'. */
export function placesText(places: readonly PollPlace[]): string {
  const filled = places.filter(
    ({ people, currentId }) => people.find(({ id }) => id === currentId)?.answer === 'yes',
  )
  const [all, yes] = [places.length, filled.length]
  return `${yes} of ${countOf(all, 'place')} ${yes === 1 ? 'has' : 'have'} a yes`
}
