import { fillDatabase } from '../../apps/server/src/bulk/fill-database.ts'
import { createEmptyDatabase, withClient } from '../gigs/gig-database.ts'

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
  const url = await createEmptyDatabase(serverUrl, `artists_${artists}`)
  await withClient(url, (client) => fillDatabase(client, { artists, venues: 0, gigs: 0 }, today, report))
  return { url, artists }
}
