import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'

/** So that PostgreSQL logs statements with their parameters where SQL can read them. */
export const LOG_SETTINGS = { logging_collector: 'on', log_destination: 'jsonlog' }

/** Statements below it aren't explained. */
const LONG_MS = 5
/** After five uses PostgreSQL may use one plan for all values, as it does for the server's statements. */
const USES = 6
const RELOAD_MS = 300

interface Logged {
  message: string
  detail?: string
  application_name?: string
}

/** Returns the statements that a request sends and that take long, each with its plan, as text. */
export async function explainRequest(client: Client, request: () => Promise<unknown>): Promise<string[]> {
  const { rows: files } = await client.query<{ file: string; size: number }>(
    `select file, (pg_stat_file(file)).size::int as size from pg_current_logfile('jsonlog') file`,
  )
  const { file, size } = files[0]!
  await setThreshold(client, 0)
  await request()
  await setThreshold(client, -1)
  const { rows } = await client.query<{ text: string }>('select pg_read_file($1, $2, 100000000) as text', [
    file,
    size,
  ])
  const logged = rows[0]!.text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Logged)
  const plans: string[] = []
  for (const { message, detail = '' } of logged) {
    const [, time, text = ''] = message.match(/^duration: ([\d.]+) ms {2}execute [^:]+: (.*)$/s) ?? []
    if (Number(time) < LONG_MS || !/^\s*(select|with)\b/i.test(text)) continue
    plans.push(`${time} ms: ${text.trim()}\n${await explain(client, text, literals(detail))}`)
  }
  return plans
}

async function setThreshold(client: Client, ms: number): Promise<void> {
  await client.query(`alter system set log_min_duration_statement = ${ms}`)
  await client.query('select pg_reload_conf()')
  await sleep(RELOAD_MS)
}

/** The parameters as the log quotes them, which is as SQL does. */
function literals(detail: string): string[] {
  return [...detail.matchAll(/\$\d+ = (NULL|'(?:[^']|'')*')/g)].map(([, value = '']) => value)
}

async function explain(client: Client, text: string, values: string[]): Promise<string> {
  await client.query(`prepare swept as ${text}`)
  try {
    const given = values.length > 0 ? `(${values.join(', ')})` : ''
    let plan = ''
    for (let use = 0; use < USES; use++) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, buffers) execute swept${given}`,
      )
      plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    return plan
  } finally {
    await client.query('deallocate swept')
  }
}
