import { apiSpec } from '@bandstand/api-spec'
import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

const ID = 'virtual:api-routes'

/** What only the API's documentation needs of a route. */
const DOCUMENTATION = ['description', 'operationId', 'spec', 'summary', 'tags']

/**
 * Returns a plugin that provides the API's methods and paths as data: the client needs no more, and the schemas would
 * add all of zod.
 */
export function apiRoutes(): Plugin {
  return {
    name: 'api-routes',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? `export default ${JSON.stringify(routes(), shorten)}` : undefined),
  }
}

const routes = () => minifyContractRouter(apiSpec)

/** For JSON: leaves out of each route what the client doesn't need. */
function shorten(key: string, value: unknown): unknown {
  if (key !== 'route') return value
  return Object.fromEntries(Object.entries(value as object).filter(([name]) => !DOCUMENTATION.includes(name)))
}
