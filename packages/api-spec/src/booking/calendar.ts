import { blockTimeInput, calendarRange } from '@bandstand/domain/booking'
import { optionallyKeyed } from '@bandstand/domain/requests'
import { z } from 'zod'
import { calendarEntry, calendarStage } from './calendar-entry.ts'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'

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
  /** Of a venue; null for all of its stages. */
  stageId: z.uuid().nullable(),
  note: z.string(),
})
export type BlockedTime = z.infer<typeof blockedTime>

const { get, post, remove } = operations('Calendar')
const byId = z.strictObject({ id: z.uuid() })

/** Operations on a member's calendar and its export to other programs. */
export const calendar = {
  /** A calendar file (RFC 5545) of one booking, with times in the venue's zone. */
  calendarFile: get('seeNights', '/bookings/{id}/calendar-file', 'Download a booking as .ics')
    .errors(declare('BOOKING_NOT_FOUND'))
    .input(byId)
    .output(z.object({ fileName: z.string(), text: z.string() })),
  /** Every day is a calendar day of the entry's own zone: a month view needs no conversion. */
  calendar: get('seeNights', '/calendar', 'List what is in your calendar for some days')
    .input(calendarRange)
    .output(
      z.object({
        entries: z.array(calendarEntry),
        /** Of a venue, in its order; empty for a venue without any, and for artists. */
        stages: z.array(calendarStage),
      }),
    ),
  /** Blocked times that are not over, soonest first. */
  blockedTimes: get('seeNights', '/blocked-times', 'List times you blocked').output(
    z.object({ blockedTimes: z.array(blockedTime), timeZone: z.string() }),
  ),
  /** Blocks time once, or every week until a day: all weeks or, when one of them is taken, none. */
  blockTime: post('book', '/blocked-times', 'Block time', { successStatus: 201 })
    .errors(declare('PROFILE_NOT_FOUND', 'TIME_TAKEN', 'BLOCKED_TIMES_TOO_MANY', 'REQUEST_KEY_REUSED'))
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
  unblockTime: remove('book', '/blocked-times/{id}', 'Remove blocked time')
    .errors(declare('BLOCKED_TIME_NOT_FOUND'))
    .input(byId)
    .output(z.object({ freed: z.literal(true) })),
  /** Frees all weeks of a repeated block that are not over. */
  unblockSeries: remove('book', '/blocked-series/{id}', 'Remove all blocked times of a series')
    .errors(declare('BLOCKED_TIME_NOT_FOUND'))
    .input(byId)
    .output(z.object({ freed: z.number().int() })),
  /** Whether there is a calendar feed. Its address is shown only once, when it is created. */
  calendarFeed: get('seeNights', '/calendar-feed', 'Check whether you have a calendar feed').output(
    z.object({ createdAt: z.iso.datetime().nullable() }),
  ),
  /** Creates a secret address; an earlier one stops working. */
  createCalendarFeed: post('seeNights', '/calendar-feed', 'Create your calendar’s secret address', {
    successStatus: 201,
  })
    .errors(declare('PROFILE_NOT_FOUND'))
    .output(z.object({ address: z.url(), createdAt: z.iso.datetime() })),
  revokeCalendarFeed: remove('seeNights', '/calendar-feed', 'Revoke your calendar’s secret address').output(
    z.object({ revoked: z.literal(true) }),
  ),
}
