import { placeSchema } from '@bandstand/domain/places'
import { z } from 'zod'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'

const { get } = operations('Places')

export const places = {
  search: get('browse', '/places', 'Suggest US cities and ZIP codes for a typed text')
    .input(z.strictObject({ q: z.string().trim().min(3).max(100) }))
    .output(z.object({ places: z.array(placeSchema) })),
  /** The result that saving a venue or a gig with this address would find. */
  locate: get('browse', '/places/locate', 'Find the ZIP code or city in a typed address')
    .errors(declare('TOO_MANY_REQUESTS', 'PLACE_UNKNOWN'))
    .input(
      z.strictObject({
        location: z.string().trim().max(200),
        /** The chosen suggestion, if one was. */
        placeId: z.string().max(80).optional(),
      }),
    )
    .output(z.object({ place: placeSchema.nullable() })),
}
