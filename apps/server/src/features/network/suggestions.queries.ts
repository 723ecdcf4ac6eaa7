import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { ofMe, ofW, sharedCount, viewer } from './graph.queries.ts'
import { personName } from './people.queries.ts'

/** How many of the caller's neighbors are searched, and how many neighbors of each: sharing a hub says little. */
const MOST_ASKED = 300
const MOST_NEIGHBORS = 1000
/** How many of those found most often are ranked. */
const MOST_RANKED = 200

/** What the ranking uses. Positions are those of places of the gazetteer, never a member's own. */
export interface CandidateRow {
  uuid: string
  name: string
  shared: number
  /** What they play or, for a venue, what its open gigs ask for. */
  sounds: string[]
  lat: number | null
  lng: number | null
}

/** What a member, the join `p`, plays or looks for. */
const sounds = sql`
  case when p.user_type = 'artist' then p.instruments
    else array(select distinct unnest(g.instruments) from gigs g where g.created_by = p.uuid and g.status = 'open' and not g.suspended) end`

/**
 * Returns people whom the caller's connections know, except those the caller is connected with or has sent a request.
 * Requests are looked up for one after the other until there are enough, as a member can have thousands of requests.
 */
export async function selectCandidates(db: Database, me: string): Promise<CandidateRow[]> {
  // For one status at a time, as the index that has both members is for one of them.
  const received = (status: RawBuilder<unknown>) => sql`
    select from connection_requests r where r.from_id = n.uuid and r.to_id = ${me} and r.delivered and ${status}`
  const { rows } = await sql<CandidateRow>`
    with ${viewer(me)}, met as materialized (
      select n.number, count(*) as times
      from me, network_people w cross join unnest(w.neighbours[1:${MOST_NEIGHBORS}::int]) n (number)
      where w.number = any (me.neighbours[1:${MOST_ASKED}::int])
      group by n.number
    ), ranked as materialized (
      select number, uuid from (
        select met.number, times from met, me
        where me.neighbours[width_bucket(met.number, me.neighbours)] is distinct from met.number
          and met.number <> me.number and met.number not in (select unnest(people) from hidden)
        order by times desc, met.number offset 0
      ) m join network_people n using (number)
      where not exists (
        select from connection_requests r where r.from_id = ${me} and r.to_id = n.uuid and r.status = 'waiting'
      ) and not exists (${received(sql`r.status = 'waiting'`)}) and not exists (${received(sql`r.status = 'declined'`)})
      order by times desc, number limit ${MOST_RANKED}
    )
    select p.uuid, ${personName} as name, ${sharedCount(ofMe, ofW)} as shared, ${sounds} as sounds, l.lat, l.lng
    from me, ranked cross join lateral (
      select neighbours - me.number as neighbours, degree as count from network_people
      where number = ranked.number offset 0
    ) w join profiles p using (uuid) left join places l using (place_id)`.execute(db)
  return rows
}

/**
 * Returns for each of these members the best connected of the connections shared with the caller, by their numbers in
 * the graph.
 */
export async function selectBestShared(
  db: Database,
  me: string,
  uuids: string[],
  limit: number,
): Promise<{ uuid: string; numbers: number[] }[]> {
  const { rows } = await sql<{ uuid: string; numbers: number[] }>`
    with ${viewer(me)}
    select n.uuid, array(
      select s.number from network_people s where s.number = any (n.neighbours & me.neighbours)
      order by s.degree desc, s.number limit ${limit}
    ) as numbers
    from me, network_people n where n.uuid = any (${uuids}::uuid[])`.execute(db)
  return rows
}

/** Returns the instruments and the place of the caller, as `selectCandidates` does for others. */
export async function findOwnSounds(
  db: Database,
  me: string,
): Promise<Pick<CandidateRow, 'sounds' | 'lat' | 'lng'>> {
  const { rows } = await sql<Pick<CandidateRow, 'sounds' | 'lat' | 'lng'>>`
    select ${sounds} as sounds, l.lat, l.lng from profiles p left join places l using (place_id)
    where p.uuid = ${me}`.execute(db)
  return rows[0] ?? { sounds: [], lat: null, lng: null }
}
