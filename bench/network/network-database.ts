import type { Client } from 'pg'
import { bulkId } from '../../apps/server/src/bulk/bulk-world.ts'
import { copyRows } from '../../apps/server/src/bulk/copy-rows.ts'
import type { Graph } from './network-graph.ts'

/** Connects the artists of a bulk world, `bulkId('artist', number)`, as the graph connects its people. */
export async function fillConnections(
  client: Client,
  { people, pairs }: Graph,
  report: (text: string) => void,
): Promise<void> {
  const ids = Array.from({ length: people }, (_, number) => bulkId('artist', number))
  await client.query('begin')
  // Every row refers to existing profiles, and the arrays of neighbors are written in one statement.
  await client.query('set local session_replication_role = replica')
  const constraints = await dropIndexes(client)
  await copyRows(
    client,
    'connections',
    ['user1_id', 'user2_id', 'connection_type', 'created_at'],
    pairs.length / 2,
    (index) => {
      const [a, b] = [ids[pairs[index * 2]!]!, ids[pairs[index * 2 + 1]!]!]
      const day = String((index % 28) + 1).padStart(2, '0')
      return [a < b ? a : b, a < b ? b : a, 'request', `2026-0${(index % 9) + 1}-${day}T12:00:00Z`]
    },
    report,
  )
  report('  indexes of connections')
  for (const definition of constraints) await client.query(definition)
  await client.query('commit')
  report('  statistics')
  await client.query('vacuum analyze connections')
  report('  neighbours')
  await client.query("set work_mem = '1GB'")
  await client.query('select fill_network()')
  await client.query('reset work_mem')
  report('  statistics')
  await client.query('vacuum analyze network_people')
}

/** Building them once is faster. Returns how to recreate them. */
async function dropIndexes(client: Client): Promise<string[]> {
  const constraints = await client.query<{ drop: string; add: string }>(`
    select format('alter table connections drop constraint %I', conname) as drop,
      format('alter table connections add constraint %I %s', conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where conrelid = 'connections'::regclass and contype in ('p', 'u')`)
  for (const { drop } of constraints.rows) await client.query(drop)
  const indexes = await client.query<{ drop: string; add: string }>(`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as add
    from pg_index where indrelid = 'connections'::regclass`)
  for (const { drop } of indexes.rows) await client.query(drop)
  return [...constraints.rows, ...indexes.rows].map(({ add }) => add)
}
