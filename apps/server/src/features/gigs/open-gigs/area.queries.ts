import { DEFAULT_GIG_RADIUS } from '@bandstand/domain/gigs'
import { type MapBox, readMapBox } from '@bandstand/domain/maps'
import { latitudeDegrees, longitudeDegrees, type Position } from '@bandstand/domain/places'
import { type RawBuilder, sql } from 'kysely'
import type { GigFilters } from './conditions.queries.ts'

/** What a filter says about the positions of gigs `g`. */
export interface Area {
  condition: RawBuilder<unknown>
  /** Whether it has so few of all gigs that it's best to start with those within it. */
  isSmall: boolean
}

/** A gig `g` that a map can show. Written this way so that the index of the map applies. */
export const HAS_COORDINATES = sql`g.location_lat <> 0 and g.location_lng <> 0`

/** Returns the areas that gigs must be in: the filter's box, its circle and the tile of a map, each if there is one. */
export function areasOf(filter: GigFilters, origin: Position | null, tile: MapBox | undefined): Area[] {
  const box = boxOf(filter)
  return [
    ...(box ? [{ condition: inBox(box), isSmall: isSmallBox(box) }] : []),
    ...(origin ? [around(origin, filter.radius ?? DEFAULT_GIG_RADIUS)] : []),
    ...(tile ? [{ condition: inTile(tile), isSmall: isSmallBox(tile) }] : []),
  ]
}

/** Returns the filter's box; null if it has none. */
export function boxOf({ box }: GigFilters): MapBox | null {
  return box === undefined ? null : readMapBox(box)
}

/** Returns conditions on areas that no index applies to, and that half of the rows fulfill as far as the planner knows. */
export function outsideIndexes(areas: Area[]): RawBuilder<unknown> {
  return sql.join(
    areas.map(({ condition }) => sql`and case when ${condition} then true else false end`),
    sql` `,
  )
}

/** A city with its suburbs, in square degrees. */
const SMALL_BOX = 2

function isSmallBox({ west, south, east, north }: MapBox): boolean {
  return (east - west) * (north - south) <= SMALL_BOX
}

function inBox({ west, south, east, north }: MapBox): RawBuilder<unknown> {
  return sql`${HAS_COORDINATES} and g.location_lng between ${west} and ${east}
    and g.location_lat between ${south} and ${north}`
}

/** Every position is in one tile of each zoom. */
function inTile({ west, south, east, north }: MapBox): RawBuilder<unknown> {
  return sql`${HAS_COORDINATES} and g.location_lng >= ${west} and g.location_lng < ${east}
    and g.location_lat >= ${south} and g.location_lat < ${north}`
}

/** The box around the circle is what an index can find. */
function around(origin: Position, miles: number): Area {
  const { lat, lng } = origin
  const [up, aside] = [latitudeDegrees(miles), longitudeDegrees(miles, lat)]
  // A circle across the date line is searched all around the earth.
  const isAcross = Math.abs(lng) + aside > 180
  const box = {
    west: isAcross ? -180 : lng - aside,
    south: lat - up,
    east: isAcross ? 180 : lng + aside,
    north: lat + up,
  }
  return {
    condition: sql`${inBox(box)} and great_circle_miles(${lat}, ${lng}, g.location_lat, g.location_lng) <= ${miles}`,
    isSmall: isSmallBox(box),
  }
}
