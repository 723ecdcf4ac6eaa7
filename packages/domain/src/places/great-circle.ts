/** Mean radius of the earth in miles. */
export const EARTH_RADIUS_MILES = 3958.8

/** A position in degrees. */
export interface Position {
  lat: number
  lng: number
}

/** Miles along the great circle between two positions (haversine); never more than half way round the earth. */
export function greatCircleMiles(from: Position, to: Position): number {
  const [lat1, lat2] = [radians(from.lat), radians(to.lat)]
  const chord =
    Math.sin((lat2 - lat1) / 2) ** 2 +
    Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(to.lng - from.lng) / 2) ** 2
  // Rounding may carry opposite points a hair past 1, where the arcsine ends.
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Degrees of latitude that so many miles span, north or south. */
export function latitudeDegrees(miles: number): number {
  return (miles / EARTH_RADIUS_MILES) * (180 / Math.PI)
}

/** Degrees of longitude that so many miles from a latitude may span, east or west: all of them where a pole is in reach. */
export function longitudeDegrees(miles: number, latitude: number): number {
  const reach = latitudeDegrees(miles)
  if (Math.abs(latitude) + reach >= 90) return 180
  return Math.asin(Math.sin(radians(reach)) / Math.cos(radians(latitude))) * (180 / Math.PI)
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
