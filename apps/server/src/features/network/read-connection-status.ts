import type { PartyId } from '@bandstand/domain/accounts'
import type { ConnectionStatus } from '@bandstand/api-spec'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { hasBlocked } from './blocks.queries.ts'
import { findConnection, selectPlayed } from './connections.queries.ts'
import { findPathBetween, selectDegrees, selectShared } from './graph.queries.ts'
import { requireOther } from './locked-pair.ts'
import { networkAbilities } from './network.policy.ts'
import { personView, playedView } from './network.view.ts'
import { findPeople, findPeopleByNumber } from './people.queries.ts'
import { findWaiting } from './requests.queries.ts'

/** How many shared connections are listed beside the path. */
const SHARED_SHOWN = 6

/** Returns the relation of the caller to another member. Throws NETWORK_SELF, PROFILE_NOT_FOUND. */
export async function getConnectionStatus(
  { db }: Deps,
  actor: Actor,
  uuid: PartyId,
): Promise<ConnectionStatus> {
  const me = actor.partyId
  const person = await requireOther(db, actor, uuid)
  const [degrees, shared, between, connection, waiting, played, blocked] = await Promise.all([
    selectDegrees(db, me, [uuid]),
    selectShared(db, me, uuid, { limit: SHARED_SHOWN, offset: 0 }),
    findPathBetween(db, me, uuid),
    findConnection(db, me, uuid),
    findWaiting(db, me, uuid),
    selectPlayed(db, me, [uuid]),
    hasBlocked(db, me, uuid),
  ])
  const received = waiting.received?.delivered ? waiting.received : null
  const request = received ?? waiting.sent
  const own = between ? await findPeople(db, [me]) : []
  const [path, names] = await Promise.all([
    findPeopleByNumber(db, between ?? []),
    findPeopleByNumber(db, shared.numbers),
  ])
  return {
    person: personView(person),
    degree: degrees[0]?.degree ?? null,
    sharedCount: shared.total,
    shared: names.map(personView),
    path: between && [...own, ...path, person].map(personView),
    connection: connection && {
      id: connection.id,
      connectionType: connection.connection_type,
      createdAt: connection.created_at.toISOString(),
    },
    request: request && {
      id: request.id,
      note: request.note,
      createdAt: request.created_at.toISOString(),
      direction: received ? 'received' : 'sent',
    },
    playedTogether: playedView(played[0]),
    abilities: networkAbilities({
      connected: connection !== null,
      received: received !== null,
      sent: waiting.sent !== null,
      blocked,
    }),
  }
}
