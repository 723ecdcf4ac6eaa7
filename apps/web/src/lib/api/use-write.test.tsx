import { ORPCError } from '@orpc/client'
import { QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from './api.ts'
import { queryClient } from './query-client.ts'
import { takeToasts } from '../screen/toast.ts'
import { useWrite, type WriteOptions } from './use-write.ts'

const thread: QueryKey = api.messages.get.queryKey({ input: { id: 'one' } })
const list: QueryKey = api.messages.list.queryKey({ input: {} })
const stale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.setQueryData(thread, 'the thread before')
  queryClient.setQueryData(list, 'the list before')
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
})

function open(options: Partial<WriteOptions<unknown>> = {}) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useWrite({ changes: ['messages'], ...options }), { wrapper })
  return {
    write: () => result.current,
    run: (send: (key: string) => Promise<unknown>) =>
      act(async () => {
        const outcome = result.current.run(send)
        await vi.advanceTimersByTimeAsync(10_000)
        return outcome
      }),
  }
}

const refuse = (code: string) => () => Promise.reject(new ORPCError(code, { message: `Refused: ${code}` }))

it('sends one request for two clicks, and shows nothing as done before the response', async () => {
  const { write } = open()
  const { promise, resolve } = Promise.withResolvers<string>()
  const send = vi.fn(() => promise)
  let clicks: Promise<unknown>[] = []
  await act(async () => {
    clicks = [write().run(send, 'accept'), write().run(send, 'accept')]
    await vi.advanceTimersByTimeAsync(10_000)
  })
  expect(send).toHaveBeenCalledTimes(1)
  expect(write()).toMatchObject({ busy: true, running: 'accept', isSuccess: false })
  expect(stale(list)).toBe(false)
  await act(async () => {
    resolve('done')
    await vi.advanceTimersByTimeAsync(10_000)
  })
  expect(await Promise.all(clicks)).toEqual(['done', null])
  expect(write()).toMatchObject({ busy: false, running: null, isSuccess: true, failure: null })
})

it('refetches every read affected by a change, except the one that the response contains', async () => {
  const { run } = open({ shows: () => thread })
  await run(() => Promise.resolve('the thread after'))
  expect(queryClient.getQueryData(thread)).toBe('the thread after')
  expect([stale(thread), stale(list)]).toEqual([false, true])
})

it('refetches the screen after a refusal, but not after a refused field', async () => {
  const { run, write } = open()
  expect(await run(refuse('INPUT_INVALID'))).toBeNull()
  expect(stale(list)).toBe(false)
  expect(await run(refuse('OFFER_STALE'))).toBeNull()
  expect(stale(list)).toBe(true)
  expect(write()).toMatchObject({ isError: true, failure: 'Refused: OFFER_STALE' })
  act(() => write().dismiss())
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(write().failure).toBeNull()
})

it('resends a request with a key when its response was lost, and uses another key for the next one', async () => {
  const { run } = open({ keyed: true })
  const keys: string[] = []
  const send = (key: string) => {
    keys.push(key)
    return keys.length < 3 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve('done')
  }
  expect(await run(send)).toBe('done')
  expect(await run(send)).toBe('done')
  expect(keys).toHaveLength(4)
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  expect(keys[3]).not.toBe(keys[0])
})

it('keeps the key after a refusal, unless the key itself was used before', async () => {
  const { run } = open({ keyed: true })
  const keys: string[] = []
  const refusing = (code: string) => (key: string) => {
    keys.push(key)
    return refuse(code)()
  }
  for (const code of ['BALANCE_TOO_LOW', 'REQUEST_KEY_REUSED', 'BALANCE_TOO_LOW']) await run(refusing(code))
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

it('fails right away without a key and a network, and shows a toast if requested', async () => {
  const { run, write } = open({ toasts: true })
  const send = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await run(send)).toBeNull()
  expect(send).toHaveBeenCalledTimes(1)
  expect(write().failure).toMatch(/can’t reach Bandstand/)
  expect(takeToasts()).toMatchObject([{ tone: 'danger', stays: true }])
})
