import { z } from 'zod'

/** The farthest in miles that a marker may be from its address; farther away is taken as a mistake. */
export const MARKER_REACH_MILES = 50

export const markerTexts = {
  tooFar: `Set the marker within ${MARKER_REACH_MILES} miles of the address`,
  outside: 'Set the marker in the United States',
} as const

/** Where a venue has set the marker of an address, or null for the place that the address names. */
export const marker = z
  .strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
  .nullable()
  .default(null)
