import type { MapBox } from '@bandstand/domain/maps'
import type { OpenGig } from './open-gig.ts'

type Column = Float64Array | Int32Array | Uint8Array
/** A number for each column, in the order of `newColumns`. */
export type Row = readonly number[]

/** Gigs as rows in no order, with an array for each column: 21 bytes for a gig, and 20 more for its place. */
export class GigTable {
  length = 0
  columns: ReturnType<typeof newColumns>
  private list: Column[]

  constructor(hasPlaces: boolean) {
    this.columns = newColumns(4, hasPlaces)
    this.list = Object.values(this.columns)
  }

  add(row: Row): void {
    if (this.length === this.columns.starts.length) this.grow()
    const at = this.length++
    for (let column = 0; column < this.list.length; column++) this.list[column]![at] = row[column]!
  }

  /** Returns whether there was such a row. */
  remove(row: Row): boolean {
    const at = this.find(row)
    if (at === -1) return false
    this.length--
    for (const column of this.list) column[at] = column[this.length]!
    return true
  }

  private find(row: Row): number {
    let at = 0
    while (at < this.length && !this.isAt(at, row)) at++
    return at < this.length ? at : -1
  }

  private isAt(at: number, row: Row): boolean {
    for (let column = 0; column < this.list.length; column++)
      if (this.list[column]![at] !== row[column]) return false
    return true
  }

  private grow(): void {
    this.columns = newColumns(this.length * 2, 'lats' in this.columns)
    const grown = Object.values(this.columns)
    for (const [index, column] of this.list.entries()) grown[index]!.set(column)
    this.list = grown
  }
}

function newColumns(rows: number, hasPlaces: boolean) {
  return {
    starts: new Float64Array(rows),
    pay: new Float64Array(rows),
    recurring: new Uint8Array(rows),
    /** Numbers of sets of instruments. */
    sets: new Int32Array(rows),
    ...(hasPlaces && {
      lats: new Float64Array(rows),
      lngs: new Float64Array(rows),
      locations: new Int32Array(rows),
    }),
  }
}

/** Returns whether a place is in a box; none is with a coordinate of 0. */
export function isWithin({ west, south, east, north }: MapBox, lat: number, lng: number): boolean {
  // One comparison for two sides: which side a gig is on can't be foreseen by a processor, that it's outside mostly can.
  if ((lng - west) * (lng - east) > 0 || (lat - south) * (lat - north) > 0) return false
  return lat !== 0 && lng !== 0
}

/** Widens a box so that it has a place in it; returns that box, or a new one if there was none. */
export function widened(box: MapBox | null, lat: number, lng: number): MapBox {
  if (!box) return { west: lng, south: lat, east: lng, north: lat }
  if (lng < box.west) box.west = lng
  if (lat < box.south) box.south = lat
  if (lng > box.east) box.east = lng
  if (lat > box.north) box.north = lat
  return box
}

/** Returns a gig as a row; `set` is the number of its set of instruments. */
export function rowOf({ startsAt, payCents, isRecurring, lat, lng, locationId }: OpenGig, set: number): Row {
  return [startsAt, payCents, Number(isRecurring), set, lat, lng, locationId]
}
