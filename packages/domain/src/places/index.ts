import { z } from 'zod'

export * from './address.ts'
export * from './great-circle.ts'
export * from './location-search.ts'
export * from './marker.ts'

export const PLACE_KINDS = ['city', 'zip'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

/** A place that a location field offers and an account or a gig points to. Never a street address. */
export const placeSchema = z.object({
  placeId: z.string(),
  /** The city's name, or the five digits of a ZIP code. */
  name: z.string(),
  /** 'Detroit, MI' or 'Detroit, MI 48226'. */
  address: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** IANA name, as 'America/Detroit'. */
  timeZone: z.string(),
  kind: z.enum(PLACE_KINDS),
  addressComponents: z.object({
    city: z.string(),
    /** Two letters. */
    state: z.string(),
    stateName: z.string().optional(),
    postalCode: z.string().optional(),
  }),
})
export type Place = z.infer<typeof placeSchema>
