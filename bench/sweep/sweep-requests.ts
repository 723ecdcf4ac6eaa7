import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../measure.ts'
import { processorMs } from '../processor-time.ts'
import type { Ask, World } from './sweep-cases.ts'

const WARM_UP = 5
const RUNS = 40
/** Beside another version, each is asked so often in turn. */
const BLOCKS = 4
/** A slow request is repeated until this much time has passed, but at least so often. */
const AT_MOST_MS = 1500
const AT_LEAST = 10
/** How often a request is sent that is refused because the server is busy, and how far apart. */
const TRIES = 5
const BUSY_MS = 2000

interface Times {
  p50: number
  p95: number
  /** Milliseconds of a processor, of the server and the database together: unlike times, no other program makes it longer. */
  processor: number
  /** Of the last response. */
  bytes: number
}

export interface Swept extends Times {
  operation: string
  as: Ask['as']
  /** The variant and the page; empty for the only request of its operation. */
  what: string
  /** Of the version before, in turn; null without one, or when that version refuses the request. */
  before: Times | null
  /** The number of all matches, for a list with pages. */
  total: number | null
  /** The servers that it's sent to: the one that is measured, then that of the version before. */
  asked: Asked[]
}

interface Asked {
  /** Sends it once more. */
  send: (n: number) => Promise<Answer>
  /** The processes of the server and of the database. */
  pids: number[]
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
  pids: Asked['pids']
}

/**
 * Measures a request of an operation, and each of its pages, one after the other. `before` is the server of another version,
 * with a copy of the same database.
 */
export async function sweep(
  sender: Sender,
  before: Sender | null,
  operation: string,
  ask: Ask,
): Promise<Swept[]> {
  const { as, what } = ask
  const swept: Swept[] = []
  const measured = async (page: string, query: string, total: number | null) => {
    const senders = before && (await isServed(before, ask, query)) ? [sender, before] : [sender]
    const asked = senders.map((each): Asked => ({
      send: (n) => get(each, as, withQuery(ask.address(each.world, n), query)),
      pids: each.pids,
    }))
    const times = await measure(asked)
    const variant = [what, page].filter(Boolean).join(', ')
    swept.push({ operation, as, what: variant, ...times, total, asked })
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
export async function sweepAgain(request: Swept): Promise<Swept> {
  const { before, ...again } = await measure(request.asked)
  const kept = again.p95 < request.p95 ? { ...request, ...again } : request
  return before && request.before && before.p95 < request.before.p95 ? { ...kept, before } : kept
}

/** Asks each server in turn, several times one after the other, and returns the times of the first, and of the one before. */
async function measure(asked: Asked[]): Promise<Times & { before: Times | null }> {
  const runs = asked.map((each) => ({ ...each, times: [] as number[], processor: 0, bytes: 0 }))
  for (const { send } of runs) for (let n = 0; n < WARM_UP; n++) await send(n)
  const blocks = asked.length > 1 ? BLOCKS : 1
  const until = performance.now() + AT_MOST_MS * asked.length
  for (let block = 0; block < blocks; block++) {
    for (const run of block % 2 === 0 ? runs : runs.toReversed()) {
      const used = () => run.pids.reduce((sum, pid) => sum + processorMs(pid), 0)
      const before = used()
      for (let n = 0; n < RUNS / blocks; n++) {
        if (run.times.length >= AT_LEAST && performance.now() > until) break
        const { text, took } = await run.send(WARM_UP + block * (RUNS / blocks) + n)
        run.times.push(took)
        run.bytes = text.length
      }
      run.processor += used() - before
    }
  }
  const [now, before] = runs.map(({ times, processor, bytes }) => ({
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    processor: processor / times.length,
    bytes,
  }))
  return { ...now!, before: before ?? null }
}

/** Whether a server knows the request: one of an earlier version may not. */
async function isServed({ url, tokens, world }: Sender, ask: Ask, query: string): Promise<boolean> {
  const address = withQuery(ask.address(world, 0), query)
  const answer = await fetch(`${url}/api${address}`, {
    headers: { authorization: `Bearer ${tokens[ask.as]}` },
  })
  await answer.arrayBuffer()
  return answer.ok
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
