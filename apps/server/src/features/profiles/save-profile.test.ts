import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/app.ts'
import { anonymous, createArtist, createVenue, type Member } from '../../../test/members/factories.ts'
import { artistForm, venueForm } from '../../../test/members/profile-forms.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
})
afterAll(() => test.close())

async function put(member: Member, body: unknown) {
  const answer = await member.fetch('/api/profile', { method: 'PUT', body })
  return { status: answer.status, body: (await answer.json()) as Record<string, any> }
}

describe('saving your profile', () => {
  it('writes every field of an artist and reads it back [CALL-13 CALL-16 CALL-56 ENT-01 ENT-06 ENT-07 ENT-08 ENT-10 ENT-13 ENT-15 ENT-16 ENT-17 ENT-18 ENT-19 ENT-20 ENT-21 ENT-22 ENT-23 ENT-24]', async () => {
    const artist = await createArtist(test)
    const form = artistForm({
      firstName: ' Zoë ',
      lastName: '山田',
      website: 'https://ada.example.com',
      instagramUrl: 'https://instagram.com/ada',
      facebookUrl: 'https://fb.com/ada',
      tiktokUrl: 'https://tiktok.com/@ada',
      youtubeUrl: 'https://youtu.be/ada',
      soundcloudUrl: 'https://soundcloud.com/ada',
      bandcampUrl: 'https://ada.bandcamp.com',
      spotifyUrl: 'https://open.spotify.com/ada',
      professions: ['DJ', 'Musician'],
      genres: ['Jazz', 'Ghetto tech'],
      instruments: ['Piano', 'Theremin'],
      availability: ['Weddings', 'Full moons'],
      hourlyRate: '75.50',
      yearsOfExperience: '12',
      experienceLevel: 'professional',
      paymentPreference: 'Door split',
    })
    const saved = await artist.api.profiles.saveMine(form)
    expect(saved).toEqual(await artist.api.profiles.getMine())
    const { userType, placeId, ...fields } = form
    expect(saved).toMatchObject({
      ...fields,
      userType,
      placeId,
      uuid: artist.id,
      email: artist.email,
      firstName: 'Zoë',
      fullName: 'Zoë 山田',
      location: null,
      hourlyRate: 75.5,
      yearsOfExperience: 12,
      rating: null,
      isComplete: true,
    })
    expect(saved.updatedAt >= saved.createdAt).toBe(true)
  })

  it('writes every field of a venue and reads it back [CALL-16 ENT-05 ENT-09 ENT-27 ENT-28 ENT-29 ENT-30 ENT-31]', async () => {
    const venue = await createVenue(test)
    const form = venueForm({
      capacity: '120',
      amenities: ['Green room', 'House drums'],
      bookingRequirements: 'Two recordings.',
      location: 'Corktown, Detroit',
    })
    const saved = await venue.api.profiles.saveMine(form)
    expect(saved).toEqual(await venue.api.profiles.getMine())
    expect(saved).toMatchObject({
      venueName: 'The Switchyard',
      venueType: 'Bar',
      organizerTitle: 'Booker',
      contactEmail: 'ada@example.com',
      email: venue.email,
      capacity: 120,
      amenities: ['Green room', 'House drums'],
      bookingRequirements: 'Two recordings.',
      location: 'Corktown, Detroit',
    })
    const again = await venue.api.profiles.saveMine(venueForm({ capacity: '', amenities: [] }))
    expect(again).toMatchObject({ capacity: null, amenities: [], bookingRequirements: null, location: null })
    expect(Date.parse(again.updatedAt)).toBeGreaterThan(Date.parse(saved.updatedAt))
  })

  it('clears an emptied rate and years to null [ENT-19 ENT-20]', async () => {
    const artist = await createArtist(test, { hourly_rate_cents: 5000, years_of_experience: 4 })
    const saved = await artist.api.profiles.saveMine(artistForm())
    expect(saved).toMatchObject({ hourlyRate: null, yearsOfExperience: null, phone: '(313) 555-0142' })
  })

  it('completes links and splits tags like the form, no matter who sends them', async () => {
    const artist = await createArtist(test)
    const typed = {
      website: 'reyestrio.example',
      instagramUrl: '@ada.reyes',
      bandcampUrl: 'reyestrio.bandcamp.com',
      genres: ['Jazz, Blues'],
      portfolioItems: [{ type: 'video', url: 'youtu.be/aqz-KE-bpKQ', title: 'Live' }],
    } as const
    const completed = {
      website: 'https://reyestrio.example',
      instagramUrl: 'https://instagram.com/ada.reyes',
      bandcampUrl: 'https://reyestrio.bandcamp.com',
      genres: ['Jazz', 'Blues'],
      portfolioItems: [{ type: 'video', url: 'https://youtu.be/aqz-KE-bpKQ', title: 'Live' }],
    }
    const body = { ...artistForm(), ...typed }
    expect((await artist.fetch('/api/profile', { method: 'PUT', body })).status).toBe(200)
    expect(await artist.api.profiles.getMine()).toMatchObject(completed)
  })

  it('shows the owner the subscription, which the form cannot change [ENT-32]', async () => {
    const artist = await createArtist(test)
    await artist.api.profiles.saveMine(artistForm())
    expect((await artist.api.profiles.getMine()).subscription).toEqual({
      tier: 'free',
      expiresAt: null,
      boostExpiresAt: null,
      freeBoostsAvailable: 0,
      freeBoostsResetOn: null,
    })
  })

  it('reports a missing profile row, and creates it with the save [CALL-14 CALL-15 ERR-22]', async () => {
    const artist = await createArtist(test)
    await test.deps.db.deleteFrom('profiles').where('uuid', '=', artist.id).execute()
    const missing = await artist.fetch('/api/profile')
    expect(missing.status).toBe(404)
    expect(await missing.json()).toMatchObject({
      code: 'PROFILE_NOT_FOUND',
      message: 'User profile not found',
    })
    expect((await put(artist, venueForm())).body).toMatchObject({ code: 'USER_TYPE_FIXED' })
    const { status, body } = await put(artist, artistForm())
    expect(status).toBe(200)
    expect(body).toMatchObject({ uuid: artist.id, userType: 'artist' })
  })

  it('creates one row when several saves find none: a request never finds several [ERR-49]', async () => {
    for (let round = 0; round < 5; round++) {
      const artist = await createArtist(test)
      await test.deps.db.deleteFrom('profiles').where('uuid', '=', artist.id).execute()
      const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
      const answers = await Promise.all(names.map((firstName) => put(artist, artistForm({ firstName }))))
      expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200))
    }
  })

  it('keeps one of two simultaneous saves complete', async () => {
    const artist = await createArtist(test)
    const forms = ['Left', 'Right'].map((word) =>
      artistForm({ firstName: word, lastName: word, bandName: word }),
    )
    for (let round = 0; round < 5; round++) await Promise.all(forms.map((form) => put(artist, form)))
    const { firstName, lastName, bandName } = await artist.api.profiles.getMine()
    expect(new Set([firstName, lastName, bandName]).size).toBe(1)
  })

  it('requires a session', async () => {
    const nobody = anonymous(test)
    for (const [path, init] of [
      ['/api/profile', undefined],
      ['/api/profile', { method: 'PUT', body: artistForm() }],
      ['/api/profile/image', { method: 'PUT', body: { profileImageUrl: null } }],
      ['/api/profiles/00000000-0000-4000-8000-000000000000', undefined],
      ['/api/places?q=Detroit', undefined],
    ] as const) {
      const answer = await nobody.fetch(path, init)
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ message: 'Auth session missing!' })
    }
  })
})

describe('the type of a profile', () => {
  it('is fixed: neither role can save the other’s form [FLOW-14 ROLE-26 CALL-49]', async () => {
    const artist = await createArtist(test)
    const venue = await createVenue(test)
    expect(await put(artist, venueForm())).toMatchObject({
      status: 409,
      body: { code: 'USER_TYPE_FIXED', message: 'The profile type can’t be changed' },
    })
    expect((await put(venue, artistForm())).status).toBe(409)
    expect(await artist.api.profiles.getMine()).toMatchObject({ userType: 'artist', venueName: null })
    expect((await venue.api.profiles.getMine()).userType).toBe('venue')
  })

  it('cannot be changed in the database either [FLOW-14]', async () => {
    const artist = await createArtist(test)
    const change = test.deps.db
      .updateTable('profiles')
      .set({ user_type: 'venue' })
      .where('uuid', '=', artist.id)
    await expect(change.execute()).rejects.toThrow('user_type is fixed')
  })

  it('an organization saves as a venue and stays an organization [ENT-03]', async () => {
    const organization = await createVenue(test, { user_type: 'organization' })
    expect((await put(organization, venueForm())).body).toMatchObject({ userType: 'organization' })
  })
})

describe('completeness', () => {
  it('requires both names, and a profession or a venue name [FLOW-09 FLOW-10 FLOW-11]', async () => {
    const complete = async (member: Member) => (await member.api.profiles.getMine()).isComplete
    expect(await complete(await createArtist(test))).toBe(true)
    expect(await complete(await createArtist(test, { first_name: null }))).toBe(false)
    expect(await complete(await createArtist(test, { last_name: ' ' }))).toBe(false)
    expect(await complete(await createArtist(test, { professions: [] }))).toBe(false)
    expect(await complete(await createVenue(test))).toBe(true)
    expect(await complete(await createVenue(test, { venue_name: null }))).toBe(false)
    expect(await complete(await createVenue(test, { last_name: null }))).toBe(false)
  })
})
