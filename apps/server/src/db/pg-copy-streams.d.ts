declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream'
  import type { Submittable } from 'pg'

  /** A stream that feeds `copy ... from stdin`; `rowCount` is known once it has finished. */
  export function from(statement: string): Submittable & Writable & { rowCount: number }

  /** A stream of what `copy ... to stdout` returns; `rowCount` is known once it has ended. */
  export function to(statement: string): Submittable & Readable & { rowCount: number }
}
