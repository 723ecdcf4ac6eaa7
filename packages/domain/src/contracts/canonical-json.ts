export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue }

/**
 * Returns the canonical JSON of a value: keys sorted by code unit, no spaces, the same on every machine. Its UTF-8
 * bytes are what is hashed. Throws RangeError for numbers that are not safe integers, as other programs would write
 * them differently.
 */
export function canonicalJson(value: CanonicalValue): string {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no safe integer`)
    return String(value)
  }
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.keys(value)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`)
  return `{${members.join(',')}}`
}

function isList(value: object): value is readonly CanonicalValue[] {
  return Array.isArray(value)
}
