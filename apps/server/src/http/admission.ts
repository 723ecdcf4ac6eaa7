import { Overloaded } from '../queue.ts'

/** With no more than this many, a request counts as alone. */
const MOST_ALONE = 2
/** Fewer would serve less without being quicker: most of a request's time is its wait for the database. */
const LEAST_AT_ONCE = 4
const FIRST_AT_ONCE = 16
const MOST_AT_ONCE = 256
/** A request that takes longer waits for something else, such as a provider or a rendering: its place passes on. */
const PLACE_MS = 250
/** How long a line may last. A burst, such as the reads of some pages, is over before; what can't be served is not. */
const BURST_MS = 500
/** How many may wait while it can still be a burst. */
const MOST_IN_BURST = 100
/** How long an overload is remembered, from its last refusal. */
const CALM_MS = 1000
/** How often the number at once is judged, by at least this many requests. */
const ROUND_MS = 100
const ROUND_SAMPLES = 10
/** Weight of a new time in the averages. */
const WEIGHT = 0.05
/** Kinds of requests whose time alone is remembered. */
const MOST_KINDS = 1000

/** Ends a request's turn; to be called once. `succeeded`: its time says how long this kind takes. */
export type Leave = (succeeded: boolean) => void

export interface Admission {
  /** Returns whether a request would be refused now: the line has lasted and has no room. Counts it as refused. */
  refuses(): boolean
  /**
   * Resolves when it's the request's turn; throws Overloaded when its turn can't come in time. `kind` is what its time is
   * compared with: the time of the same kind alone.
   */
  enter(kind: string): Promise<Leave>
  /** Returns the current limit, the numbers of running and queued requests, and of those refused since the start. */
  state(): { atOnce: number; running: number; waiting: number; refused: number }
}

interface Waiting {
  since: number
  start: () => void
  refuse: (reason: Error) => void
}

/**
 * Returns the line in front of the server. It processes as many requests at once as it can without slowing each other down
 * more than `slowdown` times, which it finds out by trying: times are compared with those of the same kind of request when
 * hardly anything else runs. The others wait in order. Once the line has lasted for half a second, whoever has waited longer
 * than an average request takes is refused, until nobody had to be for a second.
 */
export function createAdmission(slowdown: number, clock = () => performance.now()): Admission {
  let atOnce = FIRST_AT_ONCE
  /** When each began that has a place, the oldest first. */
  const places = new Set<{ began: number }>()
  let refused = 0
  const line: Waiting[] = []
  /** Since when the line has not been empty. */
  let lineSince = 0
  let overloadedUntil = -Infinity
  let timer: NodeJS.Timeout | undefined

  /** The time of each kind alone, and their average over what is requested. */
  const alone = new Map<string, number>()
  let usualMs = 0
  let ratios: number[] = []
  let peak = 0
  let roundSince = clock()

  const isOverloaded = (now: number) => now < overloadedUntil
  const overload = (now: number) => {
    overloadedUntil = now + CALM_MS
  }
  const isQuiet = (now: number) => places.size <= MOST_ALONE && line.length === 0 && !isOverloaded(now)
  const roomInLine = (now: number) => (isOverloaded(now) ? Math.ceil(atOnce / 2) : MOST_IN_BURST)

  const judge = (now: number) => {
    const middle = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 1
    if (middle > slowdown && peak > LEAST_AT_ONCE) {
      const fewer = Math.min(atOnce, peak) * Math.max(0.5, slowdown / middle)
      atOnce = Math.max(LEAST_AT_ONCE, Math.floor(fewer))
    } else if (middle < 0.8 * slowdown && peak >= atOnce) atOnce = Math.min(MOST_AT_ONCE, atOnce + 1)
    ratios = []
    peak = places.size
    roundSince = now
  }

  const begin = (kind: string): Leave => {
    const began = clock()
    const place = { began }
    places.add(place)
    peak = Math.max(peak, places.size)
    const beganAlone = isQuiet(began)
    return (succeeded) => {
      const now = clock()
      if (succeeded) note(kind, now - began, beganAlone && isQuiet(now))
      places.delete(place)
      if (ratios.length >= ROUND_SAMPLES && now - roundSince >= ROUND_MS) judge(now)
      advance(now)
    }
  }
  const note = (kind: string, ms: number, isAlone: boolean) => {
    const known = alone.get(kind)
    if (isAlone && (known !== undefined || alone.size < MOST_KINDS))
      alone.set(kind, known === undefined ? ms : known + (ms - known) * WEIGHT)
    if (known === undefined) return
    usualMs += (known - usualMs) * WEIGHT
    ratios.push(ms / Math.max(known, 0.1))
  }

  /** Refuses who has waited too long, and starts the next as long as there are places. */
  const advance = (now: number) => {
    for (const place of places) {
      if (now - place.began <= PLACE_MS) break
      places.delete(place)
    }
    if (line.length > 0 && now - lineSince > BURST_MS) overload(now)
    if (isOverloaded(now)) {
      while (line[0] && now - line[0].since > usualMs) {
        overload(now)
        refused += 1
        line.shift()?.refuse(new Overloaded(false))
      }
    }
    while (places.size < atOnce && line.length > 0) line.shift()?.start()
    if (line.length === 0) {
      clearTimeout(timer)
      timer = undefined
    }
  }
  const watch = () => {
    timer ??= setTimeout(
      () => {
        timer = undefined
        advance(clock())
        if (line.length > 0) watch()
      },
      Math.max(1, usualMs),
    )
  }

  return {
    refuses() {
      const now = clock()
      if (!isOverloaded(now) || places.size < atOnce || line.length < roomInLine(now)) return false
      overload(now)
      refused += 1
      return true
    },
    async enter(kind) {
      const now = clock()
      if (places.size < atOnce && line.length === 0) return begin(kind)
      if (line.length >= roomInLine(now)) {
        if (isOverloaded(now)) overload(now)
        refused += 1
        throw new Overloaded(false)
      }
      if (line.length === 0) lineSince = now
      return new Promise((resolve, reject) => {
        line.push({ since: now, start: () => resolve(begin(kind)), refuse: reject })
        watch()
      })
    },
    state: () => ({ atOnce, running: places.size, waiting: line.length, refused }),
  }
}
