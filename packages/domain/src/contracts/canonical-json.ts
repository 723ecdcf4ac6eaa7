export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue }

/**
 * The one text of a value, on every machine: keys sorted by code unit, no spaces. What is hashed is the UTF-8 of it.
 * Numbers are safe integers; throws RangeError for others, which not every reader would write the same way.
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
