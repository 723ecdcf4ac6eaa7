import type sharp from 'sharp'

/**
 * Returns the library for pictures, loaded for the first of them: with its threads it takes more memory than most
 * others together, and a worker has no use for it.
 */
export async function loadSharp(): Promise<typeof sharp> {
  const { default: library } = await import('sharp')
  // A decoded image takes up to 400 MB: one thread each and no cache, so that at most two exist at once.
  library.concurrency(1)
  library.cache(false)
  return library
}
