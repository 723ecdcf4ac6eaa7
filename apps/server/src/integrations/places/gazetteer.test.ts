import { LOCATION_SEARCH_MIN_CHARS, placeSchema } from '@bandstand/domain/places'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/database/database.ts'
import { createDatabase, type Database } from '../../db/database.ts'
import { createPool } from '../../db/pool.ts'
import { createGazetteer } from './gazetteer.ts'
import { loadGazetteer, reloadGazetteer } from './load-gazetteer.ts'
import { METRO_NEIGHBORHOODS } from './metro-neighborhoods.ts'
import type { PlacesPort } from './port.ts'
import { isUsTimeZone, US_STATES } from './us-states.ts'

/** All places are written again. */
const patient = { timeout: 60_000 }

describe('the gazetteer', () => {
  let copy: Awaited<ReturnType<typeof createTestDatabase>>
  let db: Database
  let places: PlacesPort

  beforeAll(async () => {
    copy = await createTestDatabase()
    // As servers load it: both loading it and waiting for another server take longer than a request may.
    db = createDatabase(createPool(copy.url, { statementTimeoutMs: 0 }))
    places = createGazetteer(db)
  })

  afterAll(async () => {
    await db.destroy()
    await copy.drop()
  })

  it('is loaded once, and a second start does not change it', async () => {
    expect(await loadGazetteer(db)).toBe(false)
    const count = await sql<{ cities: number; zips: number }>`
      select count(*) filter (where kind = 'city') as cities, count(*) filter (where kind = 'zip') as zips from places
    `.execute(db)
    expect(count.rows[0]?.cities).toBeGreaterThan(30_000)
    expect(count.rows[0]?.zips).toBeGreaterThan(40_000)
  })

  it('loads a new edition of the data without losing a place that something refers to', patient, async () => {
    const before = await sql<{
      id: number
    }>`select id from places where place_id = 'city:detroit-mi'`.execute(db)
    await sql`insert into places (place_id, kind, name, city, state, address, lat, lng, time_zone, search)
      values ('city:sunken-mi', 'city', 'Sunken', 'Sunken', 'MI', 'Sunken, MI', 42, -83, 'America/Detroit', 'sunken')
    `.execute(db)
    await sql`delete from gazetteer_editions`.execute(db)
    // Two servers that start at the same time: one loads, the other waits and finds it done.
    const loaded = await Promise.all([loadGazetteer(db), loadGazetteer(db)])
    expect(loaded.filter(Boolean)).toHaveLength(1)
    const after = await sql<{ id: number }>`select id from places where place_id = 'city:detroit-mi'`.execute(
      db,
    )
    expect(after.rows).toEqual(before.rows)
    expect((await places.find('city:sunken-mi'))?.address).toBe('Sunken, MI')
    expect((await places.search('sunken', 5)).map((place) => place.placeId)).not.toContain('city:sunken-mi')
  })

  it('is rebuilt from its packages when an operator requests it', patient, async () => {
    await sql`update places set name = 'Trumbull', search = 'trumbull' where place_id = 'city:detroit-mi'`.execute(
      db,
    )
    const { found, dropped } = await reloadGazetteer(db, () => {})
    expect(found).toBeGreaterThan(70_000)
    expect(dropped).toBe(1)
    expect((await places.search('Detroit', 1))[0]?.placeId).toBe('city:detroit-mi')
    expect(await loadGazetteer(db)).toBe(false)
  })

  it.each([
    ['Detroit', 'city:detroit-mi'],
    ['detroit mi', 'city:detroit-mi'],
    ['Detroit, MI', 'city:detroit-mi'],
    ['Detroit, MI, USA', 'city:detroit-mi'],
    ['detroit mich', 'city:detroit-mi'],
    ['Detriot', 'city:detroit-mi'],
    ['detriot, mi', 'city:detroit-mi'],
    ['48226', 'zip:48226'],
    ['Detroit, MI 48226', 'zip:48226'],
    ['482', 'zip:48201'],
    ['Ann Arbor, MI', 'city:ann-arbor-mi'],
    ['ann arb', 'city:ann-arbor-mi'],
    ['St. Clair Shores', 'city:saint-clair-shores-mi'],
    ['saint clair shores', 'city:saint-clair-shores-mi'],
    ['clair shores', 'city:saint-clair-shores-mi'],
    ['Hamtramk', 'city:hamtramck-mi'],
    ['Troy', 'city:troy-mi'],
    ['troy ny', 'city:troy-ny'],
    ['new york', 'city:new-york-ny'],
    ['el pa', 'city:el-paso-tx'],
    ['charleston west virginia', 'city:charleston-wv'],
    ['Espanola', 'city:espanola-nm'],
    ['Corktown', 'zip:48216'],
    ['corkt', 'zip:48216'],
    ['Corktown, Detroit, MI', 'zip:48216'],
    ['Bagley Street, Corktown', 'zip:48216'],
    ['Midtown', 'zip:48201'],
    ['Greektown detroit', 'zip:48226'],
    ['hamtramck', 'city:hamtramck-mi'],
    ['1430 Michigan Ave, Detroit', 'city:detroit-mi'],
    ['1430 Michigan Ave, Detr', 'city:detroit-mi'],
    ['1430 Michigan Ave Detroit', 'city:detroit-mi'],
    ['1430 Michigan Ave, 48216', 'zip:48216'],
    ['12345 Woodward Ave, Detroit', 'city:detroit-mi'],
    ['12345 Woodward, Detroit', 'city:detroit-mi'],
    ['Birmingham', 'city:birmingham-mi'],
    ['rochester', 'city:rochester-mi'],
    ['Jackson, MS', 'city:jackson-ms'],
    ['chicgo', 'city:chicago-il'],
  ])('finds for %j first %s', async (text, placeId) => {
    const [first] = await places.search(text, 5)
    expect(first?.placeId).toBe(placeId)
  })

  it.each(['1430 Michigan', '1430 Michigan Ave', 'Michigan Ave', 'Corktwon'])(
    'suggests nothing for %j rather than another state',
    async (text) => {
      for (const place of await places.search(text, 8)) expect(place.addressComponents.state).toBe('MI')
    },
  )

  it('knows the names of the states, of large cities and of those around here, as people write them', async () => {
    const names = await places.knownNames()
    for (const name of ['Michigan', 'New York', 'Chicago', 'Detroit', 'Hamtramck', 'Marquette', 'Corktown'])
      expect(names).toContain(name)
    for (const name of ['Saint Clair Shores', 'St Clair Shores', 'Mount Clemens', 'Mt Clemens'])
      expect(names).toContain(name)
    expect(names.filter((name) => /\d/.test(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeLessThan(3000)
  })

  it('suggests a metro neighborhood by its name, which maps to its ZIP code', async () => {
    expect((await places.search('Corktown', 5))[0]).toMatchObject({
      placeId: 'zip:48216',
      address: 'Corktown, Detroit, MI',
      addressComponents: { city: 'Detroit', state: 'MI', postalCode: '48216' },
    })
    for (const zip of Object.values(METRO_NEIGHBORHOODS.zips))
      expect(await places.find(`zip:${zip}`)).toMatchObject({
        addressComponents: { city: expect.stringMatching(/^(Detroit|Hamtramck)$/), state: 'MI' },
      })
    expect((await places.search('midtown', 8)).map(({ placeId }) => placeId)).toHaveLength(
      new Set((await places.search('midtown', 8)).map(({ placeId }) => placeId)).size,
    )
    expect((await places.search('Corktown, IN', 5)).map(({ placeId }) => placeId)).not.toContain('zip:48216')
  })

  it.each([
    ['1430 Michigan Ave, Detroit, MI 48216', 'zip:48216'],
    ['1430 Michigan Ave, Detroit', 'city:detroit-mi'],
    ['2200 Bagley St, Corktown', 'zip:48216'],
    ['12345 Woodward Ave, Detroit', 'city:detroit-mi'],
    ['48226 Detroit, MI', 'zip:48226'],
    ['The Old Barn, Ferndale, MI', 'city:ferndale-mi'],
    ['Nashville', 'city:nashville-tn'],
    ['Detriot', null],
    ['The Old Barn', null],
    ['1430 Michigan Ave', null],
    ['zzzzqqxx', null],
    ['', null],
  ])('locates %j at %s', async (address, placeId) => {
    expect((await places.locate(address))?.placeId ?? null).toBe(placeId)
  })

  it('returns the place nearest to a position, and none at sea', async () => {
    expect((await places.nearest({ lat: 42.4081, lng: -83.0583 }, 50))?.placeId).toBe('zip:48212')
    expect(await places.nearest({ lat: 42.4081, lng: -83.0583 }, 0)).not.toBeNull()
    for (const lat of [0, 42, -89.9, 90]) expect(await places.nearest({ lat, lng: -40 }, 50)).toBeNull()
  })

  it('starts at three characters and returns at most the requested number of places [LIM-12]', async () => {
    expect(LOCATION_SEARCH_MIN_CHARS).toBe(3)
    expect(await places.search('de', 5)).toEqual([])
    expect(await places.search('  d. ', 5)).toEqual([])
    expect(await places.search('det', 4)).toHaveLength(4)
  })

  it('suggests places of the United States only, each with a position and a time zone there [LIM-14]', async () => {
    for (const text of ['Toronto', 'Windsor', 'London, Ontario', 'Vancouver', 'M5V 2T6']) {
      for (const place of await places.search(text, 8))
        expect(US_STATES).toHaveProperty(place.addressComponents.state)
    }
    const all = await sql<{ state: string; time_zone: string; odd: boolean }>`
      select distinct state, time_zone, lat = 0 or lng = 0 or abs(lat) > 72 as odd from places
    `.execute(db)
    for (const row of all.rows) {
      expect(US_STATES).toHaveProperty(row.state)
      expect(isUsTimeZone(row.time_zone)).toBe(true)
      expect(row.odd).toBe(false)
    }
  })

  it('returns everything about a place by its id', async () => {
    expect(await places.find('zip:48226')).toEqual({
      placeId: 'zip:48226',
      name: '48226',
      address: 'Detroit, MI 48226',
      lat: 42.3333,
      lng: -83.0484,
      timeZone: 'America/Detroit',
      kind: 'zip',
      addressComponents: { city: 'Detroit', state: 'MI', stateName: 'Michigan', postalCode: '48226' },
    })
    const detroit = await places.find('city:detroit-mi')
    expect(placeSchema.parse(detroit)).toMatchObject({
      name: 'Detroit',
      address: 'Detroit, MI',
      kind: 'city',
    })
    // On the border, the time zone lookup would return a Canadian one.
    expect((await places.find('zip:48001'))?.timeZone).toBe('America/Detroit')
  })

  it('returns no place for invalid ids and texts', async () => {
    for (const id of ['city:atlantis-mi', '', 'city:a\u0000b', "' or 1=1", 'zip:48226 ']) {
      expect(await places.find(id)).toBeNull()
    }
    for (const text of [
      '\u0000\u0000\u0000\u0000',
      '%%%%',
      '____',
      "');--",
      '🎺🎺🎺🎺',
      'zzzzqqxx',
      'xq'.repeat(2500),
    ]) {
      expect(await places.search(text, 5)).toEqual([])
    }
  })
})
