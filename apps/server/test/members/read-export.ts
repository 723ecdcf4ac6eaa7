import { strFromU8, unzipSync } from 'fflate'
import type { Member } from './factories.ts'

/** Downloads a member's data and returns the texts of its files by their names. */
export async function readExport(member: Pick<Member, 'fetch'>): Promise<Record<string, string>> {
  const answer = await member.fetch('/api/account/export')
  if (answer.status !== 200) throw new Error(`the export was refused with ${answer.status}`)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes, true)]))
}

/** Returns the records of one kind in an export. */
export const recordsOf = (files: Record<string, string>, name: string) =>
  JSON.parse(Buffer.from(files[`${name}.json`]!, 'latin1').toString()) as Record<string, any>[]
