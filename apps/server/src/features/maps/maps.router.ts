import { api } from '../../operations/implementer.ts'
import { readReplica } from '../../replica/index.ts'
import { mapGigs, mapGigTile } from './map-gigs.ts'
import { mapVenues, mapVenueTile } from './map-venues.ts'

export const mapsRouter = {
  venues: api.maps.venues.handler(async ({ context }) => ({ venues: await readReplica(context, mapVenues) })),

  venueTile: api.maps.venueTile.handler(async ({ input, context }) => ({
    clusters: await readReplica(context, (deps) => mapVenueTile(deps, input)),
  })),

  gigs: api.maps.gigs.handler(({ input, context }) =>
    readReplica(context, (deps) => mapGigs(deps, context.actor, input)),
  ),

  gigTile: api.maps.gigTile.handler(async ({ input: { z, x, y, ...filter }, context }) => ({
    clusters: await readReplica(context, (deps) => mapGigTile(deps, context.actor, filter, { z, x, y })),
  })),
}
