interface CachedAnswer<Answer> {
  answer: Promise<Answer>
  /** Set once the answer is computed. */
  size: number
}

/**
 * Caches answers up to a total size and drops the least recently used first. Requests for an answer that is being
 * computed share it. Failures are not cached.
 */
export class AnswerCache<Answer> {
  readonly #cached = new Map<string, CachedAnswer<Answer>>()
  readonly #mostSize: number
  readonly #sizeOf: (answer: Answer) => number
  #size = 0

  constructor(mostSize: number, sizeOf: (answer: Answer) => number) {
    this.#mostSize = mostSize
    this.#sizeOf = sizeOf
  }

  /** Returns the answer cached under `key`, else the one that `work` computes. */
  async get(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const known = this.#cached.get(key)
    if (known) {
      this.#cached.delete(key)
      this.#cached.set(key, known)
      return known.answer
    }
    const cached: CachedAnswer<Answer> = { answer: work(), size: 0 }
    this.#cached.set(key, cached)
    try {
      const answer = await cached.answer
      if (this.#cached.get(key) === cached) this.#weigh(cached, this.#sizeOf(answer))
      return answer
    } catch (error) {
      if (this.#cached.get(key) === cached) this.#cached.delete(key)
      throw error
    }
  }

  #weigh(cached: CachedAnswer<Answer>, size: number): void {
    cached.size = size
    this.#size += size
    for (const [key, oldest] of this.#cached) {
      if (this.#size <= this.#mostSize) return
      this.#cached.delete(key)
      this.#size -= oldest.size
    }
  }
}
