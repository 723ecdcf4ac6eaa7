import { apiSpec } from '@bandstand/api-spec'
import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

const ID = 'virtual:api-routes'

/** The API's methods and paths as data: the client needs no more, and the schemas would bring all of zod along. */
export function apiRoutes(): Plugin {
  return {
    name: 'api-routes',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) =>
      id === `\0${ID}` ? `export default ${JSON.stringify(minifyContractRouter(apiSpec))}` : undefined,
  }
}
