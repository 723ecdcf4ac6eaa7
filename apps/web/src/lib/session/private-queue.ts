import { useSyncExternalStore } from 'react'
import { errorCode, errorText } from '../api/api.ts'
import { createListeners } from '../screen/create-listeners.ts'
import { readPrivate, writePrivate } from './private-storage.ts'
import { getSession, onSession } from './session.ts'

interface Progress {
  /**
   * `waiting`: no response arrived; it's sent again automatically. `refused`: the server refused it, with the reason in
   * `problem`.
   */
  state: 'sending' | 'waiting' | 'refused'
  problem: string | null
}
/** A write of a member that the server has not confirmed yet. */
export type Queued<Item> = Item & Progress & { key: string }

export interface PrivateQueue<Item> {
  /** Everything of this member's, in the order in which it was done. */
  useAll(): Queued<Item>[]
  /** Sends it, right away or as soon as the server can be reached. */
  add(item: Item): void
  retry(key: string): void
  drop(key: string): void
}

/** The first attempt after a network returns often fails, so the next follows soon. */
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 10_000
/** Temporary refusals. */
const PASSING = new Set([
  'MESSAGES_TOO_MANY',
  'SERVICE_UNAVAILABLE',
  'TOO_BUSY',
  'TOO_MANY_REQUESTS',
  'UNAUTHENTICATED',
])

const waitingIn = new Map<string, number>()
const watchers = createListeners()
let waiting = 0

/** Returns how many items of all queues are waiting for the network. */
export function useWaiting(): number {
  return useSyncExternalStore(watchers.on, () => waiting)
}

/**
 * Creates a queue of writes that can wait for the network. It survives a reload and sends in order; each item is sent again
 * under its key until a response arrives, so `send` must be idempotent. A refused item stays, with the reason, until it's
 * dropped. Not for money or signatures.
 */
// oxlint-disable-next-line max-lines-per-function -- short functions on the few variables of one queue
export function createPrivateQueue<Item extends object>(
  name: string,
  send: (item: Queued<Item>) => Promise<unknown>,
  onRefused: (problem: string) => void = () => {},
): PrivateQueue<Item> {
  let owner: string | undefined
  let queue: Queued<Item>[] = []
  let running = false
  let retryMs = FIRST_RETRY_MS
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  const listeners = createListeners()

  /** One after another, so that they arrive in the order in which they were done. */
  const run = async (): Promise<void> => {
    if (running) return
    running = true
    clearTimeout(retryTimer)
    try {
      for (;;) {
        const next = queue.find(({ state }) => state !== 'refused')
        if (!next) return
        if (!(await sendOne(next))) {
          retryTimer = setTimeout(() => void run(), retryMs)
          retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS)
          return
        }
        retryMs = FIRST_RETRY_MS
      }
    } finally {
      running = false
    }
  }

  /** Resolves to false when no response arrived, which stops the queue for a while. */
  const sendOne = async (item: Queued<Item>): Promise<boolean> => {
    change(item.key, { state: 'sending', problem: null })
    try {
      await send(item)
      drop(item.key)
      return true
    } catch (error) {
      const code = errorCode(error)
      const isRefused = code !== undefined && !PASSING.has(code)
      change(item.key, { state: isRefused ? 'refused' : 'waiting', problem: errorText(error) })
      if (isRefused) onRefused(errorText(error))
      return isRefused
    }
  }

  const change = (key: string, to: Progress) =>
    set(queue.map((each) => (each.key === key ? { ...each, ...to } : each)))

  const set = (next: Queued<Item>[]) => {
    queue = next
    if (owner) writePrivate(`${name}.${owner}`, queue.length > 0 ? queue : null)
    announce()
  }

  const announce = () => {
    waitingIn.set(name, queue.filter(({ state }) => state === 'waiting').length)
    waiting = [...waitingIn.values()].reduce((sum, each) => sum + each, 0)
    listeners.call()
    watchers.call()
  }

  const add = (item: Item) => {
    set([...queue, { ...item, key: crypto.randomUUID(), state: 'sending', problem: null }])
    void run()
  }
  const retry = (key: string) => {
    change(key, { state: 'sending', problem: null })
    void run()
  }
  const drop = (key: string) => set(queue.filter((each) => each.key !== key))

  /** Loads what an earlier page of this member left unsent. */
  const load = () => {
    const next = getSession().party?.id
    if (next === owner) return
    owner = next
    queue = next ? ((readPrivate(`${name}.${next}`) as Queued<Item>[] | null) ?? []) : []
    announce()
    if (queue.length > 0) void run()
  }

  addEventListener('online', () => {
    retryMs = FIRST_RETRY_MS
    void run()
  })
  onSession(load)
  load()

  return { useAll: () => useSyncExternalStore(listeners.on, () => queue), add, retry, drop }
}
