import { Overloaded } from '../../queue.ts'
import { ConcurrencyLimit } from './concurrency-limit.ts'

/** With no more than this many, a request counts as alone. */
const MOST_ALONE = 2
/** A request that takes longer waits for something else, such as a provider or a rendering: its place passes on. */
const PLACE_MS = 250
/** How long a line may last. A burst, such as the reads of some pages, is over before; what can't be served is not. */
const BURST_MS = 500
/** How many may wait while it can still be a burst. */
const MOST_IN_BURST = 100
/** How long an overload lasts after its last refusal. */
const CALM_MS = 1000

/** Ends a request's turn; to be called once. `succeeded`: its time says how long this kind takes. */
export type Leave = (succeeded: boolean) => void

interface Waiting {
  since: number
  start: () => void
  refuse: (reason: Error) => void
}

/**
 * The line in front of the server. As many requests run at once as `ConcurrencyLimit` says, and the others wait in
 * order. Once the line has lasted for half a second, whoever has waited longer than an average request takes is refused, until
 * nobody had to be for a second.
 */
export class Admission {
  private readonly limit: ConcurrencyLimit
  /** When each began that has a place, the oldest first. */
  private readonly places = new Set<{ began: number }>()
  private readonly waiting: Waiting[] = []
  /** Since when somebody has been waiting. */
  private waitingSince = 0
  private overloadedUntil = -Infinity
  private refused = 0
  private timer: NodeJS.Timeout | undefined

  constructor(slowdown: number) {
    this.limit = new ConcurrencyLimit(slowdown, performance.now())
  }

  /** Returns whether a request would be refused now: the line has lasted and has no room. Counts it as refused. */
  refuses(): boolean {
    const now = performance.now()
    if (!this.isOverloaded(now) || this.hasPlace() || this.hasRoom(now)) return false
    this.recordRefusal(now)
    return true
  }

  /**
   * Resolves when it's the request's turn; throws Overloaded when its turn can't come in time. `kind` is what its time is
   * compared with: the time of the same kind alone.
   */
  async enter(kind: string): Promise<Leave> {
    const now = performance.now()
    if (this.hasPlace() && this.waiting.length === 0) return this.begin(kind)
    if (this.hasRoom(now)) return this.wait(kind, now)
    this.recordRefusal(now)
    throw new Overloaded(false)
  }

  /** Returns the current limit, the numbers of running and queued requests, and of those refused since the start. */
  state() {
    const { limit, places, waiting, refused } = this
    return { atOnce: limit.value, running: places.size, waiting: waiting.length, refused }
  }

  private begin(kind: string): Leave {
    const began = performance.now()
    const place = { began }
    this.places.add(place)
    this.limit.recordStart(this.places.size)
    const beganAlone = this.isQuiet(began)
    return (succeeded) => {
      const now = performance.now()
      if (succeeded) this.limit.recordTime(kind, now - began, beganAlone && this.isQuiet(now))
      this.places.delete(place)
      this.limit.adjust(now, this.places.size)
      this.advance(now)
    }
  }

  private wait(kind: string, now: number): Promise<Leave> {
    if (this.waiting.length === 0) this.waitingSince = now
    return new Promise((resolve, reject) => {
      this.waiting.push({ since: now, start: () => resolve(this.begin(kind)), refuse: reject })
      this.scheduleAdvance()
    })
  }

  /** Moves the line on, in turn: frees places, refuses who has waited too long, and starts the next. */
  private advance(now: number): void {
    this.freeStalePlaces(now)
    if (this.waiting.length > 0 && now - this.waitingSince > BURST_MS) this.overload(now)
    if (this.isOverloaded(now)) this.refuseLate(now)
    while (this.hasPlace() && this.waiting.length > 0) this.waiting.shift()!.start()
    if (this.waiting.length > 0) return
    clearTimeout(this.timer)
    this.timer = undefined
  }

  /** Advances also when no request ends for a while. */
  private scheduleAdvance(): void {
    const onTime = () => {
      this.timer = undefined
      this.advance(performance.now())
      if (this.waiting.length > 0) this.scheduleAdvance()
    }
    this.timer ??= setTimeout(onTime, Math.max(1, this.limit.averageMs))
  }

  private freeStalePlaces(now: number): void {
    for (const place of this.places) {
      if (now - place.began <= PLACE_MS) break
      this.places.delete(place)
    }
  }

  private refuseLate(now: number): void {
    while (this.waiting[0] && now - this.waiting[0].since > this.limit.averageMs) {
      this.recordRefusal(now)
      this.waiting.shift()!.refuse(new Overloaded(false))
    }
  }

  private recordRefusal(now: number): void {
    if (this.isOverloaded(now)) this.overload(now)
    this.refused += 1
  }

  private overload(now: number): void {
    this.overloadedUntil = now + CALM_MS
  }

  private isOverloaded(now: number): boolean {
    return now < this.overloadedUntil
  }

  private isQuiet(now: number): boolean {
    return this.places.size <= MOST_ALONE && this.waiting.length === 0 && !this.isOverloaded(now)
  }

  private hasPlace(): boolean {
    return this.places.size < this.limit.value
  }

  private hasRoom(now: number): boolean {
    const room = this.isOverloaded(now) ? Math.ceil(this.limit.value / 2) : MOST_IN_BURST
    return this.waiting.length < room
  }
}
