import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/app.ts'
import { createArtist, createVenue, type Member } from '../../../test/factories.ts'
import { artistForm, venueForm } from '../../../test/profile-forms.ts'

let test: TestApp
let artist: Member
let venue: Member
beforeAll(async () => {
  test = await startTestApp()
  artist = await createArtist(test)
  venue = await createVenue(test)
})
afterAll(() => test.close())

const search = async (q: string) => (await artist.api.places.search({ q })).places

describe('searching places', () => {
  it('finds cities and ZIP codes of the United States, with all that a selection yields [CALL-65 LIM-14 ENT-36]', async () => {
    const [detroit] = await search('Detroit')
    expect(detroit).toMatchObject({
      address: 'Detroit, MI',
      name: 'Detroit',
      kind: 'city',
      timeZone: 'America/Detroit',
      addressComponents: { city: 'Detroit', state: 'MI' },
    })
    expect(detroit?.lat).toBeCloseTo(42.33, 1)
    expect(detroit?.lng).toBeCloseTo(-83.05, 1)
    expect(detroit?.placeId).toMatch(/^city:/)
    expect((await search('48226'))[0]).toMatchObject({
      kind: 'zip',
      addressComponents: { postalCode: '48226' },
    })
    expect((await search('Ann Arbor, MI'))[0]?.address).toBe('Ann Arbor, MI')
    for (const elsewhere of ['Toronto, Ontario', 'M5V 2T6'])
      for (const { addressComponents } of await search(elsewhere))
        expect(addressComponents.state).not.toBe('ON')
  })

  it('asks for three characters at least [VAL-46 LIM-12]', async () => {
    for (const q of ['', 'D', 'De', ' De ', '   '])
      expect((await artist.fetch(`/api/places?q=${encodeURIComponent(q)}`)).status).toBe(422)
    expect((await search('Det')).length).toBeGreaterThan(0)
  })

  it('finds nothing rather than fails for anything else', async () => {
    expect(await search('zzzzqqqxx')).toEqual([])
    for (const q of ["'; drop table places; --", '%%%', '___', '日本語', '🎺🎺🎺', '\\\\\\', 'x'.repeat(100)])
      expect(Array.isArray(await search(q))).toBe(true)
    expect((await artist.fetch('/api/places?q=Det%00roit')).status).toBe(400)
    expect((await artist.fetch(`/api/places?q=${'x'.repeat(101)}`)).status).toBe(422)
    expect((await artist.fetch('/api/places?q=Detroit&limit=9999')).status).toBe(422)
  })
})

describe('the location of an artist', () => {
  const saved = (location: string, placeId: string | null = null) =>
    artist.api.profiles.saveMine(artistForm({ location, placeId }))
  const stored = () =>
    test.deps.db.selectFrom('profiles').selectAll().where('uuid', '=', artist.id).executeTakeFirstOrThrow()

  it('is the chosen place, by its own name', async () => {
    const [ferndale] = await search('Ferndale, MI')
    const profile = await saved('my flat in Ferndale', ferndale!.placeId)
    expect(profile).toMatchObject({ location: 'Ferndale, MI', placeId: ferndale!.placeId, locationLat: null })
    expect((await stored()).location_lat).toBe(ferndale!.lat)
  })

  it.each([
    ['4120 Second Ave, Detroit, MI 48201', /48201/],
    ['4120 Second Ave, Detroit, MI 48201-1234', /48201/],
    ['12 Elm St, Ferndale, MI', /^Ferndale, MI$/],
    ['12345 Woodward Ave, Detroit', /^Detroit, MI$/],
    ['48226 Detroit, MI', /48226/],
    ['Ypsilanti', /^Ypsilanti, MI$/],
  ])('%s is snapped to its ZIP code or city and the street is not kept', async (typed, place) => {
    const profile = await saved(typed)
    expect(profile.location).toMatch(place)
    const row = JSON.stringify(await stored())
    for (const street of ['Second', 'Elm', 'Woodward', '4120', '12345']) expect(row).not.toContain(street)
  })

  it('is refused when it names no place, and stays as it was', async () => {
    await saved('Ann Arbor, MI')
    for (const typed of ['zzzzqqqxx 12', '??', 'zz']) {
      const answer = await artist.fetch('/api/profile', {
        method: 'PUT',
        body: artistForm({ location: typed }),
      })
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({
        message: 'Please choose a city or ZIP code from the suggestions',
      })
    }
    expect((await artist.api.profiles.getMine()).location).toBe('Ann Arbor, MI')
  })

  it('can be taken away', async () => {
    expect(await saved('')).toMatchObject({ location: null, placeId: null, timeZone: null })
    expect((await stored()).location_lat).toBeNull()
  })
})

describe('the location of a venue', () => {
  it('keeps the words of its owner and the place that was chosen [ENT-11 ENT-12]', async () => {
    const [detroit] = await search('Detroit')
    const chosen = venueForm({ location: 'Bagley Street, Corktown', placeId: detroit!.placeId })
    expect(await venue.api.profiles.saveMine(chosen)).toMatchObject({
      location: 'Bagley Street, Corktown',
      placeId: detroit!.placeId,
      locationLat: detroit!.lat,
      locationLng: detroit!.lng,
      timeZone: 'America/Detroit',
    })
    const body = { ...chosen, placeId: 'city:nowhere-xx' }
    expect((await venue.fetch('/api/profile', { method: 'PUT', body })).status).toBe(422)
  })
})
