interface Weighted {
  id: string
  /** A whole number, 0 or more. */
  weight: number
}

/** Largest first, and of equals the one whose id comes first, so that the order of the input changes nothing. */
const byMost = (a: { id: string; most: number }, b: { id: string; most: number }) =>
  b.most - a.most || (a.id < b.id ? -1 : 1)

const sum = (of: readonly Weighted[]) => of.reduce((total, { weight }) => total + weight, 0)

/**
 * Divides `cents` in proportion to the weights, by largest remainder: everybody gets their exact part rounded down, and the cents that
 * are left go to those who lost most by rounding, one each. Returns the cents of each id, nothing for weights of 0 alone.
 */
export function byRemainder(cents: number, parts: readonly Weighted[]): Map<string, number> {
  const total = sum(parts)
  if (total === 0) return new Map()
  const rounded = parts.map(({ id, weight }) => {
    // As whole numbers of any size: a product of two sums of cents can be too large for a number.
    const exact = BigInt(cents) * BigInt(weight)
    return { id, cents: Number(exact / BigInt(total)), most: Number(exact % BigInt(total)) }
  })
  const left = cents - rounded.reduce((given, part) => given + part.cents, 0)
  const lucky = new Set(
    rounded
      .toSorted(byMost)
      .slice(0, left)
      .map(({ id }) => id),
  )
  return new Map(rounded.map((part) => [part.id, part.cents + (lucky.has(part.id) ? 1 : 0)]))
}

/**
 * Divides `cents` in proportion to small weights, such as percentages. A larger sum never lowers anybody's share, and each share is within
 * a cent of the exact amount. The largest remainder can't promise that: 14 % of 10 cents would be 2 cents, and of 11 cents only 1. Each full
 * hundred (or sum of weights) is divided exactly, and the remaining cents go one at a time to whoever has the fewest for their weight and
 * hasn't reached their exact amount.
 */
export function bySteps(cents: number, parts: readonly Weighted[]): Map<string, number> {
  const total = sum(parts)
  if (total === 0) return new Map()
  const rounds = Math.floor(cents / total)
  const steps = parts.map(({ id, weight }) => ({ id, weight, extra: 0 }))
  for (let given = 1; given <= cents % total; given++) {
    const [next] = steps
      .filter(({ weight, extra }) => extra * total < weight * given)
      .map((step) => ({ step, id: step.id, most: step.weight / (step.extra + 1) }))
      .toSorted(byMost)
    next!.step.extra++
  }
  return new Map(steps.map(({ id, weight, extra }) => [id, rounds * weight + extra]))
}
