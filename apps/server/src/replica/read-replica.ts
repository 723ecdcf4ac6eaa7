import type { PersonId } from '@bandstand/domain/accounts'
import { ORPCError } from '@orpc/server'
import type { Database } from '../db/database.ts'
import type { PlacesPort } from '../integrations/places/port.ts'
import { signal } from '../signals.ts'
import type { Replica } from './follow-replica.ts'

/** What a read gets: of the database or of the replica. */
interface Readable {
  db: Database
  places: PlacesPort
  /** null: there is none. */
  replica: (Replica & { places: PlacesPort }) | null
}

interface Reading<Deps extends Readable> {
  deps: Deps
  actor: { userId: PersonId } | null
  /** When the client's last write was, as far as it says; see `writtenAt`. */
  writtenAt: number | null
}

/**
 * Runs a read for which it is enough to be as fresh as a replica: on the replica if there is one and it has what this member
 * wrote, otherwise, and when it fails there, on the database.
 */
export async function readReplica<Deps extends Readable, Answer>(
  { deps, actor, writtenAt }: Reading<Deps>,
  read: (deps: Deps) => Promise<Answer>,
): Promise<Answer> {
  const { replica } = deps
  if (!replica) return read(deps)
  const unfit = replica.unfitFor({ memberId: actor?.userId ?? null, writtenAt })
  if (unfit === null) {
    try {
      const answer = await read({ ...deps, db: replica.db, places: replica.places })
      signal('replicaRead', 'replica')
      return answer
    } catch (error) {
      if (error instanceof ORPCError) throw error
      replica.recordFailure(error)
    }
  }
  signal('replicaRead', unfit ?? 'failed')
  return read(deps)
}
