import type { z } from 'zod'
import type { ProtocolWorld } from './world.ts'

/** Which session a call needs. `half`: one that still lacks the second factor of its user is enough. */
type Needs = 'nobody' | 'half' | 'session'

/** A request below the URL of a service. */
export interface Sent {
  /** What varies in the path, and the query. */
  path?: string
  /** Sent as JSON; a form is sent as one. */
  body?: object
  /** The access token. */
  as?: string
  headers?: Record<string, string>
}

/** A call of one of the protocols, and how our server answers it. */
export interface ProtocolCall {
  /** The method, and the path below the service's URL; `:name` is one part of a path, `*` the rest. */
  call: string
  /** Which of the requests to the same path it is. */
  when?: string
  /** How the client library makes it; none for our own. */
  client?: string
  needs?: Needs
  /** Why it has no limit on how often it can be made. All others below /auth/v1 have one. */
  unlimited?: string
  /** Of its body, as the server parses it. */
  fields?: z.ZodType
  answer:
    // The fields with a space in between; one with `?` is left out while it has no value.
    { status: number; fields?: string; what?: string } | { status: number; code: string; why?: string }
  example: (world: ProtocolWorld) => Sent | Promise<Sent>
}

/** Returns a call that is refused: `status` and `code` are the protocol's. */
export function refused(
  call: string,
  [status, code]: [status: number, code: string],
  more: Omit<ProtocolCall, 'call' | 'answer' | 'example'> & {
    why?: string
    example?: ProtocolCall['example']
  } = {},
): ProtocolCall {
  const { why, example = () => ({}), ...rest } = more
  return { call, answer: { status, code, ...(why !== undefined && { why }) }, example, ...rest }
}
