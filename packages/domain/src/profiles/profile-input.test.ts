import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  profileInput,
  typedInteger,
  type ArtistProfileInput,
  type VenueProfileInput,
} from './profile-input.ts'
import { signContractInput } from '../contracts/index.ts'
import { finishRegistrationInput } from './finish-registration.ts'
import { rateInCents } from './rate-in-cents.ts'
import { profileSettingsInput } from './settings-input.ts'
import { SOCIAL_FIELDS, SOCIAL_NETWORKS } from './social-networks.ts'

const common = {
  firstName: 'Ada',
  lastName: 'Reyes',
  bio: 'Plays upright bass.',
  contactEmail: 'ada@example.com',
  phone: '',
  location: '',
  placeId: null,
  website: '',
  instagramUrl: '',
  facebookUrl: '',
  tiktokUrl: '',
  youtubeUrl: '',
  soundcloudUrl: '',
  bandcampUrl: '',
  spotifyUrl: '',
}
const centsOfRate = (hourlyRate: string) => rateInCents({ hourlyRate }, 'hourlyRate').hourlyRateCents

const artist: ArtistProfileInput = {
  userType: 'artist',
  ...common,
  bandName: 'Reyes Trio',
  professions: ['Musician'],
  genres: [],
  instruments: [],
  availability: [],
  hourlyRate: '',
  yearsOfExperience: '',
  experienceLevel: null,
  paymentPreference: null,
  portfolioItems: [],
}
const venue: VenueProfileInput = {
  userType: 'venue',
  ...common,
  marker: null,
  venueName: 'The Switchyard',
  venueType: 'Bar',
  organizerTitle: 'Booker',
  capacity: '',
  amenities: [],
  bookingRequirements: '',
}

/** Field and text of everything wrong, in order. */
function problems(input: unknown): [string, string][] {
  const { error } = profileInput.safeParse(input)
  return error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
}
const artistProblems = (change: Record<string, unknown>) => problems({ ...artist, ...change })
const venueProblems = (change: Record<string, unknown>) => problems({ ...venue, ...change })

describe('names and texts of a profile', () => {
  it('accepts a full artist and a full venue', () => {
    expect(problems(artist)).toEqual([])
    expect(problems(venue)).toEqual([])
  })

  it.each([
    ['firstName', 'VAL-21'],
    ['lastName', 'VAL-22'],
    ['bio', 'VAL-23'],
    ['bandName', 'VAL-24'],
  ])('an artist’s %s is required and has two characters at least [%s VAL-25 LIM-09]', (field) => {
    for (const empty of ['', '   ', '\n\t'])
      expect(artistProblems({ [field]: empty })[0]).toEqual([field, 'This field is required'])
    for (const short of ['A', ' A ', 'é'])
      expect(artistProblems({ [field]: short })).toEqual([[field, 'Name must be at least 2 characters']])
    expect(artistProblems({ [field]: 'Bo' })).toEqual([])
  })

  it('a venue’s organizer title is required and has two characters at least [VAL-24 VAL-25 VAL-45]', () => {
    expect(venueProblems({ organizerTitle: ' ' })[0]).toEqual(['organizerTitle', 'This field is required'])
    expect(venueProblems({ organizerTitle: 'B' })).toEqual([
      ['organizerTitle', 'Name must be at least 2 characters'],
    ])
  })

  it('keeps names in any script unchanged, without surrounding spaces', () => {
    for (const name of ['Zoë', '山田', 'محمد', "O'Brien-Núñez", '🎺🎺']) {
      const parsed = profileInput.parse({ ...artist, firstName: `  ${name} ` })
      expect(parsed.firstName).toBe(name)
    }
  })

  it('requires a contact email in the usual format [VAL-26 VAL-27]', () => {
    expect(artistProblems({ contactEmail: ' ' })[0]).toEqual(['contactEmail', 'Email is required'])
    for (const wrong of ['ada', 'ada@', '@example.com', 'ada@example', 'a b@example.com', 'ada@@example.com'])
      expect(artistProblems({ contactEmail: wrong })).toEqual([
        ['contactEmail', 'Please enter a valid email address'],
      ])
    expect(artistProblems({ contactEmail: ' ada+gigs@mail.example.com ' })).toEqual([])
  })

  it('refuses unknown and forbidden fields', () => {
    for (const field of ['subscriptionTier', 'rating', 'boostExpiry', 'uuid', 'venueName', '__proto_'])
      expect(artistProblems({ [field]: 'x' })).toHaveLength(1)
    expect(venueProblems({ bandName: 'x' })).toHaveLength(1)
    expect(problems({ ...artist, userType: 'organization' })).toHaveLength(1)
    expect(problems({ ...artist, userType: undefined })).toHaveLength(1)
  })

  it('never throws, whatever the input', () => {
    fc.assert(fc.property(fc.anything(), (input) => !profileInput.safeParse(input).success))
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(artist)), fc.anything(), (field, value) => {
        profileInput.safeParse({ ...artist, [field]: value })
      }),
    )
  })
})

describe('names in other scripts', () => {
  const NAMES = ['firstName', 'lastName', 'bandName'] as const

  it.each(['李', '김', '쁨', '翼', 'あ', 'ア', 'ㄅ', 'ꀀ', '𠮷'])('%s is a whole name', (name) => {
    for (const field of NAMES) expect(artistProblems({ [field]: name })).toEqual([])
    expect(venueProblems({ organizerTitle: name })).toEqual([])
    expect(
      finishRegistrationInput.safeParse({ userType: 'artist', firstName: name, lastName: name }).success,
    ).toBe(true)
    const settings = { userType: 'venue', bio: 'A bar.', capacity: '', fullName: `${name} ${name}` }
    expect(profileSettingsInput.safeParse(settings).success).toBe(true)
    expect(
      signContractInput.safeParse({ hash: 'a'.repeat(64), typedName: name, consent: true }).success,
    ).toBe(true)
  })

  it('one letter of an alphabet is none [VAL-25 LIM-09]', () => {
    for (const name of ['A', 'é', 'Я', 'Ω', 'א', 'م', 'ก', '1', '-', '。'])
      for (const field of NAMES)
        expect(artistProblems({ [field]: name })).toEqual([[field, 'Name must be at least 2 characters']])
    expect(artistProblems({ bio: '好' })).toEqual([['bio', 'Name must be at least 2 characters']])
    expect(signContractInput.safeParse({ hash: 'a'.repeat(64), typedName: 'A', consent: true }).success).toBe(
      false,
    )
  })
})

describe('phone', () => {
  it('is optional [VAL-28]', () => {
    for (const empty of ['', '  ']) expect(artistProblems({ phone: empty })).toEqual([])
  })

  it('is normalized, and has 10 to 15 characters then [VAL-29 LIM-10]', () => {
    const stored = (phone: string) => profileInput.parse({ ...artist, phone }).phone
    for (const good of [
      '(313) 555-0142',
      '3135550142',
      '313.555.0142',
      '+1 313 555 0142',
      '１ (313) 555-0142',
    ])
      expect(stored(good)).toBe('+13135550142')
    expect(stored('123456789012345')).toBe('123456789012345')
    const bad = ['313555014', '1234567890123456', '313555014a', '----------', '(((((+)))))', '555-0142']
    for (const phone of bad)
      expect(artistProblems({ phone })).toEqual([['phone', 'Please enter a valid phone number']])
  })
})

describe('links', () => {
  it('website is optional and a web address [VAL-30]', () => {
    for (const good of ['', ' ', 'https://example.com', 'http://a.example.com/x?y=1#z'])
      expect(artistProblems({ website: good })).toEqual([])
    const bad = [
      'example',
      'my band',
      'ada@example.com',
      '12.50',
      '12/31/2026',
      'javascript:alert(1)//example.com',
      'mailto:ada@example.com',
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://example.com',
      'https://',
      'https://local',
    ]
    for (const website of bad)
      expect(artistProblems({ website })).toEqual([['website', 'Please enter a valid URL']])
  })

  it('completes an address without https:// [VAL-30]', () => {
    const completed = {
      'myband.com': 'https://myband.com',
      ' www.MyBand.com/shows?y=1 ': 'https://www.MyBand.com/shows?y=1',
      '//myband.com': 'https://myband.com',
      'myband.com:8080/x': 'https://myband.com:8080/x',
      'bücher.example': 'https://bücher.example',
      'http://myband.com': 'http://myband.com',
      'https://myband.com': 'https://myband.com',
    }
    for (const [typed, website] of Object.entries(completed))
      expect(profileInput.parse({ ...artist, website: typed }).website).toBe(website)
    const nearlyTooLong = `myband.com/${'x'.repeat(485)}`
    expect(artistProblems({ website: nearlyTooLong })).toEqual([['website', 'Please enter a valid URL']])
  })

  it.each([
    ['instagramUrl', '@ada.reyes', 'VAL-31', 'https://instagram.com/ada.reyes'],
    ['facebookUrl', '@ada', 'VAL-32', 'https://facebook.com/ada'],
    ['tiktokUrl', '@ada_reyes', 'VAL-33', 'https://tiktok.com/@ada_reyes'],
    ['youtubeUrl', '@ada', 'VAL-34', 'https://youtube.com/@ada'],
    ['soundcloudUrl', '@ada-reyes', 'VAL-35', 'https://soundcloud.com/ada-reyes'],
    ['bandcampUrl', '@ada-reyes', 'VAL-36', 'https://ada-reyes.bandcamp.com'],
    ['instagramUrl', 'instagram.com/ada', 'VAL-31', 'https://instagram.com/ada'],
    ['spotifyUrl', 'open.spotify.com/artist/1', 'VAL-37', 'https://open.spotify.com/artist/1'],
  ])('completes %s from %s [%s]', (field, typed, _row, address) => {
    expect(profileInput.parse({ ...artist, [field]: typed })).toMatchObject({ [field]: address })
  })

  it('refuses a handle without a valid URL', () => {
    const wrong = { spotifyUrl: '@ada', bandcampUrl: '@ada.reyes', instagramUrl: '@ada/../x', tiktokUrl: '@' }
    expect(artistProblems(wrong).map(([field]) => field)).toEqual(
      Object.keys(artist).filter((field) => field in wrong),
    )
  })

  const cases = [
    ['instagramUrl', 'Instagram', 'VAL-31', 'instagram.com'],
    ['facebookUrl', 'Facebook', 'VAL-32', 'facebook.com'],
    ['tiktokUrl', 'TikTok', 'VAL-33', 'tiktok.com'],
    ['youtubeUrl', 'YouTube', 'VAL-34', 'youtube.com'],
    ['soundcloudUrl', 'SoundCloud', 'VAL-35', 'soundcloud.com'],
    ['bandcampUrl', 'Bandcamp', 'VAL-36', 'bandcamp.com'],
    ['spotifyUrl', 'Spotify', 'VAL-37', 'spotify.com'],
  ] as const
  it.each(cases)('%s is a URL of %s and no look-alike [%s]', (field, network, _row, host) => {
    const good = [
      '',
      `https://${host}/ada`,
      `http://www.${host}`,
      `https://open.${host}/x`,
      `https://${host.toUpperCase()}/A`,
    ]
    for (const url of good) expect(artistProblems({ [field]: url })).toEqual([])
    const lookAlikes = [
      `https://evil${host}/ada`,
      `https://${host}.evil.example/ada`,
      `https://evil.example/${host}`,
      `https://${host}@evil.example/`,
      `https://evil.example/?u=https://${host}`,
      `https://${host.replace('o', 'о')}/ada`,
      `javascript:alert('${host}')`,
      `ftp://${host}/ada`,
      'ada',
    ]
    for (const url of lookAlikes)
      expect(artistProblems({ [field]: url })).toEqual([[field, `Please enter a valid ${network} URL`]])
  })

  it('accepts the short URLs of Facebook and YouTube [VAL-32 VAL-34]', () => {
    expect(artistProblems({ facebookUrl: 'https://fb.com/ada', youtubeUrl: 'https://youtu.be/x' })).toEqual(
      [],
    )
    expect(artistProblems({ facebookUrl: 'https://youtu.be/x' })).toHaveLength(1)
  })

  it('only accepts http and https', () => {
    const scheme = fc.stringMatching(/^[a-z][a-z0-9+.-]{0,8}$/).filter((text) => !/^https?$/.test(text))
    const field = fc.constantFrom('website' as const, ...SOCIAL_FIELDS)
    fc.assert(
      fc.property(scheme, field, (name, where) => {
        const host = where === 'website' ? 'example.com' : SOCIAL_NETWORKS[where].hosts[0]
        return artistProblems({ [where]: `${name}://${host}/` }).length === 1
      }),
    )
  })
})

describe('numbers', () => {
  it.each([
    ['hourlyRate', 'Hourly rate'],
    ['yearsOfExperience', 'Years of experience'],
  ])('%s of an artist is a number of at least 0, or left out [VAL-38 VAL-39]', (field, label) => {
    for (const good of ['', ' ', '0', '12', 40]) expect(artistProblems({ [field]: good })).toEqual([])
    for (const wrong of ['ten', '1e3', '0x10', '1,000', '$5', '1.2.3', '٣', 'NaN', 'Infinity', NaN])
      expect(artistProblems({ [field]: wrong })).toEqual([[field, `${label} must be a number`]])
    for (const negative of ['-1', '-0.5', -3])
      expect(artistProblems({ [field]: negative })).toEqual([[field, `${label} must be at least 0`]])
  })

  it('capacity of a venue is a number of at least 0, or left out [VAL-38 VAL-39]', () => {
    for (const good of ['', '0', '120', 120]) expect(venueProblems({ capacity: good })).toEqual([])
    expect(venueProblems({ capacity: 'many' })).toEqual([['capacity', 'Capacity must be a number']])
    expect(venueProblems({ capacity: '-1' })).toEqual([['capacity', 'Capacity must be at least 0']])
  })

  it('reads the rate as a decimal [VAL-40]', () => {
    const rates = { '75.50': 7550, '.5': 50, '19.99': 1999, '0.29': 29, '8': 800 }
    for (const [typed, cents] of Object.entries(rates)) {
      expect(artistProblems({ hourlyRate: typed })).toEqual([])
      expect(centsOfRate(typed)).toBe(cents)
    }
    expect(centsOfRate('')).toBeNull()
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
        const typed = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
        return centsOfRate(typed) === cents && artistProblems({ hourlyRate: typed }).length === 0
      }),
    )
  })

  it('reads years of experience and capacity as integers [VAL-41]', () => {
    expect(artistProblems({ yearsOfExperience: '2.5' })).toEqual([
      ['yearsOfExperience', 'Years of experience must be a whole number'],
    ])
    expect(venueProblems({ capacity: '99.9' })).toEqual([['capacity', 'Capacity must be a whole number']])
    expect(typedInteger('012')).toBe(12)
    expect(typedInteger('')).toBeNull()
  })
})

describe('lists and choices', () => {
  it('an artist has at least one profession, of the list [VAL-42 PROF-64]', () => {
    expect(artistProblems({ professions: [] })).toEqual([
      ['professions', 'Please select at least one profession'],
    ])
    expect(artistProblems({ professions: ['Juggler of own making'] })).toHaveLength(1)
    expect(artistProblems({ professions: ['DJ', 'Musician'] })).toEqual([])
  })

  it('accepts free text for instruments, genres and availability [PROF-61 PROF-62 PROF-63]', () => {
    const own = { instruments: ['Theremin'], genres: ['Ghetto tech'], availability: ['Full moons'] }
    expect(artistProblems(own)).toEqual([])
    for (const list of ['instruments', 'genres', 'availability'])
      expect(artistProblems({ [list]: ['x'.repeat(61)] })).toEqual([
        [`${list}.0`, 'Use at most 60 characters'],
      ])
  })

  it('splits tags with commas into several, also in one text, and drops blank ones', () => {
    const split = {
      genres: ['Jazz, blues', ' ', 'Soul,'],
      instruments: 'Piano, Theremin',
      availability: [''],
    }
    expect(profileInput.parse({ ...artist, ...split, professions: ['DJ, Musician'] })).toMatchObject({
      genres: ['Jazz', 'Blues', 'Soul'],
      instruments: ['Piano', 'Theremin'],
      availability: [],
      professions: ['DJ', 'Musician'],
    })
    const many = Array.from({ length: 86 }, (_, index) => `genre ${index}`).join(',')
    expect(artistProblems({ genres: [many] })).toEqual([['genres', 'Choose at most 85']])
    expect(artistProblems({ professions: ['DJ, Juggler'] })).toHaveLength(1)
    expect(artistProblems({ professions: [' , '] })).toEqual([
      ['professions', 'Please select at least one profession'],
    ])
  })

  it('drops duplicates', () => {
    const parsed = profileInput.parse({ ...venue, amenities: ['Green room', ' Green room ', 'Parking'] })
    expect(parsed).toMatchObject({ amenities: ['Green room', 'Parking'] })
  })

  it('a venue has a name and a type of the list [VAL-43 VAL-44]', () => {
    expect(venueProblems({ venueName: '  ' })).toEqual([['venueName', 'Venue name is required']])
    for (const venueType of ['', 'Cellar of my aunt', null, undefined])
      expect(venueProblems({ venueType })).toEqual([['venueType', 'Please select a venue type']])
    expect(venueProblems({ venueType: 'Virtual/Online Platform' })).toEqual([])
  })
})
