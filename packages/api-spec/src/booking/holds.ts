import { partyIdSchema } from '@bandstand/domain/accounts'
import { HOLD_SHOWS, HOLD_STATUSES, placeHoldInput, requestHoldInput } from '@bandstand/domain/holds'
import { SIDES } from '@bandstand/domain/lifecycle'
import { optionallyKeyed } from '@bandstand/domain/requests'
import { z } from 'zod'
import { bookingParty } from './bookings.ts'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'

const hold = z.object({
  id: z.uuid(),
  venue: bookingParty,
  /** Null for an act that isn't a member. */
  artist: bookingParty.nullable(),
  actName: z.string(),
  /** Null at a venue without stages. */
  stageId: z.uuid().nullable(),
  stageName: z.string().nullable(),
  /** Which side the caller is. */
  me: z.enum(SIDES),
  madeBy: z.enum(SIDES),
  status: z.enum(HOLD_STATUSES),
  /** Among the holds of the same stage whose hours overlap; null for a request, and once it has ended. */
  rank: z.number().int().nullable(),
  /** Wall clocks in `timeZone`, the venue's. */
  start: z.string(),
  end: z.string(),
  timeZone: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** The caller's own; empty for one that the other side made. */
  note: z.string(),
  expiresAt: z.iso.datetime(),
  /** Until when a challenged hold can be confirmed. */
  answerBy: z.iso.datetime().nullable(),
  abilities: z.object({
    accept: z.boolean(),
    challenge: z.boolean(),
    confirm: z.boolean(),
    offer: z.boolean(),
    release: z.boolean(),
    again: z.boolean(),
  }),
})
export type Hold = z.infer<typeof hold>

const { get, post } = operations('Holds')
const byId = z.strictObject({ id: z.uuid() })
const about = declare('HOLD_NOT_FOUND', 'HOLD_ENDED')
const makes = declare(
  'PROFILE_NOT_FOUND',
  'PARTIES_SHARE_PERSON',
  'PERSON_BLOCKED',
  'CONTACT_LIMIT_REACHED',
  'HOLDS_TOO_MANY',
  'HOLDS_TOO_MANY_THAT_NIGHT',
  'HOLD_EXISTS',
  'REQUEST_KEY_REUSED',
)

/** Operations on holds, for both sides. */
export const holds = {
  list: get('seeDeals', '/holds', 'List your holds that haven’t ended, or those that have')
    .input(z.strictObject({ show: z.enum(HOLD_SHOWS).default('live') }))
    .output(z.object({ holds: z.array(hold) })),
  get: get('seeDeals', '/holds/{id}', 'Get one of your holds')
    .errors(declare('HOLD_NOT_FOUND'))
    .input(byId)
    .output(hold),
  place: post('book', '/holds', 'Hold an evening for an act', { successStatus: 201 })
    .errors({ ...makes, ...declare('HOLDS_VENUES_ONLY', 'ARTIST_NOT_FOUND') })
    .input(placeHoldInput.safeExtend(optionallyKeyed))
    .output(hold),
  request: post('book', '/venues/{venueId}/holds', 'Ask a venue to hold an evening for you', {
    successStatus: 201,
  })
    .errors({ ...makes, ...declare('HOLD_REQUESTS_ARTISTS_ONLY', 'PROFILE_INCOMPLETE', 'VENUE_NOT_FOUND') })
    .input(requestHoldInput.safeExtend({ venueId: partyIdSchema, ...optionallyKeyed }))
    .output(hold),
  accept: post('book', '/holds/{id}/accept', 'Accept an artist’s request for a hold')
    .errors({ ...about, ...declare('HOLDS_VENUES_ONLY', 'MEMBER_UNAVAILABLE') })
    .input(byId)
    .output(hold),
  decline: post('book', '/holds/{id}/decline', 'Decline an artist’s request for a hold')
    .errors({ ...about, ...declare('HOLDS_VENUES_ONLY', 'MEMBER_UNAVAILABLE') })
    .input(byId)
    .output(hold),
  release: post('book', '/holds/{id}/release', 'Release a hold').errors(about).input(byId).output(hold),
  /** Those ahead have the venue's hours to confirm or release; without a reply, they are released. */
  challenge: post('book', '/holds/{id}/challenge', 'Ask the holds ahead to confirm or release')
    .errors({
      ...about,
      ...declare('HOLD_NOT_RANKED', 'HOLD_FIRST', 'HOLD_AHEAD_CONFIRMED', 'HOLD_ASKED_OFTEN'),
    })
    .input(byId)
    .output(hold),
  confirm: post('book', '/holds/{id}/confirm', 'Confirm a hold, which asks those behind it too')
    .errors({ ...about, ...declare('HOLD_NOT_RANKED') })
    .input(byId)
    .output(hold),
}
