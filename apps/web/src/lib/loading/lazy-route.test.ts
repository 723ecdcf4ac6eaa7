import { afterEach, describe, expect, it, vi } from 'vitest'
import { lazyRoute } from './lazy-route.ts'

afterEach(() => vi.useRealTimers())

describe('a screen that is loaded when it is first visited', () => {
  it('returns the module that loads', async () => {
    const screen = { Component: () => null }
    await expect(lazyRoute(() => Promise.resolve(screen))()).resolves.toBe(screen)
  })

  it("reports 'Loading chunk N failed' when the chunk cannot be fetched, each chunk with its own number [ERR-50]", async () => {
    const first = lazyRoute(() => Promise.reject(new TypeError('Failed to fetch')))
    const second = lazyRoute(() => Promise.reject(new TypeError('Failed to fetch')))
    const texts = await Promise.all(
      [first, second].map((load) => load().catch((error: Error) => error.message)),
    )
    const numbers = texts.map((text) => Number(/^Loading chunk (\d+) failed$/.exec(text)?.[1]))
    expect(numbers[1]).toBe(Number(numbers[0]) + 1)
  })

  it('waits 120 seconds for a chunk and no longer [LIM-59]', async () => {
    vi.useFakeTimers()
    const settled = vi.fn<(text: string) => void>()
    lazyRoute(() => new Promise<never>(() => {}))().catch((error: Error) => settled(error.message))
    await vi.advanceTimersByTimeAsync(119_999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toHaveBeenCalledWith(expect.stringMatching(/^Loading chunk \d+ failed$/))
  })

  it('tries again after a failure', async () => {
    const load = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue('screen')
    const screen = lazyRoute(load)
    await expect(screen()).rejects.toThrow('Loading chunk')
    await expect(screen()).resolves.toBe('screen')
  })
})
