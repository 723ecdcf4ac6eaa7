import type pg from 'pg'

/**
 * Does `work` while the tables have no indexes except those of their constraints and the unique ones; building them once is
 * faster.
 */
export async function withoutIndexes(
  client: pg.ClientBase,
  tables: string[],
  work: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any ($1::regclass[]) and not indisunique
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
}
