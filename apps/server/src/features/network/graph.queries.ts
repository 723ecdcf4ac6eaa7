import type { Degree } from '@bandstand/domain/network'
import { DEALING_ROLES } from '@bandstand/domain/parties'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/**
 * How many of a member's neighbors are searched at most, starting with the first: a path that is missed beyond them says
 * little.
 */
const MOST_WALKED = 5000
/** Up to how many neighbors of a caller have their own neighbors fetched for a page of cards. */
const MOST_FRIENDS = 300

/**
 * Returns the common table expressions `hidden` and `me`, the viewer with their visible neighbors. Members who have
 * blocked the viewer, are blocked by them, are suspended or are another party of the same person are in no path, not shared and not counted. Materialized,
 * so that an array stored apart from its row is fetched once.
 */
export const viewer = (me: string) => sql`
  hidden as materialized (
    select coalesce(array_agg(p.number), '{}') as people
    from (
      select blocked_id from blocks where blocker_id = ${me} union select blocker_id from blocks where blocked_id = ${me}
      union select uuid from profiles where suspended
      union select other.party_id from memberships one join memberships other on other.person_id = one.person_id
        where one.party_id = ${me} and other.party_id <> ${me} and one.ended_at is null and other.ended_at is null
          and one.role = any (${DEALING_ROLES}::text[]) and other.role = any (${DEALING_ROLES}::text[])
    ) b (uuid) join network_people p on p.uuid = b.uuid
  ), me as materialized (
    select p.uuid, p.number, p.neighbours - hidden.people as neighbours from network_people p, hidden where p.uuid = ${me}
  )`

/** One sorted array of numbers, and how many it has. */
export interface Neighbours {
  array: ReturnType<typeof sql>
  count: ReturnType<typeof sql>
}

/**
 * Returns the rest of a query for the elements of `few` that are in `many`, by binary search: intarray's operators copy
 * both arrays and read them whole, which takes long for a hub's. Both must have been read from their table before.
 */
const foundIn = (few: Neighbours, many: Neighbours) => sql`
  from unnest(${few.array}) n where (${many.array})[width_bucket(n, ${many.array})] = n`

/** How many times as many elements an array has for which searching is faster than merging. */
const MUCH_LONGER = 16

const isMuchLonger = (one: Neighbours, other: Neighbours) =>
  sql`${one.count} > ${MUCH_LONGER}::int * ${other.count}`

/** Returns how many elements both arrays have. */
export const sharedCount = (one: Neighbours, other: Neighbours) => sql`case
  when ${isMuchLonger(one, other)} then (select count(*)::int ${foundIn(other, one)})
  when ${isMuchLonger(other, one)} then (select count(*)::int ${foundIn(one, other)})
  else icount(${one.array} & ${other.array}) end`

/** Whether both arrays have an element in common. */
const overlap = (one: Neighbours, other: Neighbours) => sql`case
  when ${isMuchLonger(one, other)} then exists (select ${foundIn(other, one)})
  when ${isMuchLonger(other, one)} then exists (select ${foundIn(one, other)})
  else ${one.array} && ${other.array} end`

export const ofMe: Neighbours = { array: sql`me.neighbours`, count: sql`icount(me.neighbours)` }
export const ofW: Neighbours = { array: sql`w.neighbours`, count: sql`w.count` }
const ofT: Neighbours = { array: sql`t.neighbours`, count: sql`t.count` }

const connectedTo = (other: ReturnType<typeof sql>) => sql`exists (
  select from connections c where c.user1_id = least(me.uuid, ${other}) and c.user2_id = greatest(me.uuid, ${other}))`

export interface DegreeRow {
  uuid: string
  degree: Degree | null
  shared: number
}

/**
 * Returns the degree of each of these members and how many connections they share with `me`, in one statement; strangers are
 * left out. The third degree searches the neighbors' own neighbors: the caller's, fetched once for the whole page, or those
 * of each other member if the caller has so many that theirs are fewer.
 */
export async function selectDegrees(db: Database, me: string, uuids: string[]): Promise<DegreeRow[]> {
  const { rows } = await sql<DegreeRow>`
    with ${viewer(me)}, friends as materialized (
      select w.neighbours - me.number as neighbours, w.degree as count from me, network_people w
      where icount(me.neighbours) <= ${MOST_FRIENDS}::int and w.number = any (me.neighbours)
    )
    select t.uuid, t.shared, case
      when ${connectedTo(sql`t.uuid`)} then 1
      when t.shared > 0 then 2
      when icount(me.neighbours) <= ${MOST_FRIENDS}::int then
        case when exists (select from friends w where ${overlap(ofW, ofT)}) then 3 end
      when exists (
        select from (
          select w.neighbours - me.number as neighbours, w.degree as count from network_people w
          where w.number = any (t.neighbours[1:${MOST_WALKED}::int]) offset 0
        ) w where ${overlap(ofW, ofMe)}
      ) then 3
    end as degree
    from me, lateral (
      select t.*, ${sharedCount(ofMe, ofT)} as shared
      from (
        select p.uuid, p.neighbours - hidden.people as neighbours, p.degree as count
        from hidden, network_people p
        where p.uuid = any (${uuids}::uuid[]) and p.uuid <> me.uuid and not p.number = any (hidden.people)
        offset 0
      ) t
      offset 0
    ) t`.execute(db)
  return rows
}

/**
 * Returns the numbers of the people between `me` and `them` on a shortest path; empty when the two are connected,
 * null when it takes more than four hops.
 */
export async function findPathBetween(db: Database, me: string, them: string): Promise<number[] | null> {
  return (await upToThreeHops(db, me, them)) ?? (await fourHops(db, me, them))
}

const bothEnds = (me: string, them: string) => sql`
  ${viewer(me)}, them as materialized (
    select p.uuid, p.number, p.neighbours - hidden.people as neighbours from network_people p, hidden
    where p.uuid = ${them} and not p.number = any (hidden.people)
  )`

/** Finds a path of at most three hops: two by one merge of both arrays, three by searching the shorter one. */
async function upToThreeHops(db: Database, me: string, them: string): Promise<number[] | null> {
  const { rows } = await sql<{ between: number[] | null }>`
    with ${bothEnds(me, them)}
    select case
      when ${connectedTo(sql`them.uuid`)} then '{}'::int[]
      when me.neighbours && them.neighbours then (me.neighbours & them.neighbours)[1:1]
      when icount(me.neighbours) <= icount(them.neighbours) then (
        select array[w.number, (w.neighbours & them.neighbours)[1]] from network_people w
        where w.number = any (me.neighbours[1:${MOST_WALKED}::int]) and w.neighbours && them.neighbours limit 1
      )
      else (
        select array[(w.neighbours & me.neighbours)[1], w.number] from network_people w
        where w.number = any (them.neighbours[1:${MOST_WALKED}::int]) and w.neighbours && me.neighbours limit 1
      )
    end as between
    from me, them`.execute(db)
  return rows[0]?.between ?? null
}

/**
 * Finds a path of four hops. The side whose neighbors know fewer people (`near`) is expanded by one more hop; then
 * the smaller of that and the other side's neighbors (`far`) is searched until one of them knows one of the other's.
 */
async function fourHops(db: Database, me: string, them: string): Promise<number[] | null> {
  const known = (side: ReturnType<typeof sql>) => sql`
    coalesce((select sum(degree) from network_people where number = any (${side}.neighbours[1:${MOST_WALKED}::int])), 0)
      + greatest(icount(${side}.neighbours) - ${MOST_WALKED}::int, 0) * ${MOST_WALKED}::int`
  const { rows } = await sql<{ mine_is_near: boolean; near: number; middle: number; far: number }>`
    with ${bothEnds(me, them)}, sides as materialized (
      select mine_is_near, case when mine_is_near then me.neighbours else them.neighbours end as near,
        case when mine_is_near then them.neighbours else me.neighbours end as far
      from me, them, lateral (select ${known(sql`me`)} <= ${known(sql`them`)} as mine_is_near) s
    ), expanded as materialized (
      select uniq(sort(array_agg(number))) - (select people from hidden) as people
      from (
        select unnest(w.neighbours) as number from sides, network_people w where w.number = any (sides.near)
      ) w
    ), met as (
      select case when e.walked_is_middle then w.number else (w.neighbours & e.other)[1] end as middle,
        case when e.walked_is_middle then (w.neighbours & e.other)[1] else w.number end as far
      from (
        select icount(people) < icount(far) as walked_is_middle,
          case when icount(people) < icount(far) then people else far end as walked,
          case when icount(people) < icount(far) then far else people end as other
        from expanded, sides offset 0
      ) e, network_people w
      where w.number = any (e.walked) and w.neighbours && e.other limit 1
    )
    select mine_is_near, (w.neighbours & sides.near)[1] as near, met.middle, met.far
    from met join network_people w on w.number = met.middle, sides`.execute(db)
  const [met] = rows
  if (!met) return null
  const between = [met.near, met.middle, met.far]
  return met.mine_is_near ? between : between.toReversed()
}

/** Returns the numbers of those whom both know, the best connected first, with the exact number of all. */
export async function selectShared(
  db: Database,
  me: string,
  them: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ numbers: number[]; total: number }> {
  const { rows } = await sql<{ numbers: number[]; total: number }>`
    with ${bothEnds(me, them)}, shared as materialized (select me.neighbours & them.neighbours as people from me, them)
    select icount(people) as total, array(
      select number from network_people where number = any (people) order by degree desc, number
      limit ${limit} offset ${offset}
    ) as numbers
    from shared`.execute(db)
  return rows[0] ?? { numbers: [], total: 0 }
}
