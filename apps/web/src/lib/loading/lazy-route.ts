const CHUNK_TIMEOUT_MS = 120_000

let chunks = 0

/**
 * Wraps the dynamic import of a screen. Rejects with 'Loading chunk N failed' if it cannot be fetched or takes more
 * than two minutes; N counts the calls of lazyRoute. The router shows that text in its error view and tries again at
 * the next visit.
 */
export function lazyRoute<Module>(load: () => Promise<Module>): () => Promise<Module> {
  chunks += 1
  const failed = new Error(`Loading chunk ${chunks} failed`)
  return () =>
    new Promise<Module>((resolve, reject) => {
      const fail = () => reject(failed)
      const timer = setTimeout(fail, CHUNK_TIMEOUT_MS)
      load()
        .then(resolve, fail)
        .finally(() => clearTimeout(timer))
    })
}
