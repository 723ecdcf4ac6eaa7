import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { writePrivate } from '../session/private-values.ts'
import { useWayBack } from './use-way-back.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})
const visit = (arrived: string | null) => renderHook(() => useWayBack(arrived)).result

it('offers the way back at every visit until the member follows it or declines', () => {
  expect(visit(null).current.path).toBeNull()
  expect(visit('/gigs/7').current.path).toBe('/gigs/7')
  const later = visit(null)
  expect(later.current.path).toBe('/gigs/7')
  act(() => later.current.clear())
  expect(later.current.path).toBeNull()
  expect(visit(null).current.path).toBeNull()
})

it('leads to screens of Bandstand alone', () => {
  for (const stored of ['//elsewhere.example', 7, 'javascript:0']) {
    writePrivate('way-back', stored)
    expect(visit(null).current.path).toBeNull()
  }
})
