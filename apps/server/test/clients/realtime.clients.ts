import { type RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { applyTo, openGig } from '../members/bookings.ts'
import { createArtist, createProVenue, type Member } from '../members/factories.ts'

let test: TestApp
let artist: Member
let venue: Member
let threadId: string
beforeAll(async () => {
  test = await startTestApp()
  artist = await createArtist(test)
  venue = await createProVenue(test)
  threadId = (await applyTo(await openGig(test, venue), artist)).threadId
})
afterAll(() => test.close())

/** What the clients have opened so far. */
const connections: WebSocket[] = []
class RecordedWebSocket extends WebSocket {
  constructor(address: string | URL, protocols?: string | string[]) {
    super(address, protocols)
    connections.push(this)
  }
}
const clients: RealtimeClient[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) await client.removeAllChannels()
})
function openClient(token: string, vsn: '1.0.0' | '2.0.0' = '2.0.0') {
  const client = new RealtimeClient(`${test.url.replace('http', 'ws')}/realtime/v1`, {
    params: { apikey: 'none is needed' },
    vsn,
    transport: RecordedWebSocket,
    accessToken: async () => token,
  })
  clients.push(client)
  return client
}
/** Returns the outcome of joining a channel. As in supabase-js, the client has the token before. */
async function join(channel: RealtimeChannel, onStatus: (status: string) => void = () => {}) {
  await channel.socket.setAuth()
  return new Promise<{ status: string; message: string }>((resolve) => {
    channel.subscribe((status, error) => {
      onStatus(status)
      resolve({ status, message: error?.message ?? '' })
    })
  })
}
const thread = (token: string, broadcast = {}, vsn: '1.0.0' | '2.0.0' = '2.0.0') =>
  openClient(token, vsn).channel(`thread:${threadId}`, { config: { broadcast, private: true } })
const typing = { type: 'broadcast', event: 'typing', payload: {} } as const

describe.each(['1.0.0', '2.0.0'] as const)('version %s', (vsn) => {
  it('joins, and leaves without being asked to come back', async () => {
    const channel = openClient(artist.token, vsn).channel(`user:${artist.id}`)
    expect(await join(channel)).toEqual({ status: 'SUBSCRIBED', message: '' })
    expect(await channel.unsubscribe()).toBe('ok')
    expect(channel.state).toBe('closed')
  })

  it('acknowledges a broadcast, and delivers it to the others, by its name', async () => {
    const [hers, his] = [thread(artist.token, { ack: true }, vsn), thread(venue.token, {}, vsn)]
    const received: string[] = []
    his.on('broadcast', { event: 'typing' }, ({ event }) => void received.push(event))
    his.on('broadcast', { event: '*' }, () => void received.push('any'))
    his.on('broadcast', { event: 'another' }, () => void received.push('another'))
    const own: unknown[] = []
    hers.on('broadcast', { event: '*' }, (broadcast) => void own.push(broadcast))
    await Promise.all([join(hers), join(his)])
    expect(await hers.send(typing)).toBe('ok')
    await expect.poll(() => received).toEqual(['typing', 'any'])
    expect(own).toEqual([])
  })
})

describe('a channel', () => {
  it('gets its own broadcasts if it asks for them', async () => {
    const channel = thread(artist.token, { self: true, ack: true })
    const own: unknown[] = []
    channel.on('broadcast', { event: 'typing' }, (broadcast) => void own.push(broadcast))
    await join(channel)
    await channel.send(typing)
    await expect.poll(() => own.length).toBe(1)
  })

  it('isn’t joined without a token, or by somebody else', async () => {
    for (const token of ['', 'wrong']) {
      const { status, message } = await join(openClient(token).channel(`user:${artist.id}`))
      expect([status, message]).toEqual(['CHANNEL_ERROR', expect.stringContaining('Unauthorized')])
    }
    const { status } = await join(openClient(venue.token).channel(`user:${artist.id}`))
    expect(status).toBe('CHANNEL_ERROR')
  })

  it('has no presence and no changes of tables, and broadcasts over HTTP are refused', async () => {
    const channel = openClient(artist.token).channel(`user:${artist.id}`)
    await join(channel)
    expect(await channel.track({ online: true })).toBe('error')
    await expect(channel.httpSend('typing', {})).rejects.toThrow()
    const changes = openClient(artist.token).channel(`user:${artist.id}`)
    changes.on('postgres_changes', { event: '*', schema: 'public' }, () => {})
    const statuses: string[] = []
    await join(changes, (status) => void statuses.push(status))
    await expect.poll(() => statuses).toContain('CHANNEL_ERROR')
    expect(statuses).not.toContain('SUBSCRIBED')
  })

  it('is joined again after the connection broke', async () => {
    const statuses: string[] = []
    await join(openClient(artist.token).channel(`user:${artist.id}`), (status) => void statuses.push(status))
    expect(statuses).toEqual(['SUBSCRIBED'])
    connections.at(-1)?.close(3000)
    await expect
      .poll(() => statuses.filter((status) => status === 'SUBSCRIBED').length, { timeout: 10_000 })
      .toBe(2)
  })

  it('keeps its connection while heartbeats are answered, and a new token is sent on it', async () => {
    const client = openClient(artist.token)
    const beats: string[] = []
    client.onHeartbeat((status) => void beats.push(status))
    await join(client.channel(`user:${artist.id}`))
    await client.sendHeartbeat()
    await expect.poll(() => beats).toContain('ok')
    await client.setAuth()
    expect(client.isConnected()).toBe(true)
    await client.removeAllChannels()
    await expect.poll(() => client.isConnected()).toBe(false)
  })
})
