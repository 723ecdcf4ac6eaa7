import { expect, it } from 'vitest'
import { freestSide } from './toast-side.ts'

const box = (top: number, bottom: number) => ({ left: 0, right: 360, top, bottom })
const control = (top: number, bottom: number, isMain = false) => ({ box: box(top, bottom), isMain })
const SIDES = [
  { side: 'bottom', box: box(500, 560) },
  { side: 'top', box: box(16, 76) },
] as const

it('does not move toasts unless they would cover a control', () => {
  expect(freestSide(SIDES, [])).toBe('bottom')
  expect(freestSide(SIDES, [control(440, 500)])).toBe('bottom')
  expect(freestSide(SIDES, [control(520, 640)])).toBe('top')
})

it('covers the fewest controls where each side has some', () => {
  expect(freestSide(SIDES, [control(520, 540), control(20, 40)])).toBe('bottom')
  expect(freestSide(SIDES, [control(510, 530), control(535, 555), control(20, 40)])).toBe('top')
})

it('covers other controls rather than the main button', () => {
  expect(freestSide(SIDES, [control(510, 550, true), control(20, 30), control(40, 60)])).toBe('top')
  expect(freestSide(SIDES, [control(20, 60, true), control(510, 530), control(535, 555)])).toBe('bottom')
})
