import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { createArtist, type Member } from '../../test/members/factories.ts'
import { announce } from '../outbox/announce.ts'
import { LIVE_LIMITS } from './live-limits.ts'

let test: TestApp
let ada: Member
beforeAll(async () => {
  // Without demo mode the limits are the real ones.
  test = await startTestApp({ DEMO: 'off', SMTP_URL: 'smtp://127.0.0.1:1' })
  ada = await createArtist(test)
})
afterAll(async () => test.close())

const address = (query = 'vsn=2.0.0') => `${test.url.replace('http', 'ws')}/realtime/v1/websocket?${query}`

/** A raw connection that is open, and the texts it received. */
async function openSocket(query?: string) {
  const ws = new WebSocket(address(query))
  const received: string[] = []
  ws.on('message', (data) => received.push((data as Buffer).toString()))
  await once(ws, 'open')
  return { ws, received }
}

const joinFrame = (ref: number, topic: string, token = ada.token) =>
  JSON.stringify([String(ref), String(ref), topic, 'phx_join', { access_token: token, config: {} }])
const heartbeat = (ref: string) => JSON.stringify([null, ref, 'phoenix', 'heartbeat', {}])
const changed = () => ({ kind: 'changed', area: 'bookings', id: randomUUID() }) as const

/** The code with which the server closes it. */
async function closeOf(ws: WebSocket): Promise<number> {
  const [code] = (await once(ws, 'close')) as [number]
  return code
}

async function statusOf(query: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  const ws = new WebSocket(address(query), { headers })
  const answer = new Promise<number | undefined>((resolve) => {
    ws.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode))
    ws.on('open', () => resolve(101))
  })
  ws.on('error', () => {})
  try {
    return await answer
  } finally {
    ws.terminate()
  }
}

it('opens only for its own pages, for versions it supports, and as a WebSocket', async () => {
  expect(await statusOf('vsn=3.0.0')).toBe(400)
  expect(await statusOf('vsn=2.0.0', { origin: 'https://elsewhere.example' })).toBe(403)
  expect(await statusOf('vsn=2.0.0', { origin: 'null' })).toBe(403)
  expect(await statusOf('vsn=2.0.0', { origin: test.url })).toBe(101)
  expect(await statusOf('')).toBe(101)
  const plain = await fetch(`${test.url}/realtime/v1/websocket`)
  expect([plain.status, await plain.json()]).toMatchObject([426, { code: 'UPGRADE_REQUIRED' }])
  // Any other path is handled as if the request didn't ask for an upgrade.
  const elsewhere = get(`${test.url}/healthz`, { headers: { connection: 'upgrade', upgrade: 'h2c' } })
  const [answer] = (await once(elsewhere, 'response')) as [IncomingMessage]
  expect(answer.resume().statusCode).toBe(200)
})

it('stops clients that join 10,000 channels, send too much at once or open too many sockets, and keeps running', async () => {
  const { ws, received } = await openSocket()
  const closed = closeOf(ws)
  for (let ref = 0; ref < 10_000; ref++) ws.send(joinFrame(ref, `realtime:thread:${randomUUID()}`))
  expect(await closed).toBe(1008)
  expect(received.length).toBeLessThanOrEqual(LIVE_LIMITS.frames.burst)

  const large = await openSocket()
  large.ws.send(JSON.stringify(['1', '1', 'realtime:x', 'phx_join', 'x'.repeat(LIVE_LIMITS.frameBytes)]))
  expect(await closeOf(large.ws)).toBe(1009)

  const many = await Promise.all(Array.from({ length: LIVE_LIMITS.socketsPerUser + 1 }, () => openSocket()))
  for (const { ws: one } of many) one.send(joinFrame(1, `realtime:user:${ada.id}`))
  const said = () => many.flatMap(({ received: texts }) => texts)
  await expect.poll(() => said().filter((text) => text.includes('"ok"')).length).toBe(many.length - 1)
  await expect.poll(said).toContainEqual(expect.stringContaining('Too many connections of this account'))

  const rest = LIVE_LIMITS.socketsPerNetwork - many.length
  const others = await Promise.all(Array.from({ length: rest }, () => openSocket()))
  expect(await statusOf('vsn=2.0.0')).toBe(429)
  for (const { ws: one } of [...many, ...others]) one.terminate()
  await expect.poll(() => statusOf('vsn=2.0.0')).toBe(101)
})

it('drops a socket that does not read, instead of buffering for it', async () => {
  const { hostname, port } = new URL(test.url)
  const raw = connect({ host: hostname, port: Number(port) })
  const key = Buffer.from(randomUUID().slice(0, 16)).toString('base64')
  raw.write(
    `GET /realtime/v1/websocket?vsn=2.0.0 HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  await once(raw, 'data')
  const text = Buffer.from(joinFrame(1, `realtime:user:${ada.id}`))
  // A text frame of two length bytes, masked with zeros.
  raw.write(Buffer.concat([Buffer.from([0x81, 0xfe, text.length >> 8, text.length & 255, 0, 0, 0, 0]), text]))
  await once(raw, 'data')
  raw.pause()
  const ended = once(raw, 'close')
  const message = {
    kind: 'message',
    threadId: randomUUID(),
    number: 1,
    message: { body: 'x'.repeat(7000) },
  } as const
  const count = () =>
    new Promise<number>((resolve) => test.app.server.getConnections((_error, open) => resolve(open)))
  const before = await count()
  for (let sent = 0; sent < 2000 && (await count()) >= before; sent++)
    await announce(test.deps.db, [ada.id], message)
  await expect.poll(count).toBeLessThan(before)
  raw.resume()
  await ended
})

it('closes on invalid frames, and none of them crashes it or reveals anything to a stranger', async () => {
  const mia = await createArtist(test)
  const user = await openSocket()
  user.ws.send(joinFrame(1, `realtime:user:${ada.id}`))
  await expect.poll(() => user.received).toHaveLength(1)

  const refs = fc.constantFrom(null, '1', '2', 'ä')
  const topics = fc.constantFrom(
    'phoenix',
    `realtime:user:${ada.id}`,
    `realtime:user:${mia.id}`,
    'realtime:*',
    '',
  )
  const events = fc.constantFrom(
    'phx_join',
    'phx_leave',
    'phx_close',
    'phx_reply',
    'access_token',
    'broadcast',
    'presence',
    'heartbeat',
  )
  const tokens = fc.constantFrom(mia.token, `${mia.token}x`, '', null, 7)
  const payloads = fc.oneof(
    fc.json().map((text) => JSON.parse(text) as unknown),
    fc.record({
      access_token: tokens,
      config: fc.constantFrom({}, null, { broadcast: { self: true, ack: true } }),
    }),
    fc.record({
      type: fc.constant('broadcast'),
      event: fc.constantFrom('typing', 'message'),
      payload: fc.json(),
    }),
  )
  const frames = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(refs, refs, topics, events, payloads).map((frame) => JSON.stringify(frame)),
    },
    { weight: 2, arbitrary: fc.string() },
    { weight: 1, arbitrary: fc.json() },
    { weight: 2, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from([3, ...bytes])) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(frames, { maxLength: 30 }),
      fc.constantFrom('vsn=1.0.0', 'vsn=2.0.0'),
      async (sent, version) => {
        const { ws, received } = await openSocket(version)
        for (const frame of sent) ws.send(frame)
        const event = changed()
        await announce(test.deps.db, [ada.id], event)
        await expect.poll(() => user.received.at(-1), { interval: 2 }).toContain(event.id)
        expect(received.filter((text) => text.includes(event.id))).toEqual([])
        ws.terminate()
      },
    ),
    { numRuns: 60 },
  )
  const { ws, received } = await openSocket()
  ws.send(heartbeat('7'))
  await expect
    .poll(() => received)
    .toEqual(['[null,"7","phoenix","phx_reply",{"status":"ok","response":{}}]'])
  ws.send('{')
  expect(await closeOf(ws)).toBe(1007)
})
