import { keepPreviousData, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { GigCluster } from '@bandstand/api-spec'
import { api, type client } from '../../lib/api.ts'
import { tilesOf } from './map-geometry.ts'
import { gigItems, spotOfCluster, venueItems } from './map-items.ts'
import type { MapItem, MapSpot, MapView } from './map-surface.ts'

/** The filters of a map's gigs, the same as the list's. */
export type MapGigFilters = Parameters<typeof client.maps.gigs>[0]

export interface MapData {
  /** Venues, and gigs as long as they are few enough to be sent one by one. */
  items: readonly MapItem[]
  /** Otherwise the server's clusters of gigs within the view. */
  crowds: readonly MapSpot[]
  areGigsTooMany: boolean
  failed: boolean
  fetching: boolean
  retry: () => void
}

/** Returns the venues and gigs of a map's view, and the former ones while the next are loading. */
export function useMapData(filters: MapGigFilters, view: MapView | null): MapData {
  const venues = useQuery(api.maps.venues.queryOptions())
  const gigs = useQuery(api.maps.gigs.queryOptions({ input: filters, placeholderData: keepPreviousData }))
  const areGigsTooMany = gigs.data?.gigs === null
  const tiles = useQueries({
    queries: (areGigsTooMany && view ? tilesOf(view.box, view.zoom) : []).map((tile) =>
      api.maps.gigTile.queryOptions({ input: { ...filters, ...tile } }),
    ),
    combine: joinTiles,
  })
  const [crowds, setCrowds] = useState<readonly MapSpot[]>([])
  if (!tiles.pending && crowds !== tiles.spots) setCrowds(tiles.spots)

  const items = useMemo(
    () => [...venueItems(venues.data?.venues ?? []), ...gigItems(gigs.data?.gigs ?? [])],
    [venues.data, gigs.data],
  )
  return {
    items,
    crowds,
    areGigsTooMany,
    failed: venues.isError || gigs.isError || tiles.failed,
    fetching: venues.isFetching || gigs.isFetching,
    retry: () => {
      if (venues.isError) void venues.refetch()
      if (gigs.isError) void gigs.refetch()
      if (tiles.failed) tiles.retry()
    },
  }
}

function joinTiles(tiles: UseQueryResult<{ clusters: GigCluster[] }>[]) {
  return {
    spots: tiles.flatMap(({ data }) => data?.clusters.map(spotOfCluster) ?? []),
    pending: tiles.some(({ isPending }) => isPending),
    failed: tiles.some(({ isError }) => isError),
    retry: () => {
      for (const tile of tiles) if (tile.isError) void tile.refetch()
    },
  }
}
