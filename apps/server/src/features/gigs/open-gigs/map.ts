import type { MapBox } from '@bandstand/domain/maps'
import type { GigFilters, GigReader } from './conditions.queries.ts'
import {
  type ClusterRow,
  type MapGigRow,
  selectArea,
  selectMapGigs,
  selectTileClusters,
} from './map.queries.ts'
import { askMemoryIfQuick, type GigSource, startSearch } from './search.ts'

/**
 * Returns how many gigs with a position match, with the gigs themselves while they are at most so many, otherwise with the
 * smallest box that has all of them.
 */
export async function measureGigs(
  source: GigSource,
  filter: GigFilters,
  reader: GigReader,
  mostListed: number,
): Promise<{ total: number; gigs: MapGigRow[] | null; box: MapBox | null }> {
  const search = await startSearch(source, filter, reader)
  if (!search) return { total: 0, gigs: [], box: null }
  const inMemory = await askMemoryIfQuick(search, (index, wanted) => index.measure(wanted))
  const { total, box } = inMemory ?? (await selectArea(search))
  if (total > mostListed) return { total, gigs: null, box }
  const gigs = await selectMapGigs(search)
  // A gig may have been posted between the two statements.
  return { total: gigs.length, gigs, box: null }
}

/** Returns the gigs within a tile of the map that match, by the cells of a grid, so many of them along each side. */
export async function clusterGigs(
  source: GigSource,
  filter: GigFilters,
  reader: GigReader,
  { tile, cellsAlong }: { tile: MapBox; cellsAlong: number },
): Promise<ClusterRow[]> {
  const search = await startSearch(source, filter, reader, tile)
  if (!search) return []
  const inMemory = await askMemoryIfQuick(search, (index, wanted) => index.cluster(wanted, tile, cellsAlong))
  return selectTileClusters(search, { tile, cellsAlong, clusters: inMemory })
}
