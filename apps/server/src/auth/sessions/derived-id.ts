import { createHash } from 'node:crypto'

/** Returns a UUID that is always the same for a name, for what the protocol gives an id and nothing is stored of. */
export function derivedId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
