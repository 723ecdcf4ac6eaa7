import type { ClientBase } from 'pg'
import { JOB_SCHEMAS } from '../job-lanes.ts'

/** A table of Bandstand's, with the columns that its rows are written by: all but those that PostgreSQL computes. */
export interface TableColumns {
  name: string
  columns: string[]
}

export interface SequenceValue {
  name: string
  lastValue: string
  isCalled: boolean
}

/** Makes the text of every value the same on all servers. */
export async function settleFormats(client: ClientBase): Promise<void> {
  await client.query(
    `set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
     set bytea_output = 'hex'; set extra_float_digits = 1; set synchronize_seqscans = off;
     set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`,
  )
}

/** Returns the tables of the schema `public`, by name, without those of extensions. */
export async function listTables(client: ClientBase): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = ''
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.oid order by c.relname collate "C"`,
  )
  return rows
}

/**
 * Returns how far each sequence has counted by now. A sequence isn't part of a snapshot, but it never goes back: read after
 * the snapshot was taken, it is beyond every number in it.
 */
export async function readSequences(client: ClientBase): Promise<SequenceValue[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' order by c.relname collate "C"`,
  )
  const values: SequenceValue[] = []
  for (const { name } of rows) {
    const read = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoted(name)}`,
    )
    values.push({ name, lastValue: read.rows[0]!.last, isCalled: read.rows[0]!.called })
  }
  return values
}

/** Writes how far each sequence has counted. */
export async function writeSequences(client: ClientBase, values: SequenceValue[]): Promise<void> {
  for (const { name, lastValue, isCalled } of values)
    await client.query('select setval($1::regclass, $2, $3)', [quoted(name), lastValue, isCalled])
}

/** Returns the statement that returns a table's rows, each a line of text. */
export function copyOut({ name, columns }: TableColumns): string {
  return `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`
}

/** Returns the statement that takes such lines. */
export function copyIn({ name, columns }: TableColumns): string {
  return `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`
}

/**
 * Empties all tables, does `work`, and checks every reference between them afterwards: in the meantime tables can be filled
 * in any order, and no trigger runs. Only in a transaction, and only for the owner of the tables.
 */
export async function withoutRules(
  client: ClientBase,
  tables: string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  const names = tables.map(quoted)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  await work()
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of rows)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}

/** Returns whether the database has tables, and whether anybody has an account in it. */
export async function inspectDatabase(
  client: ClientBase,
): Promise<{ hasTables: boolean; isBandstand: boolean; hasMembers: boolean }> {
  const tables = (await listTables(client)).map(({ name }) => name)
  const isBandstand = tables.includes('migrations')
  const members = tables.includes('users') ? await client.query('select from users limit 1') : null
  return { hasTables: tables.length > 0, isBandstand, hasMembers: (members?.rowCount ?? 0) > 0 }
}

/** Returns how many others are connected to the database with this role. */
export async function countOthers(client: ClientBase, ownNames: string[]): Promise<number> {
  const { rows } = await client.query<{ others: string }>(
    `select count(*) as others from pg_stat_activity
     where datname = current_database() and usename = current_user and backend_type = 'client backend'
       and pid <> pg_backend_pid() and application_name <> all ($1)`,
    [ownNames],
  )
  return Number(rows[0]!.others)
}

/** Drops everything that Bandstand has in the database. */
export async function dropEverything(client: ClientBase): Promise<void> {
  await client.query(
    `drop schema if exists ${JOB_SCHEMAS.join(', ')} cascade; drop schema public cascade;
     create schema public; grant usage on schema public to public`,
  )
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
