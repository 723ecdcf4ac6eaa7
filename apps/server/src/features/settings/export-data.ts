import type { Actor } from '../../auth/actor.ts'
import { csvText } from '../../csv.ts'
import type { Deps } from '../../deps.ts'
import { contractFile } from '../contracts/index.ts'
import { listOwnObjects, readObject } from '../storage/index.ts'
import { exportSections } from './export-sections.ts'
import { type ArchiveEntry, zipOf } from './zip-of.ts'

const ABOUT = `This is what Bandstand keeps of you.

Each .json file holds one kind of record, and the .csv file beside it the same for a spreadsheet; instants are in UTC and
money is in US cents. contracts/ has your contracts as PDF, files/ what you have uploaded.
`

/** Everything of the caller's as the bytes of a ZIP, made while it is read: one section or file is in memory at a time. */
export function exportData(deps: Deps, actor: Actor): AsyncGenerator<Uint8Array> {
  return zipOf(entriesOf(deps, actor), deps.now())
}

async function* entriesOf(deps: Deps, actor: Actor): AsyncGenerator<ArchiveEntry> {
  yield text('about.txt', ABOUT)
  for (const section of exportSections) {
    const { rows } = await section.rows(actor.userId).execute(deps.db)
    const records = rows.map(({ value }) => value as Record<string, unknown>)
    yield text(`${section.name}.json`, `${JSON.stringify(records, null, 2)}\n`)
    yield text(`${section.name}.csv`, tableOf(records))
  }
  const contracts = deps.db.selectFrom('contracts').select('id')
  const mine = contracts.where((or) =>
    or.or([or('artist_id', '=', actor.userId), or('venue_id', '=', actor.userId)]),
  )
  for (const { id } of await mine.execute()) {
    const file = await contractFile(deps, actor, id)
    yield {
      name: `contracts/${id}-${file.name}`,
      bytes: new Uint8Array(await file.arrayBuffer()),
      packed: true,
    }
  }
  for (const object of await listOwnObjects(deps.db, actor.userId)) {
    const bytes = await readObject(deps, object)
    // Removed since the list was read.
    if (bytes) yield { name: `files/${object.bucket}/${object.name}`, bytes, packed: true }
  }
}

function text(name: string, content: string): ArchiveEntry {
  return { name, bytes: new TextEncoder().encode(content), packed: false }
}

function tableOf(records: Record<string, unknown>[]): string {
  const headings = Object.keys(records[0] ?? {})
  return csvText([headings, ...records.map((record) => headings.map((heading) => cellOf(record[heading])))])
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
