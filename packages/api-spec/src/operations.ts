import type { Ability } from '@bandstand/domain/parties'
import { oc, type Route } from '@orpc/contract'
import { declare } from './errors.ts'

type Method = NonNullable<Route['method']>
type Options = Pick<Route, 'successStatus'>

/** What the server reads from the definition of an operation besides its route. */
export interface OperationMeta {
  /** What a person's role must let them do for the party they act for; missing from operations that visitors can call. */
  ability?: Ability
}

/**
 * Returns what the operations of an area begin with: a function for each method. They are for signed-in callers whose role has
 * the ability, and all others are refused. `tag`: their heading in the API's reference.
 */
export function operations(tag: string) {
  const begin =
    (method: Method) => (ability: Ability, path: `/${string}`, summary: string, options?: Options) =>
      oc
        .$meta<OperationMeta>({})
        .meta({ ability })
        .errors(declare('UNAUTHENTICATED', 'PARTY_NOT_YOURS', 'ROLE_FORBIDS'))
        .route({ method, path, tags: [tag], summary, ...options })
  return { get: begin('GET'), post: begin('POST'), put: begin('PUT'), remove: begin('DELETE') }
}

/** Returns the same for operations that visitors can call: the OpenAPI document requires no token. */
export function publicOperations(tag: string) {
  const spec: Route['spec'] = (operation) => ({ ...operation, security: [] })
  const begin = (method: Method) => (path: `/${string}`, summary: string) =>
    oc.route({ method, path, tags: [tag], summary, spec })
  return { get: begin('GET'), post: begin('POST') }
}
