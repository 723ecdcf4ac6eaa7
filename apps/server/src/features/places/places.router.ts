import { api, signedIn } from '../../api/implementer.ts'
import { requireWithinLimit } from '../../auth/require-within-limit.ts'

const SUGGESTIONS = 8

export const placesRouter = {
  search: api.places.search.use(signedIn).handler(async ({ input, context }) => {
    await requireWithinLimit(context, 'places')
    return { places: await context.deps.places.search(input.q, SUGGESTIONS) }
  }),
}
