import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { PARTY_HEADER } from '@bandstand/domain/parties'
import { SECOND_MS } from '@bandstand/domain/time'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { networkOf } from '../security/network-of.ts'
import { readParty } from '../auth/factors/authenticator.ts'
import { clearCachedUser } from '../auth/sessions/session-cache.ts'
import type { Deps } from '../deps.ts'
import type { Announcement } from '../outbox/announce.ts'
import type { LiveServer } from './answer-frame.ts'
import { createChannels } from './channels.ts'
import { type Version, VERSIONS } from './frames.ts'
import { LIVE_LIMITS } from './live-limits.ts'
import { createLiveListener } from './live-listener.ts'
import { LiveSockets } from './live-sockets.ts'
import { createTally } from './tally.ts'
import { topicName } from './topics.ts'

const PATH = '/realtime/v1/websocket'

/**
 * Returns whether a request to become a WebSocket is for the realtime protocol. Any other is handled as an ordinary request.
 */
export function isLiveRequest({ url = '' }: IncomingMessage): boolean {
  return url.split('?')[0] === PATH
}

/**
 * Serves live updates in the Supabase Realtime protocol, for its unmodified client library: `user:{id}` carries what is
 * announced to a person or a party, `thread:{id}` who is typing in it. Browsers can't add a header to a WebSocket, so its address has
 * the party under the name of the header.
 */
export function registerRealtime(
  app: FastifyInstance,
  deps: Deps,
  { auth, mayUseThread }: Pick<LiveServer, 'auth' | 'mayUseThread'>,
): void {
  const channels = createChannels()
  const listener = createLiveListener(deps, {
    onText: (text) => announce(JSON.parse(text) as Announcement, { deps, channels, sockets }),
    onGap() {
      deps.replica?.recordWriteOfAnybody()
      sockets.endChannels()
    },
  })
  const networks = createTally()
  const scale = deps.config.demo ? 100 : 1
  const sockets = new LiveSockets({
    deps,
    auth,
    channels,
    listener,
    mayUseThread,
    users: createTally(),
    networks,
    mostSocketsPerUser: LIVE_LIMITS.socketsPerUser * scale,
  })
  const upgrades = new WebSocketServer({ noServer: true, maxPayload: LIVE_LIMITS.frameBytes })
  let closing = false

  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const version = readVersion(request)
    const party = readParty(paramsOf(request).get(PARTY_HEADER) ?? undefined)
    const network = networkOf(addressOf(request, deps))
    // With this status a proxy tries another server.
    if (closing || deps.draining.aborted) turnAway(stream, 503)
    else if (!isOwnOrigin(request, deps)) turnAway(stream, 403)
    else if (!version) turnAway(stream, 400)
    else if (networks.of(network) >= LIVE_LIMITS.socketsPerNetwork * scale) turnAway(stream, 429)
    else upgrades.handleUpgrade(request, stream, head, (ws) => sockets.add(ws, { version, network, party }))
  })
  app.get(PATH, async (_request, reply) => {
    const message = 'This address is only for WebSockets'
    return reply
      .code(426)
      .header('upgrade', 'websocket')
      .send({ code: 'UPGRADE_REQUIRED', status: 426, message })
  })
  // The end of a session must be noticed right away even without a live connection.
  app.addHook('onListen', () => {
    listener
      .start()
      .catch((error: unknown) => deps.log.warn({ error }, 'announcements cannot be received yet'))
  })
  deps.draining.addEventListener('abort', () => sockets.drain(deps.config.drainSeconds * SECOND_MS))
  app.addHook('preClose', async () => {
    closing = true
    await sockets.close()
    await listener.stop()
  })
}

/** Passes on to browsers what any server has announced. */
function announce(
  announcement: Announcement,
  { deps, channels, sockets }: Pick<LiveServer, 'deps' | 'channels'> & { sockets: LiveSockets },
): void {
  if ('typing' in announcement) {
    const { typing, from } = announcement
    channels.broadcast(topicName({ kind: 'thread', id: typing.threadId }), 'typing', typing, from)
  } else if ('ended' in announcement) {
    clearCachedUser(announcement.ended)
    sockets.checkUser(announcement.ended)
  } else {
    const { to, event } = announcement
    for (const id of to) {
      // Their browsers read again what has changed.
      deps.replica?.recordWrite(id)
      channels.broadcast(topicName({ kind: 'user', id }), event.kind, event)
    }
  }
}

function paramsOf({ url = '' }: IncomingMessage): URLSearchParams {
  return new URLSearchParams(url.split('?')[1])
}

function readVersion(request: IncomingMessage): Version | undefined {
  // The first version didn't send a version number.
  const asked = paramsOf(request).get('vsn') ?? VERSIONS[0]
  return VERSIONS.find((version) => version === asked)
}

/** As Fastify does for requests: of what proxies wrote, only what the one in front has added. */
function addressOf({ headers, socket }: IncomingMessage, { config }: Deps): string {
  const forwarded = config.trustProxy
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : ''
  return forwarded || (socket.remoteAddress ?? '')
}

/** Browsers let any page open a WebSocket to us and send its origin. Other clients send none. */
function isOwnOrigin({ headers }: IncomingMessage, { config }: Deps): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  return URL.parse(origin)?.host === host || origin === new URL(config.publicUrl).origin
}

function turnAway(stream: Duplex, status: number): void {
  // A refused client may have closed already.
  stream.on('error', () => {})
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
