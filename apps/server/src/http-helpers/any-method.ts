/** Every method, for what is refused whatever is asked. */
export const ANY_METHOD = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
