import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/app.ts'
import { createArtist, createVenue } from '../../../test/members/factories.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
})
afterAll(() => test.close())

const PRIVATE = {
  phone: '313-555-0199',
  location: 'Detroit, MI',
  location_lat: 42.331427,
  location_lng: -83.045754,
  time_zone: 'America/Detroit',
}

describe('a profile as others see it', () => {
  it('shows an artist and a venue to any member [GEN-10]', async () => {
    const artist = await createArtist(test)
    const venue = await createVenue(test)
    const seen = await venue.api.profiles.get({ uuid: artist.id })
    expect(seen).toMatchObject({
      uuid: artist.id,
      userType: 'artist',
      fullName: 'Ada Reyes',
      bandName: 'Reyes Trio',
    })
    const room = await artist.api.profiles.get({ uuid: venue.id })
    expect(room).toMatchObject({ userType: 'venue', venueName: 'The Test Room', venueType: 'Bar' })
  })

  it('has no phone, account email, settings, bills or coordinates', async () => {
    const owner = await createArtist(test, PRIVATE)
    const reader = await createVenue(test)
    const text = await (await reader.fetch(`/api/profiles/${owner.id}`)).text()
    for (const secret of [
      '555-0199',
      '5550199',
      owner.email,
      '42.33',
      '-83.04',
      'boost',
      'expir',
      'notif',
      'phone',
      'placeId',
      'tier',
    ])
      expect(text).not.toContain(secret)
    expect(Object.keys(JSON.parse(text) as object)).not.toEqual(expect.arrayContaining(['email']))
  })

  it('never carries an artist’s coordinates, not even to the artist', async () => {
    const artist = await createArtist(test, PRIVATE)
    const own = await (await artist.fetch('/api/profile')).text()
    for (const part of ['42.33', '83.04']) expect(own).not.toContain(part)
    expect(JSON.parse(own)).toMatchObject({ locationLat: null, locationLng: null, location: 'Detroit, MI' })
  })

  it('gives a venue’s owner the coordinates of the venue [ENT-12]', async () => {
    const venue = await createVenue(test, PRIVATE)
    expect(await venue.api.profiles.getMine()).toMatchObject({
      locationLat: 42.331427,
      locationLng: -83.045754,
    })
  })

  it('looks the same for two artists of the same place', async () => {
    const reader = await createVenue(test)
    const [one, two] = await Promise.all([1, 2].map(() => createArtist(test, PRIVATE)))
    const seen = async (uuid: string) => {
      const { uuid: _id, createdAt: _at, ...rest } = await reader.api.profiles.get({ uuid })
      return rest
    }
    expect(await seen(one!.id)).toEqual(await seen(two!.id))
  })

  it('shows an artist’s availability to others only with an active Pro plan', async () => {
    const reader = await createVenue(test)
    const availability = ['Weddings']
    const free = await createArtist(test, { availability })
    expect(await reader.api.profiles.get({ uuid: free.id })).toMatchObject({ availability: [], isPro: false })
    const pro = {
      availability,
      subscription_tier: 'pro' as const,
      subscription_expiry: '2099-01-01T00:00:00Z',
    }
    const paying = await createArtist(test, pro)
    expect(await reader.api.profiles.get({ uuid: paying.id })).toMatchObject({ availability, isPro: true })
    expect((await free.api.profiles.getMine()).availability).toEqual(availability)
  })

  it('reports an unknown profile as not found, and refuses an invalid id', async () => {
    const reader = await createArtist(test)
    const unknown = await reader.fetch('/api/profiles/00000000-0000-4000-8000-000000000000')
    expect(unknown.status).toBe(404)
    expect(await unknown.json()).toMatchObject({
      code: 'PROFILE_NOT_FOUND',
      message: 'User profile not found',
    })
    for (const id of ['1', "x' or 1=1", '%00', 'undefined'])
      expect((await reader.fetch(`/api/profiles/${encodeURIComponent(id)}`)).status).toBe(422)
  })

  it('offers no way to write another’s profile', async () => {
    const victim = await createArtist(test)
    const attacker = await createArtist(test)
    for (const method of ['PUT', 'PATCH', 'POST', 'DELETE'])
      expect((await attacker.fetch(`/api/profiles/${victim.id}`, { method, body: {} })).status).toBe(404)
  })
})
