/** More work than may be queued: of one member (`byMember`), or of all together. */
export class Overloaded extends Error {
  readonly byMember: boolean

  constructor(byMember: boolean) {
    super(
      byMember ? 'One member sent too many requests at the same time' : 'Too many requests at the same time',
    )
    this.byMember = byMember
  }
}

export interface QueueLimits {
  /** How much runs at the same time. */
  atOnce: number
  /** How much may be queued behind it. */
  mostQueued: number
  /** How much of one member, or of all visitors together (null), may be queued and running. */
  shareOf?: (member: string | null) => number
  /** The error that is thrown above a limit; Overloaded by default. */
  refusal?: (byMember: boolean) => Error
}

export interface QueueOptions {
  /** Whose turn and share it uses; null for visitors, and where members don't matter. */
  member?: string | null
  /** Never refused, as it is part of something that was admitted before. */
  wasLetIn?: boolean
  /** Ends the wait for a turn with its reason; work that has begun continues. */
  signal?: AbortSignal
}

/** Runs work when it is its turn, and returns its result; refuses what is above a limit. */
export type Queue = <Result>(work: () => Promise<Result>, options?: QueueOptions) => Promise<Result>

/**
 * Returns a queue that takes turns between members, each one's work in order of arrival: a member with much work delays
 * only their own.
 */
export function createQueue({
  atOnce,
  mostQueued,
  shareOf = () => Infinity,
  refusal = (byMember) => new Overloaded(byMember),
}: QueueLimits): Queue {
  const turns = new Turns(atOnce)
  /** How much each member has queued and running. */
  const open = new Map<string | null, number>()

  const admit = (member: string | null, wasLetIn: boolean) => {
    const mine = open.get(member) ?? 0
    if (!wasLetIn && mine >= shareOf(member)) throw refusal(member !== null)
    if (!wasLetIn && turns.queued >= mostQueued && turns.isBusy) throw refusal(false)
    open.set(member, mine + 1)
  }
  const leave = (member: string | null) => {
    const left = (open.get(member) ?? 1) - 1
    if (left > 0) open.set(member, left)
    else open.delete(member)
  }

  return async (work, { member = null, wasLetIn = false, signal } = {}) => {
    admit(member, wasLetIn)
    try {
      await turns.take(member, signal)
      try {
        return await work()
      } finally {
        turns.pass()
      }
    } finally {
      leave(member)
    }
  }
}

/** Who works, and who is next. */
class Turns {
  queued = 0
  /** Of each member with queued work, what starts it; in the order of their turns. */
  readonly #turns = new Map<string | null, (() => void)[]>()
  readonly #atOnce: number
  #running = 0

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  get isBusy(): boolean {
    return this.#running >= this.#atOnce
  }

  async take(member: string | null, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    if (!this.isBusy) {
      this.#running += 1
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const mine = this.#turns.get(member) ?? []
    const start = () => {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    }
    const giveUp = () => {
      mine.splice(mine.indexOf(start), 1)
      if (mine.length === 0) this.#turns.delete(member)
      this.queued -= 1
      reject(signal?.reason)
    }
    mine.push(start)
    this.#turns.set(member, mine)
    this.queued += 1
    signal?.addEventListener('abort', giveUp)
    await promise
  }

  /** The slot passes directly to the next in line, so that a newcomer can't take it in between. */
  pass(): void {
    const [next] = this.#turns
    if (!next) {
      this.#running -= 1
      return
    }
    const [member, mine] = next
    const start = mine.shift()
    this.#turns.delete(member)
    if (mine.length > 0) this.#turns.set(member, mine)
    this.queued -= 1
    start?.()
  }
}
