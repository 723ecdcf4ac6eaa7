/**
 * `npm run bench`: measures the speed goals side by side in one run, prints them and writes docs/benchmarks.md. `--
 * --only=gigs,booking` measures some parts, `-- --gigs=100000 --artists=100000` makes the large databases smaller, and with
 * `-- --open` all gigs are open; these only print: the document has the figures of one complete run. Each figure is printed beside
 * the document's. `-- --only=map,writes,memory --against=../other` measures the server in another checkout too, in turn.
 */
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { utcDay } from '@bandstand/domain/time'
import { grouped } from '@bandstand/domain/product'
import { buildWeb } from '../scripts/build-web.ts'
import { type ArtistDatabase, createArtistDatabase } from './artists/artist-database.ts'
import { measureArtists } from './artists/artists.ts'
import { measureEvenings } from './artists/evenings.ts'
import { measureBookings } from './bookings/bookings.ts'
import { measureCalendars } from './calendar/calendars.ts'
import { measureRefreshes } from './calendar/refreshes.ts'
import { measureDocuments } from './documents.ts'
import { DOCUMENT, writeFirstPart } from './document.ts'
import { createGigDatabase, type GigDatabase, startBenchServer } from './gigs/gig-database.ts'
import { measureGigs, measureMapAnswers } from './gigs/gigs.ts'
import { measureLive } from './live.ts'
import { measureMemory } from './memory.ts'
import { measureNetwork } from './network/network.ts'
import { measureOverload } from './overload.ts'
import { measureParties } from './parties/parties.ts'
import { measurePayments } from './payments/payments.ts'
import { type Measurement, readTable, table } from './table.ts'
import { runInCheckout } from './versions.ts'
import { measureWeb } from './web/web.ts'
import { measureWrites } from './writes.ts'

const MILLION = 1_000_000
/**
 * In this order: problems with the pages show before the long parts; booking changes the gigs it's given, and payments are
 * for bookings.
 */
const PARTS = [
  'web',
  'live',
  'overload',
  'memory',
  'documents',
  'gigs',
  'map',
  'artists',
  'network',
  'evenings',
  'writes',
  'calendar',
  'refreshes',
  'parties',
  'booking',
  'payments',
] as const
type Part = (typeof PARTS)[number]

const million = { type: 'string', default: String(MILLION) } as const
const { values } = parseArgs({
  options: {
    gigs: million,
    artists: million,
    open: { type: 'boolean', default: false },
    only: { type: 'string' },
    against: { type: 'string' },
  },
})
const large = Number(values.gigs)
const artists = Number(values.artists)
const chosen = values.only?.split(',') ?? [...PARTS]
const unknown = chosen.filter((part) => !PARTS.includes(part as Part))
if (unknown.length > 0) {
  console.error(`--only takes some of: ${PARTS.join(', ')}.`)
  process.exit(1)
}
const today = utcDay(new Date())

await buildWeb(console.log)
const postgres = await startBenchServer()
let databaseBefore: GigDatabase | undefined
const databases = new Map<number, GigDatabase>()
const artistDatabases = new Map<number, ArtistDatabase>()
const measure: Record<Part, () => Promise<Measurement[]>> = {
  web: measureWeb,
  live: measureLive,
  overload: async () => measureOverload(today),
  memory: () => measureMemory(values.against),
  documents: measureDocuments,
  gigs: async () => measureGigs(await gigDatabase(large / 10), await gigDatabase(large), today),
  map: async () => measureMapAnswers(await gigDatabaseOf(values.against), values.against),
  artists: async () => measureArtists(await artistDatabase(artists / 10), await artistDatabase(artists)),
  network: async () => measureNetwork(await artistDatabase(artists)),
  // After the other parts that need its artists, which then have busy times.
  evenings: async () => measureEvenings(await artistDatabase(artists), today),
  writes: async () => measureWrites(await gigDatabaseOf(values.against), today, values.against),
  calendar: async () => measureCalendars(postgres.url, today),
  refreshes: async () => measureRefreshes(postgres.url),
  parties: async () => measureParties(postgres.url, today),
  booking: async () => measureBookings(await gigDatabase(large), today),
  payments: async () => measurePayments(await gigDatabase(large), today),
}
const last = readTable(readFileSync(DOCUMENT, 'utf8'))
const rows: Measurement[] = []
try {
  for (const part of PARTS) {
    if (!chosen.includes(part)) continue
    const measured = await measure[part]()
    // Printed right away too, so that a later part that fails doesn't lose them.
    for (const { what, figure } of measured)
      console.log(`${what}: ${figure} (last: ${last.get(what) ?? 'none'})`)
    rows.push(...measured)
  }
} finally {
  await postgres.stop()
}

const text = table(rows, {
  cores: cpus().length,
  cpu: cpus()[0]?.model ?? 'unknown',
  node: process.version,
  today,
  large,
})
console.log(`\n${text}`)
if (!values.only && !values.open && large === MILLION && artists === MILLION) writeFirstPart(text)

/** Filled once for all parts that measure on it. */
async function gigDatabase(gigs: number): Promise<GigDatabase> {
  const known = databases.get(gigs)
  if (known) return known
  console.log(`Filling a database with ${grouped(gigs)} gigs`)
  const created = await createGigDatabase(postgres.url, { gigs, areOpen: values.open }, today, console.log)
  databases.set(gigs, created)
  return created
}

/** Created by another checkout, with its tables, if there is one. */
async function gigDatabaseOf(checkout: string | undefined): Promise<GigDatabase> {
  if (!checkout) return gigDatabase(large)
  databaseBefore ??= await runInCheckout<GigDatabase>(
    checkout,
    `const { createGigDatabase } = await import('./bench/gigs/gig-database.ts')
    return createGigDatabase(...${JSON.stringify([postgres.url, { gigs: large, areOpen: values.open }, today])}, console.log)`,
  )
  return databaseBefore
}

async function artistDatabase(size: number): Promise<ArtistDatabase> {
  const known = artistDatabases.get(size)
  if (known) return known
  console.log(`Filling a database with ${grouped(size)} artists`)
  const created = await createArtistDatabase(postgres.url, size, today, console.log)
  artistDatabases.set(size, created)
  return created
}
