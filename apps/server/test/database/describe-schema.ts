import type { Client } from 'pg'

const HEADER =
  '-- The schema that apps/server/migrations make, written by `npm run db:describe`: do not edit.'

/** Objects of ours: of the schema `public`, and no part of an extension. */
const isOurs = (catalog: string, oid: string, namespace: string) => `
  ${namespace} = 'public'::regnamespace
  and not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

const EXTENSIONS = `
  select format('create extension %I;', extname) as text from pg_extension where extname <> 'plpgsql' order by extname`

const TABLES = `
  select c.oid::int8, c.relname as name, 'with (' || array_to_string(c.reloptions, ', ') || ')' as options,
    obj_description(c.oid, 'pg_class') as comment
  from pg_class c where c.relkind in ('r', 'p') and ${isOurs('pg_class', 'c.oid', 'c.relnamespace')}
  order by c.relname`

const COLUMNS = `
  select concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
    case when a.attcollation <> t.typcollation then 'collate ' || a.attcollation::regcollation end,
    case when a.attnotnull then 'not null' end,
    case when a.attidentity <> '' then
      format('generated %s as identity', case a.attidentity when 'a' then 'always' else 'by default' end)
      when a.attgenerated = 's' then format('generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid, true))
      when d.adbin is not null then 'default ' || pg_get_expr(d.adbin, d.adrelid, true) end) as text,
    col_description(a.attrelid, a.attnum) as comment
  from pg_attribute a join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped
  order by a.attnum`

/** Without `not null`, which is part of the column's line. */
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

const FUNCTIONS = `
  select pg_get_functiondef(p.oid) as text, obj_description(p.oid, 'pg_proc') as comment
  from pg_proc p where p.prokind in ('f', 'p') and ${isOurs('pg_proc', 'p.oid', 'p.pronamespace')}
  order by p.proname, pg_get_function_identity_arguments(p.oid)`

interface Described {
  text: string
  comment: string | null
}

/**
 * Returns the schema of a migrated database as SQL to read: extensions, tables with their constraints, indexes and
 * triggers, then functions, each by name and after its comment. Objects of extensions and of the job queue are left out.
 */
export async function describeSchema(client: Pick<Client, 'query'>): Promise<string> {
  const ask = async <Row = Described>(text: string, values: unknown[] = []) =>
    (await client.query(text, values)).rows as Row[]
  const extensions = (await ask(EXTENSIONS)).map(({ text }) => text)
  const tables: string[] = []
  for (const { oid, name, options, comment } of await ask<TableRow>(TABLES)) {
    const parts = [...(await ask(COLUMNS, [oid])), ...(await ask(CONSTRAINTS, [oid]))]
    const lines = parts.map((part, index) => describe(part, '  ', index < parts.length - 1 ? ',' : ''))
    const text = `create table ${name} (\n${lines.join('\n')}\n)${options ? ` ${options}` : ''};`
    const added = [...(await ask(INDEXES, [oid])), ...(await ask(TRIGGERS, [oid]))]
    tables.push([commentLines(comment) + text, ...added.map((each) => describe(each))].join('\n'))
  }
  const functions = (await ask(FUNCTIONS)).map(
    ({ text, comment }) => `${commentLines(comment)}${readableFunction(text)};`,
  )
  return `${[HEADER, extensions.join('\n'), ...tables, ...functions].join('\n\n')}\n`
}

interface TableRow {
  oid: number
  name: string
  options: string | null
  comment: string | null
}

function describe({ text, comment }: Described, indent = '', end = ''): string {
  return `${commentLines(comment, indent)}${indent}${readable(text)}${end}`
}

/** A comment in lines of at most 118 characters. */
function commentLines(comment: string | null, indent = ''): string {
  return (comment ?? '').replaceAll(/(\S.{0,110})(?:\s+|$)/g, `${indent}-- $1\n`)
}

/** Returns what PostgreSQL prints, as a person would write it: in lower case except literals, without redundant parts. */
function readable(text: string): string {
  const lowered = text.replaceAll(/'(?:[^']|'')*'|"[^"]*"|[^'"]+/g, (part) =>
    /^['"]/.test(part) ? part : part.toLowerCase(),
  )
  return lowered
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/('(?:[^']|'')*'|\b\d+)::(?:text|jsonb|integer|numeric|double precision)(?:\[\])?/g, '$1')
    .replaceAll(/= any \(array\[([^\]]*)\]\)/g, 'in ($1)')
    .replaceAll(/<> all \(array\[([^\]]*)\]\)/g, 'not in ($1)')
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll('time without time zone', 'time')
    .replaceAll(' using btree', '')
    .replaceAll('~~', 'like')
    .replaceAll(/check \((.*)\)$/g, (_, condition: string) => `check (${condition.trim()})`)
}

/** Does the same for a function, whose body stays as it was written. */
function readableFunction(text: string): string {
  const [head = '', body = ''] = text.trim().split(/(?=\$function\$)/, 2)
  const header = readable(head.trim().replace('CREATE OR REPLACE FUNCTION public.', 'create function '))
  return `${header} ${body}$function$`.replaceAll('$function$', '$$$$')
}
