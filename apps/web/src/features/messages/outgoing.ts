import type { Message } from '@bandstand/api-spec'
import { useSyncExternalStore } from 'react'
import { client, errorCode, errorText } from '../../lib/api.ts'
import { readPrivate, writePrivate } from '../../lib/private-storage.ts'
import { getSession, onSession } from '../../lib/session.ts'

/** A message on its way. It is kept over a reload, and sent again with the same key, so that it arrives once. */
export interface Outgoing {
  threadId: string
  key: string
  body: string
  attachments: { object: string; fileName: string }[]
  /** `waiting`: no answer came; it goes again by itself. `refused`: the server said no, and why. */
  state: 'sending' | 'waiting' | 'refused'
  problem: string | null
}

const KEPT = 'outgoing'
const RETRY_MS = 10_000
/** Refusals that are over in a while. */
const PASSING = new Set(['MESSAGES_TOO_MANY', 'TOO_MANY_REQUESTS', 'UNAUTHENTICATED'])

let owner: string | undefined
let queue: Outgoing[] = []
let running = false
const listeners = new Set<() => void>()
const sentListeners = new Set<(threadId: string, message: Message) => void>()

addEventListener('online', () => void run())
onSession(load)
load()

/** What this member has on its way in a thread, in the order in which it was written. */
export function useOutgoing(threadId: string): Outgoing[] {
  const all = useSyncExternalStore(subscribe, () => queue)
  return all.filter((each) => each.threadId === threadId)
}

/** Sends a message, at once or as soon as the server can be reached. */
export function sendOutgoing(message: Pick<Outgoing, 'threadId' | 'body' | 'attachments'>): void {
  set([...queue, { ...message, key: crypto.randomUUID(), state: 'sending', problem: null }])
  void run()
}

export function retryOutgoing(key: string): void {
  set(queue.map((each) => (each.key === key ? { ...each, state: 'sending', problem: null } : each)))
  void run()
}

export function dropOutgoing(key: string): void {
  set(queue.filter((each) => each.key !== key))
}

/** Hears of every message that the server has taken; returns how to stop. */
export function onSent(listener: (threadId: string, message: Message) => void): () => void {
  sentListeners.add(listener)
  return () => sentListeners.delete(listener)
}

/** One after another, so that they arrive in the order in which they were written. */
async function run(): Promise<void> {
  if (running) return
  running = true
  try {
    for (;;) {
      const next = queue.find(({ state }) => state !== 'refused')
      if (!next) return
      if (!(await send(next))) {
        setTimeout(() => void run(), RETRY_MS)
        return
      }
    }
  } finally {
    running = false
  }
}

/** False when no answer came: everything waits then. */
async function send(message: Outgoing): Promise<boolean> {
  const { threadId: id, key, body, attachments } = message
  change(key, { state: 'sending', problem: null })
  try {
    const sent = await client.messages.send({ id, key, body, attachments })
    for (const listener of sentListeners) listener(id, sent)
    dropOutgoing(key)
    return true
  } catch (error) {
    const code = errorCode(error)
    const isRefused = code !== undefined && !PASSING.has(code)
    change(key, { state: isRefused ? 'refused' : 'waiting', problem: errorText(error) })
    return isRefused
  }
}

function change(key: string, to: Pick<Outgoing, 'state' | 'problem'>): void {
  set(queue.map((each) => (each.key === key ? { ...each, ...to } : each)))
}

function set(next: Outgoing[]): void {
  queue = next
  if (owner) writePrivate(`${KEPT}.${owner}`, queue.length > 0 ? queue : null)
  for (const listener of listeners) listener()
}

/** What a reload or another visit of this member has left unsent. */
function load(): void {
  const next = getSession().user?.id
  if (next === owner) return
  owner = next
  queue = next ? ((readPrivate(`${KEPT}.${next}`) as Outgoing[] | null) ?? []) : []
  for (const listener of listeners) listener()
  if (queue.length > 0) void run()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
