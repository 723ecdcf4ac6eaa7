import { HOUR_MS, MINUTE_MS } from '../time/index.ts'
import type { AvailabilityWord } from '../availability/index.ts'

/** A replacement can be searched for a gig that starts within so many hours. */
export const RESCUE_HOURS = 48
/** How many acts are asked at once, and the most who are asked before the venue hears that nobody accepted. */
export const WAVE_SIZE = 10
export const WAVES_MAX = 6
/** Minutes between two waves, unless the venue hurries. */
export const WAVE_MINUTES = 10
/** How many requests one act gets within 24 hours, of all venues together. */
export const RESCUE_REQUESTS_PER_DAY = 3

/** How far acts are asked in each wave, in miles. */
const REACH_MILES = [25, 25, 50, 50, 100, 100] as const
/** An act gets at most so far in an hour, and is always asked within the shortest way. */
const MILES_PER_HOUR = 40
const SHORTEST_WAY_MILES = 10

/** Why a search ended: somebody accepted, the venue stopped it or the gig isn't open anymore, or the gig started. */
export const RESCUE_ENDS = ['filled', 'stopped', 'over'] as const
export type RescueEnd = (typeof RESCUE_ENDS)[number]

/** Returns whether a gig is so near that a replacement can be searched. */
export function isNearEnough(startsAt: Date, now: Date): boolean {
  const left = startsAt.getTime() - now.getTime()
  return left > 0 && left <= RESCUE_HOURS * HOUR_MS
}

/** Returns how far acts are asked in a wave (from 1), so that they can still get there in time. */
export function reachOfWave(wave: number, startsAt: Date, now: Date): number {
  const miles = REACH_MILES[Math.min(wave, REACH_MILES.length) - 1] ?? REACH_MILES[0]
  const hours = (startsAt.getTime() - now.getTime()) / HOUR_MS
  return Math.min(miles, Math.max(SHORTEST_WAY_MILES, Math.floor(hours * MILES_PER_HOUR)))
}

/** Returns when the wave after one at `at` is due. */
export function nextWaveAt(at: Date): Date {
  return new Date(at.getTime() + WAVE_MINUTES * MINUTE_MS)
}

interface Candidate {
  hasApplied: boolean
  word: AvailabilityWord
  /** How well it suits the gig (`fitOf`), which includes whether it's free. */
  points: number
}

/**
 * Returns whom a wave asks, in order: those who applied before all others, and of each those who suit the gig best. Whoever is busy is
 * never asked. Of two who suit it as well, the first one stays first.
 */
export function orderCandidates<Each extends Candidate>(candidates: readonly Each[]): Each[] {
  return candidates
    .filter(({ word }) => word !== 'busy')
    .toSorted((a, b) => Number(b.hasApplied) - Number(a.hasApplied) || b.points - a.points)
}
