import { crc32, deflateRawSync } from 'node:zlib'
import { csvText } from '../../csv.ts'
import type { ArchiveEntry } from './zip-of.ts'

/** A section of the export: its name, and its records as JSON texts. */
export interface SectionRecords {
  name: string
  records: string[]
}

/** Returns the two files of a section, compressed: JSON for programs and CSV for a spreadsheet. */
export function packSection({ name, records: texts }: SectionRecords): ArchiveEntry[] {
  const records = texts.map((text) => JSON.parse(text) as Record<string, unknown>)
  return [
    packed(`${name}.json`, `${JSON.stringify(records, null, 2)}\n`),
    packed(`${name}.csv`, tableOf(records)),
  ]
}

function packed(name: string, text: string): ArchiveEntry {
  const bytes = Buffer.from(text)
  return {
    name,
    bytes: deflateRawSync(bytes),
    deflated: { size: bytes.length, crc: crc32(bytes) },
  }
}

function tableOf(records: Record<string, unknown>[]): string {
  const headings = Object.keys(records[0] ?? {})
  const cells = records.map((record) => headings.map((heading) => cellOf(record[heading])))
  return csvText({ rows: [headings, ...cells] })
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
