import { asMemberId, type MemberId } from './member-id.ts'
import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Schema } from '../../src/db/database.ts'
import type { TestApp } from '../app.ts'
import { canaryCoordinates } from '../invariants/canary.ts'

export type ArtistColumns = Partial<Omit<Insertable<Schema['profiles']>, 'uuid'>>

/**
 * Creates artists that nobody signs in as, in two statements, with their ids in the given order. Their coordinates are
 * canaries.
 */
export async function insertArtists(test: TestApp, artists: ArtistColumns[]): Promise<MemberId[]> {
  const { db } = test.deps
  const uuids = artists.map(() => asMemberId(randomUUID()))
  await db
    .insertInto('users')
    .values(uuids.map((id) => ({ id, email: `${id}@example.com`, password_hash: 'none' })))
    .execute()
  await db
    .insertInto('profiles')
    .values(
      artists.map((artist, index) => ({
        user_type: 'artist' as const,
        ...canaryCoordinates(),
        ...artist,
        uuid: uuids[index]!,
      })),
    )
    .execute()
  return uuids
}
