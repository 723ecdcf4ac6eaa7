import { isFirstPartyOf, type PartyId } from '@bandstand/domain/accounts'
import { typingInput } from '@bandstand/domain/live'
import { can } from '@bandstand/domain/parties'
import { z } from 'zod'
import type { Authenticator } from '../auth/index.ts'
import type { Database } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { announceTyping } from '../outbox/announce.ts'
import type { Channels } from './channels.ts'
import type { Frame } from './frames.ts'
import { LIVE_LIMITS } from './live-limits.ts'
import type { LiveListener } from './live-listener.ts'
import { type LiveSocket, type Owner, refuse, reply, setOwner } from './live-socket.ts'
import type { Tally } from './tally.ts'
import { readTopic, type Topic } from './topics.ts'

/** What answering a frame depends on. */
export interface LiveServer {
  deps: Deps
  auth: Authenticator
  channels: Channels
  listener: LiveListener
  /** Whether the party is a member of the thread. */
  mayUseThread: (db: Database, partyId: PartyId, threadId: string) => Promise<boolean>
  /** How many sockets a user, and a network, has at this server. */
  users: Tally
  networks: Tally
  mostSocketsPerUser: number
}

const NO_CHANNEL = 'Unauthorized: there’s no such channel for you'
const NO_TOKEN = 'Unauthorized: the access token is missing, expired or not ours'

const joinPayload = z.object({
  access_token: z.string().optional(),
  config: z
    .object({ broadcast: z.object({ ack: z.boolean(), self: z.boolean() }).partial().optional() })
    .optional(),
})
const tokenPayload = z.object({ access_token: z.string().nullish() })
const broadcastPayload = z.object({ event: z.literal('typing'), payload: typingInput })

/** Does what a frame requests, and replies. Throws only unexpected errors. */
export async function answerFrame(server: LiveServer, socket: LiveSocket, frame: Frame): Promise<void> {
  if (frame.event === 'phx_join') return join(server, socket, frame)
  if (frame.topic === 'phoenix' && frame.event === 'heartbeat') return heartbeat(server, socket, frame)
  const subscription = socket.channels.get(frame.topic)
  // Frames of an earlier join are out of date, and no client needs a reply to them.
  if (!subscription || (frame.joinRef !== null && frame.joinRef !== subscription.joinRef))
    return refuse(socket, frame, 'unmatched topic')
  if (frame.event === 'phx_leave') {
    reply(socket, frame, 'ok')
    server.channels.end(subscription, 'phx_close')
  } else if (frame.event === 'access_token') await renew(server, socket, frame)
  else if (frame.event === 'broadcast') await sendOn(server, socket, frame)
  else refuse(socket, frame, 'There’s no such event')
}

async function join(server: LiveServer, socket: LiveSocket, frame: Frame): Promise<void> {
  const { channels, listener, users, mostSocketsPerUser } = server
  const topic = readTopic(frame.topic)
  const parsed = joinPayload.safeParse(frame.payload)
  if (!topic) return refuse(socket, frame, NO_CHANNEL)
  const owner = parsed.success ? await readOwner(server, socket, parsed.data.access_token) : null
  if (!owner) return refuse(socket, frame, NO_TOKEN)
  if (!(await mayJoin(server, owner, topic))) return refuse(socket, frame, NO_CHANNEL)
  // It starts listening before the client gets the reply, so nothing is missed in between.
  await listener.start()
  if (socket.ws.readyState !== socket.ws.OPEN) return

  const isNew = socket.owner?.userId !== owner.userId
  if (isNew && users.of(owner.userId) >= mostSocketsPerUser)
    return refuse(socket, frame, 'Too many connections of this account')
  if (isNew) channels.endAll(socket, 'Somebody else signed in on this connection')
  const former = socket.channels.get(frame.topic)
  if (former) channels.end(former, 'phx_close')
  else if (socket.channels.size >= LIVE_LIMITS.channelsPerSocket)
    return refuse(socket, frame, 'Too many channels on this connection')
  setOwner(users, socket, owner)
  const { ack = false, self = false } = parsed.data?.config?.broadcast ?? {}
  channels.join({ socket, topic: frame.topic, joinRef: frame.joinRef, ack, self })
  reply(socket, frame, 'ok', { postgres_changes: [] })
}

/** Also the moment when an ended session, and a thread that the member left, are noticed. */
async function heartbeat(server: LiveServer, socket: LiveSocket, frame: Frame): Promise<void> {
  reply(socket, frame, 'ok')
  const now = server.deps.now().getTime()
  if (!socket.owner || now - socket.checkedAt < LIVE_LIMITS.checkEveryMs) return
  socket.checkedAt = now
  const owner = await checkOwner(server, socket)
  if (!owner) return
  for (const subscription of socket.channels.values()) {
    const topic = readTopic(subscription.topic)
    if (topic && !(await mayJoin(server, owner, topic))) server.channels.end(subscription, 'phx_close')
  }
}

/** Returns the user of the socket, read again; ends its channels and returns null when the session has ended. */
export async function checkOwner(server: LiveServer, socket: LiveSocket): Promise<LiveSocket['owner']> {
  const owner = await readOwner(server, socket, socket.owner?.token)
  if (owner) return owner
  server.channels.endAll(socket, NO_TOKEN)
  setOwner(server.users, socket, null)
  return null
}

/** A new token for the whole connection. An invalid one ends its channels, as an expired one does. */
async function renew(server: LiveServer, socket: LiveSocket, { payload }: Frame): Promise<void> {
  const parsed = tokenPayload.safeParse(payload)
  // The client library sends null when it has none yet; its previous one is valid until it expires.
  if (parsed.success && !parsed.data.access_token) return
  const owner = await readOwner(server, socket, parsed.data?.access_token)
  if (owner && owner.userId === socket.owner?.userId) setOwner(server.users, socket, owner)
  else server.channels.endAll(socket, NO_TOKEN)
}

/** The only thing that clients announce to each other: that someone is typing. The server adds who it is. */
async function sendOn({ deps }: LiveServer, socket: LiveSocket, frame: Frame): Promise<void> {
  const topic = readTopic(frame.topic)
  const parsed = broadcastPayload.safeParse(frame.payload)
  if (!parsed.success || topic?.kind !== 'thread' || !socket.owner)
    return refuse(socket, frame, 'Only typing can be broadcast, and only in a thread')
  if (socket.broadcasts < 1) return refuse(socket, frame, 'Too many broadcasts')
  socket.broadcasts -= 1
  // The other member identifies the sender by the party.
  const { partyId: userId } = socket.owner
  await announceTyping(deps.db, { userId, threadId: topic.id, ...parsed.data.payload }, socket.id)
  if (socket.channels.get(frame.topic)?.ack) reply(socket, frame, 'ok')
}

async function readOwner(
  { auth }: LiveServer,
  { party }: LiveSocket,
  token: string | null | undefined,
): Promise<LiveSocket['owner']> {
  const read = token ? await auth.readToken(token, party) : null
  if (!read || !token) return null
  const { userId, partyId, role } = read.actor
  if (!role && !isFirstPartyOf(userId, partyId)) return null
  const seesDeals = role !== null && can(role, 'seeDeals')
  return { userId, partyId, seesDeals, token, expiresAt: read.expiresAtSeconds * 1000 }
}

async function mayJoin(
  { deps, mayUseThread }: LiveServer,
  { userId, partyId, seesDeals }: Owner,
  { kind, id }: Topic,
): Promise<boolean> {
  if (kind === 'user' && id === userId) return true
  // What is announced to a party has the texts of its messages.
  if (!seesDeals) return false
  return kind === 'user' ? id === partyId : mayUseThread(deps.db, partyId, id)
}
