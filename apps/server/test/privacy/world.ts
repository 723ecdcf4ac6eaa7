import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { vi } from 'vitest'
import { createDatabase } from '../../src/db/database.ts'
import { createPool } from '../../src/db/pool.ts'
import { createGazetteer } from '../../src/integrations/places/gazetteer.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { createArtist, createProVenue, type Member } from '../members/factories.ts'
import { gigForm } from '../members/gig-form.ts'
import { lineUp } from '../members/lineups.ts'
import { artistForm, venueForm } from '../members/profile-forms.ts'

/** Degrees north and east of the position in an artist's row. */
export type Shift = [lat: number, lng: number]

export interface PrivacyWorld {
  test: TestApp
  /** Two servers on one database that share no memory, like two processes, so that what one caches the other has to find. */
  servers: [FastifyInstance, FastifyInstance]
  /** Every route of a server except HEAD: 'GET /api/gigs'. */
  routes: string[]
  artist: Member
  otherArtist: Member
  venue: Member
  /** An open gig of the venue. */
  gigId: string
  /** What the artist asked its people about that gig. */
  pollId: string
  artists: { uuid: string }[]
  /** From now on a new gig takes the place of the one before it, so that responses about it don't differ by id. */
  fixNewGigId(): Promise<void>
  /** Restores the same world before every second call, but with the artists' stored coordinates moved by these shifts. */
  moveArtists(shifts: Shift[]): Promise<void>
  /** Stops the clock of both servers, this many milliseconds after the world was created. */
  stopClock(afterMs: number): void
  close(): Promise<void>
}

/** What the artists have saved, and save again. */
export const SAVED_ARTIST = artistForm({ location: 'Detroit, MI 48226', hourlyRate: '80', genres: ['Jazz'] })
export const SAVED_VENUE = venueForm({ location: 'Detroit, MI', placeId: 'city:detroit-mi' })

/**
 * Equal in everything a list is sorted by, two and more at each place, so that only what is shown about them can order them.
 */
const PLACES = ['zip:48226', 'zip:48226', 'city:detroit-mi', 'city:detroit-mi', 'city:ferndale-mi', null]
const NEW_GIG = '00000000-0000-4000-8000-00000000001a'
const LONG_AGO = '2026-01-01T00:00:00Z'

export async function createPrivacyWorld(): Promise<PrivacyWorld> {
  const test = await startTestApp({ PUBLIC_URL: 'http://bandstand.test' })
  const { db } = test.deps
  const venue = await createProVenue(test)
  await venue.api.profiles.saveMine(SAVED_VENUE)
  const gig = await venue.api.gigs.create(gigForm({ placeId: 'city:detroit-mi' }))
  const [artist, otherArtist] = [await createArtist(test), await createArtist(test)]
  for (const { api } of [artist, otherArtist]) await api.profiles.saveMine(SAVED_ARTIST)
  for (const place_id of PLACES) {
    const place = place_id === null ? null : await test.deps.places.find(place_id)
    await createArtist(test, {
      place_id,
      location: place?.address ?? null,
      hourly_rate_cents: 8_000,
      genres: ['Jazz'],
      instruments: ['Piano'],
    })
  }
  const people = [{ name: 'Ada', person_id: artist.id }, { name: 'Kim' }]
  await lineUp(test, artist, ...people)
  const question = { id: randomUUID(), gigId: gig.id, withinHours: 48, note: '' }
  const { id: pollId } = await artist.api.polls.ask(question)
  const second = await startSecondServer(test)
  const artists = await db.selectFrom('profiles').select('uuid').where('user_type', '=', 'artist').execute()

  const madeAt = new Date()
  test.deps.now = () => madeAt

  return {
    test,
    servers: [test.app, second.app],
    routes: second.routes,
    artist,
    otherArtist,
    venue,
    gigId: gig.id,
    pollId,
    artists,
    async fixNewGigId() {
      await sql`alter table gigs alter column id set default ${sql.lit(NEW_GIG)}`.execute(db)
    },
    async moveArtists(shifts) {
      const moves = artists.map(({ uuid }, index) => ({
        uuid,
        lat: shifts[index]![0],
        lng: shifts[index]![1],
      }))
      await sql`
        with moves as (
          select p.uuid, coalesce(place.lat, 42) + move.lat as lat, coalesce(place.lng, -83) + move.lng as lng
          from json_to_recordset(${JSON.stringify(moves)}) as move (uuid uuid, lat float8, lng float8)
            join profiles p using (uuid) left join places place using (place_id)
        ), moved as (
          update profiles p set location_lat = lat, location_lng = lng, updated_at = ${LONG_AGO}
          from moves where p.uuid = moves.uuid
        ), venues as (
          update profiles set updated_at = ${LONG_AGO} where user_type <> 'artist' and updated_at <> ${LONG_AGO}
        ), users as (
          update users set updated_at = ${LONG_AGO} where updated_at <> ${LONG_AGO}
        ), gone as (
          delete from gigs where id = ${NEW_GIG}
        )
        update gigs set updated_at = ${LONG_AGO} where id <> ${NEW_GIG} and updated_at <> ${LONG_AGO}`.execute(
        db,
      )
    },
    stopClock(afterMs) {
      const at = new Date(madeAt.getTime() + afterMs)
      test.deps.now = () => at
    },
    async close() {
      await second.close()
      await test.close()
    },
  }
}

async function startSecondServer(test: TestApp) {
  const pool = createPool(test.deps.config.databaseUrl ?? '')
  const db = createDatabase(pool)
  const routes: string[] = []
  const listRoutes = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const verb of [method].flat()) if (verb !== 'HEAD') routes.push(`${verb} ${url}`)
    })
  }
  subscribe('fastify.initialization', listRoutes)
  vi.resetModules()
  const { buildApp } = await import('../../src/app.ts')
  const places = createGazetteer(db)
  const app = await buildApp({ ...test.deps, pool, db, places, now: () => test.deps.now() })
  unsubscribe('fastify.initialization', listRoutes)
  return {
    app,
    routes,
    async close() {
      await app.close()
      await pool.end()
    },
  }
}
