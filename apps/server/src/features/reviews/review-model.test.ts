import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createArtist, createProVenue } from '../../../test/members/factories.ts'
import { played, type Played, stopAt } from '../../../test/members/reviews.ts'
import { runReviewClock } from './index.ts'

const PAIRS = 2
const NIGHTS = 2 * PAIRS
/** Steps that eight actors take at the same moment, and how often. */
const AT_ONCE = 8
const ROUNDS = 4

/** What the API may return for an action that comes too early or too late; anything else is a bug. */
const DECLARED = new Set(['REVIEW_PUBLISHED', 'REVIEW_CLOSED', 'REVIEW_NOT_FOUND', 'REPLY_GIVEN'])

const step = fc.record({
  kind: fc.constantFrom('save', 'save', 'save', 'read', 'reply', 'clock'),
  night: fc.nat(NIGHTS - 1),
  side: fc.constantFrom('artist' as const, 'venue' as const),
  stars: fc.integer({ min: 1, max: 5 }),
})
const round = fc.record({
  steps: fc.array(step, { minLength: AT_ONCE, maxLength: AT_ONCE }),
  daysLater: fc.constantFrom(0, 0, 3, 9),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
type Round = typeof round extends fc.Arbitrary<infer Value> ? Value : never

const certain = (night: number, side: Step['side']): Step => ({ kind: 'save', night, side, stars: 4 })
/** A first plan that reaches every way to be published, whatever chance adds. */
const FIRST_PLAN: Round[] = [
  { daysLater: 0, steps: [certain(1, 'artist'), certain(1, 'venue'), certain(3, 'artist')] },
  { daysLater: 9, steps: [] },
  { daysLater: 9, steps: [] },
]

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it(
  'publishes both reviews together or at their deadline, once, while eight act at once',
  { timeout: 120_000 * inject('properties').times },
  async () => {
    const running = test.deps.now
    const reached = new Set<string>()
    const rounds = fc.array(round, { minLength: ROUNDS, maxLength: ROUNDS })
    await fc.assert(
      fc.asyncProperty(rounds, async (plan) => {
        test.deps.now = running
        const nights: Played[] = []
        for (let count = 0; count < PAIRS; count++) {
          test.setTime(new Date())
          const first = await played(test, {
            artist: await createArtist(test),
            venue: await createProVenue(test),
          })
          // A week later, by the same two: publications then count the same profiles.
          nights.push(first, await played(test, first))
        }
        let at = test.deps.now()
        for (const { steps, daysLater } of plan) {
          at = new Date(at.getTime() + daysLater * 86_400_000)
          for (const night of nights) await stopAt(test, at, night)
          await Promise.all(steps.map((each) => act(each, nights)))
          await runReviewClock(test.deps)
          for (const how of await checkInvariants(nights, at)) reached.add(how)
        }
      }),
      { numRuns: 1 + 2 * inject('properties').times, endOnFailure: true, examples: [[FIRST_PLAN]] },
    )
    // The plans actually reached what they test.
    expect([...reached].toSorted()).toEqual(['by time', 'sealed', 'together'])
  },
)

/** Takes one action over HTTP. What its actor gets about the other party is hidden until it's published. */
async function act({ kind, night, side, stars }: Step, nights: Played[]): Promise<void> {
  const { [side]: member, bookingId } = nights[night]!
  const { reviews } = member.api
  if (kind === 'clock') return runReviewClock(test.deps)
  try {
    const seen =
      kind === 'save'
        ? await reviews.save({ bookingId, stars, text: `${stars} of them` })
        : kind === 'reply'
          ? await reviews.reply({ bookingId, text: `Thanks for ${stars}` })
          : await reviews.getForBooking({ bookingId })
    expect(seen.theirs !== null && seen.publishedAt === null).toBe(false)
    expect(seen.publishedAt !== null && (seen.abilities.write || seen.abilities.change)).toBe(false)
  } catch (error) {
    const { code } = error as { code?: string }
    if (!code || !DECLARED.has(code)) throw error
  }
}

/** Returns how what it saw came to be published. */
async function checkInvariants(nights: Played[], now: Date): Promise<string[]> {
  const { db } = test.deps
  const ids = nights.map(({ bookingId }) => bookingId)
  const { rows } = await sql<{
    written: number
    published: number
    instants: number
    together: boolean
    due: boolean
    events: { event: string; actorRole: string }[]
  }>`
    select count(r.id) as written, count(r.published_at) as published, count(distinct r.published_at) as instants,
      coalesce(bool_or(r.published_at < r.publishes_at), false) as together,
      coalesce(bool_or(r.publishes_at <= ${now}), false) as due,
      (select coalesce(jsonb_agg(jsonb_build_object('event', e.event, 'actorRole', e.actor_role)), '[]')
        from review_events e where e.booking_id = b.id) as events
    from bookings b left join reviews r on r.booking_id = b.id where b.id = any(${ids}::uuid[]) group by b.id`.execute(
    db,
  )
  for (const { written, published, instants, together, due, events } of rows) {
    const count = (event: string) => events.filter((each) => each.event === event).length
    // Both or, after the deadline, what there is; all at one instant and with one event.
    expect(published).toBe(written === 2 || due ? written : 0)
    expect(instants).toBe(published > 0 ? 1 : 0)
    expect(together && written < 2).toBe(false)
    expect(count('published')).toBe(instants)
    expect(count('written')).toBe(written)
    expect(count('reminded')).toBeLessThanOrEqual(1)
  }
  // A rating is the average of what is published, and nothing else.
  const wrong = await sql`
    select p.uuid from profiles p
      left join reviews r on r.subject_id = p.uuid and r.published_at is not null
    group by p.uuid
    having p.rating is distinct from round(avg(r.stars), 1) or p.review_count <> count(r.id)`.execute(db)
  expect(wrong.rows).toEqual([])
  return rows.flatMap(({ written, published, together }) =>
    published > 0 ? [together ? 'together' : 'by time'] : written > 0 ? ['sealed'] : [],
  )
}
