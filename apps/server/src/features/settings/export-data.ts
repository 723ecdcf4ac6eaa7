import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { renderTask } from '../../rendering/renderer.ts'
import { contractFile, listContractIds } from '../contracts/index.ts'
import { listOwnObjects, readObject } from '../storage/index.ts'
import { exportSections } from './export-sections.queries.ts'
import type { packSection } from './pack-section.ts'
import { type ArchiveEntry, zipOf } from './zip-of.ts'

const PACK_SECTION = renderTask<typeof packSection>(import.meta.resolve('./pack-section.ts'), 'packSection')

const ABOUT = `This is the data Bandstand holds about you. Each .json file has one kind of record, and the .csv file next to it has the same data for a spreadsheet. Times are in UTC. Money is in US dollars, or in US cents where a name ends with _cents. The contracts folder has your contracts as PDFs, and the files folder has what you uploaded.
`

/** Returns the caller's data as the bytes of a ZIP, created while it's read: one section or file is in memory at a time. */
export function exportData(deps: Deps, actor: Actor): AsyncGenerator<Uint8Array> {
  return zipOf(entriesOf(deps, actor), deps.now())
}

async function* entriesOf(deps: Deps, actor: Actor): AsyncGenerator<ArchiveEntry> {
  // A refusal halfway would leave a broken file, so its parts are always admitted.
  const options = { member: actor.userId, wasLetIn: true }
  yield { name: 'about.txt', bytes: Buffer.from(ABOUT) }
  for (const { name, read } of exportSections) {
    const section = { name, records: await read(deps, actor) }
    yield* await deps.renderer.render(PACK_SECTION, section, options)
  }
  for (const id of await listContractIds(deps.db, actor.partyId)) {
    const file = await contractFile(deps, actor, id, options)
    yield {
      name: `contracts/${id}-${file.name}`,
      bytes: new Uint8Array(await file.arrayBuffer()),
    }
  }
  for (const object of await listOwnObjects(deps.db, actor.partyId)) {
    const bytes = await readObject(deps, object)
    // Removed since the list was read.
    if (bytes) yield { name: `files/${object.bucket}/${object.name}`, bytes }
  }
}
