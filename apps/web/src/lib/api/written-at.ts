import { readPrivate, writePrivate } from '../session/private-values.ts'

/**
 * A server that reads lists from a replica of its database says when we wrote something. Each of our reads repeats it, so that
 * any of the servers shows what we wrote.
 */
const WRITTEN_AT = 'x-written-at'

/** Keeps the time of a write, if the server said one. */
export function saveWrittenAt({ headers }: Pick<Response, 'headers'>): void {
  const at = headers.get(WRITTEN_AT)
  if (at !== null) writePrivate('written-at', at)
}

/** Returns the headers that say when this browser's member last wrote something. */
export function writtenAtHeaders(): Record<string, string> {
  const at = readPrivate('written-at')
  return typeof at === 'string' ? { [WRITTEN_AT]: at } : {}
}
