import { AVAILABILITY_WORDS, type AvailabilityWord } from '../availability/index.ts'
import { countOf } from '../product/index.ts'

/** For how many of the dates that were asked about an act has each word. */
export type FreeDates = Record<AvailabilityWord, number>

/** What is known about how well an artist suits an evening at a venue. */
export interface FitFacts {
  /** The instruments and genres that were asked for, all of which the artist has. */
  sounds: readonly string[]
  /** Whole miles to where it is played; null when one of the places is unknown. */
  miles: number | null
  /** Null when no date was asked about. */
  free: FreeDates | null
  /** How many shows the artist has played at the venue. */
  playedHere: number
  /** Average stars, 1 to 5; null without reviews. */
  rating: number | null
  reviewCount: number
}

export const FIT_KINDS = ['sounds', 'miles', 'free', 'played', 'rating'] as const

/** One reason why an artist is listed where it is, as part of a sentence: 'played here twice'. */
export interface FitReason {
  kind: (typeof FIT_KINDS)[number]
  text: string
}

export interface Fit {
  /** From 0 to 100. */
  points: number
  reasons: FitReason[]
}

/**
 * What counts how much, most first: whether the artist is free, how near they are, whether they have played at the venue, and what
 * others say. Nothing that is paid for counts, and nothing that the artist alone decides but their hours.
 */
export const FIT_POINTS = { free: 40, miles: 30, played: 20, rating: 10 } as const

/** From so many miles on, distance adds nothing. */
const FAR_MILES = 100
/** Ratings up to this are no reason; with fewer reviews than `ENOUGH_REVIEWS`, one counts for less. */
const FAIR_RATING = 3
const ENOUGH_REVIEWS = 4

/**
 * Returns how well an artist suits an evening, with the reasons in words. The only place that decides it: lists for an evening put more
 * points first, and the nearer of two with as many.
 */
export function fitOf({ sounds, miles, free, playedHere, rating, reviewCount }: FitFacts): Fit {
  const reasons: FitReason[] = []
  let points = 0
  if (sounds.length > 0) reasons.push({ kind: 'sounds', text: `plays ${listText(sounds.map(soundText))}` })
  if (miles !== null) {
    points += Math.round(FIT_POINTS.miles * Math.max(0, 1 - miles / FAR_MILES))
    reasons.push({ kind: 'miles', text: miles < 1 ? 'less than a mile' : countOf(miles, 'mile') })
  }
  if (free) {
    points += freePoints(free)
    reasons.push({ kind: 'free', text: freeText(free) })
  }
  if (playedHere > 0) {
    points += playedHere === 1 ? FIT_POINTS.played * 0.75 : FIT_POINTS.played
    reasons.push({ kind: 'played', text: `played here ${timesText(playedHere)}` })
  }
  if (rating !== null && rating > FAIR_RATING) {
    const share = (rating - FAIR_RATING) / (5 - FAIR_RATING)
    points += Math.round(FIT_POINTS.rating * share * Math.min(1, reviewCount / ENOUGH_REVIEWS))
    reasons.push({ kind: 'rating', text: `rated ${rating.toFixed(1)}` })
  }
  return { points, reasons }
}

/** Returns the reasons as a sentence: 'Plays soul, 4 miles, free, played here twice'. */
export function fitText(reasons: readonly FitReason[]): string {
  const text = reasons.map((reason) => reason.text).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A clear yes counts fully, probably half, and for several dates each its part. */
function freePoints(free: FreeDates): number {
  const dates = datesOf(free)
  return dates === 0 ? 0 : Math.round((FIT_POINTS.free * (free.free + free.probably / 2)) / dates)
}

/** Returns the word for one date: 'probably free'; for several, on how many an act is free: 'free on 11 of 13'. */
export function freeText(free: FreeDates): string {
  const dates = datesOf(free)
  if (free.unsaid === dates) return 'hasn’t said when'
  if (dates === 1) return free.free ? 'free' : free.probably ? 'probably free' : 'busy'
  if (free.free === dates) return `free on all ${dates}`
  const probably = free.probably > 0 ? `probably on ${free.probably}` : ''
  if (free.free === 0) return probably ? `${probably} of ${dates}` : `free on none of ${dates}`
  return `free on ${free.free} of ${dates}${probably && `, ${probably}`}`
}

/** Returns how many dates were asked about. */
export function datesOf(free: FreeDates): number {
  return AVAILABILITY_WORDS.reduce((sum, word) => sum + free[word], 0)
}

const timesText = (times: number) => ['once', 'twice'][times - 1] ?? `${times} times`

/** Entries of lists are written like names; in a sentence only those with capitals of their own keep them, as R&B. */
const soundText = (sound: string) =>
  /^[A-Z][a-z]+([ -][A-Z][a-z]+)*$/.test(sound) ? sound.toLowerCase() : sound

const listText = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/**
 * Returns how far a promise of an artist can be relied on, from 0 to 1: shows that were played among those and late cancellations. One
 * more of each is assumed, so that a single show doesn't count for more than fifty with one cancellation.
 */
export function reliabilityOf({ played, lateCancellations }: { played: number; lateCancellations: number }) {
  return (played + 1) / (played + lateCancellations + 2)
}
