import type { Client } from 'pg'

/** Objects of ours: of the schema `public`, and no part of an extension. */
const isOurs = (catalog: string, oid: string, namespace: string) => `
  ${namespace} = 'public'::regnamespace
  and not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

const FUNCTIONS = `
  select pg_get_functiondef(p.oid) || ';' as text, obj_description(p.oid, 'pg_proc') as comment
  from pg_proc p where p.prokind in ('f', 'p') and ${isOurs('pg_proc', 'p.oid', 'p.pronamespace')}
  order by p.proname, pg_get_function_identity_arguments(p.oid)`

const TABLES = `
  select c.oid::int8, c.relname as name, c.relpersistence = 'u' as unlogged, pg_get_partkeydef(c.oid) as partition_key,
    obj_description(c.oid, 'pg_class') as comment
  from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and ${isOurs('pg_class', 'c.oid', 'c.relnamespace')}
  order by c.relname`

const COLUMNS = `
  select concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then 'not null' end,
    case when a.attidentity <> '' then
      format('generated %s as identity', case a.attidentity when 'a' then 'always' else 'by default' end)
      when a.attgenerated = 's' then format('generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid, true))
      when d.adbin is not null then 'default ' || pg_get_expr(d.adbin, d.adrelid, true) end) as text,
    col_description(a.attrelid, a.attnum) as comment
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped
  order by a.attnum`

/** Those of columns that may not be null are told with the column. */
const CONSTRAINTS = `
  select format('constraint %I %s', conname, pg_get_constraintdef(oid, true)) as text, obj_description(oid, 'pg_constraint') as comment
  from pg_constraint where conrelid = $1 and contype in ('p', 'u', 'c', 'f', 'x')
  order by position(contype in 'pucxf'), conname`

const INDEXES = `
  select pg_get_indexdef(indexrelid, 0, true) || ';' as text, obj_description(indexrelid, 'pg_class') as comment
  from pg_index i where indrelid = $1 and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))
  order by indexrelid::regclass::text`

const TRIGGERS = `
  select pg_get_triggerdef(oid, true) || ';' as text, obj_description(oid, 'pg_trigger') as comment
  from pg_trigger where tgrelid = $1 and not tgisinternal order by tgname`

interface Described {
  text: string
  comment: string | null
}

/**
 * Returns the schema of a migrated database as SQL to read: tables with their constraints, indexes and triggers, then
 * functions, each by name, with their comments. Objects of extensions and of the job queue are left out.
 */
export async function describeSchema(client: Pick<Client, 'query'>): Promise<string> {
  const ask = async <Row = Described>(text: string, values: unknown[] = []) =>
    (await client.query(text, values)).rows as Row[]
  const tables: string[] = []
  for (const { oid, name, unlogged, partition_key, comment } of await ask<{
    oid: number
    name: string
    unlogged: boolean
    partition_key: string | null
    comment: string | null
  }>(TABLES)) {
    const parts = [...(await ask(COLUMNS, [oid])), ...(await ask(CONSTRAINTS, [oid]))]
    const lines = parts.map((part, index) => withComment(part, index < parts.length - 1 ? ',' : '', '  '))
    const partitioned = partition_key ? ` partition by ${partition_key}` : ''
    const text = `create ${unlogged ? 'unlogged ' : ''}table ${name} (\n${lines.join('\n')}\n)${partitioned};`
    const added = [...(await ask(INDEXES, [oid])), ...(await ask(TRIGGERS, [oid]))]
    tables.push([withComment({ text, comment }), ...added.map((each) => withComment(each))].join('\n'))
  }
  const functions = (await ask(FUNCTIONS)).map((each) => withComment(each))
  return `${[...tables, ...functions].join('\n\n')}\n`
}

function withComment({ text, comment }: Described, end = '', indent = ''): string {
  const said = comment ? comment.split('\n').map((line) => `${indent}-- ${line}\n`) : []
  return `${said.join('')}${indent}${text.trimEnd()}${end}`
}
