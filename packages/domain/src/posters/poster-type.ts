import { num } from './poster-shapes.ts'

/** Our own wood type: one block of 100 x 100, slits for counters (absolute M H V L A Z only). */
const TYPE: Record<string, string> = {
  A: 'M0 100V50A50 50 0 0 1 100 50V100H60V78H40V100ZM42 42H58V58H42Z',
  B: 'M0 0H60A27 27 0 0 1 81 46A30 29 0 0 1 66 100H0ZM40 23H56V35H40ZM40 63H58V76H40Z',
  C: 'M100 0H50A50 50 0 0 0 50 100H100V62H56V38H100Z',
  D: 'M0 0H50A50 50 0 0 1 50 100H0ZM40 34H54V66H40Z',
  E: 'M0 0H100V27H54V38H90V62H54V73H100V100H0Z',
  F: 'M0 0H100V30H52V42H88V68H52V100H0Z',
  G: 'M100 0H50A50 50 0 0 0 50 100H100V46H64V64H54V32H100Z',
  H: 'M0 0H41V38H59V0H100V100H59V62H41V100H0Z',
  I: 'M26 0H74V100H26Z',
  J: 'M40 0H100V52A50 48 0 0 1 0 52H38V62H46V28H40Z',
  K: 'M0 0H42V36L60 0H100L77 50L100 100H60L42 64V100H0Z',
  L: 'M0 0H46V66H100V100H0Z',
  M: 'M0 100V0H34L50 36L66 0H100V100H66V58L50 88L34 58V100Z',
  N: 'M0 100V0H40L60 46V0H100V100H60L40 54V100Z',
  O: 'M50 0A50 50 0 0 1 50 100A50 50 0 0 1 50 0ZM43 32H57V68H43Z',
  P: 'M0 0H62A35 35 0 0 1 62 70H46V100H0ZM44 26H58V44H44Z',
  Q: 'M50 0A50 50 0 0 0 50 100H100V72H94A50 50 0 0 0 50 0ZM43 32H57V66H43Z',
  R: 'M0 0H62A32 32 0 0 1 82 58L100 100H58L46 72V100H0ZM43 24H57V42H43Z',
  S: 'M100 0H32A31 31 0 0 0 32 62H58V71H0V100H68A31 31 0 0 0 68 38H42V29H100Z',
  T: 'M0 0H100V34H73V100H27V34H0Z',
  U: 'M0 0H41V60H59V0H100V50A50 50 0 0 1 0 50Z',
  V: 'M0 0H43L50 46L57 0H100L72 100H28Z',
  W: 'M0 0H31L37 50L50 8L63 50L69 0H100L84 100H58L50 74L42 100H16Z',
  X: 'M0 0H42L50 25L58 0H100L74 50L100 100H58L50 75L42 100H0L26 50Z',
  Y: 'M0 0H43L50 30L57 0H100L72 60V100H28V60Z',
  Z: 'M0 0H100V30L56 68H100V100H0V70L44 32H0Z',
}

/** Returns the upper-case letter when there is a block for it, else undefined. */
export function findBlock(letter: string | undefined): string | undefined {
  const capital = letter?.toUpperCase()
  return capital && TYPE[capital] ? capital : undefined
}

/** Returns the SVG path of a letter's block stretched to a box. */
export function setType(letter: string, x: number, y: number, w: number, h: number): string {
  const sx = w / 100
  const sy = h / 100
  return (TYPE[letter] ?? '').replace(/([MLHVA])([^MLHVAZ]*)/g, (_, command: string, args: string) => {
    const [a = 0, b = 0, , large = 0, sweep = 0, endX = 0, endY = 0] = args.trim().split(/\s+/).map(Number)
    if (command === 'H') return `H${num(x + a * sx)}`
    if (command === 'V') return `V${num(y + a * sy)}`
    if (command === 'A') {
      return `A${num(a * sx)} ${num(b * sy)} 0 ${large} ${sweep} ${num(x + endX * sx)} ${num(y + endY * sy)}`
    }
    return `${command}${num(x + a * sx)} ${num(y + b * sy)}`
  })
}
