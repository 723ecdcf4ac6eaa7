/** Sends requests to a server, in a process of its own: asked by a message, it replies with what the server answered. */
import { connect, type Socket } from 'node:net'
import { percentile } from './measure.ts'

export interface Load {
  url: string
  requests: { method: 'GET' | 'POST' | 'PUT'; path: string; headers: Record<string, string>; body?: string }[]
  seconds: number
  /** Connections that are kept. */
  connections: number
  /** Requests per second, due at fixed times no matter how long answers take; null: each connection's next follows its answer. */
  rate: number | null
}

/** What came back with one status. */
export interface Answers {
  count: number
  /** Milliseconds from sending. */
  p50: number
  p95: number
  p99: number
}

export interface LoadResult {
  byStatus: Record<string, Answers>
  /** Requests that were due but found every connection busy, and those whose connection broke. */
  unsent: number
  broken: number
  /** What sending took, in milliseconds of a processor. */
  processorMs: number
}

/** One connection, which sends a request at a time. */
function openConnection(url: URL, onAnswer: (status: number) => void, onBroken: () => void) {
  let socket: Socket
  let left: Buffer = Buffer.alloc(0)
  let busy = false
  const open = () => {
    socket = connect(Number(url.port), url.hostname)
    socket.setNoDelay(true)
    socket.on('data', read)
    socket.on('error', () => {})
    socket.once('close', () => {
      if (busy) onBroken()
      busy = false
      left = Buffer.alloc(0)
      if (!closing) open()
    })
  }
  let closing = false
  const read = (chunk: Buffer) => {
    left = left.length > 0 ? Buffer.concat([left, chunk]) : chunk
    const headEnd = left.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = left.toString('latin1', 0, headEnd)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (left.length < headEnd + 4 + length) return
    left = left.subarray(headEnd + 4 + length)
    busy = false
    onAnswer(Number(head.slice(9, 12)))
  }
  open()
  return {
    isBusy: () => busy || socket.connecting,
    send(bytes: Buffer) {
      busy = true
      socket.write(bytes)
    },
    close() {
      closing = true
      socket.destroy()
    },
  }
}

const asBytes = (host: string, { method, path, headers, body = '' }: Load['requests'][number]) => {
  const lines = Object.entries({ host, ...headers, ...(body && { 'content-type': 'application/json' }) })
  const head = [`${method} ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`)]
  return Buffer.from(`${head.join('\r\n')}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}

async function send({ url, requests, seconds, connections, rate }: Load): Promise<LoadResult> {
  const target = new URL(url)
  const messages = requests.map((request) => asBytes(target.host, request))
  const times = new Map<number, number[]>()
  let next = 0
  let [unsent, broken] = [0, 0]
  const free: number[] = []
  const due: number[] = []
  const pool = Array.from({ length: connections }, (_, index) =>
    openConnection(
      target,
      (status) => {
        const own = times.get(status) ?? []
        times.set(status, own)
        own.push(performance.now() - due[index]!)
        if (rate === null && performance.now() < end) start(index, performance.now())
        else free.push(index)
      },
      () => {
        broken++
        free.push(index)
      },
    ),
  )
  const start = (index: number, at: number) => {
    due[index] = at
    pool[index]!.send(messages[next++ % messages.length]!)
  }
  await new Promise((resolve) => setTimeout(resolve, 500))
  const usedBefore = process.cpuUsage()
  const began = performance.now()
  const end = began + seconds * 1000
  if (rate === null) for (const index of pool.keys()) start(index, performance.now())
  else {
    free.push(...pool.keys())
    let sent = 0
    while (performance.now() < end) {
      for (const now = performance.now(); began + (sent * 1000) / rate <= now; sent++) {
        const index = free.shift()
        if (index === undefined) unsent++
        else start(index, now)
      }
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
  await new Promise((resolve) => setTimeout(resolve, end - performance.now() + 1000))
  for (const connection of pool) connection.close()
  const answers = [...times].map(([status, all]) => [
    status,
    { count: all.length, p50: percentile(all, 0.5), p95: percentile(all, 0.95), p99: percentile(all, 0.99) },
  ])
  const { user, system } = process.cpuUsage(usedBefore)
  const byStatus = Object.fromEntries(answers) as LoadResult['byStatus']
  return { byStatus, unsent, broken, processorMs: (user + system) / 1000 }
}

process.on('message', (load: Load) => void send(load).then((result) => process.send?.(result)))
