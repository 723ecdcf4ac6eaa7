import type { ByteRange } from '../../../integrations/object-store/port.ts'

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * Returns the part of an object that a request wants, cut to what there is; null for the whole: no range, several, or a
 * range of another version. `unsatisfiable` when it starts behind the end.
 */
export function byteRange(
  headers: { range?: string; 'if-range'?: string | string[] },
  { size, etag }: { size: number; etag: string },
): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = ONE_RANGE.exec(headers.range ?? '') ?? []
  const isOfOther = headers['if-range'] !== undefined && headers['if-range'] !== etag
  if ((!first && !last) || isOfOther) return null
  if (!first) {
    const count = Math.min(Number(last), size)
    return count > 0 ? { first: size - count, last: size - 1 } : 'unsatisfiable'
  }
  if (last && Number(last) < Number(first)) return null
  if (Number(first) >= size) return 'unsatisfiable'
  return { first: Number(first), last: last ? Math.min(Number(last), size - 1) : size - 1 }
}
