import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client, type Connection, type FieldDef, type Submittable } from 'pg'
import { REPOSITORY } from '../../src/settings/repository.ts'
import { PROGRAM_VERSION } from '../../src/program-version.ts'

/** What servers of the previous version expect from the schema, written by `npm run version:describe`. */
const FILE = path.join(REPOSITORY, 'apps/server/test/database/previous-version.json.gz')
const MIGRATIONS = path.join(REPOSITORY, 'apps/server/migrations')

/** The types of a statement's parameters and of its columns, by name. */
interface Described {
  text: string
  parameters: string[]
  columns: [name: string, type: string][]
}

/** A column that an insert may leave out is optional. */
interface Column {
  type: string
  optional: boolean
}

interface Rules {
  columns: Record<string, Record<string, Column>>
  /** Whatever can refuse a row: constraints, unique indexes and triggers, by table and name. */
  refusals: Record<string, string>
}

export interface PreviousVersion {
  version: string
  /** The commit that `npm run upgrade-test` starts. */
  commit: string
  /** Its newest migration. */
  migration: string
  statements: Described[]
  rules: Rules
}

export function readPreviousVersion(): PreviousVersion {
  return JSON.parse(gunzipSync(readFileSync(FILE)).toString()) as PreviousVersion
}

/** Makes the checked out commit the previous version: what its statements expect of a database with its schema. */
export async function writePreviousVersion(url: string, texts: readonly string[]): Promise<PreviousVersion> {
  const client = await connect(url)
  const described = await describeStatements(client, texts)
  const previous: PreviousVersion = {
    version: PROGRAM_VERSION,
    commit: execFileSync('git', ['rev-parse', 'HEAD'], { cwd: REPOSITORY, encoding: 'utf8' }).trim(),
    migration: readdirSync(MIGRATIONS).toSorted().at(-1)!,
    statements: texts.toSorted().flatMap((text) => {
      const found = described.get(text)
      return typeof found === 'object' ? [found] : []
    }),
    rules: await readRules(client),
  }
  await client.end()
  writeFileSync(FILE, gzipSync(JSON.stringify(previous), { level: 9 }))
  return previous
}

/**
 * Returns what would fail in servers of a previous version on this database's schema: statements that it refuses or whose result
 * misses something, rows that it may refuse. `fitting` are the refusals that a person judged.
 */
export async function findBreaks(
  url: string,
  previous: PreviousVersion,
  fitting: Set<string>,
): Promise<string[]> {
  const client = await connect(url)
  const texts = previous.statements.map(({ text }) => text)
  const described = await describeStatements(client, texts)
  const rules = await readRules(client)
  await client.end()
  const statements = previous.statements.flatMap((former) => {
    const reason = differenceOf(former, described.get(former.text)!)
    return reason === null ? [] : [`${reason}: ${former.text}`]
  })
  return [...statements, ...findNewRules(previous.rules, rules, fitting)]
}

/**
 * Returns the names of the constraints, unique indexes and triggers that migrations since the previous version declare to fit it, in
 * lines such as `-- fits the last release: threads_kind, because …`.
 */
export function readFitting(previous: PreviousVersion): Set<string> {
  const files = readdirSync(MIGRATIONS).filter((name) => name > previous.migration)
  const text = files.map((name) => readFileSync(path.join(MIGRATIONS, name), 'utf8')).join('\n')
  return new Set(
    [...text.matchAll(/^-- fits the last release: (\w+), because ./gm)].map(([, name = '']) => name),
  )
}

function differenceOf(former: Described, now: Described | string): string | null {
  if (typeof now === 'string') return now
  const types = new Map(now.columns)
  for (const [name, type] of former.columns) {
    const found = types.get(name)
    if (found === undefined) return `no column ${name} in its result`
    if (found !== type) return `the column ${name} is ${found} instead of ${type}`
  }
  const parameters = now.parameters.join(', ')
  const formerly = former.parameters.join(', ')
  return parameters === formerly ? null : `its parameters are ${parameters} instead of ${formerly}`
}

function findNewRules(former: Rules, now: Rules, fitting: Set<string>): string[] {
  const required = Object.entries(former.columns).flatMap(([table, columns]) =>
    Object.entries(now.columns[table] ?? {}).flatMap(([column, { optional }]) =>
      optional || columns[column]?.optional === false
        ? []
        : [`${table}.${column} is required, which inserts of the previous version don’t know`],
    ),
  )
  const refusals = Object.entries(now.refusals).flatMap(([id, text]) => {
    const [table = '', name = ''] = id.split('.')
    const isNew = former.columns[table] && former.refusals[id] !== text && !fitting.has(name)
    return isNew ? [`${id} may refuse rows of the previous version: ${text}`] : []
  })
  return [...required, ...refusals]
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

async function readRules(client: Client): Promise<Rules> {
  const columns = await client.query<Column & { table: string; name: string }>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull or a.atthasdef or a.attidentity <> '' as optional
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attname`)
  const refusals = await client.query<{ id: string; text: string }>(`
    select r.oid::regclass || '.' || r.name as id, r.text from (
      select conrelid as oid, conname as name, pg_get_constraintdef(oid) as text from pg_constraint
      where contype in ('p', 'u', 'c', 'f', 'x')
      union all
      select indrelid, relname, pg_get_indexdef(indexrelid) from pg_index join pg_class i on i.oid = indexrelid
      where indisunique and not exists (select from pg_constraint where conindid = indexrelid)
      union all
      select tgrelid, tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    ) r join pg_class c on c.oid = r.oid
    where c.relnamespace = 'public'::regnamespace
    order by 1`)
  const tables: Rules['columns'] = {}
  for (const { table, name, ...column } of columns.rows) (tables[table] ??= {})[name] = column
  return { columns: tables, refusals: Object.fromEntries(refusals.rows.map(({ id, text }) => [id, text])) }
}

/** Has a database describe statements without running them; a text instead is its reason to refuse one. */
async function describeStatements(
  client: Client,
  texts: readonly string[],
): Promise<Map<string, Described | string>> {
  const { rows } = await client.query<{ oid: number; name: string }>(
    'select oid::int, format_type(oid, null) as name from pg_type',
  )
  const names = new Map(rows.map(({ oid, name }) => [oid, name]))
  const nameOf = (oid: number) => names.get(oid) ?? String(oid)
  const described = new Map<string, Described | string>()
  for (const text of texts) {
    const { promise, resolve } = Promise.withResolvers<Answer | string>()
    client.query(new DescribeOnly(text, resolve))
    const answer = await promise
    described.set(
      text,
      typeof answer === 'string'
        ? answer
        : {
            text,
            parameters: answer.parameters.map(nameOf),
            columns: answer.fields.map(({ name, dataTypeID }) => [name, nameOf(dataTypeID)]),
          },
    )
  }
  return described
}

interface Answer {
  parameters: number[]
  fields: FieldDef[]
}

/** The first two steps of the extended protocol: the server resolves names and types, and runs nothing. */
class DescribeOnly implements Submittable {
  private readonly text: string
  private readonly resolve: (answer: Answer | string) => void
  private readonly answer: Answer = { parameters: [], fields: [] }

  constructor(text: string, resolve: (answer: Answer | string) => void) {
    this.text = text
    this.resolve = resolve
  }

  submit(connection: Connection): void {
    connection.once('parameterDescription', ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
      this.answer.parameters = dataTypeIDs
    })
    connection.parse({ name: '', text: this.text, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.answer.fields = fields
  }

  /** The client reports an error here and is ready for the next query without announcing it. */
  handleError(error: Error): void {
    this.resolve(error.message)
  }

  handleReadyForQuery(): void {
    this.resolve(this.answer)
  }
}
