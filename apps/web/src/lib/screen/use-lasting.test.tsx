import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLasting } from './use-lasting.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a loss is shown once it has lasted, and no longer after its end', () => {
  const seen: [isLost: boolean, isShown: boolean][] = []
  const { rerender } = renderHook(
    ({ isLost }) => {
      seen.push([isLost, useLasting(isLost, 2000)])
    },
    { initialProps: { isLost: true } },
  )
  act(() => void vi.advanceTimersByTime(1999))
  expect(seen).toEqual([[true, false]])
  act(() => void vi.advanceTimersByTime(1))
  expect(seen.at(-1)).toEqual([true, true])
  rerender({ isLost: false })
  expect(seen).not.toContainEqual([false, true])
  rerender({ isLost: true })
  expect(seen.at(-1)).toEqual([true, false])
})

test('without a delay it is shown in the first render', () => {
  const { result } = renderHook(() => useLasting(true, 0))
  expect(result.current).toBe(true)
})
