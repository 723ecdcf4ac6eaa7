import { Client } from 'pg'
import { createPool } from '../../apps/server/src/db/pool.ts'
import type { GigDatabase } from './gig-database.ts'
import { captureStatements, type GigPageStatements, gigFilters, plainStatements } from './gig-statements.ts'
import { executionTimes, latencies, median, percentile, rate } from '../measure.ts'

const RUNS = 2000
const ROUNDS = 5
const BLOCK_SECONDS = 3
const CONNECTIONS = 8

export interface PageLatency {
  gigs: number
  page: number
  /** Milliseconds inside PostgreSQL. */
  p50: number
  p95: number
  /** Milliseconds as a client on the same machine sees it, round trip included. */
  clientP50: number
  clientP95: number
}

/** Returns the times of the page's statement alone, on one connection. */
export async function measurePageLatency(
  database: GigDatabase,
  page: number,
  today: string,
): Promise<PageLatency> {
  const statements = (await capture(database, page, today)).map((captured) => captured.page)
  const client = await connect(database.url)
  try {
    const inside = await executionTimes(client, statements, RUNS)
    const outside = await latencies(client, statements, RUNS)
    return {
      gigs: database.gigs,
      page,
      p50: percentile(inside, 0.5),
      p95: percentile(inside, 0.95),
      clientP50: percentile(outside, 0.5),
      clientP95: percentile(outside, 0.95),
    }
  } finally {
    await client.end()
  }
}

export interface CountedRates {
  gigs: number
  ours: number
  plain: number
  /** Median of the rounds' ratios. */
  ratio: number
}

/**
 * Returns the rates of page and exact count by our design and by the plain-index design, in alternating blocks of one
 * run.
 */
export async function measureCountedRates(database: GigDatabase, today: string): Promise<CountedRates> {
  const ours = (await capture(database, 1, today)).map(({ page, count }) => [page, count])
  const plain = gigFilters(today, 1).map((filter) => Object.values(plainStatements(filter, today)))
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => connect(database.url)))
  try {
    const rounds: { ours: number; plain: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        ours: await rate(clients, ours, BLOCK_SECONDS),
        plain: await rate(clients, plain, BLOCK_SECONDS),
      })
    }
    return {
      gigs: database.gigs,
      ours: median(rounds.map((round) => round.ours)),
      plain: median(rounds.map((round) => round.plain)),
      ratio: median(rounds.map((round) => round.ours / round.plain)),
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

/** Returns the statements of the gig page that the server sends for each of the filters. */
export async function capture(
  database: GigDatabase,
  page: number,
  today: string,
): Promise<GigPageStatements[]> {
  const pool = createPool(database.url, { max: 2 })
  try {
    return await captureStatements(pool, gigFilters(today, page))
  } finally {
    await pool.end()
  }
}

/** Returns an open connection to a database. */
export async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}
