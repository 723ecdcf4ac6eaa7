import { LOCATION_SEARCH_MIN_CHARS, placeSchema } from '@bandstand/domain/places'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { createDatabase, type Database } from '../../db/database.ts'
import { createPool } from '../../db/pool.ts'
import { createGazetteer } from './gazetteer.ts'
import { loadGazetteer, reloadGazetteer } from './load-gazetteer.ts'
import type { PlacesPort } from './port.ts'
import { isUsTimeZone, US_STATES } from './us-states.ts'

/** All places are written anew. */
const patient = { timeout: 60_000 }

describe('the gazetteer', () => {
  let copy: Awaited<ReturnType<typeof createTestDatabase>>
  let db: Database
  let places: PlacesPort

  beforeAll(async () => {
    copy = await createTestDatabase()
    db = createDatabase(createPool(copy.url))
    places = createGazetteer(db)
  })

  afterAll(async () => {
    await db.destroy()
    await copy.drop()
  })

  it('is loaded once, and a second start leaves it alone', async () => {
    expect(await loadGazetteer(db)).toBe(false)
    const count = await sql<{ cities: number; zips: number }>`
      select count(*) filter (where kind = 'city') as cities, count(*) filter (where kind = 'zip') as zips from places
    `.execute(db)
    expect(count.rows[0]?.cities).toBeGreaterThan(30_000)
    expect(count.rows[0]?.zips).toBeGreaterThan(40_000)
  })

  it('takes a new edition of the data without losing a place that something points to', patient, async () => {
    const before = await sql<{
      id: number
    }>`select id from places where place_id = 'city:detroit-mi'`.execute(db)
    await sql`insert into places (place_id, kind, name, city, state, address, lat, lng, time_zone, search)
      values ('city:sunken-mi', 'city', 'Sunken', 'Sunken', 'MI', 'Sunken, MI', 42, -83, 'America/Detroit', 'sunken')
    `.execute(db)
    await sql`delete from gazetteer_editions`.execute(db)
    // Two servers that start together: one loads, the other waits and finds it done.
    const loaded = await Promise.all([loadGazetteer(db), loadGazetteer(db)])
    expect(loaded.filter(Boolean)).toHaveLength(1)
    const after = await sql<{ id: number }>`select id from places where place_id = 'city:detroit-mi'`.execute(
      db,
    )
    expect(after.rows).toEqual(before.rows)
    expect((await places.find('city:sunken-mi'))?.address).toBe('Sunken, MI')
    expect((await places.search('sunken', 5)).map((place) => place.placeId)).not.toContain('city:sunken-mi')
  })

  it('is rebuilt from its packages when an operator asks', patient, async () => {
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
  ])('finds for %j first %s', async (text, placeId) => {
    const [first] = await places.search(text, 5)
    expect(first?.placeId).toBe(placeId)
  })

  it('starts at three characters and answers at most as many places as asked for [LIM-12]', async () => {
    expect(LOCATION_SEARCH_MIN_CHARS).toBe(3)
    expect(await places.search('de', 5)).toEqual([])
    expect(await places.search('  d. ', 5)).toEqual([])
    expect(await places.search('det', 4)).toHaveLength(4)
  })

  it('offers places of the United States only, each with a position and a time zone there [LIM-14]', async () => {
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

  it('tells everything about a place by its id', async () => {
    expect(await places.find('zip:48226')).toEqual({
      placeId: 'zip:48226',
      name: '48226',
      address: '48226 Detroit, MI',
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
    // On the border the lookup of zones would answer a Canadian one.
    expect((await places.find('zip:48001'))?.timeZone).toBe('America/Detroit')
  })

  it('knows no place for ids and texts that nobody should send', async () => {
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
