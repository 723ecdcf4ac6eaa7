import type { Bug } from './bug.ts'

const instants = 'packages/domain/src/time/instants.ts'
const model = 'packages/domain/src/time/instants.test.ts'
const walk = 'apps/server/test/clock-changes.test.ts'
const calendar = 'apps/server/src/features/booking/calendar/calendar.test.ts'

/** Bugs of wall clocks on the nights when clocks change. */
export const TIME_BUGS: Bug[] = [
  {
    invariant: 'a gig, its offer, contract, mails and calendars have the same hours',
    change: 'an offer takes the second of two equal hours, the gig the first',
    file: 'apps/server/src/features/gigs/require-instant.ts',
    from: "requireInstant('start', hours.start, timeZone, hours.startIsSecond)",
    to: "requireInstant('start', hours.start, timeZone, true)",
    tests: [walk],
  },
  {
    invariant: 'a gig, its offer, contract, mails and calendars have the same hours',
    change: 'calendar files name an hour that comes twice by the clock of the place',
    file: 'apps/server/src/features/booking/calendar/calendar-file.ts',
    from: '![starts_at, ends_at].some((at) => isRepeatedHour(at, time_zone))',
    to: '![starts_at, ends_at].some((at) => isRepeatedHour(at, time_zone) && false)',
    tests: [walk],
  },
  {
    invariant: 'no time is agreed on that the clocks skip',
    change: 'a skipped hour is moved without a word',
    file: instants,
    from: "if (reading.kind === 'skipped') return null",
    to: "if (reading.kind === 'skipped') return reading.later",
    tests: [model, walk],
  },
  {
    invariant: 'time that is blocked weekly loses no week',
    change: 'hours that a change leaves nothing of stay empty',
    file: instants,
    from: 'endsAt: endsAt > startsAt ? endsAt : new Date(startsAt.getTime() + length)',
    to: 'endsAt',
    tests: [model, calendar],
  },
]
