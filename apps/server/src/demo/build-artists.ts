import { PAYMENT_PREFERENCES, type ArtistProfileInput, type SocialField } from '@bandstand/domain/profiles'
import { addDays } from '@bandstand/domain/time'
import type { ActFamily, ActKind } from './acts/act-family.ts'
import { ARABIC } from './acts/arabic.ts'
import { BLUES } from './acts/blues.ts'
import { CLASSICAL } from './acts/classical.ts'
import { CREW } from './acts/crew.ts'
import { ELECTRONIC } from './acts/electronic.ts'
import { GOSPEL } from './acts/gospel.ts'
import { HEAVY } from './acts/heavy.ts'
import { HERITAGE } from './acts/heritage.ts'
import { HIP_HOP } from './acts/hip-hop.ts'
import { JAZZ } from './acts/jazz.ts'
import { LATIN } from './acts/latin.ts'
import { PARTY } from './acts/party.ts'
import { ROCK } from './acts/rock.ts'
import { ROOTS } from './acts/roots.ts'
import { SONGWRITERS } from './acts/songwriters.ts'
import { SOUL } from './acts/soul.ts'
import { CLOSERS, ENSEMBLE_CLOSERS, SOLO_CLOSERS } from './acts/closers.ts'
import { cityLocation, HOME_CITIES } from './cities.ts'
import { handleOf, inventedLinks, inventedPhone } from './contact-details.ts'
import { demoArtists } from './demo-artists.ts'
import { demoMemberId } from './demo-uuid.ts'
import { PEOPLE, type PeopleName } from './people.ts'
import { inventedPortfolio } from './portfolios.ts'
import { seededRandom, type SeededRandom } from './seeded-random.ts'
import type { DemoArtist } from './types.ts'

const FAMILIES = [
  JAZZ,
  SOUL,
  ROCK,
  SONGWRITERS,
  ELECTRONIC,
  HIP_HOP,
  ROOTS,
  BLUES,
  LATIN,
  ARABIC,
  CLASSICAL,
  GOSPEL,
  PARTY,
  HERITAGE,
  HEAVY,
  CREW,
]
const NETWORKS: SocialField[] = [
  'instagramUrl',
  'facebookUrl',
  'tiktokUrl',
  'youtubeUrl',
  'soundcloudUrl',
  'bandcampUrl',
  'spotifyUrl',
]

type Person = { firstName: string; lastName: string }

/** Returns the demo's artists, the same for the same day (YYYY-MM-DD). */
export function buildArtists(today: string): DemoArtist[] {
  const random = seededRandom(4821)
  const newPerson = dealPeople(random)
  const soloCloser = random.deck([...CLOSERS, ...SOLO_CLOSERS])
  const ensembleCloser = random.deck([...CLOSERS, ...ENSEMBLE_CLOSERS])
  const artists = FAMILIES.flatMap((family) => {
    const { kinds, count } = family.soloists
    const soloist = random.deck(kinds)
    const soloOpener = random.deck(family.soloOpeners)
    const ensembleOpener = random.deck(family.ensembleOpeners)
    const middle = differentMiddles(family, random)
    const ensembles = family.ensembles.map((act) => {
      const opener = ensembleOpener()
      const bio = [opener, middle(opener), ensembleCloser()]
      return buildArtist(
        { family, act, name: act.name, spoken: act.name, person: newPerson(family), bio },
        today,
        random,
      )
    })
    const soloists = Array.from({ length: count }, () => {
      const act = soloist()
      const person = newPerson(family)
      const name = act.name.replace('{first}', person.firstName).replace('{last}', person.lastName)
      const spoken = name === act.name ? name : `${person.firstName} ${person.lastName}`
      const opener = soloOpener()
      const bio = [opener, middle(opener), soloCloser()]
      return buildArtist({ family, act, name, spoken, person, bio }, today, random)
    })
    return [...ensembles, ...soloists]
  })
  return [...demoArtists(today), ...artists]
}

/** People whose names go together; no two share both, and first names are rarely shared. */
function dealPeople(random: SeededRandom): (family: ActFamily) => Person {
  const deals = Object.fromEntries(
    Object.entries(PEOPLE).map(([name, { first, last }]) => [
      name,
      { first: random.deck<string>(first), last: random.deck<string>(last) },
    ]),
  ) as Record<PeopleName, { first: () => string; last: () => string }>
  const taken = new Set<string>()
  return function newPerson(family) {
    const names = deals[random.pick(family.people)]
    const person = { firstName: names.first(), lastName: names.last() }
    const key = `${person.firstName} ${person.lastName}`
    if (taken.has(key)) return newPerson(family)
    taken.add(key)
    return person
  }
}

/** The sentences between opener and closer, never the same two twice after the same opener. */
function differentMiddles(family: ActFamily, random: SeededRandom): (opener: string) => string {
  const deal = random.deck(family.middles)
  const taken = new Set<string>()
  return function middleAfter(opener) {
    const middle = deal()
    if (taken.has(opener + middle)) return middleAfter(opener)
    taken.add(opener + middle)
    return middle
  }
}

interface Act {
  family: ActFamily
  act: ActKind
  name: string
  /** What the bio calls it. */
  spoken: string
  person: Person
  bio: string[]
}

function buildArtist(
  { family, act, name, spoken, person, bio }: Act,
  today: string,
  random: SeededRandom,
): DemoArtist {
  const city = random.pick(family.homes ?? HOME_CITIES)
  const years = random.between(2, 31)
  const tier = random.chance(0.24) ? 'pro' : 'free'
  const [mainGenre, ...otherGenres] = family.genres
  const familyGenres = [...(mainGenre ? [mainGenre] : []), ...random.some(otherGenres, random.between(1, 3))]
  const handle = handleOf(name)
  const [lowest, highest] = family.rate
  const rate = Math.round(random.between(lowest, highest) / 5) * 5
  return {
    id: demoMemberId(`artist ${person.firstName} ${person.lastName}`),
    email: `${handleOf(`${person.firstName} ${person.lastName}`).replaceAll('-', '.')}@bandstand.test`,
    tier,
    joinedOn: addDays(today, -random.between(15, 1000)),
    profile: {
      userType: 'artist',
      ...person,
      bandName: name,
      bio: bio.join(' ').replaceAll('{act}', spoken).replaceAll('{city}', city),
      contactEmail: `hello@${handle}.example`,
      phone: random.chance(0.6) ? inventedPhone(random) : '',
      ...(random.chance(0.96) ? cityLocation(city) : { location: '', placeId: null }),
      ...inventedLinks(handle, NETWORKS, random),
      professions: act.professions,
      genres: act.genres ?? familyGenres,
      instruments: act.instruments,
      availability: random.chance(0.92) ? random.some(family.availability, random.between(2, 5)) : [],
      hourlyRate: random.chance(0.86) ? String(rate) : '',
      yearsOfExperience: random.chance(0.93) ? String(years) : '',
      experienceLevel: random.chance(0.9) ? levelAfter(years) : null,
      paymentPreference: random.chance(0.8) ? random.pick(PAYMENT_PREFERENCES) : null,
      portfolioItems: inventedPortfolio(name, family !== CREW),
    },
  }
}

function levelAfter(years: number): NonNullable<ArtistProfileInput['experienceLevel']> {
  if (years < 3) return 'beginner'
  if (years < 6) return 'intermediate'
  if (years < 9) return 'advanced'
  return years < 14 ? 'experienced' : 'professional'
}
