import type { Route } from '@orpc/contract'

/** Marks an operation that visitors can call; spread it into the route. The OpenAPI document then requires no token. */
export const publicOperation = {
  spec: (operation) => ({ ...operation, security: [] }),
} satisfies Route
