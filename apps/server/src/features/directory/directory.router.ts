import { api } from '../../api/implementer.ts'
import { listLocations } from './artist-spots.queries.ts'
import { listArtists } from './list-artists.ts'
import { listNearbyArtists } from './list-nearby-artists.ts'

export const directoryRouter = {
  list: api.directory.list.handler(({ input, context: { deps, actor } }) => listArtists(deps, actor, input)),

  locations: api.directory.locations.handler(async ({ input, context: { deps } }) => ({
    locations: await listLocations(deps.db, input.q ?? ''),
  })),

  nearby: api.directory.nearby.handler(({ input, context: { deps, actor } }) =>
    listNearbyArtists(deps, actor, input),
  ),
}
