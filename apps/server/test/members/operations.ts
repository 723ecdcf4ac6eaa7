import { apiSpec } from '@bandstand/api-spec'
import { traverseContractProcedures } from '@orpc/server'

export interface Route {
  method: string
  path: string
}

/** Returns all operations of the API's definition by their names, such as 'directory.list'. */
export function listOperations(): Map<string, Route> {
  const operations = new Map<string, Route>()
  traverseContractProcedures({ router: apiSpec, path: [] }, ({ contract, path }) => {
    const { method = 'POST', path: address = '' } = contract['~orpc'].route
    operations.set(path.join('.'), { method, path: `/api${address}` })
  })
  return operations
}
