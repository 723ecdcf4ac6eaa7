import type { MapBox } from '@bandstand/domain/maps'
import type { Cluster } from './open-gig.ts'

/** The cells of a tile with their gigs. */
export class ClusterGrid {
  private readonly counts: Float64Array
  private readonly lats: Float64Array
  private readonly lngs: Float64Array
  private readonly tile: MapBox
  private readonly cellsAlong: number

  constructor(tile: MapBox, cellsAlong: number) {
    this.tile = tile
    this.cellsAlong = cellsAlong
    const cells = cellsAlong ** 2
    this.counts = new Float64Array(cells)
    this.lats = new Float64Array(cells)
    this.lngs = new Float64Array(cells)
  }

  /** Adds a gig, unless it's outside of the tile. Every position is in one tile of each zoom. */
  add(lat: number, lng: number): void {
    const { west, south, east, north } = this.tile
    if (lng < west || lng >= east || lat < south || lat >= north) return
    const column = Math.floor(((lng - west) / (east - west)) * this.cellsAlong)
    const row = Math.floor(((lat - south) / (north - south)) * this.cellsAlong)
    const cell = column * this.cellsAlong + row
    this.counts[cell]! += 1
    this.lats[cell]! += lat
    this.lngs[cell]! += lng
  }

  clusters(): Cluster[] {
    const clusters: Cluster[] = []
    for (const [cell, count] of this.counts.entries())
      if (count > 0) clusters.push({ count, lat: this.lats[cell]! / count, lng: this.lngs[cell]! / count })
    return clusters
  }
}
