import { once } from 'node:events'
import { WebSocket } from 'ws'

/** A member's connection, in the protocol of the client library but without its weight. */
export interface LiveMember {
  id: string
  /** The other member of the conversation. */
  otherId: string
  token: string
  threadId: string
  socket: WebSocket
}

/** Connects this many at a time. */
const AT_ONCE = 50

/**
 * Connects each member and joins the member's own channel; calls `onMessage` with the body of each message, and when it
 * arrived.
 */
export async function connectMembers(
  url: string,
  members: Omit<LiveMember, 'socket'>[],
  onMessage: (reader: string, body: string) => void,
): Promise<LiveMember[]> {
  const connected: LiveMember[] = []
  let next = 0
  const connectNext = async () => {
    for (let index = next++; index < members.length; index = next++) {
      const member = members[index]!
      connected.push({ ...member, socket: await connectMember(url, member, onMessage) })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, connectNext))
  return connected
}

async function connectMember(
  url: string,
  { id, token }: Omit<LiveMember, 'socket'>,
  onMessage: (reader: string, body: string) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0`)
  await once(socket, 'open')
  const join = { access_token: token, config: { broadcast: { ack: false, self: false } } }
  socket.send(JSON.stringify(['1', '1', `realtime:user:${id}`, 'phx_join', join]))
  const [answer] = (await once(socket, 'message')) as [Buffer]
  if (!answer.toString().includes('"ok"')) throw new Error(answer.toString())
  socket.on('message', (data: Buffer) => {
    const body = /"body":"(bench [^"]+)"/.exec(data.toString())?.[1]
    if (body) onMessage(id, body)
  })
  return socket
}
