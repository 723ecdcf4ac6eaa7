import type pg from 'pg'
import type { Statement } from './gigs/gig-statements.ts'

/** Returns the milliseconds of each of `runs` executions on one connection, after a warm-up, round trip included. */
export async function latencies(
  client: pg.ClientBase,
  statements: Statement[],
  runs: number,
): Promise<number[]> {
  const taken: number[] = []
  for (let run = -Math.ceil(runs / 5); run < runs; run++) {
    const statement = statements[Math.abs(run * 7) % statements.length] as Statement
    const began = performance.now()
    await client.query(statement)
    if (run >= 0) taken.push(performance.now() - began)
  }
  return taken
}

/**
 * Returns the milliseconds that each of `runs` executions took by PostgreSQL's own clock, as a prepared statement with
 * its generic plan.
 */
export async function executionTimes(
  client: pg.ClientBase,
  statements: Statement[],
  runs: number,
): Promise<number[]> {
  const [{ text } = { text: '' }] = statements
  await client.query(`prepare measured as ${text}`)
  const taken: number[] = []
  for (let run = -10; run < runs; run++) {
    const { values } = statements[Math.abs(run * 7) % statements.length] as Statement
    const explained = await client.query<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>(
      `explain (analyze, timing off, format json) execute measured(${literals(client, values)})`,
    )
    if (run >= 0) taken.push(explained.rows[0]?.['QUERY PLAN'][0]['Execution Time'] ?? Number.NaN)
  }
  await client.query('deallocate measured')
  return taken
}

const prepared = new WeakMap<pg.ClientBase, Set<string>>()

/**
 * Returns the milliseconds that one execution of a statement took by PostgreSQL's own clock, prepared under its name.
 */
export async function explainedTime(client: pg.ClientBase, statement: Statement): Promise<number> {
  const known = prepared.get(client) ?? new Set()
  prepared.set(client, known)
  if (!known.has(statement.name)) await client.query(`prepare ${statement.name} as ${statement.text}`)
  known.add(statement.name)
  const values = statement.values.length > 0 ? `(${literals(client, statement.values)})` : ''
  const explained = await client.query<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>(
    `explain (analyze, timing off, format json) execute ${statement.name}${values}`,
  )
  return explained.rows[0]?.['QUERY PLAN'][0]['Execution Time'] ?? Number.NaN
}

/** Returns the requests per second of `clients` loops, each of which takes the next of `requests` when it is done. */
export async function rate(
  clients: pg.ClientBase[],
  requests: Statement[][],
  seconds: number,
): Promise<number> {
  const end = performance.now() + seconds * 1000
  let next = 0
  let done = 0
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) {
        const statements = requests[next++ % requests.length] as Statement[]
        for (const statement of statements) await client.query(statement)
        done++
      }
    }),
  )
  return done / seconds
}

/** Returns the value below which a share (0 to 1) of the values lies; NaN without values. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Returns the median of the values; NaN without values. */
export const median = (values: number[]): number => percentile(values, 0.5)

/** EXECUTE takes no parameters from outside, so they're written into it. */
function literals(client: pg.ClientBase, values: unknown[]): string {
  return values
    .map((value) => {
      if (Array.isArray(value)) return client.escapeLiteral(`{${value.join(',')}}`)
      return client.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
    })
    .join(', ')
}

/** The values of several rounds. */
export interface Spread {
  median: number
  least: number
  most: number
}

/** Returns the middle of the values of several rounds, and how far apart they are. */
export function spread(values: number[]): Spread {
  return { median: median(values), least: Math.min(...values), most: Math.max(...values) }
}

/** Returns milliseconds as figures are written, such as '1.25 ms'. */
export const ms = (milliseconds: number): string => `${milliseconds.toFixed(2)} ms`
