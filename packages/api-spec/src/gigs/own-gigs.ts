import { closeGigInput, GIG_NEEDS, ownGigFilter } from '@bandstand/domain/booking'
import { GIG_VISIBILITIES } from '@bandstand/domain/gigs'
import { z } from 'zod'
import { bookedGig, bookingParty } from '../booking/bookings.ts'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'
import { paging } from '../paging.ts'

/** A gig in its venue's own list. */
const ownGig = bookedGig.extend({
  visibility: z.enum(GIG_VISIBILITIES),
  /** How many applied or were invited, live ones and all. */
  applicants: z.object({ live: z.number().int(), total: z.number().int() }),
  /** The booking that is confirmed or was played, with its artist. */
  booking: z.object({ id: z.uuid(), artist: bookingParty }).nullable(),
  /** The most urgent first. */
  needs: z.array(z.object({ kind: z.enum(GIG_NEEDS), count: z.number().int() })),
  abilities: z.object({ edit: z.boolean(), close: z.boolean(), restore: z.boolean() }),
})
export type OwnGig = z.infer<typeof ownGig>

const ownGigPage = z.object({
  gigs: z.array(ownGig),
  ...paging,
  /** Exact numbers of all gigs with a matching title, regardless of the filter. */
  counts: z.object({
    open: z.number().int(),
    booked: z.number().int(),
    past: z.number().int(),
    closed: z.number().int(),
  }),
})
export type OwnGigPage = z.infer<typeof ownGigPage>

const { get, post } = operations('Booking')
const ofGig = z.strictObject({ gigId: z.uuid() })
const mineOnly = declare('GIG_NOT_FOUND', 'GIG_OWNER_ONLY')
const answer = z.object({ gigId: z.uuid() })

/** A venue's own gigs, and closing them. */
export const ownGigs = {
  /** Open and booked gigs soonest first, past and closed ones latest first. */
  listOwnGigs: get('seeDeals', '/my-gigs', 'List your venue’s gigs, with what each one needs')
    .errors(declare('GIG_VENUES_ONLY'))
    .input(ownGigFilter)
    .output(ownGigPage),
  /** Ends every live application and invitation and notifies their artists. A repeat changes nothing. */
  closeGig: post('book', '/gigs/{gigId}/close', 'Close one of your open gigs')
    .errors({ ...mineOnly, ...declare('GIG_NOT_CLOSABLE') })
    .input(closeGigInput.extend(ofGig.shape))
    .output(answer),
  /**
   * Notifies the artists whose applications ended when it was closed; they may apply again. A repeat changes nothing.
   */
  restoreGig: post('book', '/gigs/{gigId}/restore', 'Open a closed gig again before its date')
    .errors({ ...mineOnly, ...declare('GIG_NOT_RESTORABLE', 'GIG_RESTORED_TOO_OFTEN') })
    .input(ofGig)
    .output(answer),
}
