import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bandstand/domain/time'
import { AuthClient, type Session } from '@supabase/auth-js'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authOptions, SESSION_KEY } from './auth-options.ts'

/** What the server's clock shows when a test begins. */
const START = Date.UTC(2026, 10, 27, 15)
const OFFSETS = [-12 * HOUR_MS, -HOUR_MS, 0, HOUR_MS, 3 * HOUR_MS, 2 * DAY_MS]
const anyOffset = fc.oneof(fc.constantFrom(...OFFSETS), fc.integer({ min: -3 * DAY_MS, max: 3 * DAY_MS }))
/** People read seconds, and a response takes a while. */
const CLOSE_MS = 2500

/** How far the device's clock is ahead of the server's. */
let ahead = 0
const serverTime = () => Date.now() - ahead
const setClock = (by: number) => {
  ahead += by
  vi.setSystemTime(Date.now() + by)
}
/** The device sleeps: its clock goes on, and the page's timer doesn't. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms)
const responseAt = (server: number) => new Response('{}', { headers: { 'x-server-time': String(server) } })

/** Returns the clock of a page that was just opened, on a device whose clock is ahead by `by`. */
async function openPage() {
  vi.resetModules()
  return import('./clock.ts')
}
type Clock = Awaited<ReturnType<typeof openPage>>

/** Lets a request take `ms`, with the server's time of a moment in between. */
const request = (clock: Clock, ms: number, share = 0.5) =>
  clock.timed(async () => {
    vi.advanceTimersByTime(Math.floor(ms * share))
    const response = responseAt(serverTime())
    vi.advanceTimersByTime(ms - Math.floor(ms * share))
    return response
  })

const isClose = (clock: Clock) => expect(Math.abs(clock.now() - serverTime())).toBeLessThan(CLOSE_MS)

beforeEach(() => {
  vi.useFakeTimers()
  ahead = 0
  vi.setSystemTime(START)
  localStorage.clear()
})
afterEach(() => vi.useRealTimers())

describe('the clock of a page', () => {
  it('shows the server’s time after one response, whatever the device’s clock shows, and after a reload', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyOffset,
        fc.nat(2000),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (by, took, share) => {
          localStorage.clear()
          setClock(by - ahead)
          const clock = await openPage()
          await request(clock, took, share)
          isClose(clock)
          isClose(await openPage())
        },
      ),
      { numRuns: 60 },
    )
  })

  it.each(OFFSETS)('stays right while the device sleeps, with a clock that is ahead by %i ms', async (by) => {
    setClock(by)
    const clock = await openPage()
    await request(clock, 40)
    sleep(9 * HOUR_MS)
    isClose(clock)
  })

  it('goes on when the clock is set back, and is right after the next response when it is set ahead', async () => {
    await fc.assert(
      fc.asyncProperty(anyOffset, anyOffset, async (first, then) => {
        localStorage.clear()
        setClock(first - ahead)
        const clock = await openPage()
        await request(clock, 40)
        setClock(then)
        if (then < 0) isClose(clock)
        await request(clock, 40)
        isClose(clock)
      }),
      { numRuns: 60 },
    )
  })

  it('trusts a clock that was set back while the page was closed, until a response says more', async () => {
    setClock(3 * HOUR_MS)
    await request(await openPage(), 40)
    setClock(-3 * HOUR_MS)
    isClose(await openPage())
  })

  it('doesn’t move back and forth with slow responses, and tells its listeners of corrections only', async () => {
    setClock(HOUR_MS)
    const clock = await openPage()
    const listener = vi.fn()
    clock.onClock(listener)
    for (const share of [0.5, 0, 1, 0.2, 0.9]) await request(clock, 1500, share)
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('learns nothing from responses without the server’s time', async () => {
    setClock(HOUR_MS)
    const clock = await openPage()
    clock.compareClock(new Response(), 10)
    expect(clock.now()).toBe(Date.now())
  })

  it('times what the device has timed, and back', async () => {
    setClock(-HOUR_MS)
    const clock = await openPage()
    await request(clock, 0)
    expect(clock.atServer(Date.now() - MINUTE_MS)).toBe(serverTime() - MINUTE_MS)
    expect(clock.atDevice(serverTime() + MINUTE_MS)).toBe(Date.now() + MINUTE_MS)
  })
})

describe('the auth client on a device with a wrong clock', () => {
  // Each page has a client of its own, which the library warns of.
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
  const tokenAt = (seconds: number) =>
    `e30.${btoa(JSON.stringify({ sub: 'a', exp: seconds })).replaceAll('=', '')}.c2ln`
  const sessionAt = (server: number) => ({
    access_token: tokenAt(server / 1000 + 3600),
    refresh_token: `refresh-${server}`,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: server / 1000 + 3600,
    user: { id: 'a' },
  })

  /** Opens a page with the stored session, and counts its refreshes. */
  async function openClient(answer: () => Response) {
    vi.resetModules()
    const clock = await import('./clock.ts')
    const { authFetch } = await import('./auth-fetch.ts')
    const { sessionStore } = await import('./session-storage.ts')
    const refresh = vi.fn(answer)
    // The client of a screen that another test opened in this process is not this page's.
    vi.stubGlobal('fetch', async (_address: unknown, init: { headers: Record<string, string> }) => {
      if (init.headers['x-page'] !== 'own') throw new TypeError('Failed to fetch')
      return refresh()
    })
    const client = new AuthClient({
      url: 'http://auth.example',
      ...authOptions,
      autoRefreshToken: false,
      headers: { 'x-page': 'own' },
      fetch: authFetch,
      storage: sessionStore,
    })
    return { clock, client, refresh }
  }
  const fresh = () =>
    Response.json(sessionAt(serverTime()), { headers: { 'x-server-time': String(serverTime()) } })
  const stored = () => JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null') as Session | null
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it.each(OFFSETS)('refreshes at most once in three pages, when it is ahead by %i ms', async (by) => {
    setClock(by)
    localStorage.setItem(SESSION_KEY, JSON.stringify(sessionAt(serverTime())))
    let refreshes = 0
    for (let page = 0; page < 3; page++) {
      const { client, refresh } = await openClient(fresh)
      for (let call = 0; call < 10; call++) {
        expect((await client.getSession()).data.session?.access_token).toBeTruthy()
        vi.advanceTimersByTime(1000)
      }
      refreshes += refresh.mock.calls.length
    }
    expect(refreshes).toBeLessThanOrEqual(1)
    // What is stored is the server's time: it's still right when somebody sets the clock.
    expect(stored()?.expires_at).toBe(JSON.parse(atob(stored()!.access_token.split('.')[1]!)).exp)
  })

  it.each(OFFSETS)('refreshes in time, once it knows that it is ahead by %i ms', async (by) => {
    setClock(by)
    localStorage.setItem(SESSION_KEY, JSON.stringify(sessionAt(serverTime())))
    const { clock, client, refresh } = await openClient(fresh)
    clock.compareClock(responseAt(serverTime()), 0)
    vi.advanceTimersByTime(58 * MINUTE_MS)
    await client.getSession()
    expect(refresh).not.toHaveBeenCalled()
    vi.advanceTimersByTime(MINUTE_MS)
    await client.getSession()
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('keeps the session when the server refuses to refresh it for now, and asks again when it may', async () => {
    const old = sessionAt(START - 2 * HOUR_MS)
    localStorage.setItem(SESSION_KEY, JSON.stringify(old))
    const tooMany = () =>
      Response.json({ code: 'over_request_rate_limit' }, { status: 429, headers: { 'retry-after': '600' } })
    const { client, refresh } = await openClient(tooMany)
    for (let call = 0; call < 3; call++) {
      const asked = client.getSession()
      await vi.advanceTimersByTimeAsync(100_000)
      expect((await asked).data.session).toBeNull()
    }
    expect(refresh).toHaveBeenCalledTimes(1)
    expect(stored()?.refresh_token).toBe(old.refresh_token)
    refresh.mockImplementation(fresh)
    await vi.advanceTimersByTimeAsync(400_000)
    expect((await client.getSession()).data.session).not.toBeNull()
  })

  it('ends the session when the server refuses to refresh it for good', async () => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(sessionAt(START - 2 * HOUR_MS)))
    const gone = () => Response.json({ code: 'refresh_token_not_found' }, { status: 400 })
    const { client } = await openClient(gone)
    expect((await client.getSession()).data.session).toBeNull()
    expect(stored()).toBeNull()
  })
})
