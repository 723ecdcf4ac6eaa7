export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Returns whether two boxes have a point in common. */
function meet(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/**
 * Returns at which edge of the window toasts cover the fewest of the page's own controls; the first edge if it makes no
 * difference.
 */
export function freestSide<Side extends string>(
  sides: readonly { side: Side; box: Box }[],
  controls: readonly Box[],
): Side | undefined {
  const covered = sides.map(({ box }) => controls.filter((control) => meet(box, control)).length)
  return sides[covered.indexOf(Math.min(...covered))]?.side
}
