import type { PartyId } from '@bandstand/domain/accounts'
import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Schema } from '../../src/db/database.ts'
import type { TestApp } from '../app.ts'
import { actingFor, createArtist, createProVenue, type Member } from './factories.ts'
import { appoint } from './parties.ts'

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

/** Creates an act with a band member and a viewer, both in its line-up behind its owner, and a venue. `others` are only names. */
export async function createBand(
  test: TestApp,
  ...others: string[]
): Promise<{ act: Member; venue: Member; kim: Member; bo: Member; ids: string[] }> {
  const act = await createArtist(test)
  const venue = await createProVenue(test)
  const people = [await createArtist(test, { band_name: 'Kim Solo' }), await createArtist(test)] as const
  await appoint(test, people[0], act, 'member')
  await appoint(test, people[1], act, 'viewer')
  const [kim, bo] = [actingFor(test, people[0], act), actingFor(test, people[1], act)]
  const ids = await lineUp(
    test,
    act,
    { name: 'Ada', person_id: act.id },
    { name: 'Kim', person_id: kim.id },
    { name: 'Bo', person_id: bo.id },
    ...others.map((name) => ({ name })),
  )
  return { act, venue, kim, bo, ids }
}
