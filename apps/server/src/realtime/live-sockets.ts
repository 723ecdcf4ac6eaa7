import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PersonId } from '@bandstand/domain/accounts'
import { SECOND_MS } from '@bandstand/domain/time'
import type { WebSocket } from 'ws'
import { signal } from '../signals.ts'
import { answerFrame, checkOwner, type LiveServer } from './answer-frame.ts'
import { readFrame } from './frames.ts'
import { LIVE_LIMITS } from './live-limits.ts'
import { type LiveSocket, refuse, setOwner } from './live-socket.ts'

/** Why a socket is closed, as a WebSocket close code. */
const UNREADABLE = 1007
const TOO_MUCH = 1008
const RESTART = 1012
const RESTART_REASON = 'The server is restarting'
/** How long clients may take to close, in milliseconds. */
const GOODBYE_MS = 2000

/** The open connections of this server. */
export class LiveSockets {
  readonly #server: LiveServer
  readonly #sockets = new Set<LiveSocket>()
  /** When the last socket of a server that was told to stop is closed, in milliseconds since 1970. */
  #drainedAt: number | null = null
  readonly #ticking = setInterval(() => this.#tick(), SECOND_MS).unref()

  constructor(server: LiveServer) {
    this.#server = server
  }

  add(ws: WebSocket, { version, network, party }: Pick<LiveSocket, 'version' | 'network' | 'party'>): void {
    const now = this.#server.deps.now().getTime()
    const socket: LiveSocket = {
      id: randomUUID(),
      ws,
      version,
      network,
      party,
      owner: null,
      channels: new Map(),
      frames: LIVE_LIMITS.frames.burst,
      broadcasts: LIVE_LIMITS.broadcasts.burst,
      receivedAt: now,
      joinedAt: now,
      checkedAt: now,
      work: Promise.resolve(),
    }
    this.#sockets.add(socket)
    signal('socket', 'opened')
    this.#server.networks.add(network)
    // Without a listener an error would end the process. The close event that follows is enough.
    ws.on('error', () => {})
    ws.on('message', (data, isBinary) => this.#receive(socket, data as Buffer, isBinary))
    ws.on('close', () => this.#remove(socket))
  }

  /** Ends all channels as if each had failed, so that their clients rejoin and catch up. */
  endChannels(): void {
    for (const socket of this.#sockets)
      for (const subscription of socket.channels.values())
        this.#server.channels.end(subscription, 'phx_error')
  }

  /** A session of the user has ended: each of their sockets is checked again. */
  checkUser(userId: PersonId): void {
    for (const socket of this.#sockets)
      if (socket.owner?.userId === userId)
        checkOwner(this.#server, socket).catch((error: unknown) =>
          this.#server.deps.log.warn({ error }, 'the member of a live connection could not be checked'),
        )
  }

  /**
   * Closes the sockets one after the other within this many milliseconds, so that their clients don't all reconnect to other
   * servers at once.
   */
  drain(ms: number): void {
    this.#drainedAt = this.#server.deps.now().getTime() + ms
  }

  /** Closes all sockets: clients reconnect, here or at another server. */
  async close(): Promise<void> {
    clearInterval(this.#ticking)
    const open = [...this.#sockets]
    const closed = open.map(({ ws }) => new Promise((resolve) => ws.once('close', resolve)))
    for (const { ws } of open) ws.close(RESTART, RESTART_REASON)
    const waiting = new AbortController()
    const { signal } = waiting
    await Promise.race([Promise.all(closed), sleep(GOODBYE_MS, undefined, { signal }).catch(() => {})])
    waiting.abort()
    for (const { ws } of open) ws.terminate()
    await Promise.all(open.map(({ work }) => work))
  }

  #receive(socket: LiveSocket, data: Buffer, isBinary: boolean): void {
    const { ws, version } = socket
    if (ws.readyState !== ws.OPEN) return
    const { deps } = this.#server
    socket.receivedAt = deps.now().getTime()
    socket.frames -= 1
    if (socket.frames < 0) return ws.close(TOO_MUCH, 'Too many frames')
    const frame = readFrame(data, isBinary, version)
    if (!frame) return ws.close(UNREADABLE, 'The frame can’t be read')
    socket.work = socket.work
      .then(async () => answerFrame(this.#server, socket, frame))
      .catch((error: unknown) => {
        deps.log.error({ error, event: frame.event }, 'a live frame failed unexpectedly')
        refuse(socket, frame, 'Something went wrong on our side')
      })
  }

  #remove(socket: LiveSocket): void {
    const { channels, users, networks } = this.#server
    this.#sockets.delete(socket)
    signal('socket', 'closed')
    channels.endAll(socket)
    networks.remove(socket.network)
    setOwner(users, socket, null)
  }

  /** Renews the limits, and ends expired sessions and silent sockets. */
  #tick(): void {
    const { deps, channels, users } = this.#server
    const now = deps.now().getTime()
    const { frames, broadcasts, quietMs } = LIVE_LIMITS
    for (const socket of this.#sockets) {
      socket.frames = Math.min(frames.burst, socket.frames + frames.perSecond)
      socket.broadcasts = Math.min(broadcasts.burst, socket.broadcasts + broadcasts.perSecond)
      if (socket.channels.size > 0) socket.joinedAt = now
      if (socket.owner && socket.owner.expiresAt <= now) {
        channels.endAll(socket, 'Unauthorized: the access token has expired')
        setOwner(users, socket, null)
      }
      if (Math.min(socket.receivedAt, socket.joinedAt) < now - quietMs) socket.ws.terminate()
    }
    if (this.#drainedAt !== null) this.#closeSome(Math.ceil((this.#drainedAt - now) / SECOND_MS))
  }

  /** Closes as many sockets as it takes to have closed all after this many turns. */
  #closeSome(turns: number): void {
    const open = [...this.#sockets].filter(({ ws }) => ws.readyState === ws.OPEN)
    for (const { ws } of open.slice(0, Math.ceil(open.length / Math.max(turns, 1))))
      ws.close(RESTART, RESTART_REASON)
  }
}
