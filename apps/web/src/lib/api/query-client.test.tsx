import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { client, errorText } from './api.ts'
import { queryClient } from './query-client.ts'
import { isReached } from './reach.ts'

const busy = () =>
  Response.json(
    { defined: true, code: 'TOO_BUSY', status: 503, message: 'Bandstand is very busy right now.' },
    { status: 503, headers: { 'retry-after': '4' } },
  )
const ask = () =>
  queryClient.fetchQuery({ queryKey: ['unread'], queryFn: () => client.messages.unread(), staleTime: 0 })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('repeats a read that the server was too busy for, when the server said, and keeps what was read before', async () => {
  const counted = { messages: 2, threads: 1 }
  const answers = [busy(), busy(), Response.json(counted), busy(), busy(), busy()]
  const fetching = vi.fn(async () => answers.shift()!)
  vi.stubGlobal('fetch', fetching)
  const first = ask()
  await vi.advanceTimersByTimeAsync(3900)
  expect(fetching).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(fetching).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(4000)
  expect(await first).toEqual(counted)

  const second = ask().catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await second).toBe('Bandstand is very busy right now.')
  expect(fetching).toHaveBeenCalledTimes(6)
  expect(queryClient.getQueryState(['unread'])).toMatchObject({ status: 'success', data: counted })
})

it('repeats a read that a proxy without a server answered, and keeps what was read before', async () => {
  const counted = { messages: 2, threads: 1 }
  const fromProxy = () =>
    new Response('<h1>502 Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
  const answers = [fromProxy(), Response.json(counted), fromProxy(), fromProxy(), fromProxy()]
  const fetching = vi.fn(async () => answers.shift()!)
  vi.stubGlobal('fetch', fetching)
  const first = ask()
  await vi.advanceTimersByTimeAsync(0)
  expect(isReached()).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await first).toEqual(counted)
  expect(isReached()).toBe(true)

  const second = ask().catch((error: unknown) => errorText(error))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await second).toBe('We can’t reach Bandstand. Try again.')
  expect(fetching).toHaveBeenCalledTimes(5)
  expect(queryClient.getQueryState(['unread'])).toMatchObject({ status: 'success', data: counted })
})
