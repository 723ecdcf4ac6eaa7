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

/** A control of the page, where it is in the window. */
export interface Control {
  box: Box
  /** The page's filled button: what people most likely press next. */
  isMain: boolean
}

/** Covering the main button is worse than covering all others that a toast can reach. */
const MAIN_WEIGHT = 100

/**
 * Returns at which edge of the window toasts cover the fewest of the page's own controls, and the main button only if it's at
 * both; the first edge if it makes no difference.
 */
export function freestSide<Side extends string>(
  sides: readonly { side: Side; box: Box }[],
  controls: readonly Control[],
): Side | undefined {
  const covered = sides.map(({ box }) =>
    controls.reduce((sum, one) => sum + (meet(box, one.box) ? (one.isMain ? MAIN_WEIGHT : 1) : 0), 0),
  )
  return sides[covered.indexOf(Math.min(...covered))]?.side
}
