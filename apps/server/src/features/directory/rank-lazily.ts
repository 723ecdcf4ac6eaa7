/** Something in an order by points, before it is known how many points a check adds. */
interface Ranked<Item> {
  item: Item
  points: number
  /** What a check adds at most. */
  most: number
}

/**
 * Returns the first `wanted` items by points after `check` added points to each or left it out (null), and whether these are all. Of
 * those with as many, who could have got more is first, then the order given decides. Items are checked from the most promising on, a few at
 * first and twice as many each time, and no more of them than it takes.
 */
export async function rankLazily<Item>(
  items: readonly Ranked<Item>[],
  { wanted, batch }: { wanted: number; batch: number },
  check: (items: Item[]) => Promise<readonly (number | null)[]>,
): Promise<{ items: Item[]; isAll: boolean }> {
  const highest = ({ points, most }: Ranked<Item>) => points + most
  const ordered = items.toSorted((a, b) => highest(b) - highest(a))
  let found: { item: Item; points: number }[] = []
  let at = 0
  const isSettled = () => {
    if (at >= ordered.length) return true
    return found.length > wanted && found[wanted]!.points >= highest(ordered[at]!)
  }
  for (let size = batch; !isSettled(); size *= 2) {
    const next = ordered.slice(at, at + size)
    at += next.length
    const added = await check(next.map(({ item }) => item))
    const passed = next.flatMap(({ item, points }, n) => {
      const more = added[n] ?? null
      return more === null ? [] : [{ item, points: points + more }]
    })
    found = [...found, ...passed].toSorted((a, b) => b.points - a.points)
  }
  return { items: found.slice(0, wanted).map(({ item }) => item), isAll: found.length <= wanted }
}
