export const VIEWERS = ['visitor', 'otherArtist', 'venue', 'artist'] as const
type Viewer = (typeof VIEWERS)[number]

/** The parts of a request to one operation or route: its path parameters, its query, its body. */
export interface Ask {
  path?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
  /** Everybody, where it isn't specified. */
  viewers?: readonly Viewer[]
}

/** By the names of operations, 'directory.list', or of routes, 'GET /healthz'. */
export type Plan = Record<string, Ask[]>

/** One viewer's request to the server. */
export interface PrivacyRequest {
  /** Null for routes that aren't API operations. */
  operation: string | null
  viewer: Viewer
  method: string
  url: string
  body: unknown
}

/** These ids, one that nothing has, and a text that isn't an id. */
export const ids = (...all: string[]) => [...all, '00000000-0000-4000-8000-000000000000', 'no-id']
