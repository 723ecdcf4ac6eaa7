import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { fillDatabase } from '../../apps/server/src/bulk/fill-database.ts'
import { createDatabase } from '../../apps/server/src/db/database.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { createPool } from '../../apps/server/src/db/pool.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/embedded-postgres/start-embedded-postgres.ts'
import { loadGazetteer } from '../../apps/server/src/integrations/places/load-gazetteer.ts'

export interface GigDatabase {
  url: string
  gigs: number
}

/**
 * Starts a PostgreSQL for the run, with settings that keep everything in memory; returns its URL and how to stop it.
 */
export async function startBenchServer(
  more: Record<string, string> = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bandstand-bench-'))
  const settings = {
    shared_buffers: '4GB',
    effective_cache_size: '12GB',
    work_mem: '32MB',
    max_wal_size: '8GB',
    maintenance_work_mem: '1GB',
    ...more,
  }
  const server = await startEmbeddedPostgres({ dataDir, report: () => {}, settings })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Creates a database with all migrations and places, but without members, and returns its URL. */
export async function createEmptyDatabase(serverUrl: string, name: string): Promise<string> {
  await withClient(serverUrl, (client) => client.query(`create database ${name}`))
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
  await migrate(url)
  const pool = createPool(url)
  await loadGazetteer(createDatabase(pool), () => {})
  await pool.end()
  return url
}

/** How many gigs a database has, and whether all of them are open and upcoming, instead of one in seven. */
export interface GigCounts {
  gigs: number
  areOpen: boolean
}

/** Creates a database with gigs and nothing else that members make, and returns its URL. */
export async function createFilledDatabase(
  serverUrl: string,
  name: string,
  { gigs, areOpen }: GigCounts,
  today: string,
  report: (text: string) => void,
): Promise<string> {
  const url = await createEmptyDatabase(serverUrl, name)
  await withClient(url, async (client) => {
    if (areOpen) await client.query(openEveryGig(today))
    await fillDatabase(client, { artists: 0, venues: Math.max(50, gigs / 50), gigs }, today, report)
    if (areOpen) await client.query('drop function open_every_gig cascade')
  })
  return url
}

/** A trigger that runs before all others of the table. */
const openEveryGig = (today: string) => `
  create function open_every_gig() returns trigger language plpgsql as $$
  begin
    if new.date < '${today}' then
      new.starts_at := new.starts_at + (date '${today}' + (date '${today}' - new.date) % 120 - new.date) * interval '1 day';
      new.date := date '${today}' + (date '${today}' - new.date) % 120;
    end if;
    new.status := 'open';
    return new;
  end $$;
  create trigger a_open_every_gig before insert on gigs for each row execute function open_every_gig()`

/** Creates a database with this many gigs, and the plain-index design beside ours on the same rows. */
export async function createGigDatabase(
  serverUrl: string,
  counts: GigCounts,
  today: string,
  report: (text: string) => void,
): Promise<GigDatabase> {
  const { gigs } = counts
  const url = await createFilledDatabase(serverUrl, `gigs_${gigs}`, counts, today, report)
  await withClient(url, async (client) => {
    await client.query(`
      create table plain_gigs as select * from gigs;
      alter table plain_gigs add primary key (id);
      create index on plain_gigs (status, date);
      create index on plain_gigs (date);
      create index on plain_gigs using gin (instruments)`)
    await client.query('vacuum analyze plain_gigs')
  })
  return { url, gigs }
}

/** Returns what `work` does with a connection to this database, and closes that. */
export async function withClient<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
