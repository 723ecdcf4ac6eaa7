import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

/** The network between a server and its database, which a test can silence or cut. */
export interface DatabaseProxy {
  /** Returns a database's address by way of this proxy. Only one database can be reached. */
  reach: (url: string) => string
  /** Drops every packet, in both directions, without closing any connection. */
  silence: () => void
  /** Closes all connections and refuses new ones. */
  cut: () => void
  /** Lets everything pass again, and what was sent meanwhile with it. */
  heal: () => void
  close(): Promise<void>
}

/** Returns a proxy on a free port of this machine. */
export async function startDatabaseProxy(): Promise<DatabaseProxy> {
  let state: 'open' | 'silent' | 'cut' = 'open'
  let target: NetConnectOpts
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy()
      return
    }
    const far = connect(target)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => to.write(bytes))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (state === 'silent') from.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const setState = (next: typeof state) => {
    state = next
    for (const socket of sockets) {
      if (next === 'cut') socket.destroy()
      else if (next === 'silent') socket.pause()
      else socket.resume()
    }
  }
  return {
    reach(url) {
      const address = new URL(url)
      const host = decodeURIComponent(address.hostname)
      const port = Number(address.port || 5432)
      target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
      address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
      return address.href
    },
    silence: () => setState('silent'),
    cut: () => setState('cut'),
    heal: () => setState('open'),
    async close() {
      setState('cut')
      server.close()
      await once(server, 'close')
    },
  }
}
