import type { LiveEvent, Typing } from '@bandstand/domain/live'
import { can } from '@bandstand/domain/parties'
import { type RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import { api } from './api.ts'
import { announceLive, setLiveConnected } from './live.ts'
import { liveOptions } from './live-options.ts'
import { refreshLive } from './live-queries.ts'
import { queryClient } from './query-client.ts'
import { partyHeaders } from '../session/switch-party.ts'
import { accessToken, getSession } from '../session/session.ts'

/** A channel to stay joined to until the request is withdrawn. */
interface ChannelRequest {
  topic: string
  /** Adds the listeners; called before each join. */
  prepare: (channel: RealtimeChannel) => void
  onStatus?: (isJoined: boolean) => void
  channel: RealtimeChannel | null
  tries: number
  retry?: ReturnType<typeof setTimeout>
}

const requests = new Set<ChannelRequest>()
let client: RealtimeClient | null = null
/** Channels being left: until the server has closed one, the library would mistake it for the new one of the same topic. */
const leaving = new Map<string, Promise<unknown>>()

/**
 * Opens the signed-in person's one live connection, for a party; returns the function that closes it. It reconnects
 * automatically, and then refetches what the screens show, because the server keeps no events for a client that isn't connected.
 */
export function openLiveConnection(person: string, party: string): () => void {
  const listen: ChannelRequest['prepare'] = (channel) =>
    channel.on('broadcast', { event: '*' }, ({ payload }: { payload?: unknown }) => {
      // The server's own message, trusted like the API's responses.
      if (payload) announceLive(payload as LiveEvent)
    })
  const own = requestChannel(`user:${person}`, listen, (isJoined) => {
    setLiveConnected(isJoined)
    if (isJoined) refreshLive()
  })
  const role = getSession().party?.role
  const followsParty = party !== person && role !== undefined && can(role, 'seeDeals')
  const other =
    followsParty && requestChannel(`user:${party}`, listen, (isJoined) => isJoined && refreshLive())
  // Without a network every attempt to connect would only fail, and be logged in the console.
  addEventListener('online', open)
  addEventListener('offline', close)
  if (navigator.onLine) open()
  return () => {
    removeEventListener('online', open)
    removeEventListener('offline', close)
    withdraw(own)
    if (other) withdraw(other)
    close()
  }
}

/** Calls `onTyping` when someone types in a thread, until `leave` is called; `say` announces that this member is typing. */
export function joinThread(
  threadId: string,
  onTyping: (typing: Typing) => void,
): { say: () => void; leave: () => void } {
  const request = requestChannel(`thread:${threadId}`, (channel) =>
    channel.on('broadcast', { event: 'typing' }, ({ payload }: { payload?: unknown }) => {
      if (payload) onTyping(payload as Typing)
    }),
  )
  return {
    say() {
      // Without a joined channel the library would send by HTTP, which our server does not offer.
      if (request.channel?.state === 'joined')
        void request.channel.send({ type: 'broadcast', event: 'typing', payload: { typing: true } })
    },
    leave: () => withdraw(request),
  }
}

function requestChannel(
  topic: string,
  prepare: ChannelRequest['prepare'],
  onStatus?: ChannelRequest['onStatus'],
): ChannelRequest {
  const request: ChannelRequest = { topic, prepare, onStatus, channel: null, tries: 0 }
  requests.add(request)
  void join(request)
  return request
}

function withdraw(request: ChannelRequest): void {
  requests.delete(request)
  leaveChannel(request)
}

function open(): void {
  client ??= new RealtimeClient(`${location.origin.replace('http', 'ws')}/realtime/v1`, {
    // The library requires a key; the token of each join authenticates the user.
    params: { apikey: 'bandstand', ...partyHeaders() },
    ...liveOptions,
    accessToken,
  })
  for (const request of requests) void join(request)
}

function close(): void {
  const former = client
  client = null
  for (const request of requests) {
    leaveChannel(request)
    request.onStatus?.(false)
  }
  leaving.clear()
  void former?.disconnect()
}

async function join(request: ChannelRequest): Promise<void> {
  const owner = client
  // Otherwise the first join would go out before the token is known.
  await owner?.setAuth()
  await leaving.get(request.topic)
  if (!owner || owner !== client || !requests.has(request) || request.channel) return
  const channel = owner.channel(request.topic)
  request.channel = channel
  request.prepare(channel)
  channel.subscribe((status, error) => {
    if (request.channel === channel) follow(request, status, error)
  })
}

function follow(request: ChannelRequest, status: string, error?: Error): void {
  const isJoined = status === 'SUBSCRIBED'
  if (isJoined) request.tries = 0
  // The session may have been ended elsewhere: this refetch is then refused, which signs out here too.
  if (status === 'CLOSED' || error?.message.startsWith('Unauthorized'))
    void queryClient.invalidateQueries({ queryKey: api.profiles.getMine.key() })
  // The library joins again after an error, but not after the server has closed a channel.
  if (status === 'CLOSED') {
    leaveChannel(request)
    request.retry = setTimeout(() => void join(request), liveOptions.reconnectAfterMs(++request.tries))
  }
  request.onStatus?.(isJoined)
}

function leaveChannel(request: ChannelRequest): void {
  clearTimeout(request.retry)
  const { channel } = request
  request.channel = null
  if (channel) leaving.set(request.topic, channel.unsubscribe())
}
