import { createHash } from 'node:crypto'
import { GENRES, INSTRUMENTS, VENUE_TYPES } from '@bandstand/domain/profiles'
import { addDays, instantOf } from '@bandstand/domain/time'
import { centsOf } from '@bandstand/domain/money'
import { type SeededRandom, seededRandom } from '../demo/seeded-random.ts'
import type { CopyValue } from './copy-rows.ts'

/** A place as rows of the bulk world use it. */
export interface BulkPlace {
  place_id: string
  address: string
  lat: number
  lng: number
  time_zone: string
  population: number
}

const FIRST = [
  'Ada',
  'Ben',
  'Cora',
  'Dev',
  'Elena',
  'Femi',
  'Grace',
  'Hugo',
  'Ines',
  'Jonah',
  'Kaya',
  'Leo',
  'Mara',
  'Nils',
  'Opal',
  'Pia',
  'Quinn',
  'Rosa',
  'Sam',
  'Tess',
]
const LAST = [
  'Abbott',
  'Baptiste',
  'Castillo',
  'Dorsey',
  'Eklund',
  'Farrow',
  'Greer',
  'Hollis',
  'Ibarra',
  'Jankowski',
  'Kessler',
  'Lindqvist',
  'Mbeki',
  'Novak',
  'Okafor',
  'Petrov',
  'Quintero',
  'Reyes',
  'Sandoval',
  'Tran',
]
const ROOM = [
  'Anchor',
  'Birch',
  'Copper',
  'Dockside',
  'Electric',
  'Foundry',
  'Garnet',
  'Harbor',
  'Iron',
  'Juniper',
  'Kiln',
  'Lantern',
  'Marble',
  'North',
  'Orchard',
  'Paper',
]
const HOUSE = [
  'Bar',
  'Ballroom',
  'Hall',
  'House',
  'Lounge',
  'Room',
  'Social Club',
  'Taproom',
  'Tavern',
  'Theater',
]
const DAYS_BACK = 600
const DAYS_AHEAD = 120
/** The share of upcoming gigs that are open. */
const OPEN_SHARE = 0.45
/** The same in every town, which has as many locations as without it: gigs with a street can be booked. */
const STREET = '100 Main St'

export const USER_COLUMNS = ['id', 'email', 'password_hash', 'email_confirmed_at', 'user_metadata'] as const
export const PROFILE_COLUMNS = [
  'uuid',
  'user_type',
  'first_name',
  'last_name',
  'bio',
  'contact_email',
  'location',
  'place_id',
  'location_lat',
  'location_lng',
  'time_zone',
  'band_name',
  'instruments',
  'genres',
  'professions',
  'hourly_rate_cents',
  'years_of_experience',
  'venue_name',
  'venue_type',
  'capacity',
  'subscription_tier',
  'subscription_expiry',
] as const
export const GIG_COLUMNS = [
  'id',
  'created_by',
  'venue_id',
  'status',
  'title',
  'description',
  'date',
  'time',
  'time_zone',
  'starts_at',
  'duration_minutes',
  'location',
  'place_id',
  'location_lat',
  'location_lng',
  'pay_cents',
  'payment_type',
  'position',
  'instruments',
  'is_recurring',
  'rank',
  'created_at',
  'genres',
] as const

/** Returns the same UUID for the same kind and number in every run. */
export function bulkId(kind: 'artist' | 'venue' | 'gig', index: number): string {
  const hex = createHash('md5').update(`${kind} ${index}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** Returns an account that nobody can sign in to: its hash matches no password. */
export function userRow(kind: 'artist' | 'venue', index: number): CopyValue[] {
  const metadata = JSON.stringify({ user_type: kind, profile_setup_required: false })
  return [bulkId(kind, index), `${kind}-${index}@bulk.example`, 'none', '2026-01-01T00:00:00Z', metadata]
}

/** Returns the columns of PROFILE_COLUMNS for a venue. */
export function venueProfileRow(index: number, places: readonly BulkPlace[]): CopyValue[] {
  const random = seededRandom(index * 2)
  const place = random.pick(places)
  const pro = random.chance(0.1)
  return [
    bulkId('venue', index),
    'venue',
    random.pick(FIRST),
    random.pick(LAST),
    'Works in and around the metro area, weekends and weeknights.',
    `venue-${index}@bulk.example`,
    place.address,
    place.place_id,
    place.lat,
    place.lng,
    place.time_zone,
    null,
    [],
    [],
    [],
    null,
    null,
    `${random.pick(ROOM)} ${random.pick(HOUSE)}`,
    random.pick(VENUE_TYPES),
    random.between(40, 2000),
    pro ? 'pro' : 'free',
    pro ? '2099-01-01T00:00:00Z' : null,
  ]
}

/**
 * Returns a gig of one of `venues` venues: arrivals grow over 720 days, pay is log-normal, one to three of twenty
 * instruments, up to two of twenty genres. `today` is YYYY-MM-DD.
 */
export function gigRow(
  index: number,
  venues: number,
  places: readonly BulkPlace[],
  today: string,
): CopyValue[] {
  const random = seededRandom(index + 7_000_000)
  const place = random.pick(places)
  const venueId = bulkId('venue', random.between(0, venues - 1))
  const offset = Math.floor(Math.sqrt(fraction(random)) * (DAYS_BACK + DAYS_AHEAD)) - DAYS_BACK
  const date = addDays(today, offset)
  const time = `${String(random.between(17, 22))}:${random.chance(0.5) ? '00' : '30'}`
  const instruments = sample(random, INSTRUMENTS.slice(0, 20), random.between(1, 3))
  return [
    bulkId('gig', index),
    venueId,
    venueId,
    gigStatus(offset, random),
    `${random.pick(ROOM)} night, ${instruments[0]} wanted`,
    description(random),
    date,
    time,
    place.time_zone,
    instantOf(`${date}T${time}`, place.time_zone)!.toISOString(),
    random.between(1, 4) * 60,
    `${STREET}, ${place.address}`,
    place.place_id,
    place.lat,
    place.lng,
    centsOf(Math.round(Math.exp(5.4 + 0.6 * gaussian(random)))),
    'flat',
    'Musician',
    instruments,
    random.chance(0.2),
    random.chance(0.1) ? 1 : 2,
    `${date} 00:00:00Z`,
    sample(random, GENRES.slice(0, 20), random.between(0, 2)),
  ]
}

function gigStatus(offset: number, random: SeededRandom): string {
  if (offset >= 0) return random.chance(OPEN_SHARE) ? 'open' : random.pick(['booked', 'booked', 'cancelled'])
  return random.pick(['completed', 'completed', 'expired', 'cancelled'])
}

function description(random: SeededRandom): string {
  return `Two sets in the ${random.pick(ROOM)} room with a house engineer, a backline and a meal for the band. `
    .repeat(random.between(3, 5))
    .trim()
}

/** A draw from the standard normal distribution (Box and Muller). */
function gaussian(random: SeededRandom): number {
  return Math.sqrt(-2 * Math.log(1 - fraction(random))) * Math.cos(2 * Math.PI * fraction(random))
}

/** From 0 up to but not including 1. */
function fraction(random: SeededRandom): number {
  return random.between(0, 2 ** 30 - 1) / 2 ** 30
}

/**
 * Returns `count` different items, drawn until they are different: shuffling whole lists a million times would take
 * minutes.
 */
export function sample(random: SeededRandom, items: readonly string[], count: number): string[] {
  const drawn = new Set<string>()
  while (drawn.size < count) drawn.add(random.pick(items))
  return [...drawn]
}
