import { api } from '../../api/implementer.ts'
import { mapGigs, mapGigTile } from './map-gigs.ts'
import { selectMapVenues } from './maps.queries.ts'
import { mapVenueView } from './maps.view.ts'

export const mapsRouter = {
  venues: api.maps.venues.handler(async ({ context: { deps } }) => ({
    venues: (await selectMapVenues(deps.db)).map(mapVenueView),
  })),

  gigs: api.maps.gigs.handler(({ input, context: { deps, actor } }) => mapGigs(deps, actor, input)),

  gigTile: api.maps.gigTile.handler(async ({ input: { z, x, y, ...filter }, context: { deps, actor } }) => ({
    clusters: await mapGigTile(deps, actor, filter, { z, x, y }),
  })),
}
