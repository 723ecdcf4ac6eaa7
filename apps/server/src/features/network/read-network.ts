import type {
  ConnectionPage,
  DegreeOfPerson,
  NetworkPicture,
  RequestPage,
  SharedPage,
} from '@bandstand/api-spec'
import {
  CONNECTIONS_PER_PAGE,
  type ConnectionFilter,
  REQUESTS_PER_PAGE,
  type RequestFilter,
  SHARED_PER_PAGE,
} from '@bandstand/domain/network'
import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { selectConnections } from './connections.queries.ts'
import { selectDegrees, selectShared } from './graph.queries.ts'
import { requireOther } from './locked-pair.ts'
import { connectionView, personView, requestView } from './network.view.ts'
import { findPeople, findPeopleByNumber } from './people.queries.ts'
import { selectPicture } from './picture.queries.ts'
import { selectRequests } from './requests.queries.ts'

const sliceOf = (page: number, pageSize: number) => ({ limit: pageSize, offset: (page - 1) * pageSize })

/** Returns one page of the caller's connections, newest first. */
export async function listConnections(
  { db }: Deps,
  { partyId: me }: Actor,
  { q, page }: ConnectionFilter,
): Promise<ConnectionPage> {
  const { rows, total } = await selectConnections(db, me, q, sliceOf(page, CONNECTIONS_PER_PAGE))
  const shared = await sharedCounts(db, me, rows)
  return {
    connections: rows.map((row) => connectionView(row, shared.get(row.uuid) ?? 0)),
    total,
    page,
    pageSize: CONNECTIONS_PER_PAGE,
  }
}

/** Returns one page of the caller's waiting requests of one direction, newest first. */
export async function listRequests(
  { db }: Deps,
  { partyId: me }: Actor,
  { direction, page }: RequestFilter,
): Promise<RequestPage> {
  const { rows, total } = await selectRequests(db, me, direction, sliceOf(page, REQUESTS_PER_PAGE))
  const shared = await sharedCounts(db, me, rows)
  return {
    requests: rows.map((row) => requestView(row, shared.get(row.uuid) ?? 0)),
    total,
    page,
    pageSize: REQUESTS_PER_PAGE,
  }
}

/** Returns the degree of each of these members and the shared connections, in the requested order, without the caller. */
export async function getDegrees(
  { db }: Deps,
  { partyId: me }: Actor,
  uuids: string[],
): Promise<DegreeOfPerson[]> {
  const known = new Map((await selectDegrees(db, me, uuids)).map((row) => [row.uuid, row]))
  return [...new Set(uuids)]
    .filter((uuid) => uuid !== me)
    .map((uuid) => ({
      uuid,
      degree: known.get(uuid)?.degree ?? null,
      sharedCount: known.get(uuid)?.shared ?? 0,
    }))
}

/** Returns one page of the connections that the caller shares with a member. Throws NETWORK_SELF, PROFILE_NOT_FOUND. */
export async function listShared(
  deps: Deps,
  actor: Actor,
  uuid: string,
  { page }: { page: number },
): Promise<SharedPage> {
  await requireOther(deps.db, actor, uuid)
  const { numbers, total } = await selectShared(deps.db, actor.partyId, uuid, sliceOf(page, SHARED_PER_PAGE))
  const people = await findPeopleByNumber(deps.db, numbers)
  return { people: people.map(personView), total, page, pageSize: SHARED_PER_PAGE }
}

/** Returns the caller's part of the network as a graph. */
export async function getPicture({ db }: Deps, { partyId: me }: Actor): Promise<NetworkPicture> {
  const { rows, total } = await selectPicture(db, me)
  if (rows.length === 0) {
    // A member without connections is alone in the picture.
    const alone = await findPeople(db, [me])
    const people = alone.map((row) => ({ ...personView(row), degree: 0 as const, sharedCount: 0 }))
    return { people, edges: [], totalConnections: 0 }
  }
  const placeOf = new Map(rows.map(({ number }, index) => [number, index]))
  return {
    people: rows.map((row) => ({ ...personView(row), degree: row.degree, sharedCount: row.shared })),
    edges: rows.flatMap(({ knows }, from) =>
      knows
        .map((number) => placeOf.get(number) ?? -1)
        .filter((to) => to > from)
        .map((to): [number, number] => [from, to]),
    ),
    totalConnections: total,
  }
}

async function sharedCounts(
  db: Database,
  me: string,
  rows: { uuid: string }[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const found = await selectDegrees(
    db,
    me,
    rows.map(({ uuid }) => uuid),
  )
  return new Map(found.map(({ uuid, shared }) => [uuid, shared]))
}
