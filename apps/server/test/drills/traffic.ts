import { setTimeout as sleep } from 'node:timers/promises'

/** Requests of one kind, from where their members are. */
export interface Tally {
  sent: number
  /** Nothing was done, and the response says when to try again. */
  turnedAway: number
  /** Any other response of 500 or more, or none. */
  failed: number
  /** How long each took, in milliseconds. */
  times: number[]
  /** The failures by what they were. */
  failures: Map<string, number>
}

export interface Traffic {
  /** What was counted since the last time. */
  take(): Map<string, Tally>
  end(): void
}

const KINDS: [kind: string, requests: RegExp][] = [
  ['reads', /^GET /],
  ['sign-ups and sign-ins', /^POST \/auth\//],
  ['messages', /^\w+ \/api\/threads/],
  ['signatures and cancellations', /^\w+ \/api\/contracts/],
  ['deposits, releases and payouts', /^\w+ (\/sandbox|\/api\/(payments|payouts))/],
  ['applications and offers', /^\w+ \/api\/(applications|offers|bookings)/],
  ['gigs', /^\w+ \/api\/gigs/],
]

/** Counts the requests that this process sends to a URL from now on. */
export function watchTraffic(url: string): Traffic {
  const plain = globalThis.fetch
  let tallies = new Map<string, Tally>()
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (!address.startsWith(url)) return plain(input, init)
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    const name = `${method} ${new URL(address).pathname}`
    const kind = KINDS.find(([, requests]) => requests.test(name))?.[0] ?? 'others'
    const begun = performance.now()
    const note = (outcome: 'answered' | 'turnedAway' | 'failed', failure = '') => {
      const tally = tallies.get(kind) ?? sumOf([])
      tallies.set(kind, tally)
      tally.sent++
      tally.times.push(performance.now() - begun)
      if (outcome === 'answered') return
      tally[outcome]++
      const what = `${name.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '…')}: ${failure}`
      if (outcome === 'failed') tally.failures.set(what, (tally.failures.get(what) ?? 0) + 1)
    }
    try {
      const answer = await plain(input, init)
      if (answer.status < 500) note('answered')
      else if (answer.status === 503 && answer.headers.has('retry-after')) note('turnedAway')
      else note('failed', `${answer.status} ${(await answer.clone().text()).slice(0, 200)}`)
      return answer
    } catch (error) {
      const { cause, message } = error as Error
      note('failed', cause instanceof Error ? `${message}, ${cause.message}` : message)
      throw error
    }
  }
  return {
    take() {
      const taken = tallies
      tallies = new Map()
      return taken
    },
    end() {
      globalThis.fetch = plain
    },
  }
}

/** Returns the sum of several tallies. */
export function sumOf(tallies: Iterable<Tally>): Tally {
  const sum: Tally = { sent: 0, turnedAway: 0, failed: 0, times: [], failures: new Map() }
  for (const { sent, turnedAway, failed, times, failures } of tallies) {
    sum.sent += sent
    sum.turnedAway += turnedAway
    sum.failed += failed
    sum.times.push(...times)
    for (const [what, count] of failures) sum.failures.set(what, (sum.failures.get(what) ?? 0) + count)
  }
  return sum
}

/** Returns the time that this share of the requests stayed within, in milliseconds. */
export function within({ times }: Tally, share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

/** Has each worker take its next turn until it's over; returns how to end it, which resolves when all turns are done. */
export function sendTraffic(
  workers: number,
  turn: (worker: number, turn: number) => Promise<void>,
  onError: (error: unknown) => void,
  pauseMs = 0,
): () => Promise<void> {
  const over = new AbortController()
  const work = async (worker: number) => {
    for (let turns = 0; !over.signal.aborted; turns++) {
      try {
        await turn(worker, turns)
        await sleep(pauseMs)
      } catch (error) {
        onError(error)
        await sleep(100)
      }
    }
  }
  const working = Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))
  return async () => {
    over.abort()
    await working
  }
}
