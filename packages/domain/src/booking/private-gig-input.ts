import { z } from 'zod'
import { repeatInput } from '../series/index.ts'
import { createGigInput } from '../gigs/gig-input.ts'
import { inviteInput } from './booking-input.ts'
import { offerInput } from './offer-terms.ts'

const { title, location, placeId, stageId, description } = createGigInput.shape
const { artistId, message } = inviteInput.shape

/**
 * A gig that is offered to one artist and is in no list, with the terms that they can accept at once. `agreed`: the two have
 * agreed on it elsewhere, and the artist is asked whether it's right.
 */
export const privateGigInput = z.strictObject({
  artistId,
  title,
  location,
  placeId,
  stageId,
  description,
  message,
  agreed: z.boolean().default(false),
  offer: offerInput,
  /** For several dates, the first of which is that of the offer; null for one. */
  repeat: repeatInput.nullable().default(null),
})
export type PrivateGigInput = z.infer<typeof privateGigInput>
export type PrivateGigForm = z.input<typeof privateGigInput>
