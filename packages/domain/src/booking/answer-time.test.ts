import { expect, it } from 'vitest'
import { answerTime } from './answer-time.ts'

const sent = new Date('2026-11-01T12:00:00Z')

it.each([
  ['2026-12-01T01:00:00Z', '2026-11-08T12:00:00.000Z'],
  ['2026-11-04T01:00:00Z', '2026-11-03T19:00:00.000Z'],
  ['2026-11-01T16:00:00Z', '2026-11-01T14:00:00.000Z'],
])('is within a week, and always before a gig at %s', (starts, until) => {
  expect(answerTime(sent, new Date(starts)).toISOString()).toBe(until)
})
