import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { anonymous, createArtist, createVenue } from '../../../test/members/factories.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
})
afterAll(() => test.close())

const artistPart = {
  userType: 'artist' as const,
  fullName: 'Ada Reyes',
  bio: 'Plays.',
  instruments: [],
  rate: '',
}
const venuePart = {
  userType: 'venue' as const,
  fullName: 'Dana Cole',
  bio: 'A room.',
  location: 'Detroit, MI',
  placeId: 'city:detroit-mi',
  capacity: '120',
}

describe('the settings’ part of a profile', () => {
  it('is written for an artist, and everything else stays unchanged [CALL-17 SET-22]', async () => {
    const artist = await createArtist(test, {
      location: 'Ferndale, MI',
      genres: ['Jazz'],
      phone: '313 555 0142',
    })
    const before = await artist.api.profiles.getMine()
    const saved = await artist.api.profiles.saveSettings({
      ...artistPart,
      fullName: ' Zoë van der Berg ',
      bio: 'Plays the saw.',
      instruments: ['Saw', 'Piano', 'Saw'],
      rate: '75.5',
    })
    const { updatedAt: _before, ...kept } = before
    expect(saved).toEqual({
      ...kept,
      firstName: 'Zoë',
      lastName: 'van der Berg',
      fullName: 'Zoë van der Berg',
      bio: 'Plays the saw.',
      instruments: ['Saw', 'Piano'],
      hourlyRate: 75.5,
      updatedAt: saved.updatedAt,
    })
    expect(saved.updatedAt > before.updatedAt).toBe(true)
    expect(saved).toEqual(await artist.api.profiles.getMine())
  })

  it('keeps the two parts of an unchanged name', async () => {
    const artist = await createArtist(test, { first_name: 'Mary Ann', last_name: 'Smith' })
    const same = { ...artistPart, fullName: 'Mary Ann Smith' }
    expect(await artist.api.profiles.saveSettings(same)).toMatchObject({ firstName: 'Mary Ann' })
    const other = { ...artistPart, fullName: 'Mary Ann Smythe' }
    expect(await artist.api.profiles.saveSettings(other)).toMatchObject({
      firstName: 'Mary',
      lastName: 'Ann Smythe',
    })
  })

  it('is a venue’s place and capacity [CALL-17]', async () => {
    const venue = await createVenue(test)
    expect(await venue.api.profiles.saveSettings(venuePart)).toMatchObject({
      location: 'Detroit, MI',
      placeId: 'city:detroit-mi',
      timeZone: 'America/Detroit',
      capacity: 120,
      venueName: 'The Test Room',
    })
    const { locationLat } = await venue.api.profiles.getMine()
    expect(locationLat).toBeCloseTo(42.33, 1)
    const free = { ...venuePart, location: 'The old mill', placeId: null, capacity: '' }
    expect(await venue.api.profiles.saveSettings(free)).toMatchObject({
      location: 'The old mill',
      placeId: null,
      locationLat: null,
      capacity: null,
    })
    await expect(
      venue.api.profiles.saveSettings({ ...venuePart, placeId: 'city:atlantis' }),
    ).rejects.toMatchObject({ code: 'PLACE_UNKNOWN' })
  })

  it('keeps what a free artist lists beyond the limit, and accepts no more', async () => {
    const six = ['Piano', 'Drums', 'Guitar', 'Voice', 'Flute', 'Harp']
    const artist = await createArtist(test, { instruments: six })
    const save = (instruments: string[]) => artist.api.profiles.saveSettings({ ...artistPart, instruments })
    // 'Voice' was stored before the vocabulary had another name for it: it counts as kept.
    expect((await save(six)).instruments).toEqual(['Piano', 'Drums', 'Guitar', 'Vocals', 'Flute', 'Harp'])
    expect((await save(six.slice(1))).instruments).toHaveLength(5)
    await expect(save([...six.slice(1), 'Kazoo'])).rejects.toMatchObject({ code: 'FREE_LIST_LIMIT_REACHED' })
  })

  it('refuses unknown fields, and callers without permission [ROLE-26]', async () => {
    const artist = await createArtist(test)
    const venue = await createVenue(test)
    const put = async (body: unknown, by = artist) =>
      (await by.fetch('/api/profile/settings', { method: 'PUT', body })).status
    expect(await put(venuePart)).toBe(409)
    expect(await put(artistPart, venue)).toBe(409)
    for (const bad of [
      {},
      { ...artistPart, fullName: 'Cher' },
      { ...artistPart, fullName: 'A Bc' },
      { ...artistPart, bio: '' },
      { ...artistPart, rate: '-1' },
      { ...artistPart, instruments: ['x'.repeat(61)] },
      { ...artistPart, location: 'Detroit, MI' },
      { ...artistPart, subscriptionTier: 'pro' },
      { ...artistPart, userType: 'organization' },
    ])
      expect(await put(bad)).toBe(422)
    expect(await put({ ...venuePart, capacity: '1.5' }, venue)).toBe(422)
    const stranger = anonymous(test)
    expect((await stranger.fetch('/api/profile/settings', { method: 'PUT', body: artistPart })).status).toBe(
      401,
    )
  })
})
