interface Kept<Answer> {
  answer: Promise<Answer>
  /** Set once the answer is computed. */
  size: number
}

/**
 * Caches answers up to a total size and drops the least recently used first. Requests for an answer that is being
 * computed share it. Failures are not cached.
 */
export class AnswerCache<Answer> {
  readonly #kept = new Map<string, Kept<Answer>>()
  readonly #mostSize: number
  readonly #sizeOf: (answer: Answer) => number
  #size = 0

  constructor(mostSize: number, sizeOf: (answer: Answer) => number) {
    this.#mostSize = mostSize
    this.#sizeOf = sizeOf
  }

  /** Returns the answer cached under `key`, else the one that `work` computes. */
  async get(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const known = this.#kept.get(key)
    if (known) {
      this.#kept.delete(key)
      this.#kept.set(key, known)
      return known.answer
    }
    const kept: Kept<Answer> = { answer: work(), size: 0 }
    this.#kept.set(key, kept)
    try {
      const answer = await kept.answer
      if (this.#kept.get(key) === kept) this.#weigh(kept, this.#sizeOf(answer))
      return answer
    } catch (error) {
      if (this.#kept.get(key) === kept) this.#kept.delete(key)
      throw error
    }
  }

  #weigh(kept: Kept<Answer>, size: number): void {
    kept.size = size
    this.#size += size
    for (const [key, oldest] of this.#kept) {
      if (this.#size <= this.#mostSize) return
      this.#kept.delete(key)
      this.#size -= oldest.size
    }
  }
}
