/** Returns a number for SVG path data, rounded to a tenth, which keeps a poster between one and eight kilobytes. */

export const num = (x: number): string => String(Math.round(x * 10) / 10)

/** Returns the SVG path of a rectangle from its top left corner, width and height. */
export const rect = (x: number, y: number, w: number, h: number): string =>
  `M${num(x)} ${num(y)}h${num(w)}v${num(h)}h${num(-w)}Z`

/** Returns the SVG path of a polygon through the points. */
export const poly = (...points: [number, number][]): string =>
  `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}Z`

/** Returns the SVG path of a circle from its center and radius. */
export const disc = (x: number, y: number, r: number): string =>
  `M${num(x - r)} ${num(y)}a${num(r)} ${num(r)} 0 1 0 ${num(2 * r)} 0a${num(r)} ${num(r)} 0 1 0 ${num(-2 * r)} 0Z`

/** Returns the SVG path of an upright bar with round ends, from its top left corner, width and height. */
export const bar = (x: number, y: number, w: number, h: number): string => {
  const r = Math.min(w, h) / 2
  const straight = num(Math.max(0, h - 2 * r))
  return `M${num(x)} ${num(y + r)}a${num(r)} ${num(r)} 0 0 1 ${num(w)} 0v${straight}a${num(r)} ${num(r)} 0 0 1 ${num(-w)} 0Z`
}

/**
 * Returns the SVG path of concentric rings, the outermost radius first; the even-odd rule leaves every second band
 * empty.
 */
export const rings = (x: number, y: number, radii: number[]): string =>
  radii.map((r) => disc(x, y, r)).join('')
