import type { PartyId } from '@bandstand/domain/accounts'
import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Schema } from '../../src/db/database.ts'
import type { TestApp } from '../app.ts'

type Columns = Partial<Insertable<Schema['lineup_members']>>

/** Inserts people into the line-up of an act, in this order. Returns their ids. */
export async function lineUp(
  { deps }: TestApp,
  party: { id: PartyId },
  ...people: (Columns & { name: string })[]
): Promise<string[]> {
  const rows = people.map((person, position) => ({
    id: randomUUID(),
    party_id: party.id,
    position,
    created_at: deps.now(),
    ...person,
  }))
  await deps.db.insertInto('lineup_members').values(rows).execute()
  return rows.map(({ id }) => id)
}
