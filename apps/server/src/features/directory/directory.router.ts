import { api, signedIn } from '../../api/implementer.ts'
import { listLocations } from './artist-spots.queries.ts'
import { listArtists } from './list-artists.ts'
import { listNearbyArtists } from './list-nearby-artists.ts'

export const directoryRouter = {
  list: api.directory.list
    .use(signedIn)
    .handler(({ input, context: { deps, actor } }) => listArtists(deps, actor, input)),

  locations: api.directory.locations.use(signedIn).handler(async ({ input, context: { deps } }) => ({
    locations: await listLocations(deps.db, input.q ?? ''),
  })),

  nearby: api.directory.nearby
    .use(signedIn)
    .handler(({ input, context: { deps, actor } }) => listNearbyArtists(deps, actor, input)),
}
