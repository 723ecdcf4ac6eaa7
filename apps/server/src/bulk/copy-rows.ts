import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { grouped } from '@bandstand/domain/product'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type CopyValue = string | number | boolean | null | readonly string[]
/** Rows put together into one chunk of the stream: single rows would spend their time in the stream itself. */
const ROWS_PER_CHUNK = 500

/** Streams `count` rows into a table by COPY and reports each tenth of the way. `makeRow` gets the row's number from 0. */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  count: number,
  makeRow: (index: number) => readonly CopyValue[],
  report: (text: string) => void,
): Promise<void> {
  function* chunks() {
    for (let start = 0; start < count; start += ROWS_PER_CHUNK) {
      const end = Math.min(start + ROWS_PER_CHUNK, count)
      let chunk = ''
      for (let index = start; index < end; index++) chunk += `${makeRow(index).map(copyText).join('\t')}\n`
      yield chunk
      if (Math.floor((end / count) * 10) > Math.floor((start / count) * 10)) {
        report(`  ${table}: ${grouped(end)} of ${grouped(count)}`)
      }
    }
  }
  await pipeline(
    Readable.from(chunks()),
    client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)),
  )
}

/** One value in COPY's text format. */
function copyText(value: CopyValue): string {
  if (value === null) return String.raw`\N`
  if (typeof value === 'object')
    return escape(`{${value.map((entry) => `"${entry.replace(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`)
  return escape(String(value))
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
function escape(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character)
}
