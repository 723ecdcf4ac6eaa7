import type { Route } from '@orpc/contract'

/** Spread into the route of an operation that visitors may call: the OpenAPI document then asks for no token. */
export const publicOperation = {
  spec: (operation) => ({ ...operation, security: [] }),
} satisfies Route
