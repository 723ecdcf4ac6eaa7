/** Path data for posters: rounded to a tenth, so that a poster stays between one and eight kilobytes. */

export const num = (x: number): string => String(Math.round(x * 10) / 10)

export const rect = (x: number, y: number, w: number, h: number): string =>
  `M${num(x)} ${num(y)}h${num(w)}v${num(h)}h${num(-w)}Z`

export const poly = (...points: [number, number][]): string =>
  `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}Z`

export const disc = (x: number, y: number, r: number): string =>
  `M${num(x - r)} ${num(y)}a${num(r)} ${num(r)} 0 1 0 ${num(2 * r)} 0a${num(r)} ${num(r)} 0 1 0 ${num(-2 * r)} 0Z`

export const bar = (x: number, y: number, w: number, h: number): string => {
  const r = Math.min(w, h) / 2
  const straight = num(Math.max(0, h - 2 * r))
  return `M${num(x)} ${num(y + r)}a${num(r)} ${num(r)} 0 0 1 ${num(w)} 0v${straight}a${num(r)} ${num(r)} 0 0 1 ${num(-w)} 0Z`
}

/** Concentric bands, outermost first; even-odd turns the list of radii into rings. */
export const rings = (x: number, y: number, radii: number[]): string =>
  radii.map((r) => disc(x, y, r)).join('')
