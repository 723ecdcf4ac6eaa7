import type { OpenGigFilter } from '../../deps.ts'
import type { DayCount } from './page-in-days.ts'

/** What is counted of an open gig. */
export interface OpenGig {
  /** Its day by the clock at the place, as 'YYYY-MM-DD'. */
  date: string
  /** In milliseconds since 1970. */
  startsAt: number
  payCents: number
  isRecurring: boolean
  /** Those of `gig_instruments`; none for any. */
  instrumentIds: readonly number[]
}

/** The number under which all open gigs are listed, no matter what instruments they ask for. Others are of `gig_instruments`. */
export const ANY_INSTRUMENT = 0

/**
 * Counts open gigs. Equal gigs are the same to it: `remove` takes any of them. Uses about 21 bytes for a gig, and as many for
 * each of its instruments.
 */
export class OpenGigs {
  private readonly lists = new Map<number, Map<string, Day>>()
  /** Different sets of instruments: gigs refer to them by number. */
  private readonly sets: (readonly number[])[] = []
  private readonly setNumbers = new Map<string, number>()

  add(gig: OpenGig): void {
    const set = this.setNumber(gig.instrumentIds)
    for (const list of [ANY_INSTRUMENT, ...this.sets[set]!]) this.day(list, gig.date).add(gig, set)
  }

  /** Returns whether there was such a gig. */
  remove(gig: OpenGig): boolean {
    const set = this.setNumber(gig.instrumentIds)
    return [ANY_INSTRUMENT, ...this.sets[set]!].every((list) => {
      const day = this.day(list, gig.date)
      const isRemoved = day.remove(gig, set)
      if (day.length === 0) this.lists.get(list)!.delete(gig.date)
      return isRemoved
    })
  }

  /** Returns whether a gig that was added has asked for this instrument. */
  hasHad(instrumentId: number): boolean {
    return this.lists.has(instrumentId)
  }

  /** Returns on which days how many gigs match, in no order. */
  countDays(filter: OpenGigFilter): DayCount[] {
    const { instrumentIds, firstDay = '', lastDay = '9999-12-31' } = filter
    const totals = new Map<string, number>()
    for (const list of instrumentIds) {
      // A gig that asks for several of them is counted under the first of these.
      const isCounted = instrumentIds.length > 1 ? this.setsFirstIn(list, instrumentIds) : null
      for (const [date, day] of this.lists.get(list) ?? [])
        if (date >= firstDay && date <= lastDay)
          totals.set(date, (totals.get(date) ?? 0) + day.count(filter, isCounted))
    }
    return Array.from(totals, ([date, total]) => ({ date, total }))
  }

  /** Returns for each set of instruments whether this is the first of `wanted` that it has. */
  private setsFirstIn(instrumentId: number, wanted: readonly number[]): boolean[] {
    const isWanted = new Set(wanted)
    return this.sets.map((set) => set.find((id) => isWanted.has(id)) === instrumentId)
  }

  private setNumber(instrumentIds: readonly number[]): number {
    const set = [...new Set(instrumentIds)].toSorted((a, b) => a - b)
    const key = set.join()
    let number = this.setNumbers.get(key)
    if (number === undefined) {
      number = this.sets.push(set) - 1
      this.setNumbers.set(key, number)
    }
    return number
  }

  private day(list: number, date: string): Day {
    let days = this.lists.get(list)
    if (!days) this.lists.set(list, (days = new Map()))
    let day = days.get(date)
    if (!day) days.set(date, (day = new Day()))
    return day
  }
}

/** The gigs of one day, in no order. */
class Day {
  length = 0
  private starts = new Float64Array(4)
  private pay = new Float64Array(4)
  private recurring = new Uint8Array(4)
  private sets = new Int32Array(4)
  private earliestStart = Infinity

  add({ startsAt, payCents, isRecurring }: OpenGig, set: number): void {
    const at = this.length++
    if (at === this.starts.length) {
      this.starts = grown(this.starts)
      this.pay = grown(this.pay)
      this.recurring = grown(this.recurring)
      this.sets = grown(this.sets)
    }
    this.starts[at] = startsAt
    this.pay[at] = payCents
    this.recurring[at] = Number(isRecurring)
    this.sets[at] = set
    this.earliestStart = Math.min(this.earliestStart, startsAt)
  }

  remove({ startsAt, payCents, isRecurring }: OpenGig, set: number): boolean {
    for (let at = 0; at < this.length; at++) {
      if (
        this.starts[at] !== startsAt ||
        this.pay[at] !== payCents ||
        this.recurring[at] !== Number(isRecurring) ||
        this.sets[at] !== set
      )
        continue
      const last = --this.length
      this.starts[at] = this.starts[last]!
      this.pay[at] = this.pay[last]!
      this.recurring[at] = this.recurring[last]!
      this.sets[at] = this.sets[last]!
      return true
    }
    return false
  }

  /** `isCounted` says for each set of instruments whether its gigs count; null: all do. */
  count({ startsAfter, minPayCents = 0, isRecurring }: OpenGigFilter, isCounted: boolean[] | null): number {
    const isUpcoming = this.earliestStart > startsAfter
    if (isUpcoming && minPayCents === 0 && isRecurring === undefined && !isCounted) return this.length
    let total = 0
    for (let at = 0; at < this.length; at++)
      if (
        this.pay[at]! >= minPayCents &&
        (isUpcoming || this.starts[at]! > startsAfter) &&
        (isRecurring === undefined || this.recurring[at] === Number(isRecurring)) &&
        (!isCounted || isCounted[this.sets[at]!])
      )
        total++
    return total
  }
}

function grown<Numbers extends Float64Array | Int32Array | Uint8Array>(numbers: Numbers): Numbers {
  const copy = new (numbers.constructor as new (length: number) => Numbers)(numbers.length * 2)
  copy.set(numbers)
  return copy
}
