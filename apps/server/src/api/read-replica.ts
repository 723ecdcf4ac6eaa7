import { ORPCError } from '@orpc/server'
import type { Actor } from '../auth/actor.ts'
import type { Deps } from '../deps.ts'
import { signal } from '../signals.ts'

interface Reading {
  deps: Deps
  actor: Pick<Actor, 'userId'> | null
  /** When the client's last write was, as far as it says; see `ReplicaReader`. */
  writtenAt: number | null
}

/**
 * Runs a read for which it is enough to be as fresh as a replica: on the replica if there is one and it has what this member
 * wrote, otherwise, and when it fails there, on the database.
 */
export async function readReplica<Answer>(
  { deps, actor, writtenAt }: Reading,
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
      replica.noteFailure(error)
    }
  }
  signal('replicaRead', unfit ?? 'failed')
  return read(deps)
}
