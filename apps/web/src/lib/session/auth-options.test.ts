import { AuthClient } from '@supabase/auth-js'
import constants from '@supabase/auth-js/dist/main/lib/constants.js'
import { afterEach, expect, it, vi } from 'vitest'
import { authOptions } from './auth-options.ts'

afterEach(() => vi.useRealTimers())

it('refreshes automatically, keeps the session, looks for one in the URL, by the implicit flow [LIM-48 LIM-53 LIM-54]', () => {
  expect(authOptions).toMatchObject({
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    flowType: 'implicit',
  })
})

it('checks every 30 s, refreshes within 3 ticks of the end, keeps signing keys for 10 minutes [LIM-49 LIM-50 LIM-52]', () => {
  expect(constants.AUTO_REFRESH_TICK_DURATION_MS).toBe(30_000)
  expect(constants.AUTO_REFRESH_TICK_THRESHOLD).toBe(3)
  expect(constants.EXPIRY_MARGIN_MS).toBe(3 * 30_000)
  expect(constants.JWKS_TTL).toBe(10 * 60_000)
})

it('a failed refresh is retried after 200 ms, then twice as long each time [LIM-51]', async () => {
  vi.useFakeTimers()
  const triedAt: number[] = []
  const client = new AuthClient({
    url: 'http://auth.example',
    ...authOptions,
    autoRefreshToken: false,
    persistSession: false,
    fetch: () => {
      triedAt.push(Date.now())
      return Promise.resolve(new Response('{}', { status: 503 }))
    },
  })
  const refreshed = client.refreshSession({ refresh_token: 'kept' })
  await vi.advanceTimersByTimeAsync(4000)
  const waits = triedAt.slice(1).map((at, index) => at - triedAt[index]!)
  expect(waits.slice(0, 4)).toEqual([200, 400, 800, 1600])
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await refreshed).error).not.toBeNull()
})
