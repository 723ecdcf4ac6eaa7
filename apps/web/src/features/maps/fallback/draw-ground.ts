import type { ExpressionSpecification, Map, StyleSpecification } from 'maplibre-gl'

export const GROUND_CREDIT = 'Borders: U.S. Census Bureau. Places: GeoNames.'

/** The token that colors each part of the ground. */
const INKS = [
  ['elsewhere', 'background-color', '--map-block'],
  ['land', 'fill-color', '--map-land'],
  ['counties', 'line-color', '--map-road'],
  ['states', 'line-color', '--map-label'],
] as const

/** Returns a map style with a background only. */
export function emptyGround(): StyleSpecification {
  const paint = { 'background-color': ink('--map-block') }
  return { version: 8, sources: {}, layers: [{ id: 'elsewhere', type: 'background', paint }] }
}

/** Draws our own outlines of the land, its states and counties; rejects when they can't be fetched. */
export async function drawGround(map: Map): Promise<void> {
  const { default: ground } = await import('virtual:map-ground')
  // The outlines are coarse: finer tiles would contain the same lines again.
  for (const part of ['land', 'states', 'counties'] as const) {
    map.addSource(part, { type: 'geojson', data: ground[part], maxzoom: 9 })
  }
  map.addLayer({ id: 'land', type: 'fill', source: 'land' })
  const width: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 5, 0.6, 10, 2]
  map.addLayer({
    id: 'counties',
    type: 'line',
    source: 'counties',
    minzoom: 5,
    paint: { 'line-width': width },
  })
  map.addLayer({
    id: 'states',
    type: 'line',
    source: 'states',
    paint: { 'line-width': 1.2, 'line-opacity': 0.7 },
  })
  colorGround(map)
}

/** Sets the colors of the base map to those of the theme. */
export function colorGround(map: Map): void {
  for (const [layer, property, token] of INKS) {
    if (map.getLayer(layer)) map.setPaintProperty(layer, property, ink(token))
  }
}

function ink(token: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(token).trim()
}
