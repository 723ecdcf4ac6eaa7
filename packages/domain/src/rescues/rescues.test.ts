import { expect, it } from 'vitest'
import { HOUR_MS } from '../time/index.ts'
import { askedText, isNearEnough, orderCandidates, reachOfWave, RESCUE_HOURS } from './index.ts'

const NOW = new Date('2026-11-27T20:00:00Z')
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)

it('is for gigs that are near and ahead', () => {
  const near = [-1, 0, 0.1, RESCUE_HOURS, RESCUE_HOURS + 0.1].map((hours) =>
    isNearEnough(inHours(hours), NOW),
  )
  expect(near).toEqual([false, false, true, true, false])
})

it('reaches farther with each wave, but never farther than somebody can drive in time', () => {
  const reaches = (hours: number) => [1, 2, 3, 5, 9].map((wave) => reachOfWave(wave, inHours(hours), NOW))
  expect(reaches(8)).toEqual([25, 25, 50, 100, 100])
  expect(reaches(1)).toEqual([25, 25, 40, 40, 40])
  expect(reaches(0.1)).toEqual([10, 10, 10, 10, 10])
})

it('asks those who applied first, of each those who suit best, and nobody who is busy', () => {
  const act = (name: string, points: number, hasApplied = false, word: 'free' | 'busy' = 'free') => ({
    name,
    points,
    hasApplied,
    word,
  })
  const acts = [
    act('a', 30),
    act('b', 80),
    act('c', 5, true),
    act('d', 80),
    act('e', 99, true, 'busy'),
    act('f', 9, true),
  ]
  expect(orderCandidates(acts).map(({ name }) => name)).toEqual(['f', 'c', 'b', 'd', 'a'])
})

it('says how many were asked', () => {
  expect([
    askedText({ asked: 0, declined: 0 }),
    askedText({ asked: 1, declined: 0 }),
    askedText({ asked: 34, declined: 5 }),
  ]).toEqual(['No act could be asked.', '1 act asked, nobody said no.', '34 acts asked, 5 said no.'])
})
