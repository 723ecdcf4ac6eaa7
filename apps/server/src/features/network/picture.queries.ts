import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { ofMe, ofW, sharedCount, viewer } from './graph.queries.ts'
import { type PersonRow, personColumns } from './people.queries.ts'

/** How much the picture shows at most: more would be unreadable. */
const MOST_FIRST = 40
const MOST_SECOND = 20
const MOST_ASKED = 500

export interface PicturedRow extends PersonRow {
  number: number
  degree: 0 | 1 | 2
  shared: number
  /** The numbers of those in the picture whom they know. */
  knows: number[]
}

/**
 * Returns the caller, the connections who share most with them, and the people most of those are connected with, with the
 * exact number of connections.
 */
export async function selectPicture(
  db: Database,
  me: string,
): Promise<{ rows: PicturedRow[]; total: number }> {
  const { rows } = await sql<PicturedRow & { total: number }>`
    with ${viewer(me)}, first as materialized (
      select w.number, w.neighbours from me, lateral (
        select number, neighbours - me.number as neighbours, degree as count from network_people
        where number = any (me.neighbours[1:${MOST_ASKED}::int]) offset 0
      ) w
      order by ${sharedCount(ofMe, ofW)} desc, w.count desc, w.number limit ${MOST_FIRST}
    ), second as materialized (
      select n.number from first cross join unnest(first.neighbours[1:${MOST_ASKED}::int]) n (number)
      where n.number not in (
        select unnest(neighbours) from me union all select number from me union all select unnest(people) from hidden
      )
      group by n.number order by count(*) desc, n.number limit ${MOST_SECOND}
    ), shown as materialized (
      select number, 0 as degree from me union all select number, 1 from first union all select number, 2 from second
    ), everybody as materialized (select sort(array_agg(number)) as people from shown)
    select s.number, s.degree, icount(n.neighbours & me.neighbours) as shared, n.neighbours & e.people as knows,
      icount(me.neighbours) as total, ${personColumns}
    from me, everybody e, shown s join network_people n using (number) join profiles p on p.uuid = n.uuid
    order by s.degree, shared desc, name, s.number`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
