import { loadGoogleMaps } from '../../lib/places/load-google-maps.ts'
import type { MapSettings, MapSurface } from './map-surface.ts'

/** Returns Google's map if there is a key, otherwise the open one, and loads its code. Rejects when that can't be fetched. */
export async function loadSurface({ googleMapsKey }: MapSettings): Promise<MapSurface> {
  if (!googleMapsKey) return (await import('./open-map.tsx')).OpenMap
  const [{ GoogleMap }] = await Promise.all([
    import('./google/google-map.tsx'),
    loadGoogleMaps(googleMapsKey),
  ])
  return GoogleMap
}
