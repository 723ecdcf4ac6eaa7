import type { Dice } from './poster-dice.ts'
import { bar, disc, num, poly, rect, rings } from './poster-shapes.ts'
import { setType } from './poster-type.ts'

type Point = [number, number]

/**
 * The inputs of a family's drawing: width, height, the shorter side, randomness, and perhaps a letter or a round crop.
 */
export interface Plate {
  w: number
  h: number
  s: number
  d: Dice
  letter: string | undefined
  round: boolean
}

/** The path data of the two plates; colors and overprint are added afterward, the same for all families. */
export type Plates = [string, string]

export const FAMILIES = {
  rays({ w, h, s, d }: Plate): Plates {
    const [ox, oy] = d.pick<Point>([
      [0.5, 0.66],
      [0.5, 0.5],
      [0, 1],
      [1, 1],
      [0.5, 1],
      [0.34, 0.38],
    ])
    const x = ox * w,
      y = oy * h,
      reach = w + h
    const count = d.int(10, 17),
      turn = d.from(0, 1),
      fat = d.from(0.42, 0.58)
    let a = ''
    for (let i = 0; i < count; i++) {
      const t0 = ((i + turn) / count) * 2 * Math.PI,
        t1 = t0 + (fat / count) * 2 * Math.PI
      a += poly(
        [x, y],
        [x + Math.cos(t0) * reach, y + Math.sin(t0) * reach],
        [x + Math.cos(t1) * reach, y + Math.sin(t1) * reach],
      )
    }
    const r = s * d.from(0.3, 0.42)
    const b = d.yes() ? disc(x, y, r) : rings(x, y, [r * 1.36, r * 1.02, r * 0.72])
    return [a, b]
  },

  record({ w, h, s, d }: Plate): Plates {
    const side = d.pick(['left', 'right', 'up', 'down'])
    const r = s * d.from(0.44, 0.56)
    const x = w * (side === 'left' ? 0.42 : side === 'right' ? 0.58 : 0.5)
    const y = h * (side === 'up' ? 0.44 : side === 'down' ? 0.56 : 0.5)
    const radii = [r]
    for (let q = r * 0.93; q > r * 0.46; q -= r * d.pick([0.09, 0.12, 0.15])) radii.push(q, q - r * 0.025)
    const a = rings(x, y, [...radii, r * 0.36, r * 0.06])
    const b =
      side === 'left'
        ? rect(x, -h * 0.1, w, h * 1.2)
        : side === 'right'
          ? rect(x - w, -h * 0.1, w, h * 1.2)
          : side === 'up'
            ? rect(-w * 0.1, y, w * 1.2, h)
            : rect(-w * 0.1, y - h, w * 1.2, h)
    return [a, b]
  },

  wave({ w, h, s, d }: Plate): Plates {
    const count = d.int(9, 15),
      step = w / (count + 0.6),
      wide = step * d.from(0.56, 0.7)
    const p = d.from(0, 6),
      q = d.from(0, 6),
      f = d.from(0.45, 0.8)
    const tall = (i: number, k: number) =>
      h * (0.16 + 0.62 * Math.abs(Math.sin(i * f + p + k) * Math.cos(i * 0.31 + q)))
    let a = '',
      b = ''
    const second = d.yes()
    for (let i = 0; i < count; i++) {
      const left = step * (i + 0.3) + (step - wide) / 2
      const t = tall(i, 0)
      a += bar(left, h / 2 - t / 2, wide, t)
      if (second) {
        const u = tall(i, 1.4) * 0.9
        b += bar(left, h * 0.56 - u / 2, wide, u)
      }
    }
    if (!second) b = disc(w * d.pick([0.5, 0.3, 0.7]), h * d.pick([0.5, 0.38, 0.62]), s * d.from(0.3, 0.4))
    return [a, b]
  },

  lights({ w, h, s, d }: Plate): Plates {
    const lamps = d.int(4, 6),
      floor = h * d.from(0.84, 0.9)
    const half = (w / lamps) * d.from(0.5, 0.7),
      cross = d.from(0.3, 1),
      top = h * 0.09
    let a = '',
      b = ''
    for (let i = 0; i < lamps; i++) {
      const x = w * ((i + 0.5) / lamps),
        foot = x + (0.5 - (i + 0.5) / lamps) * w * cross
      const beam = `M${num(x - s * 0.022)} ${num(top)}H${num(x + s * 0.022)}L${num(foot + half)} ${num(floor)}A${num(half)} ${num(half * 0.3)} 0 0 1 ${num(foot - half)} ${num(floor)}Z`
      const lamp = poly(
        [x - s * 0.062, 0],
        [x + s * 0.062, 0],
        [x + s * 0.036, top * 0.84],
        [x - s * 0.036, top * 0.84],
      )
      if (i % 2 === 0) a += beam + lamp
      else b += beam + lamp
    }
    return d.yes(0.6) ? [a, b + rect(-w * 0.1, floor, w * 1.2, h)] : [a, b]
  },

  letter({ w, h, s, d, letter, round }: Plate): Plates {
    const l = letter || d.pick('ABCDEGHJKMNOPQRSTVWXZ'.split(''))
    const m = s * (round ? 0.19 : 0.09)
    const a = setType(l, m, m, w - 2 * m, h - 2 * m)
    const way = d.int(0, 3)
    let b = ''
    if (way === 0) b = disc(w * d.pick([0.3, 0.7]), h * d.pick([0.32, 0.66]), s * 0.34)
    else if (way === 1) {
      const k = d.int(5, 8)
      for (let i = 0; i < k; i++) b += rect(-w * 0.1, (h / k) * (i + 0.25), w * 1.2, h / k / 2)
    } else if (way === 2)
      b = poly(
        [-w * 0.1, h * 1.1],
        [w * 1.1, h * 1.1],
        [w * 1.1, h * d.from(0.2, 0.4)],
        [-w * 0.1, h * d.from(0.55, 0.8)],
      )
    else
      b = rings(
        w * d.pick([0, 1]),
        h,
        [1.1, 0.92, 0.74, 0.56, 0.38, 0.2].map((k) => s * k),
      )
    return [a, b]
  },

  keys({ w, h, s, d }: Plate): Plates {
    const whites = d.int(5, 7),
      step = w / whites,
      gap = Math.max(1, step * 0.05)
    const offset = d.int(0, 6)
    let a = ''
    for (let i = 0; i < whites; i++) {
      const black = ![2, 6].includes((i + offset) % 7)
      if (i > 0) a += rect(step * i - gap / 2, 0, gap, h)
      if (black && i < whites - 1)
        a +=
          rect(step * (i + 1) - step * 0.32, 0, step * 0.32 - gap / 2, h * 0.6) +
          rect(step * (i + 1) + gap / 2, 0, step * 0.32 - gap / 2, h * 0.6)
    }
    const r = s * d.from(0.34, 0.46)
    const b = d.yes()
      ? disc(w * d.pick([0.3, 0.5, 0.7]), h * d.from(0.56, 0.72), r)
      : poly(
          [-w * 0.1, h * 0.5],
          [w * 1.1, h * d.from(0.24, 0.4)],
          [w * 1.1, h * d.from(0.6, 0.7)],
          [-w * 0.1, h * 0.84],
        )
    return [a, b]
  },

  dots({ w, h, s, d }: Plate): Plates {
    const across = w > h * 1.6 ? 14 : h > w * 1.8 ? 5 : 8,
      step = w / across,
      rows = Math.ceil(h / (step * 0.87)) + 1
    const [fx, fy] = d.pick<Point>([
      [0, 0],
      [1, 0],
      [0.5, 0],
      [0, 1],
      [1, 1],
    ])
    let a = ''
    for (let j = 0; j < rows; j++) {
      for (let i = 0; i <= across; i++) {
        const x = (i + (j % 2) / 2) * step,
          y = j * step * 0.87
        const far = Math.hypot(x / w - fx, (y / h - fy) * 1.1)
        const r = step * 0.6 * (1.08 - far)
        if (r > step * 0.07) a += disc(x, y, Math.min(r, step * 0.49))
      }
    }
    const cx = w * (1 - fx * 0.7 - 0.15),
      cy = h * (0.85 - fy * 0.7)
    const b = d.yes() ? disc(cx, cy, s * 0.44) : rings(cx, cy, [s * 0.5, s * 0.36, s * 0.24])
    return [a, b]
  },

  arcs({ w, h, s, d }: Plate): Plates {
    const gap = s * d.from(0.085, 0.12)
    const corners = d.pick<[Point, Point]>([
      [
        [0, 1],
        [1, 1],
      ],
      [
        [0, 0],
        [1, 1],
      ],
      [
        [0, 0.5],
        [1, 0.5],
      ],
      [
        [0.5, 0],
        [0.5, 1],
      ],
    ])
    const fan = ([x, y]: Point, k: number) => {
      const list: number[] = []
      for (let r = k; r > gap * 0.6; r -= gap) list.push(r)
      if (list.length % 2) list.pop()
      return rings(x * w, y * h, list)
    }
    const k = s * d.from(0.72, 0.95)
    return [fan(corners[0], k), fan(corners[1], k * d.from(0.85, 1))]
  },

  strings({ w, h, d }: Plate): Plates {
    // the harmonic series: one string with one belly, the next with two, and so on
    const count = d.int(4, 6),
      upright = h > w * 0.8,
      across = upright ? w : h,
      along = upright ? h : w
    const step = across / count,
      most = d.int(3, 5),
      down = d.yes()
    let a = '',
      b = ''
    for (let i = 0; i < count; i++) {
      const bellies = 1 + ((down ? i : count - 1 - i) % most),
        mid = step * (i + 0.5),
        len = along / bellies
      const swell = step * (i % 2 ? 1.15 : 0.95)
      let path = ''
      for (let k = 0; k < bellies; k++) {
        const t0 = k * len,
          t1 = t0 + len,
          tm = t0 + len / 2
        const at = (u: number, v: number) => (upright ? `${num(u)} ${num(v)}` : `${num(v)} ${num(u)}`)
        path += `M${at(mid, t0)}Q${at(mid - swell, tm)} ${at(mid, t1)}Q${at(mid + swell, tm)} ${at(mid, t0)}Z`
      }
      if (i % 2) b += path
      else a += path
    }
    return [a, b]
  },

  cymbals({ w, h, s, d }: Plate): Plates {
    // a drum kit from above, cropped hard
    const flip = d.yes() ? 1 : -1,
      tip = d.yes() ? 1 : -1
    const put = (x: number, y: number, r: number, groove: boolean) => {
      const cx = w / 2 + flip * (x - 0.5) * w,
        cy = h / 2 + tip * (y - 0.5) * h
      return rings(cx, cy, groove ? [r * s, r * s * 0.62, r * s * 0.52, r * s * 0.16] : [r * s, r * s * 0.12])
    }
    const j = () => d.from(-0.04, 0.04)
    return [
      put(0.34 + j(), 0.64 + j(), 0.46, d.yes()) + put(0.98, 0.1 + j(), 0.3, true),
      put(0.72 + j(), 0.36 + j(), 0.42, d.yes()) +
        put(0.02, 0.08, 0.24, true) +
        (d.yes() ? put(0.94, 0.94 + j(), 0.22, false) : ''),
    ]
  },
}

export type ArtFamily = keyof typeof FAMILIES

export const ART_FAMILIES = Object.keys(FAMILIES) as ArtFamily[]
