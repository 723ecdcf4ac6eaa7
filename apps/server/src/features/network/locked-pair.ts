import type { Actor } from '../../auth/actor.ts'
import type { Database, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { lockPair } from './connections.queries.ts'
import { findPerson, type PersonRow } from './people.queries.ts'

/** Returns another member. Throws NETWORK_SELF, PROFILE_NOT_FOUND. */
export async function requireOther(db: Database, actor: Actor, uuid: string): Promise<PersonRow> {
  if (uuid === actor.partyId) throw refusal('NETWORK_SELF')
  const person = actor.userType === null ? null : await findPerson(db, uuid)
  if (!person) throw refusal('PROFILE_NOT_FOUND')
  return person
}

/**
 * Runs an action of the caller on another member in one transaction with the pair locked: of two at once the second sees the
 * effect of the first. Throws NETWORK_SELF, PROFILE_NOT_FOUND.
 */
export async function withLockedPair(
  deps: Deps,
  actor: Actor,
  uuid: string,
  act: (tx: Tx) => Promise<void>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await requireOther(tx, actor, uuid)
    await lockPair(tx, actor.partyId, uuid)
    await act(tx)
  })
}
