import { z } from 'zod'
import { cleanText, tooLongText } from '../text/index.ts'
import { privateGigInput } from './private-gig-input.ts'

/** Where a link leads that offers a gig; its secret follows. */
export const OFFER_LINK_PATH = '/offer/'
export const OFFER_LINK_LIMITS = { actName: 120, reason: 1000 } as const
/** Default lifetime of an offer by link, in hours. */
export const OFFER_LINK_HOURS = 168

export const offerLinkTexts = {
  actName: 'Enter the name of the act',
  email: 'Enter an email address, such as band@example.com',
} as const

const { title, location, placeId, stageId, description, offer } = privateGigInput.shape

/** A private gig that is offered by a link to an act that may not be a member. */
export const offerLinkInput = z.strictObject({
  actName: z
    .string()
    .trim()
    .min(1, offerLinkTexts.actName)
    .max(OFFER_LINK_LIMITS.actName, tooLongText(OFFER_LINK_LIMITS.actName)),
  /** Where the link is mailed; empty when the venue passes it on itself. */
  email: z.union([z.literal(''), z.email(offerLinkTexts.email).max(254, offerLinkTexts.email)]).default(''),
  title,
  location,
  placeId,
  stageId,
  description,
  offer,
})
export type OfferLinkInput = z.infer<typeof offerLinkInput>
export type OfferLinkForm = z.input<typeof offerLinkInput>

/** The secret of a link, as its address has it. */
export const offerSecret = z.strictObject({ secret: z.string().max(200) })

/** Why somebody says no to an offer by link; the venue reads it. */
export const declineReason = z
  .string()
  .overwrite(cleanText)
  .max(OFFER_LINK_LIMITS.reason, tooLongText(OFFER_LINK_LIMITS.reason))
  .default('')

/** What became of a link that offers a gig. */
export const OFFER_LINK_STATES = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const
export type OfferLinkState = (typeof OFFER_LINK_STATES)[number]
