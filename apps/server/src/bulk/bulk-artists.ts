import { GENRES, INSTRUMENTS, PROFESSIONS } from '@bandstand/domain/profiles'
import { greatCircleMiles } from '@bandstand/domain/places'
import { type SeededRandom, seededRandom } from '../demo/seeded-random.ts'
import { type BulkPlace, bulkId, sample } from './bulk-world.ts'
import type { CopyValue } from './copy-rows.ts'
import { BAND_FIRST, BAND_LAST, BIO, FIRST_NAMES, SURNAME_ENDS, SURNAME_STARTS } from './bulk-names.ts'

const USUAL_GENRES =
  'Rock,Jazz,Pop,Blues,Country,Folk,Hip-Hop,R&B,Soul,Funk,Indie Rock,Classical,Gospel,Latin,Techno'.split(',')
const USUAL_INSTRUMENTS = (
  'Vocals,Acoustic Guitar,Electric Guitar,Bass Guitar,Drums,Piano,Keyboards,Violin,Tenor Saxophone,Trumpet,' +
  'Upright Bass,Percussion,Synthesizer,Cello,Harmonica'
).split(',')
const USUAL_PROFESSIONS = PROFESSIONS.slice(0, 8)

const HOME = 'city:detroit-mi'
const HOME_MILES = 60
const METRO_MILES = 40
const METROS = 49

export type PickPlace = (random: SeededRandom) => BulkPlace

/**
 * Returns how to draw an artist's place: 60 % around Detroit, 38 % around the next largest cities, the rest anywhere.
 * Of those around a city one in ten is the city itself, the others are towns and ZIP codes around it.
 */
export function artistPlaces(places: readonly BulkPlace[]): PickPlace {
  const home = places.find(({ place_id }) => place_id === HOME)
  if (!home) throw new Error(`The gazetteer does not know ${HOME}`)
  const metros = places
    .filter((place) => greatCircleMiles(home, place) > HOME_MILES)
    .toSorted((a, b) => b.population - a.population)
    .slice(0, METROS)
    .map((city) => ({ city, around: placesWithin(places, city, METRO_MILES) }))
  const homes = { city: home, around: placesWithin(places, home, HOME_MILES) }
  return (random) => {
    const share = random.between(1, 100)
    if (share > 98) return random.pick(places)
    const { city, around } = share <= 60 ? homes : random.pick(metros)
    return random.chance(0.1) ? city : random.pick(around)
  }
}

function placesWithin(places: readonly BulkPlace[], city: BulkPlace, miles: number): BulkPlace[] {
  return places.filter((place) => greatCircleMiles(city, place) <= miles)
}

/** Returns the columns of PROFILE_COLUMNS for an artist. */
export function artistProfileRow(index: number, pickPlace: PickPlace): CopyValue[] {
  const random = seededRandom(index * 2 + 1)
  const place = pickPlace(random)
  const pro = random.chance(0.1)
  const surname = makeSurname(random)
  const instruments = usually(random, USUAL_INSTRUMENTS, INSTRUMENTS)
  const genres = usually(random, USUAL_GENRES, GENRES)
  return [
    bulkId('artist', index),
    'artist',
    random.pick(FIRST_NAMES),
    surname,
    makeBio(random, instruments, genres),
    `artist-${index}@bulk.example`,
    place.address,
    place.place_id,
    place.lat,
    place.lng,
    place.time_zone,
    random.chance(0.2)
      ? `${surname} ${random.pick(BAND_LAST)}`
      : `${random.pick(BAND_FIRST)} ${random.pick(BAND_LAST)}`,
    instruments,
    genres,
    sample(random, random.chance(0.7) ? USUAL_PROFESSIONS : PROFESSIONS, random.between(1, 2)),
    random.chance(0.9) ? random.between(6, 50) * 500 : null,
    random.between(0, 40),
    null,
    null,
    null,
    pro ? 'pro' : 'free',
    pro ? '2099-01-01T00:00:00Z' : null,
  ]
}

/** One to three entries, most of them common ones. */
function usually(random: SeededRandom, usual: readonly string[], all: readonly string[]): string[] {
  const drawn = new Set<string>()
  const count = random.between(1, 3)
  while (drawn.size < count) drawn.add(random.pick(random.chance(0.6) ? usual : all))
  return [...drawn]
}

function makeSurname(random: SeededRandom): string {
  return random.pick(SURNAME_STARTS) + random.pick(SURNAME_ENDS)
}

function makeBio(random: SeededRandom, instruments: string[], genres: string[]): string {
  return BIO.map((sentences) => random.pick(sentences))
    .join(' ')
    .replace('{instrument}', instruments[0]?.toLowerCase() ?? 'songs')
    .replace('{genre}', genres[0]?.toLowerCase() ?? 'music')
    .replace('{name}', makeSurname(random))
}
