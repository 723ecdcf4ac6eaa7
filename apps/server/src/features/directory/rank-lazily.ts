/** Something in an order by points, before it is known how many points a check adds. */
interface Ranked<Item> {
  item: Item
  points: number
}

/**
 * Returns the first `wanted` items by points, those with as many in the order given, after `check` added points to each or left it out
 * (null), and whether these are all. Items are checked from the best on, a few at a time, and no more of them than it takes: a check
 * adds at most `most`.
 */
export async function rankLazily<Item>(
  items: readonly Ranked<Item>[],
  { wanted, most, batch }: { wanted: number; most: number; batch: number },
  check: (items: Item[]) => Promise<readonly (number | null)[]>,
): Promise<{ items: Item[]; isAll: boolean }> {
  const ordered = items.toSorted((a, b) => b.points - a.points)
  let found: Ranked<Item>[] = []
  let at = 0
  const isSettled = () => {
    if (at >= ordered.length) return true
    return found.length > wanted && found[wanted]!.points >= ordered[at]!.points + most
  }
  while (!isSettled()) {
    const next = ordered.slice(at, at + batch)
    at += next.length
    const added = await check(next.map(({ item }) => item))
    const passed = next.flatMap(({ item, points }, n) =>
      added[n] == null ? [] : [{ item, points: points + added[n] }],
    )
    found = [...found, ...passed].toSorted((a, b) => b.points - a.points)
  }
  return { items: found.slice(0, wanted).map(({ item }) => item), isAll: found.length <= wanted }
}
