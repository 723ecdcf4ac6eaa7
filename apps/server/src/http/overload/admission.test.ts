import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Overloaded } from '../../queue.ts'
import { Admission, type Leave } from './admission.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server whose requests take `msOf(running)` each, as often as `start` is called. */
function serve(msOf: (running: number) => number) {
  const admission = new Admission(2)
  const waits: number[] = []
  const end = (leave: Leave) => leave(true)
  /** Sends a request; resolves to its outcome, once it's known. */
  const request = async () => {
    if (admission.refuses()) return 'refused at once'
    const began = performance.now()
    try {
      const leave = await admission.enter('GET /api/gigs')
      waits.push(performance.now() - began)
      setTimeout(() => end(leave), msOf(admission.state().running))
      return 'served'
    } catch (error) {
      if (error instanceof Overloaded) return 'refused in line'
      throw error
    }
  }
  /** Sends a request every `everyMs` for `ms`, and returns how often each outcome came. */
  const load = async (ms: number, everyMs: number) => {
    const outcomes: Promise<string>[] = []
    waits.length = 0
    for (let at = 0; at < ms; at += everyMs) {
      outcomes.push(request())
      await vi.advanceTimersByTimeAsync(everyMs)
    }
    await vi.advanceTimersByTimeAsync(2000)
    const all = await Promise.all(outcomes)
    return (outcome: string) => all.filter((each) => each.startsWith(outcome)).length
  }
  return { admission, request, load, waits }
}

it('serves a burst whole and in order, one after the other where it must', async () => {
  const { admission, request, waits } = serve(() => 20)
  const outcomes = Array.from({ length: 100 }, request)
  expect(admission.state()).toMatchObject({ atOnce: 16, running: 16, waiting: 84 })
  await vi.advanceTimersByTimeAsync(400)
  expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['served']))
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(admission.state()).toMatchObject({ running: 0, waiting: 0, refused: 0 })
})

it('refuses most of ten times what it can serve, at once, and serves the rest without a wait', async () => {
  // Two processors: two requests at once take 10 ms each, four take 20.
  const { admission, load, waits } = serve((running) => 5 * Math.max(2, running))
  expect((await load(2000, 25))('served')).toBe(80)
  const overloaded = await load(5000, 0.5)
  expect(overloaded('served')).toBeGreaterThan(800)
  expect(overloaded('refused at once')).toBeGreaterThan(7500)
  const late = waits.slice(200)
  expect(Math.max(...late)).toBeLessThanOrEqual(12)
  expect(admission.state()).toMatchObject({ running: 0, waiting: 0 })
  expect(admission.state().atOnce).toBeLessThanOrEqual(6)
  expect((await load(2000, 25))('served')).toBe(80)
})

it('processes more at once where they don’t delay each other', async () => {
  const { admission, load } = serve(() => 20)
  await load(1000, 50)
  const busy = await load(8000, 0.7)
  expect(admission.state().atOnce).toBeGreaterThanOrEqual(28)
  expect(busy('served')).toBeGreaterThan(7000)
  expect((await load(2000, 0.7))('refused')).toBe(0)
})

it('passes on the places of requests that take long, before anybody is refused', async () => {
  const { admission, request } = serve(() => 20)
  const slow = await Promise.all(Array.from({ length: 16 }, () => admission.enter('POST /api/slow')))
  const outcome = request()
  expect(admission.state()).toMatchObject({ running: 16, waiting: 1 })
  await vi.advanceTimersByTimeAsync(300)
  expect(await outcome).toBe('served')
  for (const leave of slow) leave(false)
  expect(admission.state()).toEqual({ atOnce: 16, running: 0, waiting: 0, refused: 0 })
})
