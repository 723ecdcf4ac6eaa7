import type { MapBox } from '@bandstand/domain/maps'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import {
  anonymous,
  createArtist,
  createProVenue,
  createVenue,
  type Member,
} from '../../../test/members/factories.ts'
import { gigForm } from '../../../test/members/gig-form.ts'
import { venueForm } from '../../../test/members/profile-forms.ts'
import { type Tile, tileBox } from './tile-box.ts'

/** The map tile with Detroit, and the one with everything west of Greenwich above the equator. */
const CITY = { z: 10, x: 275, y: 378 }
const CONTINENT = { z: 1, x: 0, y: 0 }
const DETROIT = { location_lat: 42.3314, location_lng: -83.0458 }

let test: TestApp
let reader: Member
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  reader = await createArtist(test)
})
afterAll(() => test.close())

/** For what shows everything there is. */
async function beginAnew(): Promise<void> {
  // Servers that count open gigs in memory don't learn of truncated ones.
  await sql`delete from gig_open_instruments`.execute(test.deps.db)
  await sql`truncate users, parties cascade`.execute(test.deps.db)
  reader = await createArtist(test)
}

describe('the venues of the map', () => {
  beforeEach(beginAnew)

  it('are venues and organizations with both coordinates, none of them zero, the newest first [CALL-21]', async () => {
    const venue = await createVenue(test, {
      ...DETROIT,
      created_at: '2026-01-01T00:00:00Z',
      location: 'Detroit, MI',
      website: 'https://example.com',
    })
    const organization = await createVenue(test, {
      user_type: 'organization',
      venue_name: null,
      location_lat: 42.28,
      location_lng: -83.74,
      created_at: '2026-02-01T00:00:00Z',
    })
    await createVenue(test)
    await createVenue(test, { location_lat: 0, location_lng: -83 })
    await createVenue(test, { location_lat: 42, location_lng: 0 })
    const { venues } = await reader.api.maps.venues()
    expect(venues).toEqual([
      {
        uuid: organization.id,
        name: 'Dana Cole',
        venueType: 'Bar',
        location: null,
        website: null,
        lat: 42.28,
        lng: -83.74,
      },
      {
        uuid: venue.id,
        name: 'The Test Room',
        venueType: 'Bar',
        location: 'Detroit, MI',
        website: 'https://example.com',
        lat: 42.3314,
        lng: -83.0458,
      },
    ])
  })

  it('are named Venue when neither they nor their person have a name [MAP-21]', async () => {
    await createVenue(test, { ...DETROIT, venue_name: null, first_name: null, last_name: null })
    expect((await reader.api.maps.venues()).venues).toMatchObject([{ name: 'Venue' }])
  })

  it('are read by tile once there are more than 500', async () => {
    const alone = await createVenue(test, { location_lat: 42.45, location_lng: -83.13 })
    const insert = (rooms: number) =>
      sql`
      with accounts as (
        insert into users (email, password_hash, user_metadata)
        select gen_random_uuid() || '@example.com', 'none', '{}' from generate_series(1, ${rooms}::int) n returning id
      )
      insert into profiles (uuid, user_type, venue_name, location_lat, location_lng)
      select id, 'venue', 'A Newer Room', 42, -83 from accounts`.execute(test.deps.db)
    await insert(499)
    expect((await reader.api.maps.venues()).venues).toHaveLength(500)
    await insert(1)
    expect((await reader.api.maps.venues()).venues).toBeNull()
    const { clusters } = await reader.api.maps.venueTile({ z: 8, x: 68, y: 94 })
    const single = {
      lat: 42.45,
      lng: -83.13,
      count: 1,
      venues: [expect.objectContaining({ uuid: alone.id })],
    }
    expect(clusters).toEqual(expect.arrayContaining([single]))
    expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(await countIn({ z: 8, x: 68, y: 94 }))
    const crowded = (await reader.api.maps.venueTile({ z: 1, x: 0, y: 0 })).clusters
    expect(crowded.reduce((sum, { count }) => sum + count, 0)).toBe(501)
    await expect(reader.api.maps.venueTile({ z: 1, x: 2, y: 0 })).rejects.toMatchObject({ status: 422 })
    await expect(anonymous(test).api.maps.venueTile({ z: 1, x: 0, y: 0 })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
  })

  it('are listed within a cluster of a few in a tile as small as a town, without suspended ones', async () => {
    const rooms = []
    for (const name of ['First Room', 'Second Room', 'Third Room'])
      rooms.push(await createVenue(test, { ...DETROIT, venue_name: name }))
    await test.deps.db
      .updateTable('users')
      .set({ suspended_at: new Date(), suspension_reason: 'spam' })
      .where('id', '=', rooms[2]!.id)
      .execute()
    const tileAt = (z: number) => {
      const size = 2 ** z
      const sine = Math.sin((DETROIT.location_lat * Math.PI) / 180)
      const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
      return {
        z,
        x: Math.floor(((DETROIT.location_lng + 180) / 360) * size),
        y: Math.floor(y * size),
      }
    }
    const namesAt = async (z: number) =>
      (await reader.api.maps.venueTile(tileAt(z))).clusters.map(({ count, venues }) => [
        count,
        venues.map(({ name }) => name).toSorted(),
      ])
    expect(await namesAt(12)).toEqual([[2, ['First Room', 'Second Room']]])
    expect(await namesAt(10)).toEqual([[2, []]])
  })
})

/** How many venues the tile has. */
async function countIn(tile: Tile): Promise<number> {
  const { west, south, east, north } = tileBox(tile)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from profiles where user_type <> 'artist' and location_lng >= ${west}
      and location_lng < ${east} and location_lat >= ${south} and location_lat < ${north}`.execute(
    test.deps.db,
  )
  return rows[0]!.count
}

describe('the gigs of the map', () => {
  beforeEach(beginAnew)

  it('have what a marker shows [MAP-05]', async () => {
    const venue = await createProVenue(test)
    const gig = await venue.api.gigs.create(
      gigForm({ placeId: 'zip:48226', paymentType: 'hourly', pay: '75.5' }),
    )
    const marker = {
      id: gig.id,
      title: gig.title,
      date: gig.date,
      time: '21:30',
      timeZone: 'America/Detroit',
      startsAt: gig.startsAt,
      pay: 75.5,
      paymentType: 'hourly',
      location: gig.location,
      venueName: 'The Test Room',
      lat: gig.locationLat,
      lng: gig.locationLng,
    }
    expect(await reader.api.maps.gigs({})).toEqual({ total: 1, gigs: [marker] })
    expect(await reader.api.maps.gigTile(CITY)).toEqual({
      clusters: [{ lat: marker.lat, lng: marker.lng, count: 1, gig: marker }],
    })
  })

  it('change right away, whatever changed them, although responses are cached', async () => {
    const venue = await createProVenue(test)
    const shown = async () => {
      const [{ clusters }, { total }] = await Promise.all([
        reader.api.maps.gigTile(CITY),
        reader.api.maps.gigs({}),
      ])
      return { clusters: clusters.map(({ count }) => count), total, gig: clusters[0]?.gig }
    }
    expect(await shown()).toMatchObject({ clusters: [], total: 0 })

    const place = { placeId: 'zip:48226' }
    const { id } = await venue.api.gigs.create(gigForm(place))
    expect(await shown()).toMatchObject({ clusters: [1], total: 1, gig: { id, title: 'Friday late set' } })

    await venue.api.gigs.update({ id, ...gigForm({ ...place, title: 'Saturday late set' }) })
    expect(await shown()).toMatchObject({ gig: { title: 'Saturday late set' } })

    const before = (await shown()).gig
    await venue.api.gigs.update({ id, ...gigForm({ placeId: 'zip:48207' }) })
    expect((await shown()).gig?.lng).not.toBe(before?.lng)

    await venue.api.profiles.saveMine({ ...venueForm(), venueName: 'The Renamed Room' })
    expect(await shown()).toMatchObject({ gig: { venueName: 'The Renamed Room' } })

    await sql`update gigs set status = 'booked' where id = ${id}`.execute(test.deps.db)
    expect(await shown()).toMatchObject({ clusters: [], total: 0 })
    await sql`update gigs set status = 'open' where id = ${id}`.execute(test.deps.db)
    expect(await shown()).toMatchObject({ clusters: [1], total: 1 })
    await sql`delete from gigs where id = ${id}`.execute(test.deps.db)
    expect(await shown()).toMatchObject({ clusters: [], total: 0 })
  })

  it('appear on tiles of half a continent after a minute at most', async () => {
    const venue = await createProVenue(test)
    const counted = async () => {
      const { clusters } = await reader.api.maps.gigTile({ ...CONTINENT, minPay: '1' })
      return clusters.length
    }
    test.setTime(new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 10_000))
    expect(await counted()).toBe(0)
    await venue.api.gigs.create(gigForm({ placeId: 'zip:48226' }))
    expect(await counted()).toBe(0)
    test.setTime(new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 60_000))
    expect(await counted()).toBe(1)
    test.setTime(new Date())
  })

  it('leave the map in the minute of their start', async () => {
    test.setTime('2026-11-27T12:00:40Z')
    reader = await createArtist(test)
    const venue = await createProVenue(test)
    await venue.api.gigs.create(gigForm({ placeId: 'zip:48226', date: '2026-11-27', time: '07:02' }))
    test.setTime('2026-11-27T12:01:55Z')
    expect((await reader.api.maps.gigs({})).total).toBe(1)
    test.setTime('2026-11-27T12:02:00Z')
    expect((await reader.api.maps.gigs({})).total).toBe(0)
    expect((await reader.api.maps.gigTile(CITY)).clusters).toEqual([])
    test.setTime(new Date())
  })

  it('are counted exactly and left to tiles when there are more than 500, with their area up to 5,000', async () => {
    const venue = await createProVenue(test)
    const insert = (count: number) =>
      sql`
        insert into gigs (created_by, venue_id, title, date, time, time_zone, starts_at, payment_type, position,
          location, location_lat, location_lng)
        select ${venue.id}, ${venue.id}, 'One of many', current_date + 10, '20:00', 'UTC', now() + interval '10 days',
          'flat', 'Musician', 'Out West', 30 + random() * 15, -120 + random() * 40
        from generate_series(1, ${count}::int)`.execute(test.deps.db)
    await insert(500)
    const { total, gigs, ...others } = await reader.api.maps.gigs({})
    expect([total, gigs?.length, others]).toEqual([500, 500, {}])
    for (let inserted = 500; inserted < 5000; inserted += 500) await insert(500)
    const { rows } = await sql<MapBox>`
      select min(location_lng) as west, min(location_lat) as south, max(location_lng) as east, max(location_lat) as north
      from gigs`.execute(test.deps.db)
    expect(await reader.api.maps.gigs({})).toEqual({ total: 5000, gigs: null, box: rows[0] })
    await insert(1)
    expect(await reader.api.maps.gigs({})).toEqual({ total: 5001, gigs: null })
    const { clusters } = await reader.api.maps.gigTile(CONTINENT)
    expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(5001)
    for (const x of [0, 1, 2, 3]) {
      const tile = await reader.api.maps.gigTile({ z: 3, x, y: 3 })
      expect(tile.clusters.length).toBeLessThanOrEqual(256)
    }
    // The list finds so many in another way than a few.
    for (const filter of [{ page: 1 }, { page: 400 }, { page: 626 }, { page: 627 }]) {
      const all = await reader.api.gigs.list(filter)
      expect(await reader.api.gigs.list({ ...filter, box: '-125,25,-66,50' })).toEqual(all)
      expect(await reader.api.gigs.list({ ...filter, location: 'out w' })).toEqual(all)
      expect(await reader.api.gigs.list({ ...filter, q: 'one of many' })).toEqual(all)
    }
    // PostgreSQL 15 takes seconds for so many gigs, and many times as long beside the other tests.
  }, 60_000)

  it('are sent again only when they changed', async () => {
    const first = await reader.fetch('/api/map/gigs/0/0/0')
    expect(first.headers.get('cache-control')).toBe('no-store')
    const again = await fetch(`${test.url}/api/map/gigs/0/0/0`, {
      headers: { authorization: `Bearer ${reader.token}`, 'if-none-match': first.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })
})

it('never shows an artist, wherever the artist lives [MAP-07]', async () => {
  const artist = await createArtist(test, {
    location_lat: 42.123_456,
    location_lng: -83.654_321,
    location: 'Canary Corner, MI',
    venue_name: 'A Name No Artist Has',
  })
  await createVenue(test, DETROIT)
  const answers = await Promise.all(
    [
      '/api/map/venues',
      '/api/map/gigs?show=all',
      '/api/map/gigs/0/0/0?show=all',
      '/api/map/gigs/9/136/189?show=all',
    ].map(async (path) => (await reader.fetch(path)).text()),
  )
  for (const answer of answers) {
    for (const trace of [artist.id, '42.123', '83.654', 'Canary', 'A Name No Artist', 'Reyes'])
      expect(answer).not.toContain(trace)
  }
})

it('is for signed-in members', async () => {
  const nobody = anonymous(test)
  for (const path of ['/api/map/venues', '/api/map/gigs', '/api/map/gigs/0/0/0'])
    expect([path, (await nobody.fetch(path)).status]).toEqual([path, 401])
})

it.each([
  '/api/map/gigs?box=here',
  '/api/map/gigs?box=-84,42,-83',
  '/api/map/gigs?box=-83,42,-84,43',
  '/api/map/gigs?box=-84,43,-83,42',
  '/api/map/gigs?box=-180,-90,180,90',
  '/api/map/gigs?box=-84,42,-83,1e9',
  '/api/map/gigs?page=1',
  '/api/map/gigs?minPay=much',
  '/api/map/gigs/0/1/0',
  '/api/map/gigs/0/0/1',
  '/api/map/gigs/3/8/0',
  '/api/map/gigs/17/0/0',
  '/api/map/gigs/-1/0/0',
  '/api/map/gigs/1.5/0/0',
  '/api/map/gigs/z/x/y',
  '/api/map/gigs/10/5/5?color=red',
  '/api/gigs?box=-180,-90,180,90',
])('refuses %s', async (path) => {
  const answer = await reader.fetch(path)
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([422, 'INPUT_INVALID'])
})
