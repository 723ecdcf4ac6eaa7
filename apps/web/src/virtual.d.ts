declare module 'virtual:api-routes' {
  import type { ApiSpec } from '@bandstand/api-spec'

  /** Methods and paths of the API without its schemas (see api-routes-plugin.ts). */
  const routes: ApiSpec
  export default routes
}
