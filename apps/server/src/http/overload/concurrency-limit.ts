const FIRST_LIMIT = 16
/** With fewer the server would serve less without being quicker: most of a request's time is its wait for the database. */
const LEAST = 4
const MOST = 256
/** How often the limit is adjusted, after at least this many requests. */
const ROUND_MS = 100
const ROUND_SAMPLES = 10
/** Weight of a new time in the averages. */
const WEIGHT = 0.05
/** Kinds of requests whose time alone is stored. */
const MOST_KINDS = 1000

/**
 * Finds how many requests the server can process at once without making them take more than `slowdown` times as long as
 * alone. It compares each with the same kind of request when hardly anything else ran.
 */
export class ConcurrencyLimit {
  value = FIRST_LIMIT
  /** How long the average request takes alone. */
  averageMs = 0
  private readonly aloneMs = new Map<string, number>()
  private slowdowns: number[] = []
  /** The most that ran at once in this round. */
  private peak = 0
  private roundStartedAt: number
  private readonly slowdown: number

  constructor(slowdown: number, now: number) {
    this.slowdown = slowdown
    this.roundStartedAt = now
  }

  recordStart(running: number): void {
    this.peak = Math.max(this.peak, running)
  }

  recordTime(kind: string, ms: number, wasAlone: boolean): void {
    const known = this.aloneMs.get(kind)
    if (wasAlone && (known !== undefined || this.aloneMs.size < MOST_KINDS))
      this.aloneMs.set(kind, known === undefined ? ms : moved(known, ms))
    if (known === undefined) return
    this.averageMs = moved(this.averageMs, known)
    this.slowdowns.push(ms / Math.max(known, 0.1))
  }

  /** Adjusts the limit at the end of a round. */
  adjust(now: number, running: number): void {
    if (this.slowdowns.length < ROUND_SAMPLES || now - this.roundStartedAt < ROUND_MS) return
    const median = this.slowdowns.toSorted((a, b) => a - b)[Math.floor(this.slowdowns.length / 2)]!
    if (median > this.slowdown && this.peak > LEAST) this.lower(this.slowdown / median)
    else if (median < 0.8 * this.slowdown && this.peak >= this.value)
      this.value = Math.min(MOST, this.value + 1)
    this.slowdowns = []
    this.peak = running
    this.roundStartedAt = now
  }

  private lower(factor: number): void {
    const fewer = Math.min(this.value, this.peak) * Math.max(0.5, factor)
    this.value = Math.max(LEAST, Math.floor(fewer))
  }
}

function moved(average: number, value: number): number {
  return average + (value - average) * WEIGHT
}
