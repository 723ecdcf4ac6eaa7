import type { LiveEvent, Typing } from '@bandstand/domain/live'
import { type RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import { api } from './api.ts'
import { setLiveConnected, tellLive } from './live.ts'
import { liveOptions } from './live-options.ts'
import { refreshLive } from './live-queries.ts'
import { queryClient } from './query-client.ts'
import { accessToken } from './session.ts'

/** A channel to be in for as long as somebody wants it. */
interface Wish {
  topic: string
  /** Adds the listeners, before each time it is joined anew by us. */
  prepare: (channel: RealtimeChannel) => void
  onStatus?: (isJoined: boolean) => void
  channel: RealtimeChannel | null
  tries: number
  retry?: ReturnType<typeof setTimeout>
}

const wishes = new Set<Wish>()
let client: RealtimeClient | null = null
/** Until the server has let go of a channel, the library would take it for the new one of the same topic. */
const leaving = new Map<string, Promise<unknown>>()

/**
 * Holds the signed-in user's one connection until the returned function is called: loses it and comes back by itself,
 * and fetches anew what the screens show whenever it comes back, as nothing is kept for those who are away.
 */
export function holdLiveConnection(userId: string): () => void {
  const wish = wishFor(
    `user:${userId}`,
    (channel) =>
      channel.on('broadcast', { event: '*' }, ({ payload }: { payload?: unknown }) => {
        // The server's own message, believed like the API's answers.
        if (payload) tellLive(payload as LiveEvent)
      }),
    (isJoined) => {
      setLiveConnected(isJoined)
      if (isJoined) refreshLive()
    },
  )
  // Without a network every attempt to connect would only fail, and be told in the console.
  addEventListener('online', open)
  addEventListener('offline', close)
  if (navigator.onLine) open()
  return () => {
    removeEventListener('online', open)
    removeEventListener('offline', close)
    giveUp(wish)
    close()
  }
}

/** Hears who is typing in a thread until one leaves it, and says that oneself is. */
export function joinThread(
  threadId: string,
  onTyping: (typing: Typing) => void,
): { say: () => void; leave: () => void } {
  const wish = wishFor(`thread:${threadId}`, (channel) =>
    channel.on('broadcast', { event: 'typing' }, ({ payload }: { payload?: unknown }) => {
      if (payload) onTyping(payload as Typing)
    }),
  )
  return {
    say() {
      // Outside a channel the library would try another way, which leads nowhere here.
      if (wish.channel?.state === 'joined')
        void wish.channel.send({ type: 'broadcast', event: 'typing', payload: { typing: true } })
    },
    leave: () => giveUp(wish),
  }
}

function wishFor(topic: string, prepare: Wish['prepare'], onStatus?: Wish['onStatus']): Wish {
  const wish: Wish = { topic, prepare, onStatus, channel: null, tries: 0 }
  wishes.add(wish)
  void join(wish)
  return wish
}

function giveUp(wish: Wish): void {
  wishes.delete(wish)
  leaveChannel(wish)
}

function open(): void {
  client ??= new RealtimeClient(`${location.origin.replace('http', 'ws')}/realtime/v1`, {
    // The library insists on a key; who connects is said by the token of each join.
    params: { apikey: 'bandstand' },
    ...liveOptions,
    accessToken,
  })
  for (const wish of wishes) void join(wish)
}

function close(): void {
  const former = client
  client = null
  for (const wish of wishes) {
    leaveChannel(wish)
    wish.onStatus?.(false)
  }
  leaving.clear()
  void former?.disconnect()
}

async function join(wish: Wish): Promise<void> {
  const owner = client
  // Otherwise the first join would go out before the token is known.
  await owner?.setAuth()
  await leaving.get(wish.topic)
  if (!owner || owner !== client || !wishes.has(wish) || wish.channel) return
  const channel = owner.channel(wish.topic)
  wish.channel = channel
  wish.prepare(channel)
  channel.subscribe((status, error) => {
    if (wish.channel === channel) follow(wish, status, error)
  })
}

function follow(wish: Wish, status: string, error?: Error): void {
  const isJoined = status === 'SUBSCRIBED'
  if (isJoined) wish.tries = 0
  // The session may have been ended elsewhere: the next call of the API learns it, and signs out here too.
  if (status === 'CLOSED' || error?.message.startsWith('Unauthorized'))
    void queryClient.invalidateQueries({ queryKey: api.profiles.getMine.key() })
  // The library joins again after an error, but not after the server has closed a channel.
  if (status === 'CLOSED') {
    leaveChannel(wish)
    wish.retry = setTimeout(() => void join(wish), liveOptions.reconnectAfterMs(++wish.tries))
  }
  wish.onStatus?.(isJoined)
}

function leaveChannel(wish: Wish): void {
  clearTimeout(wish.retry)
  const { channel } = wish
  wish.channel = null
  if (channel) leaving.set(wish.topic, channel.unsubscribe())
}
