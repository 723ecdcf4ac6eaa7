import { BOOKING_STATUSES } from '@bandstand/domain/booking'
import { CONTRACT_STATUSES } from '@bandstand/domain/contracts'
import { artistPartInput, CHECK_IN_STEPS, venuePartInput } from '@bandstand/domain/day-sheets'
import { SIDES } from '@bandstand/domain/lifecycle'
import { stageFacts } from '@bandstand/domain/stages'
import { z } from 'zod'
import { bill } from './bills.ts'
import { bookingTerms } from './booking-terms.ts'
import { bookedGig, bookingParty, funding } from './bookings.ts'
import { declare } from '../errors.ts'
import { player } from '../people/lineup.ts'
import { operations } from '../operations.ts'

const checkIn = z.object({ step: z.enum(CHECK_IN_STEPS), happenedAt: z.iso.datetime() })

/** A booking's day sheet: what both parties need on the night. */
export const daySheet = z.object({
  bookingId: z.uuid(),
  me: z.enum(SIDES),
  status: z.enum(BOOKING_STATUSES),
  gig: bookedGig,
  artist: bookingParty,
  venue: bookingParty,
  terms: bookingTerms,
  /** Where the act plays; null at a venue without stages. */
  stage: stageFacts.nullable(),
  funding,
  /** The whole evening, if the booking is part of a bill. */
  bill: bill.nullable(),
  contract: z.object({ id: z.uuid(), status: z.enum(CONTRACT_STATUSES) }).nullable(),
  /** Written by the venue. At version 0, before it has: the contact in its profile. */
  venuePart: z.object({
    version: z.number().int(),
    /** A wall clock at the gig's place, in the zone of the terms; null until the venue has set it. */
    loadIn: z.string().nullable(),
    /** Whether it's the second of two equal wall clocks, where clocks go back. */
    loadInIsSecond: z.boolean(),
    loadInNotes: z.string(),
    parking: z.string(),
    contactName: z.string(),
    contactPhone: z.string(),
    /** One a line. */
    setTimes: z.string(),
  }),
  /** Written by the artist. At version 0, before that: what the application says about the set. */
  artistPart: z.object({ version: z.number().int(), setList: z.string(), notes: z.string() }),
  /** Who plays, in order; none for an act without a line-up. Absent from copies that a browser has kept from before. */
  players: z.array(player).optional(),
  /** In order. */
  checkIns: z.array(checkIn),
  /** When check-ins are accepted, from and until. */
  checkInFrom: z.iso.datetime(),
  checkInUntil: z.iso.datetime(),
  abilities: z.object({
    editVenuePart: z.boolean(),
    editArtistPart: z.boolean(),
    /** Steps that are still possible, in order, within the time above. */
    checkIn: z.array(z.enum(CHECK_IN_STEPS)),
    /** The reader’s latest check-in, while it can be undone, and until when. */
    undoCheckIn: z.object({ step: z.enum(CHECK_IN_STEPS), until: z.iso.datetime() }).nullable(),
  }),
})
export type DaySheet = z.infer<typeof daySheet>

const { get, put, remove } = operations('Day sheets')
const ofBooking = z.object({ bookingId: z.uuid() })
const editErrors = declare(
  'BOOKING_NOT_FOUND',
  'BOOKING_NOT_CONFIRMED',
  'DAY_SHEET_OTHER_SIDE',
  'DAY_SHEET_CHANGED',
)

export const daySheets = {
  get: get(
    'seeNights',
    '/bookings/{bookingId}/day-sheet',
    'Get what both parties to a booking need on the night',
  )
    .errors(declare('BOOKING_NOT_FOUND'))
    .input(z.strictObject(ofBooking.shape))
    .output(daySheet),
  /** The day sheet of the next confirmed booking or the current one; null when there is none. */
  next: get('seeNights', '/day-sheets/next', 'Get the day sheet for your next gig').output(
    z.object({ daySheet: daySheet.nullable() }),
  ),
  saveVenuePart: put(
    'editProfile',
    '/bookings/{bookingId}/day-sheet/venue',
    'Save the venue’s part: load-in, parking, contact and set times',
  )
    .errors(editErrors)
    .input(venuePartInput.extend(ofBooking.shape))
    .output(daySheet),
  saveArtistPart: put(
    'editProfile',
    '/bookings/{bookingId}/day-sheet/artist',
    'Save the artist’s part: set list and notes',
  )
    .errors(editErrors)
    .input(artistPartInput.extend(ofBooking.shape))
    .output(daySheet),
  /**
   * Records a step once: a repeat from any device, however late, changes nothing. `happenedAt` is by the device’s
   * clock; the server uses it where it is plausible.
   */
  checkIn: put(
    'checkIn',
    '/bookings/{bookingId}/check-ins/{step}',
    'Check in at the venue: arrived, on stage or finished',
  )
    .errors(
      declare(
        'BOOKING_NOT_FOUND',
        'CHECK_IN_ARTIST_ONLY',
        'CHECK_IN_BOOKING_ENDED',
        'CHECK_IN_TOO_EARLY',
        'CHECK_IN_TOO_LATE',
        'CHECK_IN_PASSED',
      ),
    )
    .input(
      z.strictObject({
        ...ofBooking.shape,
        step: z.enum(CHECK_IN_STEPS),
        happenedAt: z.iso.datetime({ offset: true }),
      }),
    )
    .output(daySheet),
  /** Possible for a minute, for the latest check-in; a repeat changes nothing. The venue is notified after that. */
  undoCheckIn: remove(
    'checkIn',
    '/bookings/{bookingId}/check-ins/{step}',
    'Undo your latest check-in within a minute',
  )
    .errors(declare('BOOKING_NOT_FOUND', 'CHECK_IN_ARTIST_ONLY', 'CHECK_IN_PASSED', 'CHECK_IN_UNDO_TOO_LATE'))
    .input(z.strictObject({ ...ofBooking.shape, step: z.enum(CHECK_IN_STEPS) }))
    .output(daySheet),
}
