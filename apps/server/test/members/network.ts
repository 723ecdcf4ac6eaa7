import { sql } from 'kysely'
import type { TestApp } from '../app.ts'
import type { Member } from './factories.ts'

/** Connects each of these pairs, without requests. */
export async function befriend(
  { deps }: TestApp,
  ...pairs: [{ id: string }, { id: string }][]
): Promise<void> {
  for (const [a, b] of pairs)
    await sql`
      insert into connections (user1_id, user2_id, connection_type, created_at)
      values (least(${a.id}::uuid, ${b.id}::uuid), greatest(${a.id}::uuid, ${b.id}::uuid), 'request', ${deps.now()})
      `.execute(deps.db)
}

/** Returns each one's connections from the arrays that the graph is searched in, sorted. */
export async function neighboursById({ deps }: TestApp, members: Pick<Member, 'id'>[]): Promise<string[][]> {
  const { rows } = await sql<{ uuid: string; others: string[] }>`
    select p.uuid, array(
      select o.uuid from network_people o where o.number = any (p.neighbours) order by o.uuid
    )::text[] as others from network_people p`.execute(deps.db)
  const known = new Map(rows.map(({ uuid, others }) => [uuid, others]))
  return members.map(({ id }) => known.get(id) ?? [])
}
