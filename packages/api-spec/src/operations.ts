import { oc, type Route } from '@orpc/contract'
import { declare } from './errors.ts'

type Method = NonNullable<Route['method']>
type Options = Pick<Route, 'successStatus'>

/**
 * Returns what the operations of an area begin with: a function for each method. They are for signed-in callers, and all others
 * are refused. `tag`: their heading in the API's reference.
 */
export function operations(tag: string) {
  const begin = (method: Method) => (path: `/${string}`, summary: string, options?: Options) =>
    oc.errors(declare('UNAUTHENTICATED')).route({ method, path, tags: [tag], summary, ...options })
  return { get: begin('GET'), post: begin('POST'), put: begin('PUT'), remove: begin('DELETE') }
}

/** Returns the same for operations that visitors can call: the OpenAPI document requires no token. */
export function publicOperations(tag: string) {
  const spec: Route['spec'] = (operation) => ({ ...operation, security: [] })
  const begin = (method: Method) => (path: `/${string}`, summary: string) =>
    oc.route({ method, path, tags: [tag], summary, spec })
  return { get: begin('GET'), post: begin('POST') }
}
