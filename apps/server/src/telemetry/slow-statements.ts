import { MINUTE_MS } from '@bandstand/domain/time'
import { runFor } from '../current-work.ts'
import { createSidePool } from '../db/pool.ts'
import type { Deps } from '../deps.ts'
import { listen } from '../signals.ts'
import { statementLabel } from './statement-label.ts'

/** The longest that PostgreSQL may plan a statement, in milliseconds. */
const PLAN_MS = 2000
/** How many statements get a line in a minute: a server in trouble must not spend its time on plans. */
const MOST_A_MINUTE = 10
/** How much of a statement and its plan a line has, in characters. */
const MOST_TEXT = 4000
const HAS_PLAN = /^\s*(select|with|insert|update|delete)\b/i

/**
 * Logs statements that take longer than SLOW_STATEMENT_MS, each at most once a minute, with the plan that PostgreSQL 16 and later
 * make for it without its values, over a connection of its own. Returns how to stop.
 */
export function logSlowStatements(deps: Pick<Deps, 'config' | 'log' | 'pool'>): () => Promise<void> {
  const { config, log, pool } = deps
  if (config.slowStatementMs === 0) return async () => {}
  const own = createSidePool(pool, { max: 1, statementTimeoutMs: PLAN_MS, connectionTimeoutMs: PLAN_MS })
  let minute = 0
  let logged = new Set<string>()

  const isNew = (text: string) => {
    const now = Math.floor(performance.now() / MINUTE_MS)
    if (now !== minute) {
      minute = now
      logged = new Set()
    }
    if (logged.has(text) || logged.size >= MOST_A_MINUTE) return false
    logged.add(text)
    return true
  }

  const stop = listen('statement', ({ text, seconds, failed, work }) => {
    if (seconds * 1000 < config.slowStatementMs || !HAS_PLAN.test(text) || !isNew(text)) return
    const facts = {
      statement: statementLabel(text),
      ms: Math.round(seconds * 1000),
      failed,
      sql: text.slice(0, MOST_TEXT),
    }
    const report = (plan: string | null) => {
      const line = () => log.warn({ ...facts, ...(plan !== null && { plan }) }, 'a statement was slow')
      if (work) runFor(work, line)
      else line()
    }
    own
      .query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`)
      .then(({ rows }) => rows.map((row) => row['QUERY PLAN']).join('\n'))
      // Before PostgreSQL 16, or while the database is away.
      .catch(() => null)
      .then((plan) => report(plan?.slice(0, MOST_TEXT) ?? null))
      .catch(() => {})
  })
  return async () => {
    stop()
    await own.end()
  }
}
