import type { PartyId, Representative } from '@bandstand/domain/accounts'
import type { WebSocket } from 'ws'
import { type Frame, type Version, writeFrame } from './frames.ts'
import type { Tally } from './tally.ts'

/** A channel that a socket has joined. */
export interface Subscription {
  socket: LiveSocket
  topic: string
  joinRef: string | null
  /** Whether the client asked for its own broadcasts, and for a reply to each. */
  self: boolean
  ack: boolean
}

/** Who is signed in on a socket, who they act for, and until when (milliseconds since 1970). */
export interface Owner extends Representative {
  token: string
  /** Whether their role lets them see what the party deals in. */
  seesDeals: boolean
  expiresAt: number
}

/** One browser's connection. Everything that grows with its use is bounded. */
export interface LiveSocket {
  id: string
  ws: WebSocket
  version: Version
  network: string
  /** The party that it is for; undefined for the one that came with the account. */
  party: PartyId | undefined
  /** The user of the last valid token; null before the first. */
  owner: Owner | null
  channels: Map<string, Subscription>
  /** How many frames, and how many broadcasts, it may send right now. */
  frames: number
  broadcasts: number
  /** When it last sent a frame, was last in a channel, and had its permissions checked; in milliseconds. */
  receivedAt: number
  joinedAt: number
  checkedAt: number
  /** Frames are answered one after the other. */
  work: Promise<void>
}

/**
 * How much may be buffered for a slow reader, in bytes. Above that the socket is dropped, and catches up when it reconnects.
 */
const UNSENT_BYTES = 128 * 1024

/** Sends data to a socket, unless it is closing; drops a socket that does not read. */
export function send({ ws }: LiveSocket, data: string | Buffer): void {
  if (ws.readyState !== ws.OPEN) return
  if (ws.bufferedAmount > UNSENT_BYTES) ws.terminate()
  else ws.send(data)
}

/** Sends a frame to a socket, in its version of the protocol. */
export function sendFrame(socket: LiveSocket, frame: Frame): void {
  send(socket, writeFrame(socket.version, frame))
}

/** Answers a frame that asked for a reply. */
export function reply(
  socket: LiveSocket,
  { joinRef, ref, topic }: Frame,
  status: 'ok' | 'error',
  response: Record<string, unknown> = {},
): void {
  if (ref === null) return
  sendFrame(socket, { joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
}

/** Answers a frame with a refusal, in one sentence. */
export function refuse(socket: LiveSocket, frame: Frame, reason: string): void {
  reply(socket, frame, 'error', { reason })
}

/** Sets the user of a socket; `users` counts the sockets of each. */
export function setOwner(users: Tally, socket: LiveSocket, owner: LiveSocket['owner']): void {
  if (socket.owner) users.remove(socket.owner.userId)
  if (owner) users.add(owner.userId)
  socket.owner = owner
}
