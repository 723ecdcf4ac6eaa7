/** Runs what it is given in order of arrival, at most `most` at once. */
export function createQueue(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The place passes straight to the next in line, so that a newcomer cannot take it in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
