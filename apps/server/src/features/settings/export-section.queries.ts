import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'

/** One kind of record in the export. */
export interface ExportSection {
  /** Of the two files in the archive: gigs.json and gigs.csv. */
  name: string
  /** The tables that it covers. */
  tables: readonly string[]
  /** The caller's records, each as JSON text: the thread that packs them reads them. */
  read: (deps: Deps, actor: Actor) => Promise<string[]>
}

type Query = (actor: Actor) => RawBuilder<unknown>

/**
 * Returns the section of all rows of a table in which `column` names the person (`userId`) or their party (`partyId`), with the
 * columns `only`, or all but `without`.
 */
export function own(
  owner: 'userId' | 'partyId',
  name: string,
  table: string,
  column: string,
  { only, without = [] }: { only?: readonly string[]; without?: readonly string[] } = {},
): ExportSection {
  const row = only
    ? sql`(select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t)) where key = any (${only}::text[]))`
    : sql`to_jsonb(t) - ${without}::text[]`
  return {
    name,
    tables: [table],
    read: textsOf(
      (actor) => sql`
        select ${row} as value, row_number() over (order by t) as key
        from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} = ${actor[owner]}`,
    ),
  }
}

/** Returns the section of a query's rows, with the columns that its select list names. */
export function asked(name: string, tables: readonly string[], query: Query): ExportSection {
  const numbered: Query = (actor) =>
    sql`select row_number() over () as key, to_jsonb(r) as value from (${query(actor)}) r`
  return { name, tables, read: textsOf(numbered) }
}

/**
 * Returns the section of what a screen shows of each row that the query names by its `id`, so that it contains nothing that
 * the screen hides.
 */
export function asShown(
  name: string,
  tables: readonly string[],
  query: Query,
  view: (deps: Deps, actor: Actor, id: string) => Promise<object>,
): ExportSection {
  return {
    name,
    tables,
    async read(deps, actor) {
      const { rows } = await (query(actor) as RawBuilder<{ id: string }>).execute(deps.db)
      const texts: string[] = []
      for (const { id } of rows) texts.push(JSON.stringify(await view(deps, actor, id)))
      return texts
    },
  }
}

function textsOf(query: Query): ExportSection['read'] {
  return async ({ db }, actor) => {
    const { rows } = await sql<{ text: string }>`
      select value::text as text from (${query(actor)}) r order by key`.execute(db)
    return rows.map(({ text }) => text)
  }
}
