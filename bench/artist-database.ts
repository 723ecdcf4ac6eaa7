import { Client } from 'pg'
import { fillDatabase } from '../apps/server/src/bulk/fill-database.ts'
import { createDatabase } from '../apps/server/src/db/database.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { createPool } from '../apps/server/src/db/pool.ts'
import { loadGazetteer } from '../apps/server/src/integrations/places/load-gazetteer.ts'

export interface ArtistDatabase {
  url: string
  artists: number
}

/** Creates a database with this many artists of the bulk world and their read models, and returns its URL and size. */
export async function createArtistDatabase(
  serverUrl: string,
  artists: number,
  today: string,
  report: (text: string) => void,
): Promise<ArtistDatabase> {
  const name = `artists_${artists}`
  const admin = new Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
  await migrate(url)
  const pool = createPool(url)
  await loadGazetteer(createDatabase(pool), () => {})
  await pool.end()
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await fillDatabase(client, { artists, venues: 0, gigs: 0 }, today, report)
  } finally {
    await client.end()
  }
  return { url, artists }
}
