const CHUNK_TIMEOUT_MS = 120_000

let chunks = 0

/**
 * Wraps the dynamic import of a screen. A chunk that cannot be fetched, or does not arrive within two
 * minutes, rejects with 'Loading chunk N failed', where N is the chunk's place in order of declaration.
 * The router shows that text in its error view and asks again at the next visit.
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
