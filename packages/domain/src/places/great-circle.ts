/** Mean radius of the earth in miles. */
export const EARTH_RADIUS_MILES = 3958.8

/** A position in degrees. */
export interface Position {
  lat: number
  lng: number
}

/**
 * Returns the miles along the great circle between two positions (haversine), at most half of the earth's
 * circumference.
 */
export function greatCircleMiles(from: Position, to: Position): number {
  const [lat1, lat2] = [radians(from.lat), radians(to.lat)]
  const chord =
    Math.sin((lat2 - lat1) / 2) ** 2 +
    Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(to.lng - from.lng) / 2) ** 2
  // Rounding may give slightly more than 1 for opposite points, outside the arcsine's domain.
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Returns the great-circle miles between two positions, rounded as lists show them and sort by them. */
export function wholeMiles(from: Position, to: Position): number {
  return Math.round(greatCircleMiles(from, to))
}

/** Returns the degrees of latitude that a distance in miles spans, north or south. */
export function latitudeDegrees(miles: number): number {
  return (miles / EARTH_RADIUS_MILES) * (180 / Math.PI)
}

/**
 * Returns the degrees of longitude that a distance in miles may span at a latitude, east or west; 180 where it reaches
 * a pole.
 */
export function longitudeDegrees(miles: number, latitude: number): number {
  const reach = latitudeDegrees(miles)
  if (Math.abs(latitude) + reach >= 90) return 180
  return Math.asin(Math.sin(radians(reach)) / Math.cos(radians(latitude))) * (180 / Math.PI)
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
