import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../lib/api/api.ts'
import { GoogleMapsError } from '../../lib/places/load-google-maps.ts'
import { loadSurface } from './load-surface.ts'
import type { MapSettings, MapSurface } from './map-surface.ts'

export type SurfaceState =
  | { state: 'loading' }
  | { state: 'ready'; Surface: MapSurface; settings: MapSettings }
  | { state: 'failed'; message: string }

/** Returns the map to show, once its code is loaded; `fail` switches to the simplified view. */
export function useSurface(): { surface: SurfaceState; fail: (message: string) => void } {
  const [failure, fail] = useState<string | null>(null)
  const { data, error } = useQuery({
    queryKey: ['map-surface'],
    queryFn: async () => {
      const settings = await client.site.mapSettings()
      return { settings, Surface: await loadSurface(settings) }
    },
    staleTime: Infinity,
    retry: false,
  })
  const message =
    failure ?? (error && (error instanceof GoogleMapsError ? error.message : 'The map couldn’t be loaded.'))
  if (message !== null) return { surface: { state: 'failed', message }, fail }
  return { surface: data ? { state: 'ready', ...data } : { state: 'loading' }, fail }
}
