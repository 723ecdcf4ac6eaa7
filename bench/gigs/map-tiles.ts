import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeMapBox } from '@bandstand/domain/maps'
import type { Client } from 'pg'
import { seededRandom } from '../../apps/server/src/demo/seeded-random.ts'
import { type Tile, tileBox } from '../../apps/server/src/features/maps/tile-box.ts'
import type { GigDatabase } from './gig-database.ts'
import { type RunningServer, signIn, startServer } from './gig-http.ts'
import { connect } from './gig-page.ts'
import { ms, percentile } from '../measure.ts'
import { copyUpgraded } from '../versions.ts'

const TILES = 300
/** Asked for the first time, a server reads all open gigs into memory. */
const READ_ALL_MS = 30_000
/** A kind of request is repeated until this much time has passed, but at least so often. */
const AT_MOST_MS = 10_000
const AT_LEAST = 17
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
  ['“MI” as location', { location: 'MI' }],
]

export interface MapAnswers {
  what: string
  now: AnswerTimes
  /** Of the version before. */
  before: AnswerTimes | undefined
}

/** In milliseconds. */
export interface AnswerTimes {
  p50: number
  p95: number
  slowest: number
  /** The largest response as it leaves the server. */
  kilobytes: number
}

/** A server with a database of its own. */
interface Site {
  server: RunningServer
  client: Client
  authorization: string
}

/**
 * Returns the times of tiles of every zoom around gigs, of the number of gigs on the whole map, of the first page of the list, of
 * the list within a box, and of one as wide as the country after smaller ones: through HTTP by one caller, compression included.
 * The data's version changes before each request, so only the widest tiles come from memory, after the first response of the
 * minute. `against` is another checkout, which has created the database, and whose server is asked in turn.
 */
export async function measureMap(database: GigDatabase, against: string | undefined): Promise<MapAnswers[]> {
  const sites = [await openSite(against ? await copyUpgraded(database.url, 'map_now') : database.url, '.')]
  try {
    if (against) sites.push(await openSite(database.url, against))
    for (const site of sites) await ask(site, '/gigs')
    await sleep(READ_ALL_MS)
    const tiles = await tilesOfGigs(sites[0]!.client)
    const metros = tiles
      .filter(({ z }) => z >= METRO_ZOOM)
      .slice(0, METROS)
      .map((tile) => writeMapBox(tileBox(metroOf(tile))))
    const boxes = tiles.filter(({ z }) => z >= LEAST_BOX_ZOOM).map((tile) => writeMapBox(tileBox(tile)))
    const measured: MapAnswers[] = []
    const measure = async (what: string, paths: string[]) => {
      const answers = sites.map((): Answer[] => [])
      const until = performance.now() + AT_MOST_MS
      for (const [index, path] of paths.entries()) {
        if (index >= AT_LEAST && performance.now() > until) break
        const turn = [...sites.entries()]
        for (const [which, { client, ...site }] of index % 2 === 0 ? turn : turn.toReversed()) {
          await client.query('update gig_map_changes set changes = changes + 1 where slot = 0')
          answers[which]!.push(await ask(site, path))
        }
      }
      const [now, before] = answers.map(timesOf)
      measured.push({ what, now: now!, before })
      console.log(`${what}: ${ms(now!.p95)}${before ? `, before ${ms(before.p95)}` : ''}`)
    }
    const askEach = async (path: string) => {
      for (const site of sites) await ask(site, path)
    }
    for (const { z, x, y } of tiles.slice(0, 30))
      await askEach(`/map/gigs/${z}/${x}/${y}?${new URLSearchParams(WARM_UP)}`)
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
        `Gig list, first page, ${name}`,
        Array.from({ length: 60 }, () => `/gigs?${query}`),
      )
      await measure(
        `Gig list within a box, ${name}`,
        boxes.map((box) => `/gigs?${new URLSearchParams({ ...filter, box })}`),
      )
      for (const box of metros) await askEach(`/gigs?${new URLSearchParams({ ...filter, box })}`)
      await measure(
        `Gig list within the whole country after ${METROS} metros, ${name}`,
        Array.from({ length: 20 }, () => `/gigs?${new URLSearchParams({ ...filter, box: COUNTRY })}`),
      )
    }
    return measured
  } finally {
    for (const { client, server } of sites) {
      await client.end()
      await server.stop()
    }
  }
}

async function openSite(url: string, checkout: string): Promise<Site> {
  const server = await startServer(url, {}, checkout)
  return { server, client: await connect(url), authorization: `Bearer ${await signIn(server.url)}` }
}

function timesOf(answers: Answer[]): AnswerTimes {
  const times = answers.map(({ took }) => took)
  return {
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    slowest: Math.max(...times),
    kilobytes: Math.max(...answers.map(({ bytes }) => bytes)) / 1000,
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
interface Answer {
  took: number
  bytes: number
}

function ask({ server, authorization }: Omit<Site, 'client'>, path: string): Promise<Answer> {
  const url = `${server.url}/api${path}`
  const began = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { headers: { authorization, 'accept-encoding': 'br' } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve({ took: performance.now() - began, bytes }))
    }).on('error', reject)
  })
}
