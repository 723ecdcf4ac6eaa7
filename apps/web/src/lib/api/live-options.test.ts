import { RealtimeClient } from '@supabase/realtime-js'
import { expect, it } from 'vitest'
import { liveOptions } from './live-options.ts'

it('sends a heartbeat every 30 s, waits 10 s for a response, and reconnects after 1, 2, 5, then 10 s [LIM-56 LIM-57 LIM-58]', () => {
  const client = new RealtimeClient('ws://localhost', { params: { apikey: 'any' }, ...liveOptions })
  expect(client.heartbeatIntervalMs).toBe(30_000)
  expect(client.timeout).toBe(10_000)
  expect([1, 2, 3, 4, 5, 60].map((tries) => client.reconnectAfterMs(tries))).toEqual([
    1000, 2000, 5000, 10_000, 10_000, 10_000,
  ])
})
