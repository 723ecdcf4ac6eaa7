import type { MapBox } from '@bandstand/domain/maps'
import type { OpenGig } from './open-gig.ts'

type Column = Float64Array | Int32Array | Uint8Array

/** A number for each gig, by its row. */
interface Columns {
  starts: Column
  pay: Column
  recurring: Column
  sets: Column
  /** Only tables with places have these. */
  lats?: Column
  lngs?: Column
  locations?: Column
}
type Row = Record<keyof Columns, number>

/** Gigs as rows in no order, with an array for each column: 21 bytes for a gig, and 20 more for its place. */
export class GigTable {
  length = 0
  readonly columns: Columns
  private readonly names: (keyof Columns)[]

  constructor(hasPlaces: boolean) {
    this.columns = {
      starts: new Float64Array(4),
      pay: new Float64Array(4),
      recurring: new Uint8Array(4),
      sets: new Int32Array(4),
      ...(hasPlaces && {
        lats: new Float64Array(4),
        lngs: new Float64Array(4),
        locations: new Int32Array(4),
      }),
    }
    this.names = Object.keys(this.columns) as (keyof Columns)[]
  }

  add(row: Row): void {
    if (this.length === this.columns.starts.length)
      for (const name of this.names) this.columns[name] = doubled(this.columns[name]!)
    for (const name of this.names) this.columns[name]![this.length] = row[name]
    this.length++
  }

  /** Returns whether there was such a row. */
  remove(row: Row): boolean {
    const at = this.find(row)
    if (at === -1) return false
    this.length--
    for (const name of this.names) this.columns[name]![at] = this.columns[name]![this.length]!
    return true
  }

  private find(row: Row): number {
    const { starts } = this.columns
    const isAt = (at: number) => this.names.every((name) => this.columns[name]![at] === row[name])
    let at = starts.indexOf(row.starts)
    while (at !== -1 && at < this.length && !isAt(at)) at = starts.indexOf(row.starts, at + 1)
    return at < this.length ? at : -1
  }

  isWithin(at: number, { west, south, east, north }: MapBox): boolean {
    const lat = this.columns.lats![at]!
    const lng = this.columns.lngs![at]!
    // One comparison for two sides: which side a gig is on can't be foreseen by a processor, that it's outside mostly can.
    if ((lng - west) * (lng - east) > 0 || (lat - south) * (lat - north) > 0) return false
    return lat !== 0 && lng !== 0
  }

  /** Widens a box so that it has this gig in it; returns that box, or a new one if there was none. */
  widen(box: MapBox | null, at: number): MapBox {
    const lat = this.columns.lats![at]!
    const lng = this.columns.lngs![at]!
    if (!box) return { west: lng, south: lat, east: lng, north: lat }
    if (lng < box.west) box.west = lng
    if (lat < box.south) box.south = lat
    if (lng > box.east) box.east = lng
    if (lat > box.north) box.north = lat
    return box
  }
}

/** Returns a gig as a row; `set` is the number of its set of instruments. */
export function rowOf({ startsAt, payCents, isRecurring, lat, lng, locationId }: OpenGig, set: number): Row {
  return {
    starts: startsAt,
    pay: payCents,
    recurring: Number(isRecurring),
    sets: set,
    lats: lat,
    lngs: lng,
    locations: locationId,
  }
}

function doubled(column: Column): Column {
  const copy = new (column.constructor as new (length: number) => Column)(column.length * 2)
  copy.set(column)
  return copy
}
