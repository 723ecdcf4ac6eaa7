import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/index.ts'
import { ATTENTION_KINDS, attentionText } from './attention-text.ts'
import { timeToAct } from './time-to-act.ts'

const gig = { title: 'Friday jazz', startsAt: '2026-11-28T02:30:00.000Z', timeZone: 'America/Detroit' }
const NOW = Date.parse('2026-11-26T12:30:00.000Z')
const facts = {
  subjectId: 'a1',
  bookingId: 'b1',
  other: 'Reyes Trio',
  count: 1,
  cents: 65_000,
  currency: 'USD',
} as const
/** Every label that a thing to do can have. */
const LABELS = [...new Set(ATTENTION_KINDS.map((kind) => attentionText({ ...facts, kind }).deadline))]
const LENGTHS = [9 * DAY_MS, DAY_MS + 10 * HOUR_MS, DAY_MS, 5 * HOUR_MS, 20 * MINUTE_MS, 10_000]

const read = (label: string, after: number, at = gig.startsAt, about: typeof gig | null = gig) => {
  const parts = timeToAct({ gig: about, deadline: { label, at } }, Date.parse(at) - after)
  return parts && [parts.text, parts.left].filter(Boolean).join(' ')
}

const LEFT = String.raw`\d+ (minutes?|hours?|days?)( \d+ (minutes?|hours?))?`
const DATE = String.raw`[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [AP]M E[SD]T`
/** All ways in which a person would say it. */
const SENTENCES = [
  `(Reply|Sign|Pay|Write) by ${DATE}, (in ${LEFT}|overdue)`,
  `(Reply|Sign|Pay|Write) within ${LEFT}`,
  `(Due|Starts|Show starts|Releases automatically)( ${DATE},)? in ${LEFT}`,
  `Due ${DATE}, overdue`,
  'Overdue',
  `(Show started|Started)( ${DATE})?`,
  'Releases automatically within a few minutes',
].map((sentence) => new RegExp(`^${sentence}$`))

it('reads as a sentence for everything to do, before, at and after its deadline, with and without a gig', () => {
  expect(LABELS.filter(Boolean).length).toBeGreaterThan(6)
  for (const label of LABELS)
    for (const after of [...LENGTHS, 0, ...LENGTHS.map((length) => -length)])
      for (const [at, about] of [
        [gig.startsAt, gig],
        ['2026-11-25T23:00:00.000Z', gig],
        [gig.startsAt, null],
      ] as const) {
        const said = read(label, after, at, about)
        if (label === '') expect(said).toBeNull()
        else expect([said, SENTENCES.some((sentence) => sentence.test(said ?? ''))]).toEqual([said, true])
      }
})

it('says how long is left where the deadline is the start, which is named beside it', () => {
  expect(read('Reply by', Date.parse(gig.startsAt) - NOW)).toBe('Reply within 1 day 14 hours')
  expect(read('Show starts', 2 * DAY_MS)).toBe('Show starts in 2 days')
  expect(read('Reply by', -HOUR_MS)).toBe('Overdue')
})

it('says nothing about a deadline that is unknown', () => {
  expect(timeToAct({ gig, deadline: null }, NOW)).toBeNull()
  expect(timeToAct({ gig, deadline: { label: 'Due', at: '' } }, NOW)).toBeNull()
})
