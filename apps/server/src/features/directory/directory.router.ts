import { api } from '../../operations/implementer.ts'
import { readReplica } from '../../replica/index.ts'
import { listLocations } from './artist-spots.queries.ts'
import { findArtists } from './find-artists.ts'
import { listArtists } from './list-artists.ts'
import { listNearbyArtists } from './list-nearby-artists.ts'

export const directoryRouter = {
  list: api.directory.list.handler(({ input, context }) =>
    readReplica(context, (deps) => listArtists(deps, context.actor, input)),
  ),

  locations: api.directory.locations.handler(async ({ input, context }) => ({
    locations: await readReplica(context, ({ db }) => listLocations(db, input.q ?? '')),
  })),

  find: api.directory.find.handler(({ input, context }) =>
    readReplica(context, (deps) => findArtists(deps, context.actor, input)),
  ),

  nearby: api.directory.nearby.handler(({ input, context }) =>
    readReplica(context, (deps) => listNearbyArtists(deps, context.actor, input)),
  ),
}
