import { api } from '../../operations/implementer.ts'
import { requireWithinLimit } from '../../security/require-within-limit.ts'
import { readReplica } from '../../replica/index.ts'
import { addressPlace } from './locate-address.ts'

const SUGGESTIONS = 8

export const placesRouter = {
  search: api.places.search.handler(async ({ input, context }) => {
    await requireWithinLimit(context, 'places')
    return { places: await readReplica(context, ({ places }) => places.search(input.q, SUGGESTIONS)) }
  }),

  locate: api.places.locate.handler(async ({ input, context }) => {
    await requireWithinLimit(context, 'places')
    const { location, placeId = null } = input
    return { place: await addressPlace(context.deps.places, { location, placeId }) }
  }),
}
