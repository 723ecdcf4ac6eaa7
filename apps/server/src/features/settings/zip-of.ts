import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ArchiveEntry {
  /** With its folders. */
  name: string
  bytes: Uint8Array
  /** Already as small as it gets, as images are. */
  packed: boolean
}

/** A ZIP of the entries, which are asked for one after the other; `at` is the date of each. */
export async function* zipOf(entries: AsyncIterable<ArchiveEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  for await (const { name, bytes, packed } of entries) {
    const file = packed ? new ZipPassThrough(name) : new ZipDeflate(name)
    file.mtime = at
    zip.add(file)
    file.push(bytes, true)
    yield* made.splice(0)
  }
  zip.end()
  yield* made
}
