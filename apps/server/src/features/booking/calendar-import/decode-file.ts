/** Two line ends before a space: a line of a calendar file that goes on. Some programs break it within a letter. */
const FOLDED = /\r?\n[ \t]/g
/** How much of a file without a mark is looked at. */
const SAMPLE = 4096

export interface DecodeOptions {
  /** Whether to join the folded lines of a calendar file, which must happen before letters are decoded. */
  unfolds: boolean
}

/** Returns the text of a file, in whichever encoding it is: UTF-8, UTF-16 or Windows-1252. */
export function decodeFile(bytes: Uint8Array, { unfolds }: DecodeOptions): string {
  const wide = wideEncoding(bytes)
  if (wide) {
    const text = new TextDecoder(wide).decode(bytes)
    return plain(unfolds ? text.replace(FOLDED, '') : text)
  }
  const content = unfolds ? unfold(bytes) : bytes
  try {
    return plain(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch {
    return plain(new TextDecoder('windows-1252').decode(content))
  }
}

/** Returns whether a file is a calendar (RFC 5545), by how it begins. */
export function isCalendar(bytes: Uint8Array): boolean {
  const start = decodeFile(bytes.subarray(0, 2000), { unfolds: false })
  return /^\s*BEGIN:VCALENDAR/i.test(start) || /^BEGIN:VEVENT/im.test(start)
}

const unfold = (bytes: Uint8Array): Uint8Array =>
  Buffer.from(Buffer.from(bytes).toString('latin1').replace(FOLDED, ''), 'latin1')

const plain = (text: string) => text.replace(/^\uFEFF/, '').replaceAll('\0', '')

/** Returns which form of UTF-16 a file has, by its mark or by the empty half of most letters; null for another encoding. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE)
  const empty = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) empty[index % 2]! += 1
  const most = sample.length / 2
  if (empty[1]! > most * 0.4 && empty[0]! < most * 0.1) return 'utf-16le'
  return empty[0]! > most * 0.4 && empty[1]! < most * 0.1 ? 'utf-16be' : null
}
