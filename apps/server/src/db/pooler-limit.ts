import type { Pool } from 'pg'

/**
 * Returns what the operator of a pooler forgot, or null: the pooler refuses the settings of a connection, so it has to set
 * the limit on statements itself. Without one, a statement goes on in the database after its request has given up.
 */
export async function findMissingLimit(pool: Pool, setting: string): Promise<string | null> {
  const { rows } = await pool.query<{ statement_timeout: string }>('show statement_timeout')
  return rows[0]?.statement_timeout === '0'
    ? `The connections of ${setting} have no statement_timeout. Let the pooler set one (deploy/pgbouncer.ini shows how).`
    : null
}
