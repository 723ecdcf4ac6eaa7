export const VIEWERS = ['visitor', 'otherArtist', 'venue', 'artist'] as const
type Viewer = (typeof VIEWERS)[number]

/** What is asked of one operation or route: the parts of its address, its query, its body. */
export interface Ask {
  path?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
  /** Everybody, where it does not say who. */
  viewers?: readonly Viewer[]
}

/** By the names of operations, 'directory.list', or of routes, 'GET /healthz'. */
export type Plan = Record<string, Ask[]>

/** What one viewer asks of the server. */
export interface PrivacyRequest {
  /** Null for what is no operation of the API. */
  operation: string | null
  viewer: Viewer
  method: string
  url: string
  body: unknown
}

/** These ids, one that nothing has, and what is no id. */
export const ids = (...all: string[]) => [...all, '00000000-0000-4000-8000-000000000000', 'no-id']
