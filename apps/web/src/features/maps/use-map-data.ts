import type { MapBox } from '@bandstand/domain/maps'
import { keepPreviousData, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api, type client } from '../../lib/api/api.ts'
import { boxOf, cornersOf, tilesOf } from './fallback/map-geometry.ts'
import { gigItems, spotOfGigs, spotOfVenues, venueItems } from './map-items.ts'
import type { MapItem, MapSpot, MapView } from './map-surface.ts'

/** The filters of a map's gigs, the same as the list's. */
export type MapGigFilters = Parameters<typeof client.maps.gigs>[0]

export interface MapData {
  /** Venues and gigs, each as long as they are few enough to be sent one by one. */
  items: readonly MapItem[]
  /** Otherwise the server's clusters of them within the view. */
  crowds: readonly MapSpot[]
  /** What is left to those clusters: 'gigs', 'venues', both or nothing. */
  tooMany: readonly string[]
  /** The box of everything that was found, if all of it is known. */
  extent: MapBox | null
  failed: boolean
  fetching: boolean
  retry: () => void
}

/** Returns the venues and gigs of a map's view, and the former ones while the next are loading. */
export function useMapData(filters: MapGigFilters, view: MapView | null): MapData {
  const venues = useQuery(api.maps.venues.queryOptions())
  const gigs = useQuery(api.maps.gigs.queryOptions({ input: filters, placeholderData: keepPreviousData }))
  const areGigsTooMany = gigs.data?.gigs === null
  const areVenuesTooMany = venues.data?.venues === null
  const inView = view ? tilesOf(view.box, view.zoom) : []
  const gigTiles = useQueries({
    queries: (areGigsTooMany ? inView : []).map((tile) =>
      api.maps.gigTile.queryOptions({
        input: { ...filters, ...tile },
        select: ({ clusters }) => clusters.map(spotOfGigs),
      }),
    ),
    combine: joinTiles,
  })
  const venueTiles = useQueries({
    queries: (areVenuesTooMany ? inView : []).map((tile) =>
      api.maps.venueTile.queryOptions({
        input: tile,
        select: ({ clusters }) => clusters.map(spotOfVenues),
      }),
    ),
    combine: joinTiles,
  })
  const gigCrowds = useLoaded(gigTiles)
  const venueCrowds = useLoaded(venueTiles)
  const crowds = useMemo(() => [...gigCrowds, ...venueCrowds], [gigCrowds, venueCrowds])

  const items = useMemo(
    () => [...venueItems(venues.data?.venues ?? []), ...gigItems(gigs.data?.gigs ?? [])],
    [venues.data, gigs.data],
  )
  const box = gigs.data?.box
  const extent = useMemo(() => boxOf(box ? [...items, ...cornersOf(box)] : items), [items, box])
  return {
    items,
    crowds,
    extent,
    tooMany: [...(areVenuesTooMany ? ['venues'] : []), ...(areGigsTooMany ? ['gigs'] : [])],
    failed: venues.isError || gigs.isError || gigTiles.failed || venueTiles.failed,
    fetching: venues.isFetching || gigs.isFetching,
    retry: () => {
      if (venues.isError) void venues.refetch()
      if (gigs.isError) void gigs.refetch()
      for (const tiles of [gigTiles, venueTiles]) if (tiles.failed) tiles.retry()
    },
  }
}

/** Returns the spots of the tiles, the former ones while others are loading. */
function useLoaded({ pending, spots }: ReturnType<typeof joinTiles>): readonly MapSpot[] {
  const [loaded, setLoaded] = useState(spots)
  if (!pending && loaded !== spots) setLoaded(spots)
  return loaded
}

function joinTiles(tiles: UseQueryResult<MapSpot[]>[]) {
  return {
    spots: tiles.flatMap(({ data }) => data ?? []),
    pending: tiles.some(({ isPending }) => isPending),
    failed: tiles.some(({ isError }) => isError),
    retry: () => {
      for (const tile of tiles) if (tile.isError) void tile.refetch()
    },
  }
}
