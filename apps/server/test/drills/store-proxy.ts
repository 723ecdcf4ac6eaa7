import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What an object store does wrong: it can't be reached, waits three seconds with each response, or refuses for now. */
export type StoreFault = 'down' | 'slow' | 'refusing'

const SLOW_MS = 3000
/** How S3 says that it has too much to do. */
const SLOW_DOWN =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>'

/** What is between the servers and an object store. */
export interface StoreProxy {
  url: string
  disturb(fault: StoreFault): void
  calm: () => void
  close(): Promise<void>
}

/** Starts a proxy to the object store at `target`, which keeps the host that requests are signed for. */
export async function startStoreProxy(target: string): Promise<StoreProxy> {
  const { hostname, port } = new URL(target)
  let fault: StoreFault | null = null
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    incoming.on('error', () => {})
    if (fault === 'refusing') {
      incoming.resume()
      outgoing.writeHead(503, { 'content-type': 'application/xml' }).end(SLOW_DOWN)
      return
    }
    const waits = fault === 'slow' ? sleep(SLOW_MS) : null
    const sending = request({ hostname, port, method, path: url, headers })
    sending.on('response', (answer) => {
      void (async () => {
        await waits
        outgoing.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(outgoing)
      })()
    })
    sending.on('error', () => incoming.socket.destroy())
    incoming.pipe(sending)
  })
  server.on('connection', (socket) => {
    if (fault === 'down') socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    disturb(next) {
      fault = next
      if (next === 'down') server.closeAllConnections()
    },
    calm: () => {
      fault = null
    },
    async close() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
