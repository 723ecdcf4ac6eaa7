import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/app.ts'
import { anonymous, createArtist, createVenue, type Member } from '../../../test/members/factories.ts'
import { artistForm, venueForm } from '../../../test/members/profile-forms.ts'

let test: TestApp
let artist: Member
let venue: Member
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  artist = await createArtist(test)
  venue = await createVenue(test)
})
afterAll(() => test.close())

const search = async (q: string) => (await artist.api.places.search({ q })).places

describe('searching places', () => {
  it('finds cities and ZIP codes of the United States, with everything that a selection returns [CALL-65 LIM-14 ENT-36]', async () => {
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

  it('requires at least three characters [VAL-46 LIM-12]', async () => {
    for (const q of ['', 'D', 'De', ' De ', '   '])
      expect((await artist.fetch(`/api/places?q=${encodeURIComponent(q)}`)).status).toBe(422)
    expect((await search('Det')).length).toBeGreaterThan(0)
  })

  it('finds nothing instead of failing for anything else', async () => {
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

  it('is the chosen place, with its own name', async () => {
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
  ])('%s is reduced to its ZIP code or city and the street is not stored', async (typed, place) => {
    const profile = await saved(typed)
    expect(profile.location).toMatch(place)
    const row = JSON.stringify(await stored())
    for (const street of ['Second', 'Elm', 'Woodward', '4120', '12345']) expect(row).not.toContain(street)
  })

  it('is refused if it names no place, and stays as it was', async () => {
    await saved('Ann Arbor, MI')
    for (const typed of ['zzzzqqqxx 12', '??', 'zz']) {
      const answer = await artist.fetch('/api/profile', {
        method: 'PUT',
        body: artistForm({ location: typed }),
      })
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({
        message: 'Choose a city or ZIP code from the suggestions',
      })
    }
    expect((await artist.api.profiles.getMine()).location).toBe('Ann Arbor, MI')
  })

  it('can be removed', async () => {
    expect(await saved('')).toMatchObject({ location: null, placeId: null, timeZone: null })
    expect((await stored()).location_lat).toBeNull()
  })
})

describe('the location of a venue', () => {
  const saved = (
    location: string,
    change: { placeId?: string; marker?: { lat: number; lng: number } } = {},
  ) => venue.api.profiles.saveMine(venueForm({ location, ...change }))
  const CORKTOWN = { lat: 42.3275, lng: -83.0827 }
  const ENTRANCE = { lat: 42.3315, lng: -83.0655 }

  it('keeps its owner’s text and the chosen place [ENT-11 ENT-12]', async () => {
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

  it('is stored as typed, at the ZIP code or city that it names', async () => {
    const address = '1430 Michigan Ave, Detroit, MI 48216'
    expect(await saved(address)).toMatchObject({
      location: address,
      placeId: 'zip:48216',
      locationLat: CORKTOWN.lat,
      locationLng: CORKTOWN.lng,
      marker: null,
      timeZone: 'America/Detroit',
    })
    expect(await saved('2200 Bagley St, Corktown')).toMatchObject({ placeId: 'zip:48216' })
    expect(await saved('12 Elm St, Chicago')).toMatchObject({ timeZone: 'America/Chicago' })
    expect(await venue.api.places.locate({ location: address })).toMatchObject({ place: { name: '48216' } })
  })

  it('is on no map when its address names no place and no marker is set', async () => {
    expect(await saved('Behind the old mill')).toMatchObject({
      location: 'Behind the old mill',
      placeId: null,
      locationLat: null,
      marker: null,
      timeZone: null,
    })
    expect(await venue.api.places.locate({ location: 'Behind the old mill' })).toEqual({ place: null })
  })

  it('is at the marker that the venue set, until the marker or the address is removed', async () => {
    const address = '1430 Michigan Ave, Detroit, MI 48216'
    expect(await saved(address, { marker: ENTRANCE })).toMatchObject({
      placeId: 'zip:48216',
      locationLat: ENTRANCE.lat,
      locationLng: ENTRANCE.lng,
      marker: ENTRANCE,
    })
    expect((await venue.api.maps.venues()).venues).toContainEqual(
      expect.objectContaining({ uuid: venue.id, ...ENTRANCE }),
    )
    expect(await saved('Behind the old mill', { marker: ENTRANCE })).toMatchObject({
      placeId: null,
      marker: ENTRANCE,
      timeZone: 'America/Detroit',
    })
    expect(await saved('', { marker: ENTRANCE })).toMatchObject({
      location: null,
      locationLat: null,
      marker: null,
    })
    expect(await saved(address)).toMatchObject({ marker: null, locationLat: CORKTOWN.lat })
  })

  it.each([
    ['far from its address', 'Detroit, MI', { lat: 41.85, lng: -87.65 }, 'within 50 miles of the address'],
    ['at sea', 'Behind the old mill', { lat: 42.3, lng: -40 }, 'in the United States'],
    ['off the globe', 'Detroit, MI', { lat: 91, lng: -83 }, null],
    ['nowhere', 'Detroit, MI', { lat: Number.NaN, lng: -83 }, null],
    ['with more to say', 'Detroit, MI', { ...ENTRANCE, by: 'me' }, null],
    ['as text', 'Detroit, MI', '42.3315,-83.0655', null],
  ])('refuses a marker %s and stays as it was', async (_, location, marker, message) => {
    await saved('Ann Arbor, MI', { marker: { lat: 42.28, lng: -83.74 } })
    const before = await venue.api.profiles.getMine()
    const body = { ...venueForm({ location }), marker }
    const answer = await venue.fetch('/api/profile', { method: 'PUT', body })
    expect(answer.status).toBe(422)
    const { data } = (await answer.json()) as { data: { issues: { path: unknown[]; message: string }[] } }
    expect(data.issues[0]?.path[0]).toBe('marker')
    if (message !== null) expect(data.issues[0]?.message).toBe(`Set the marker ${message}`)
    expect(await venue.api.profiles.getMine()).toEqual(before)
  })

  const settingsOf = async (member: Member) => {
    const { fullName, bio, location, placeId } = await member.api.profiles.getMine()
    return {
      userType: 'venue',
      fullName: fullName ?? '',
      bio: bio ?? '',
      location: location ?? '',
      placeId,
      capacity: '90',
    } as const
  }

  it('keeps its marker when the settings save the same address, and not with another one', async () => {
    await saved('1430 Michigan Ave, Detroit, MI 48216', { marker: ENTRANCE })
    const settings = await settingsOf(venue)
    expect(await venue.api.profiles.saveSettings(settings)).toMatchObject({ capacity: 90, marker: ENTRANCE })
    const moved = { ...settings, location: '9 Elm St, Ferndale', placeId: null }
    expect(await venue.api.profiles.saveSettings(moved)).toMatchObject({
      location: '9 Elm St, Ferndale',
      placeId: 'city:ferndale-mi',
      marker: null,
    })
  })

  it('moves and loses its marker in the settings as in the form', async () => {
    await saved('1430 Michigan Ave, Detroit, MI 48216', { marker: ENTRANCE })
    const settings = await settingsOf(venue)
    const moved = { lat: ENTRANCE.lat, lng: ENTRANCE.lng + 0.001 }
    expect(await venue.api.profiles.saveSettings({ ...settings, marker: moved })).toMatchObject({
      marker: moved,
    })
    const far = await venue.fetch('/api/profile/settings', {
      method: 'PUT',
      body: { ...settings, marker: { lat: 25.76, lng: -80.19 } },
    })
    expect(far.status).toBe(422)
    expect(await venue.api.profiles.saveSettings({ ...settings, marker: null })).toMatchObject({
      marker: null,
    })
  })

  it('an artist has no marker: the form has no field for it and the database refuses one', async () => {
    const body = { ...artistForm({ location: 'Detroit, MI' }), marker: ENTRANCE }
    expect((await artist.fetch('/api/profile', { method: 'PUT', body })).status).toBe(422)
    const marked = { location_lat: 42.3, location_lng: -83, location_marked: true }
    await expect(
      test.deps.db.updateTable('profiles').set(marked).where('uuid', '=', artist.id).execute(),
    ).rejects.toThrow(/profiles_marked/)
  })

  it('is looked up for members only', async () => {
    const path = '/api/places/locate?location=Detroit'
    expect((await anonymous(test).fetch(path)).status).toBe(401)
    expect((await artist.fetch(path)).status).toBe(200)
    expect((await artist.fetch(`${path}&placeId=city:nowhere-xx`)).status).toBe(422)
  })
})
