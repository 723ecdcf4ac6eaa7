import { placeSchema } from '@bandstand/domain/places'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declare } from './errors.ts'

export const places = {
  search: oc
    .route({
      method: 'GET',
      path: '/places',
      tags: ['Places'],
      summary: 'US cities and ZIP codes that fit a typed text',
    })
    .errors(declare('UNAUTHENTICATED', 'TOO_MANY_REQUESTS'))
    .input(z.strictObject({ q: z.string().trim().min(3).max(100) }))
    .output(z.object({ places: z.array(placeSchema) })),
}
