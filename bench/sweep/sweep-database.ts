import { fillDatabase } from '../../apps/server/src/bulk/fill-database.ts'
import { fillBookings } from '../bookings/booking-database.ts'
import { fillPayments } from '../payments/payment-database.ts'
import { createEmptyDatabase, withClient } from '../gigs/gig-database.ts'
import { startServer } from '../gigs/gig-http.ts'
import { fillConnections } from '../network/network-database.ts'
import { makeGraph } from '../network/network-graph.ts'
import type { World } from './sweep-cases.ts'
import { fillMembers } from './sweep-members.ts'

/** Rows of everything that the two members have; fewer in a small database. */
const MOST = 10_000

/**
 * Creates a database with this many gigs, a fifth as many artists and bookings for all of them, in which an artist and a
 * venue have 10,000 of everything (of reviews as many as bookings that are completed, about a third); returns its URL and
 * what they ask for.
 */
export async function createSweepDatabase(
  serverUrl: string,
  gigs: number,
  today: string,
  report: (text: string) => void,
): Promise<{ url: string; world: World; many: number }> {
  const many = Math.min(MOST, Math.floor(gigs / 10))
  // Those connected to the two, those with requests, and some more; see fillMembers.
  const artists = Math.max(gigs / 5, 3 * many + 100)
  const url = await createEmptyDatabase(serverUrl, `sweep_${gigs}`)
  await withClient(url, (client) =>
    fillDatabase(client, { artists, venues: Math.max(100, gigs / 50), gigs }, today, report),
  )
  // A server seeds the demo world at its first start, which reads all bookings: there are none yet.
  await (await startServer(url)).stop()
  const busiest = await withClient(url, async (client) => {
    const found = await fillBookings(client, report, many)
    await fillPayments(client, report)
    await fillConnections(client, makeGraph(artists), report)
    return found
  })
  return { url, many, world: await fillMembers(url, busiest, many, today, report) }
}
