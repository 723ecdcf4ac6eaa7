declare module 'pg-copy-streams' {
  import type { Writable } from 'node:stream'
  import type { Submittable } from 'pg'

  /** A stream that feeds `copy ... from stdin`. */
  export function from(statement: string): Submittable & Writable
}
