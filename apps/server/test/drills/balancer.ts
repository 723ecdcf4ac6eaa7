import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Duplex } from 'node:stream'

/** How often a server is asked whether it's ready, in milliseconds. */
const CHECK_MS = 250
/** A server that doesn't answer that for so long isn't. */
const PATIENCE_MS = 2500
/** Not for the next one: what a connection between two is about. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding']

export interface Balancer {
  url: string
  /** Sends a server its share of the requests while it's ready. */
  add(server: string): void
  remove(server: string): void
  /** Returns the servers that are ready now. */
  ready(): string[]
  close(): Promise<void>
}

/**
 * Starts a reverse proxy that treats servers as nginx does: it takes turns among those that are ready, keeps connections open,
 * and repeats at another server what couldn't be sent, a GET without a response, and a WebSocket that was refused with 503.
 */
export async function startBalancer(port = 0): Promise<Balancer> {
  const servers = new Map<string, { isReady: boolean }>()
  const agent = new Agent({ keepAlive: true })
  const sockets = new Set<Duplex>()
  let turn = 0

  const check = async (url: string) => {
    const server = servers.get(url)
    if (!server) return
    try {
      const { status } = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) })
      server.isReady = status === 200
    } catch {
      server.isReady = false
    }
  }
  const checking = setInterval(() => {
    for (const url of servers.keys()) void check(url)
  }, CHECK_MS)
  const ready = () => [...servers].flatMap(([url, { isReady }]) => (isReady ? [url] : []))
  /** The servers to try, the next one first; all of them when none is ready. */
  const inTurn = () => {
    const chosen = ready().length > 0 ? ready() : [...servers.keys()]
    const first = turn++ % Math.max(chosen.length, 1)
    return [...chosen.slice(first), ...chosen.slice(0, first)]
  }

  const proxy = createServer((incoming, outgoing) => {
    void serve(incoming, outgoing)
  })
  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming).catch(() => null)
    if (!body) return
    for (const server of inTurn()) {
      const sent = send(server, incoming, body)
      const answer = await sent.answer
      if (answer instanceof Error) {
        if (!isRepeatable(incoming, answer)) break
        continue
      }
      outgoing.writeHead(answer.statusCode!, headersOf(answer.headers))
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
      return
    }
    outgoing.writeHead(502).end('no server answered')
  }

  function send(server: string, { method, url, headers, socket }: IncomingMessage, body?: Buffer) {
    const { hostname, port: to } = new URL(server)
    const forwarded = { ...(body ? headersOf(headers) : headers), 'x-forwarded-for': socket.remoteAddress! }
    const sending = request({
      hostname,
      port: to,
      method,
      path: url,
      headers: forwarded,
      agent: body ? agent : false,
    })
    const { promise, resolve } = Promise.withResolvers<IncomingMessage | Error>()
    sending.on('response', resolve).on('error', resolve)
    sending.end(body)
    return { sending, answer: promise }
  }

  proxy.on('upgrade', (incoming: IncomingMessage, near: Duplex, head: Buffer) => {
    near.on('error', () => {})
    void (async () => {
      for (const server of inTurn()) {
        const { sending, answer } = send(server, incoming)
        const upgraded = once(sending, 'upgrade').catch(() => null)
        const first = await Promise.race([answer, upgraded])
        if (first === null || first instanceof Error) continue
        if (!Array.isArray(first)) {
          if (first.statusCode === 503) continue
          near.end(`HTTP/1.1 ${first.statusCode} Refused\r\nConnection: close\r\n\r\n`)
          return
        }
        const [response, far, early] = first as [IncomingMessage, Duplex, Buffer]
        const lines = response.rawHeaders.flatMap((name, index, all) =>
          index % 2 ? [] : [`${name}: ${all[index + 1]}`],
        )
        near.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
        near.write(early)
        far.write(head)
        for (const socket of [near, far]) sockets.add(socket)
        far
          .on('error', () => {})
          .pipe(near)
          .on('close', () => far.destroy())
        near.pipe(far).on('close', () => near.destroy())
        return
      }
      near.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n')
    })()
  })
  proxy.listen(port, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    add(server) {
      servers.set(server, { isReady: false })
      void check(server)
    },
    remove: (server) => void servers.delete(server),
    ready,
    async close() {
      clearInterval(checking)
      for (const socket of sockets) socket.destroy()
      agent.destroy()
      proxy.close()
      proxy.closeAllConnections()
      await once(proxy, 'close')
    },
  }
}

function headersOf(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)))
}

/** Whether the server can't have begun with a request, or beginning again does no harm. */
function isRepeatable({ method }: IncomingMessage, error: Error): boolean {
  return (error as NodeJS.ErrnoException).code === 'ECONNREFUSED' || method === 'GET' || method === 'HEAD'
}
