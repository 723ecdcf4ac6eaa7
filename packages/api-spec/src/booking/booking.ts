import { z } from 'zod'
import { applications, applicationState, suggestedTerms } from './applications.ts'
import { defaults } from './booking-defaults.ts'
import { bookings } from './bookings.ts'
import { calendar } from './calendar.ts'
import { declare } from '../errors.ts'
import { invitations } from './invitations.ts'
import { offers } from './offers.ts'
import { outsideBookings } from './outside-bookings.ts'
import { ownGigs } from '../gigs/own-gigs.ts'
import { operations } from '../operations.ts'

/** A reader's relation to a gig: their own application, the applicants, and what they may do. */
const gigRelation = z.object({
  /** An artist's newest application to it. */
  mine: applicationState.nullable(),
  /** The reader's booking of it that hasn't ended early. */
  bookingId: z.uuid().nullable(),
  /** For the gig's venue: how many applied or were invited, live ones and all. */
  applicants: z.object({ live: z.number().int(), total: z.number().int() }).nullable(),
  /** Initial values of an invitation's offer, for the venue while it may invite. */
  invitationTerms: suggestedTerms.nullable(),
  abilities: z.object({
    apply: z.boolean(),
    invite: z.boolean(),
    /** Close the gig, or open it again. */
    close: z.boolean(),
    restore: z.boolean(),
  }),
})
export type GigRelation = z.infer<typeof gigRelation>

const { get } = operations('Booking')

export const booking = {
  gigRelation: get(
    'seeDeals',
    '/gigs/{gigId}/relation',
    'Get your relation to a gig: application, applicants, abilities',
  )
    .errors(declare('GIG_NOT_FOUND'))
    .input(z.strictObject({ gigId: z.uuid() }))
    .output(gigRelation),
  ...applications,
  ...invitations,
  ...offers,
  ...defaults,
  ...bookings,
  ...calendar,
  ...outsideBookings,
  ...ownGigs,
}
