import { get } from 'node:http'
import { writeMapBox } from '@bandstand/domain/maps'
import type { Client } from 'pg'
import { seededRandom } from '../apps/server/src/demo/seeded-random.ts'
import { type Tile, tileBox } from '../apps/server/src/features/maps/tile-box.ts'
import type { GigDatabase } from './gig-database.ts'
import { signIn, startServer } from './gig-http.ts'
import { connect } from './gig-page.ts'
import { percentile } from './measure.ts'

const TILES = 300
/** Not used by any other part of the run, so that the warm-up leaves nothing in the cache. */
const WARM_UP = { minPay: '1' }
const DEEPEST_ZOOM = 16
/** Its tiles are as wide as a metro. */
const METRO_ZOOM = 9
/** So many requests that PostgreSQL has made its plans for good. */
const METROS = 40
const COUNTRY = '-125,24,-66,50'
/** The lowest zoom at which a tile is small enough to be the box of a list. */
const LEAST_BOX_ZOOM = 3

/** Filters of the map as people set them. 'guitar' is many instruments at once, of which a gig may ask for several. */
const FILTERS: [string, Record<string, string>][] = [
  ['no filter', {}],
  ['one instrument', { instrument: 'Electric Guitar' }],
  ['“guitar”, a minimum pay', { instrument: 'guitar', minPay: '75' }],
  ['a minimum pay, one-time', { minPay: '150', recurring: 'one-time' }],
]

export interface MapAnswers {
  what: string
  p50: number
  p95: number
  slowest: number
  /** The largest response as it leaves the server. */
  kilobytes: number
}

/**
 * Returns the times of tiles of every zoom around gigs, of the number of gigs on the whole map, of the list within a box, and
 * of one as wide as the country after smaller ones: through HTTP by one caller, compression included. The data's version changes
 * before each request, so only the widest tiles come from memory, after the first response of the minute.
 */
export async function measureMap(database: GigDatabase): Promise<MapAnswers[]> {
  const server = await startServer(database.url)
  const client = await connect(database.url)
  try {
    const authorization = `Bearer ${await signIn(server.url)}`
    const tiles = await tilesOfGigs(client)
    const metros = tiles
      .filter(({ z }) => z >= METRO_ZOOM)
      .slice(0, METROS)
      .map((tile) => writeMapBox(tileBox(metroOf(tile))))
    const boxes = tiles.filter(({ z }) => z >= LEAST_BOX_ZOOM).map((tile) => writeMapBox(tileBox(tile)))
    const measured: MapAnswers[] = []
    const measure = async (what: string, paths: string[]) => {
      const answers: { ms: number; bytes: number }[] = []
      for (const path of paths) {
        await client.query('update gig_map_changes set changes = changes + 1 where slot = 0')
        answers.push(await ask(`${server.url}/api${path}`, authorization))
      }
      const times = answers.map(({ ms }) => ms)
      measured.push({
        what,
        p50: percentile(times, 0.5),
        p95: percentile(times, 0.95),
        slowest: Math.max(...times),
        kilobytes: Math.max(...answers.map(({ bytes }) => bytes)) / 1000,
      })
    }
    for (const { z, x, y } of tiles.slice(0, 30))
      await ask(`${server.url}/api/map/gigs/${z}/${x}/${y}?${new URLSearchParams(WARM_UP)}`, authorization)
    for (const [name, filter] of FILTERS) {
      const query = new URLSearchParams(filter)
      await measure(
        `Map tile, ${name}`,
        tiles.map(({ z, x, y }) => `/map/gigs/${z}/${x}/${y}?${query}`),
      )
      await measure(
        `Gigs of the whole map, ${name}`,
        Array.from({ length: 60 }, () => `/map/gigs?${query}`),
      )
      await measure(
        `Gig list within a box, ${name}`,
        boxes.map((box) => `/gigs?${new URLSearchParams({ ...filter, box })}`),
      )
      for (const box of metros)
        await ask(`${server.url}/api/gigs?${new URLSearchParams({ ...filter, box })}`, authorization)
      await measure(
        `Gig list within the whole country after ${METROS} metros, ${name}`,
        Array.from({ length: 20 }, () => `/gigs?${new URLSearchParams({ ...filter, box: COUNTRY })}`),
      )
    }
    return measured
  } finally {
    await client.end()
    await server.stop()
  }
}

/** Seeded: in turn the tiles of every zoom with upcoming gigs. */
async function tilesOfGigs(client: Client): Promise<Tile[]> {
  const { rows } = await client.query<{ lat: number; lng: number }>(`
    select location_lat as lat, location_lng as lng from gig_open_instruments
    where instrument_id = 0 and location_lat <> 0 and location_lng <> 0 and date > current_date order by gig_id limit 20000`)
  const random = seededRandom(3)
  return Array.from({ length: TILES }, (_, index) => {
    const { lat, lng } = random.pick(rows)
    const z = index % (DEEPEST_ZOOM + 1)
    const height = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2
    return { z, x: Math.floor(((lng + 180) / 360) * 2 ** z), y: Math.floor(height * 2 ** z) }
  })
}

function metroOf({ z, x, y }: Tile): Tile {
  const tiles = 2 ** (z - METRO_ZOOM)
  return { z: METRO_ZOOM, x: Math.floor(x / tiles), y: Math.floor(y / tiles) }
}

/** Milliseconds until the last byte, and the bytes of the compressed body. */
function ask(url: string, authorization: string): Promise<{ ms: number; bytes: number }> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { headers: { authorization, 'accept-encoding': 'br' } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve({ ms: performance.now() - began, bytes }))
    }).on('error', reject)
  })
}
