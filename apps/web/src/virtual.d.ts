declare module 'virtual:api-routes' {
  import type { ApiSpec } from '@bandstand/api-spec'

  /** Methods and paths of the API without its schemas (see api-routes-plugin.ts). */
  const routes: ApiSpec
  export default routes
}

declare module 'virtual:map-ground' {
  import type { GeoJSONSourceSpecification } from 'maplibre-gl'

  const ground: Record<'land' | 'states' | 'counties', GeoJSONSourceSpecification['data']>
  export default ground
}
