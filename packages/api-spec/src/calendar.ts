import { blockTimeInput, calendarRange } from '@bandstand/domain/booking'
import { optionallyKeyed } from '@bandstand/domain/requests'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { calendarEntry } from './calendar-entry.ts'
import { declare } from './errors.ts'

const blockedTime = z.object({
  id: z.uuid(),
  /** What the weeks of a repeated block share; null for one that does not repeat. */
  seriesId: z.uuid().nullable(),
  /** YYYY-MM-DDTHH:MM in `timeZone`, the user's own. */
  start: z.string(),
  end: z.string(),
  timeZone: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Whether it's the second of two equal wall clocks, where clocks go back. */
  startIsSecond: z.boolean(),
  endIsSecond: z.boolean(),
  note: z.string(),
})
export type BlockedTime = z.infer<typeof blockedTime>

const tags = ['Calendar']
const byId = z.strictObject({ id: z.uuid() })

/** Operations on a member's calendar and its export to other programs. */
export const calendar = {
  /** A calendar file (RFC 5545) of one booking, with times in the venue's zone. */
  calendarFile: oc
    .route({
      method: 'GET',
      path: '/bookings/{id}/calendar-file',
      tags,
      summary: 'Download a booking as .ics',
    })
    .errors(declare('UNAUTHENTICATED', 'BOOKING_NOT_FOUND'))
    .input(byId)
    .output(z.object({ fileName: z.string(), text: z.string() })),
  /** Every day is a calendar day of the entry's own zone: a month view needs no conversion. */
  calendar: oc
    .route({
      method: 'GET',
      path: '/calendar',
      tags,
      summary: 'List bookings and blocked times for some days',
    })
    .errors(declare('UNAUTHENTICATED'))
    .input(calendarRange)
    .output(z.object({ entries: z.array(calendarEntry) })),
  /** Blocked times that are not over, soonest first. */
  blockedTimes: oc
    .route({ method: 'GET', path: '/blocked-times', tags, summary: 'List times you blocked' })
    .errors(declare('UNAUTHENTICATED'))
    .output(z.object({ blockedTimes: z.array(blockedTime), timeZone: z.string() })),
  /** Blocks time once, or every week until a day: all weeks or, when one of them is taken, none. */
  blockTime: oc
    .route({
      method: 'POST',
      path: '/blocked-times',
      tags,
      successStatus: 201,
      summary: 'Block time',
    })
    .errors(
      declare(
        'UNAUTHENTICATED',
        'PROFILE_NOT_FOUND',
        'TIME_TAKEN',
        'BLOCKED_TIMES_TOO_MANY',
        'REQUEST_KEY_REUSED',
      ),
    )
    .input(blockTimeInput.safeExtend(optionallyKeyed))
    .output(
      blockedTime.extend({
        /** How many times were blocked: one for each week in which it repeats. */
        times: z.number().int(),
        /** Offers of either party in these hours, which cannot be accepted while the time is blocked. */
        openOffers: z.number().int(),
        /** The weeks in which the clocks skip the start or the end, with the hours that are blocked instead. */
        moved: z.array(z.object({ start: z.string(), end: z.string() })),
      }),
    ),
  unblockTime: oc
    .route({
      method: 'DELETE',
      path: '/blocked-times/{id}',
      tags,
      summary: 'Remove blocked time',
    })
    .errors(declare('UNAUTHENTICATED', 'BLOCKED_TIME_NOT_FOUND'))
    .input(byId)
    .output(z.object({ freed: z.literal(true) })),
  /** Frees all weeks of a repeated block that are not over. */
  unblockSeries: oc
    .route({
      method: 'DELETE',
      path: '/blocked-series/{id}',
      tags,
      summary: 'Remove all blocked times of a series',
    })
    .errors(declare('UNAUTHENTICATED', 'BLOCKED_TIME_NOT_FOUND'))
    .input(byId)
    .output(z.object({ freed: z.number().int() })),
  /** Whether there is a calendar feed. Its address is shown only once, when it is created. */
  calendarFeed: oc
    .route({
      method: 'GET',
      path: '/calendar-feed',
      tags,
      summary: 'Check whether you have a calendar feed',
    })
    .errors(declare('UNAUTHENTICATED'))
    .output(z.object({ createdAt: z.iso.datetime().nullable() })),
  /** Creates a secret address; an earlier one stops working. */
  createCalendarFeed: oc
    .route({
      method: 'POST',
      path: '/calendar-feed',
      tags,
      successStatus: 201,
      summary: 'Create your calendar’s secret address',
    })
    .errors(declare('UNAUTHENTICATED', 'PROFILE_NOT_FOUND'))
    .output(z.object({ address: z.url(), createdAt: z.iso.datetime() })),
  revokeCalendarFeed: oc
    .route({
      method: 'DELETE',
      path: '/calendar-feed',
      tags,
      summary: 'Revoke your calendar’s secret address',
    })
    .errors(declare('UNAUTHENTICATED'))
    .output(z.object({ revoked: z.literal(true) })),
}
