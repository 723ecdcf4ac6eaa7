import { expect, it } from 'vitest'
import { freestSide } from './toast-side.ts'

const box = (top: number, bottom: number) => ({ left: 0, right: 360, top, bottom })
const SIDES = [
  { side: 'bottom', box: box(500, 560) },
  { side: 'top', box: box(16, 76) },
] as const

it('does not move toasts unless they would cover a control', () => {
  expect(freestSide(SIDES, [])).toBe('bottom')
  expect(freestSide(SIDES, [box(440, 500)])).toBe('bottom')
  expect(freestSide(SIDES, [box(520, 640)])).toBe('top')
})

it('covers the fewest controls where each side has some', () => {
  expect(freestSide(SIDES, [box(520, 540), box(20, 40)])).toBe('bottom')
  expect(freestSide(SIDES, [box(510, 530), box(535, 555), box(20, 40)])).toBe('top')
})
