import { type LiveEvent, liveEvent } from '@bandstand/domain/live'
import { PARTY_HEADER } from '@bandstand/domain/parties'
import { type RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'

/** One browser's live connection by the unmodified client library. */
export interface LiveClient {
  client: RealtimeClient
  /** Joins a channel; resolves with the outcome. */
  join: (topic: string) => Promise<{ channel: RealtimeChannel; status: string; reason: string }>
  /** What was announced to the user so far. */
  events: LiveEvent[]
  /** The outcomes of its channels so far, in order. */
  statuses: string[]
  close: () => Promise<unknown>
}

/** Connects to a server; `token` is sent at each join, and can change. */
export function connectLive(
  server: { url: string },
  token: string | (() => string),
  vsn: '1.0.0' | '2.0.0' = '2.0.0',
  party?: string,
): LiveClient {
  const client = new RealtimeClient(`${server.url.replace('http', 'ws')}/realtime/v1`, {
    params: { apikey: 'none is needed', ...(party && { [PARTY_HEADER]: party }) },
    vsn,
    accessToken: async () => (typeof token === 'string' ? token : token()),
  })
  const events: LiveEvent[] = []
  const statuses: string[] = []
  return {
    client,
    events,
    statuses,
    async join(topic) {
      await client.setAuth()
      const channel = client.channel(topic)
      channel.on('broadcast', { event: '*' }, ({ payload }: { payload?: unknown }) => {
        const parsed = liveEvent.safeParse(payload)
        if (parsed.success) events.push(parsed.data)
      })
      return new Promise((resolve) => {
        channel.subscribe((status, error) => {
          statuses.push(status)
          resolve({ channel, status, reason: error?.message ?? '' })
        })
      })
    },
    close: () => client.removeAllChannels(),
  }
}
