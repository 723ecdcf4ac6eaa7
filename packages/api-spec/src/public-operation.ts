import type { Route } from '@orpc/contract'

/** Marks an operation that visitors may call; spread it into the route. The OpenAPI document then asks for no token. */
export const publicOperation = {
  spec: (operation) => ({ ...operation, security: [] }),
} satisfies Route
