import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/app.ts'
import { createArtist, createVenue, type Member } from '../../../test/members/factories.ts'
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

async function put(member: Member, body: unknown) {
  const answer = await member.fetch('/api/profile', { method: 'PUT', body })
  return { status: answer.status, body: (await answer.json()) as Record<string, any> }
}

/** The server's refusal of a form with one wrong field; the stored profile must be unchanged. */
async function refused(member: Member, form: object) {
  const before = await member.api.profiles.getMine()
  const { status, body } = await put(member, form)
  expect(await member.api.profiles.getMine()).toEqual(before)
  expect(status).toBe(422)
  expect(body).toMatchObject({ message: 'Please fix the validation errors before submitting' })
  return body['data'].issues as { path: (string | number)[]; message: string }[]
}

const MIXED = 'Write each word in a single alphabet'
const RESERVED = 'This name could be mistaken for the Bandstand team. Choose another one.'

describe('a name', () => {
  it.each([
    ['artist', 'bandName', 'B4ndstand Supp0rt', RESERVED],
    ['artist', 'bandName', 'Suppоrt', RESERVED],
    ['artist', 'bandName', 'The Hаlf Moon', MIXED],
    ['artist', 'firstName', 'Аda', MIXED],
    ['venue', 'venueName', 'Bandstand', RESERVED],
    ['venue', 'venueName', 'Gаntry Hall', MIXED],
    ['venue', 'organizerTitle', 'Bandstand Official', RESERVED],
    ['venue', 'website', 'https://good.com@evil.example', 'Please enter a valid URL'],
    ['venue', 'website', 'https://xn--pypal-4ve.com', 'Please enter a valid URL'],
  ] as const)('of an %s that misleads is refused: %s %s', async (role, field, value, message) => {
    const [member, form] = role === 'artist' ? [artist, artistForm()] : [venue, venueForm()]
    expect(await refused(member, { ...form, [field]: value })).toEqual([{ path: [field], message }])
  })

  it('of a person is checked in both parts together, in the settings too', async () => {
    const form = { ...artistForm(), firstName: 'Bandstand', lastName: 'Support' }
    expect(await refused(artist, form)).toEqual([{ path: ['lastName'], message: RESERVED }])
    const settings = {
      userType: 'artist',
      fullName: 'Customer Service',
      bio: 'Plays.',
      instruments: [],
      rate: '',
    }
    const answer = await artist.fetch('/api/profile/settings', { method: 'PUT', body: settings })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain(RESERVED)
  })

  it('loses characters that cannot be seen', async () => {
    const form = { ...artistForm(), bandName: '\u202EReyes\u200B  Trio', bio: 'One\u0007\n\u202Etwo' }
    expect(await put(artist, form)).toMatchObject({ status: 200 })
    expect(await artist.api.profiles.getMine()).toMatchObject({ bandName: 'Reyes Trio', bio: 'One\ntwo' })
  })
})

describe('a profile form sent without the screen', () => {
  it.each([
    ['firstName', '', 'This field is required', 'VAL-21'],
    ['lastName', ' ', 'This field is required', 'VAL-22'],
    ['bio', '', 'This field is required', 'VAL-23'],
    ['bandName', '', 'This field is required', 'VAL-24'],
    ['firstName', 'A', 'Name must be at least 2 characters', 'VAL-25'],
    ['bandName', 'A', 'Name must be at least 2 characters', 'VAL-25'],
    ['contactEmail', '', 'Email is required', 'VAL-26'],
    ['contactEmail', 'ada', 'Please enter a valid email address', 'VAL-27'],
    ['phone', '313-555', 'Please enter a valid phone number', 'VAL-29'],
    ['website', 'javascript:alert(1)', 'Please enter a valid URL', 'VAL-30'],
    ['instagramUrl', 'https://evil.example/instagram.com', 'Please enter a valid Instagram URL', 'VAL-31'],
    ['facebookUrl', 'https://facebook.com.evil.example', 'Please enter a valid Facebook URL', 'VAL-32'],
    ['tiktokUrl', 'https://nottiktok.com/@a', 'Please enter a valid TikTok URL', 'VAL-33'],
    ['youtubeUrl', 'https://youtube.com@evil.example', 'Please enter a valid YouTube URL', 'VAL-34'],
    ['soundcloudUrl', 'evil.example/soundcloud.com', 'Please enter a valid SoundCloud URL', 'VAL-35'],
    ['bandcampUrl', 'ftp://bandcamp.com', 'Please enter a valid Bandcamp URL', 'VAL-36'],
    ['spotifyUrl', 'https://spotify.co', 'Please enter a valid Spotify URL', 'VAL-37'],
    ['hourlyRate', 'fifty', 'Hourly rate must be a number', 'VAL-38'],
    ['hourlyRate', '-1', 'Hourly rate must be at least 0', 'VAL-39'],
    ['professions', [], 'Please select at least one profession', 'VAL-42'],
  ] as [field: string, value: unknown, message: string, row: string][])(
    'an artist’s %s %j is refused: %s [%s]',
    async (field, value, message) => {
      const issues = await refused(artist, { ...artistForm(), [field]: value })
      expect(issues[0]).toEqual({ path: [field], message })
    },
  )

  it.each([
    ['venueName', '', 'Venue name is required', 'VAL-43'],
    ['venueType', '', 'Please select a venue type', 'VAL-44'],
    ['venueType', 'Castle in the air', 'Please select a venue type', 'VAL-44'],
    ['organizerTitle', '', 'This field is required', 'VAL-45'],
    ['capacity', 'many', 'Capacity must be a number', 'VAL-38'],
    ['capacity', '-5', 'Capacity must be at least 0', 'VAL-39'],
  ])('a venue’s %s %j is refused: %s [%s]', async (field, value, message) => {
    const issues = await refused(venue, { ...venueForm(), [field]: value })
    expect(issues[0]).toEqual({ path: [field], message })
  })

  it('professions must be entries of their list [PROF-64]', async () => {
    const [issue] = await refused(artist, { ...artistForm(), professions: ['Musician', 'Time traveller'] })
    expect(issue?.path).toEqual(['professions', 1])
  })

  it.each([
    'subscriptionTier',
    'boostExpiry',
    'rating',
    'reviewCount',
    'profileImageUrl',
    'uuid',
    'userId',
    'email',
    'isPro',
    'hasOwnProperty',
  ])('nobody can write %s: an unknown field is refused', async (field) => {
    await refused(artist, { ...artistForm(), [field]: 'x' })
  })

  it('refuses odd and malformed bodies, and never fails', async () => {
    const bodies: [body: unknown, statuses: number[]][] = [
      ['{"userType":', [400]],
      ['null', [400, 422]],
      ['[]', [400, 422]],
      ['"artist"', [400, 422]],
      [{ ...artistForm(), firstName: 'A\0da' }, [400]],
      [{ ...artistForm(), genres: ['Jazz\0'] }, [400]],
      [{ ...artistForm(), firstName: { toString: 'x' } }, [422]],
      [{ ...artistForm(), genres: { 0: 'Jazz' } }, [422]],
      [{ ...artistForm(), genres: Array.from({ length: 500 }, (_, index) => `G${index}`) }, [422]],
      [{ ...artistForm(), bio: 'x'.repeat(5001) }, [422]],
      [{ ...artistForm(), bio: 'x'.repeat(300_000) }, [413]],
      [{ ...artistForm(), hourlyRate: 1e300 }, [422]],
      [{ ...artistForm(), location: 'Nowhere', placeId: 'zip:00000' }, [422]],
    ]
    const before = await artist.api.profiles.getMine()
    for (const [body, statuses] of bodies) {
      const { status } = await put(artist, body)
      expect(statuses, JSON.stringify(body)?.slice(0, 80)).toContain(status)
    }
    expect(await artist.api.profiles.getMine()).toEqual(before)
  })

  it('keeps odd Unicode unchanged and survives halves of characters', async () => {
    const odd = 'Ada 👩🏽‍🎤 ﷽ \u{1D11E}'
    const saved = await artist.api.profiles.saveMine(artistForm({ bio: odd, genres: ['Ｊａｚｚｙ', 'Jazz'] }))
    expect(saved).toMatchObject({ bio: odd, genres: ['Ｊａｚｚｙ', 'Jazz'] })
    const { status } = await put(artist, JSON.stringify(artistForm()).replace('Reyes Trio', 'Half \\ud83d'))
    expect(status).toBeLessThan(500)
  })
})

describe('the lists of a free artist', () => {
  const five = ['Piano', 'Drums', 'Vocals', 'Flute', 'Oboe']

  it('end at five instruments and three professions', async () => {
    await artist.api.profiles.saveMine(
      artistForm({ instruments: five, professions: ['Musician', 'DJ', 'Music Teacher'] }),
    )
    const text = 'Free artists can list 5 instruments and 3 professions. Upgrade to Pro to add more.'
    const instruments = [...five, 'Theremin']
    expect(await put(artist, artistForm({ instruments }))).toMatchObject({
      status: 403,
      body: { message: text },
    })
    const professions = ['Musician', 'DJ', 'Music Teacher', 'Booking Agent'] as const
    expect((await put(artist, artistForm({ professions: [...professions] }))).status).toBe(403)
    expect((await artist.api.profiles.getMine()).instruments).toEqual(five)
  })

  it('stay complete when more is stored: keeping and removing is free, adding is not', async () => {
    const seven = [...five, 'Harp', 'Bagpipes']
    const former = await createArtist(test, { instruments: seven })
    expect((await put(former, artistForm({ instruments: seven }))).status).toBe(200)
    expect((await put(former, artistForm({ instruments: [...seven.slice(0, 6), 'Cello'] }))).status).toBe(403)
    expect((await put(former, artistForm({ instruments: seven.slice(0, 6) }))).status).toBe(200)
    expect((await former.api.profiles.getMine()).instruments).toEqual(seven.slice(0, 6))
  })

  it('have no limit on active Pro', async () => {
    const six = [...five, 'Harp']
    const pro = await createArtist(test, {
      subscription_tier: 'pro',
      subscription_expiry: '2099-01-01T00:00:00Z',
    })
    expect((await put(pro, artistForm({ instruments: six }))).status).toBe(200)
    const lapsed = await createArtist(test, {
      subscription_tier: 'pro',
      subscription_expiry: '2020-01-01T00:00:00Z',
    })
    expect((await put(lapsed, artistForm({ instruments: six }))).status).toBe(403)
  })

  it('cannot be exceeded by two saves at once', async () => {
    const quick = await createArtist(test, { instruments: ['Piano'] })
    const tries = ['Harp', 'Cello', 'Oboe'].map((last) =>
      put(quick, artistForm({ instruments: [...five.slice(0, 4), 'Viola', last] })),
    )
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([403, 403, 403])
  })
})
