import {
  addCalendarInput,
  CALENDAR_FAILURES,
  CALENDAR_OWNERS,
  changeCalendarInput,
} from '@bandstand/domain/outside-calendars'
import { z } from 'zod'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'

const outsideCalendar = z.object({
  id: z.uuid(),
  whose: z.enum(CALENDAR_OWNERS),
  name: z.string(),
  /** Of its address, the rest of which nobody reads again. */
  host: z.string(),
  /** Whether what is in it refuses bookings; otherwise it only warns. */
  refuses: z.boolean(),
  /** What we know of it is as of then. */
  readAt: z.iso.datetime(),
  /** How many busy times it has from now on. */
  busyTimes: z.number().int(),
  /** How many of its events are left out, because we can’t read when they are or there are too many. */
  unread: z.number().int(),
  /** Why it can’t be read, and since when; null if the last attempt worked. */
  problem: z
    .object({
      failure: z.enum(CALENDAR_FAILURES),
      since: z.iso.datetime(),
      /** When we try again; null once we stopped. */
      nextAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** Whether the caller may change and remove it. */
  canChange: z.boolean(),
})
export type OutsideCalendar = z.infer<typeof outsideCalendar>

const { get, post, put, remove } = operations('Calendars kept elsewhere')
const byId = z.strictObject({ id: z.uuid() })

/** Calendars that an act or a person keeps elsewhere: only when somebody is busy is read of them. */
export const outsideCalendars = {
  /** The caller’s own, then those of the act they act for. */
  list: get(
    'useAccount',
    '/outside-calendars',
    'List the calendars that you and your act keep elsewhere',
  ).output(z.object({ calendars: z.array(outsideCalendar) })),
  /** Reads it at once. The same address again returns the calendar that is there. */
  add: post('useAccount', '/outside-calendars', 'Add a calendar that you or your act keep elsewhere', {
    successStatus: 201,
  })
    .errors(
      declare(
        'OUTSIDE_CALENDARS_ACTS_ONLY',
        'OUTSIDE_CALENDARS_TOO_MANY',
        'OUTSIDE_CALENDAR_TOO_LARGE',
        'OUTSIDE_CALENDAR_TOO_SLOW',
        'IMPORT_UNREACHABLE',
        'IMPORT_NOT_CALENDAR',
        'TOO_MANY_REQUESTS',
      ),
    )
    .input(addCalendarInput)
    .output(outsideCalendar),
  change: put('useAccount', '/outside-calendars/{id}', 'Rename such a calendar, or let it warn or refuse')
    .errors(declare('OUTSIDE_CALENDAR_NOT_FOUND'))
    .input(changeCalendarInput.extend({ id: z.uuid() }))
    .output(outsideCalendar),
  /** Otherwise it’s read every hour. What can’t be read is no refusal: the calendar says so. */
  read: post('useAccount', '/outside-calendars/{id}/read', 'Read such a calendar now')
    .errors(declare('OUTSIDE_CALENDAR_NOT_FOUND', 'TOO_MANY_REQUESTS'))
    .input(byId)
    .output(outsideCalendar),
  /** With all of its busy times. A repeat changes nothing. */
  remove: remove('useAccount', '/outside-calendars/{id}', 'Remove such a calendar')
    .input(byId)
    .output(z.object({ removed: z.literal(true) })),
}
