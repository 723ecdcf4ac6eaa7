import type { PartyId } from '@bandstand/domain/accounts'
import type { ConnectionStatus, NetworkPerson } from '@bandstand/api-spec'
import type { Database } from '../../db/database.ts'
import { selectPlayed } from './connections.queries.ts'
import { findBestShared } from './find-best-shared.ts'
import { selectDegrees } from './graph.queries.ts'
import { personView, playedView } from './network.view.ts'

export interface Known extends Pick<ConnectionStatus, 'degree' | 'sharedCount' | 'playedTogether'> {
  /** The best connected of the shared connections, at most three. */
  shared: NetworkPerson[]
}

/**
 * Returns how a member knows each of these others, in four statements. Members who blocked each other know each other
 * only from having played together.
 */
export async function findKnown(db: Database, me: PartyId, uuids: PartyId[]): Promise<Map<string, Known>> {
  const [degrees, best, played] = await Promise.all([
    selectDegrees(db, me, uuids),
    findBestShared(db, me, uuids),
    selectPlayed(db, me, uuids),
  ])
  const known = new Map(degrees.map((row) => [row.uuid, row]))
  const together = new Map(played.map((row) => [row.uuid, row]))
  return new Map(
    uuids.map((uuid) => {
      const found = known.get(uuid)
      return [
        uuid,
        {
          degree: found?.degree ?? null,
          sharedCount: found?.shared ?? 0,
          // Blocked and suspended members have no degrees.
          shared: found ? (best.get(uuid) ?? []).map(personView) : [],
          playedTogether: playedView(together.get(uuid)),
        },
      ]
    }),
  )
}
