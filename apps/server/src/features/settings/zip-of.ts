import { crc32 } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

export interface ArchiveEntry {
  /** With its folders. */
  name: string
  bytes: Uint8Array
  /** What `bytes` are the DEFLATE of; without it they're stored unchanged, because images are already small. */
  deflated?: { size: number; crc: number }
}

const STORED = 0
const DEFLATED = 8

/** Yields the bytes of a ZIP of the entries, which are read one after the other; `at` is the date of each. */
export async function* zipOf(entries: AsyncIterable<ArchiveEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  for await (const { name, bytes, deflated } of entries) {
    const file: ZipInputFile = {
      filename: name,
      mtime: at,
      compression: deflated ? DEFLATED : STORED,
      ...(deflated ?? { size: bytes.length, crc: crc32(bytes) }),
    }
    zip.add(file)
    file.ondata?.(null, bytes as Uint8Array<ArrayBuffer>, true)
    yield* made.splice(0)
  }
  zip.end()
  yield* made
}
