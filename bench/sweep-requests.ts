import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from './measure.ts'
import { processorMs } from './processor-time.ts'
import type { Ask, World } from './sweep-cases.ts'

const WARM_UP = 5
const RUNS = 60
/** A slow request is repeated until this much time has passed, but at least so often. */
const AT_MOST_MS = 4000
const AT_LEAST = 10
/** How often a request is sent that is refused because the server is busy, and how far apart. */
const TRIES = 5
const BUSY_MS = 2000

export interface Swept {
  operation: string
  as: Ask['as']
  /** The variant and the page; empty for the only request of its operation. */
  what: string
  p50: number
  p95: number
  /** Milliseconds of a processor, of the server and the database together: unlike times, no other program makes it longer. */
  processor: number
  /** Of the last response. */
  bytes: number
  /** The number of all matches, for a list with pages. */
  total: number | null
  /** Sends it once more. */
  send: (n: number) => Promise<Answer>
}

interface Answer {
  text: string
  took: number
}

interface Page {
  total: number
  pageSize: number
}

export interface Sender {
  url: string
  tokens: Record<Ask['as'], string>
  world: World
  /** The processes of the server and of the database. */
  pids: number[]
}

/** Measures a request of an operation, and each of its pages, one after the other. */
export async function sweep(sender: Sender, operation: string, ask: Ask): Promise<Swept[]> {
  const { as, what } = ask
  const swept: Swept[] = []
  const measured = async (page: string, query: string, total: number | null) => {
    const send = (n: number) => get(sender, as, withQuery(ask.address(sender.world, n), query))
    const times = await measure(sender, send)
    const variant = [what, page].filter(Boolean).join(', ')
    swept.push({ operation, as, what: variant, ...times, total, send })
  }
  if (!ask.paged) {
    await measured('', '', null)
    return swept
  }
  const first = JSON.parse((await get(sender, as, ask.address(sender.world, 0))).text) as Page
  if (!(first.total >= 0 && first.pageSize > 0)) throw new Error(`${operation} has no pages`)
  const last = Math.max(1, Math.ceil(first.total / first.pageSize))
  const pages = { 'page 1': 1, 'middle page': Math.ceil(last / 2), 'last page': last }
  const seen = new Set<number>()
  for (const [page, number] of Object.entries(pages)) {
    if (seen.has(number)) continue
    seen.add(number)
    await measured(page, `page=${number}`, first.total)
  }
  return swept
}

/** Measures a request again and keeps the shorter times: other programs can only have made them longer. */
export async function sweepAgain(sender: Sender, request: Swept): Promise<Swept> {
  const again = await measure(sender, request.send)
  return again.p95 < request.p95 ? { ...request, ...again } : request
}

async function measure({ pids }: Sender, send: (n: number) => Promise<Answer>) {
  const times: number[] = []
  let bytes = 0
  const used = () => pids.reduce((sum, pid) => sum + processorMs(pid), 0)
  let before = 0
  const until = performance.now() + AT_MOST_MS
  for (let run = -WARM_UP; run < RUNS; run++) {
    if (times.length >= AT_LEAST && performance.now() > until) break
    if (run === 0) before = used()
    const { text, took } = await send(run + WARM_UP)
    if (run >= 0) times.push(took)
    bytes = text.length
  }
  return {
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    processor: (used() - before) / times.length,
    bytes,
  }
}

/** Returns a response, and how long it took. When the machine is so busy that the server refuses, it's asked again. */
async function get({ url, tokens }: Sender, as: Ask['as'], address: string): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const began = performance.now()
    const answer = await fetch(`${url}/api${address}`, { headers: { authorization: `Bearer ${tokens[as]}` } })
    const text = await answer.text()
    if (answer.ok) return { text, took: performance.now() - began }
    if (answer.status !== 503 || tries === TRIES)
      throw new Error(`${as} gets ${answer.status} for ${address}: ${text.slice(0, 300)}`)
    await sleep(BUSY_MS)
  }
}

function withQuery(address: string, query: string): string {
  if (!query) return encodeURI(address)
  return encodeURI(address.includes('?') ? `${address}&${query}` : `${address}?${query}`)
}
