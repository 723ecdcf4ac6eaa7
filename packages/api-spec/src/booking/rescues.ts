import { RESCUE_ENDS, rescueInput } from '@bandstand/domain/rescues'
import { inCents } from '@bandstand/domain/money'
import { z } from 'zod'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'

/** A search for an act that plays a gig on short notice, for its venue. */
const rescue = z.object({
  id: z.uuid(),
  /** US dollars for the whole evening, offered to everybody. */
  fee: z.number(),
  startedAt: z.iso.datetime(),
  /** How many waves were sent, and the most there are. */
  waves: z.number().int(),
  wavesMax: z.number().int(),
  asked: z.number().int(),
  declined: z.number().int(),
  /** When the next acts are asked; null when nobody else is. */
  nextWaveAt: z.iso.datetime().nullable(),
  endedAs: z.enum(RESCUE_ENDS).nullable(),
})

const rescueOfGig = z.object({
  /** The newest one. */
  rescue: rescue.nullable(),
  canStart: z.boolean(),
  /** US dollars: what was agreed with the act that cancelled, or else the pay of the gig; null while no search can be started. */
  suggestedFee: z.number().nullable(),
  /** How many acts applied that could be asked first. */
  applicants: z.number().int(),
  /** The act whose booking of this gig ended last, and what of a deposit goes back; null if nobody was booked. */
  fallen: z.object({ artist: z.string(), refund: z.number() }).nullable(),
})
export type RescueOfGig = z.infer<typeof rescueOfGig>

const { get, post } = operations('Rescues')
const ofGig = z.strictObject({ gigId: z.uuid() })
const about = declare('GIG_NOT_FOUND', 'GIG_OWNER_ONLY')

/** Operations with which a venue finds somebody for a gig that is near. */
export const rescues = {
  get: get('seeDeals', '/gigs/{gigId}/rescue', 'See the search for a replacement for one of your gigs')
    .errors(about)
    .input(ofGig)
    .output(rescueOfGig),
  /** Asks the first acts at once. While one runs, starting it again changes nothing. */
  start: post('book', '/gigs/{gigId}/rescue', 'Search a replacement for one of your gigs that is near')
    .errors({
      ...about,
      ...declare(
        'GIG_NOT_OPEN',
        'RESCUE_TOO_FAR',
        'GIG_ADDRESS_MISSING',
        'VENUE_NOT_FREE',
        'CONTACT_LIMIT_REACHED',
        'MEMBER_UNAVAILABLE',
      ),
    })
    .input(rescueInput.extend(ofGig.shape).transform((input) => inCents(input, 'fee')))
    .output(rescueOfGig),
  /** `waves`: how many the reader saw, so that two presses ask one wave. */
  hurry: post('book', '/gigs/{gigId}/rescue/hurry', 'Ask the next acts now')
    .errors({ ...about, ...declare('RESCUE_NOT_RUNNING') })
    .input(ofGig.extend({ waves: z.int().min(0) }))
    .output(rescueOfGig),
  stop: post('book', '/gigs/{gigId}/rescue/stop', 'Stop the search and withdraw its offers')
    .errors({ ...about, ...declare('RESCUE_NOT_RUNNING') })
    .input(ofGig)
    .output(rescueOfGig),
}
