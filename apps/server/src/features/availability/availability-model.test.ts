import { type Availability, type AvailabilityWord, type DayHours } from '@bandstand/domain/availability'
import { addDays, HOUR_MS, MINUTE_MS, wallClockIn, weekdayOf } from '@bandstand/domain/time'
import { ORPCError } from '@orpc/client'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { offered, openGig } from '../../../test/members/bookings.ts'
import { keptElsewhere } from '../../../test/members/calendars.ts'
import { createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'
import { lineUp } from '../../../test/members/lineups.ts'
import { findAvailability } from './index.ts'

const ACTS = 3
/** Offers that are accepted at the same moment. */
const AT_ONCE = 8
const ROUNDS = 2
/** The day and a half around the night on which clocks go back in Detroit, and another one in winter. */
const FIRST_HOURS = [Date.parse('2026-10-31T16:00:00Z'), Date.parse('2026-12-04T16:00:00Z')]
const QUARTERS = 30 * 4
const DETROIT = 'America/Detroit'

let test: TestApp
let venues: Member[]
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  test.setTime(new Date('2026-10-20T16:00:00Z'))
  venues = await Promise.all(Array.from({ length: AT_ONCE }, () => createProVenue(test)))
})
afterAll(() => test.close())

const quarter = fc.integer({ min: 0, max: QUARTERS })
const span = fc.record({ from: quarter, quarters: fc.integer({ min: 2, max: 16 }) })
const time = fc.integer({ min: 0, max: 95 }).map((n) => clockText(n * 15))
const clockText = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
const ofAct = fc.integer({ min: 0, max: ACTS - 1 })
const zones = fc.constantFrom(DETROIT, 'America/Los_Angeles', 'Asia/Kolkata', 'UTC')
/** A calendar that somebody keeps elsewhere. */
const kept = fc.record({
  refuses: fc.constantFrom(true, true, false),
  events: fc.array(fc.record({ span, zone: zones, isFirm: fc.constantFrom(true, true, true, false) }), {
    minLength: 1,
    maxLength: 2,
  }),
})
const calendars = fc.array(kept, { maxLength: 1 })
const act = fc.record({
  zone: fc.constantFrom(DETROIT, 'America/Los_Angeles', 'Asia/Kolkata'),
  buffer: fc.constantFrom(0, 60, 120),
  hours: fc.uniqueArray(fc.record({ day: fc.integer({ min: 0, max: 6 }), start: time, end: time }), {
    selector: ({ day }) => day,
    minLength: 3,
    maxLength: 7,
  }),
  leadDays: fc.constantFrom(0, 3, 45),
  askAnyway: fc.boolean(),
  blocks: fc.array(span, { maxLength: 1 }),
  calendars,
  /** Which of two people play in it, and how. */
  kim: fc.constantFrom('core', 'core', 'sub', 'left'),
  lee: fc.constantFrom('core', 'core', null),
})
const offer = fc.record({ act: ofAct, span })
const round = fc.array(offer, { minLength: AT_ONCE, maxLength: AT_ONCE })
const world = fc.record({
  first: fc.constantFrom(...FIRST_HOURS),
  acts: fc.array(act, { minLength: ACTS, maxLength: ACTS }),
  kimNever: fc.constantFrom(true, true, false),
  leeNever: fc.boolean(),
  kimCalendars: calendars,
  leeCalendars: calendars,
  rounds: fc.array(round, { minLength: ROUNDS, maxLength: ROUNDS }),
})

interface Span {
  startsAt: Date
  endsAt: Date
}
interface Act {
  member: Member
  said: Availability
  zone: string
  buffer: number
  /** Those who play, of whom some never play twice, with their rows of the line-up. */
  core: Set<'kim' | 'lee'>
  rows: string[]
  /** What the calendars say that it and those who play keep elsewhere. */
  busy: (Span & { refuses: boolean; of: 'act' | 'player' })[]
}

const outcomeOf = async (request: Promise<unknown>) => {
  try {
    await request
  } catch (error) {
    if (error instanceof ORPCError) return error.code as string
    throw error
  }
  return 'done'
}

it('says busy to what would be refused and anything else to what would be booked, under eight at once', async () => {
  const words = new Set<AvailabilityWord>()
  const property = fc.asyncProperty(
    world,
    async ({ first, acts: choices, kimNever, leeNever, rounds, ...own }) => {
      const spanOf = ({ from, quarters }: { from: number; quarters: number }) => ({
        startsAt: new Date(first + from * 15 * MINUTE_MS),
        endsAt: new Date(first + (from + quarters) * 15 * MINUTE_MS),
      })
      const people = { kim: await createArtist(test), lee: await createArtist(test) }
      const never = { kim: kimNever, lee: leeNever }
      for (const name of ['kim', 'lee'] as const)
        await people[name].api.lineup.setMyChoice({ neverTwice: never[name] })
      const acts = await Promise.all(
        choices.map(async ({ blocks, ...choice }) => createAct(choice, people, blocks.map(spanOf))),
      )
      const keep = async (
        owner: Parameters<typeof keptElsewhere>[1],
        all: readonly (typeof own.kimCalendars)[number][],
        of: 'act' | 'player',
        concerned: readonly Act[],
      ) => {
        for (const { refuses, events } of all) {
          const times = events.map(({ span: each, ...event }) => ({ ...event, ...spanOf(each) }))
          await keptElsewhere(test, owner, refuses, times)
          for (const { isFirm, ...time } of times)
            for (const each of concerned) each.busy.push({ ...time, refuses: refuses && isFirm, of })
        }
      }
      for (const [n, each] of acts.entries())
        await keep({ partyId: each.member.id }, choices[n]!.calendars, 'act', [each])
      for (const [name, all] of [
        ['kim', own.kimCalendars],
        ['lee', own.leeCalendars],
      ] as const)
        await keep(
          { personId: people[name].id },
          all,
          'player',
          acts.filter(({ core }) => core.has(name)),
        )
      for (const offers of rounds) {
        const asked = await Promise.all(
          offers.map(async (each, index) => offerTo(acts[each.act]!, venues[index]!, spanOf(each.span))),
        )
        const asks = asked.map(({ act: { member }, startsAt, endsAt }) => ({
          artistId: member.id,
          startsAt,
          endsAt,
        }))
        const answers = await findAvailability(test.deps.db, asks, { now: test.deps.now() })
        const outcomes = await Promise.all(
          asked.map(({ act: { member, rows }, offer: made }) =>
            outcomeOf(member.api.booking.acceptOffer({ ...made, knownBusy: rows })),
          ),
        )
        const booked = asked.filter((_, index) => outcomes[index] === 'done')
        for (const [index, each] of asked.entries()) {
          const { word } = answers.get(asks[index]!)!
          words.add(word)
          const rivals = booked.filter((other) => other !== each && clash(each, other, never))
          expect(['done', 'ARTIST_NOT_FREE', 'ACT_CALENDAR_BUSY', 'PLAYERS_BUSY']).toContain(outcomes[index])
          if (word === 'busy') expect(outcomes[index]).not.toBe('done')
          else if (rivals.length === 0) expect([word, outcomes[index]]).toEqual([word, 'done'])
          else expect(outcomes[index]).not.toBe('done')
          if (word === 'free') expectUsual(each, each.act)
          const busy = each.act.busy.filter((time) => isBusyAt(time, each))
          if (busy.some(({ refuses }) => refuses)) expect(word).toBe('busy')
          else if (busy.length > 0) expect(['busy', 'probably']).toContain(word)
        }
        // What was booked is busy from then on, and nobody needs to ask again to learn it.
        const after = await findAvailability(test.deps.db, asks, { now: test.deps.now() })
        for (const [index] of asked.entries())
          if (outcomes[index] === 'done') expect(after.get(asks[index]!)!.word).toBe('busy')
      }
    },
  )
  await fc.assert(property, { numRuns: 12, endOnFailure: true })
  expect(words).toEqual(new Set(['free', 'probably', 'busy', 'unsaid']))
}, 120_000)

type Choice = Omit<typeof act extends fc.Arbitrary<infer Value> ? Value : never, 'blocks'>

async function createAct(
  { zone, buffer, hours, leadDays, askAnyway, kim, lee }: Choice,
  people: Record<'kim' | 'lee', Member>,
  blocks: readonly Span[],
): Promise<Act> {
  const member = await createArtist(test)
  await test.deps.db.updateTable('profiles').set({ time_zone: zone }).where('uuid', '=', member.id).execute()
  const said = { published: true, hours, leadDays, maxMiles: null, askAnyway, minFee: null, rescues: true }
  await member.api.availability.saveMine(said)
  await member.api.booking.saveDefaults({
    bufferMinutes: buffer,
    startTime: null,
    durationMinutes: null,
    holdAnswerHours: 24,
  })
  for (const { startsAt, endsAt } of blocks) {
    const [start, end] = [wallClockIn(zone, startsAt), wallClockIn(zone, endsAt)]
    // Two hours of the same night can have the same clock, and the second block can be on the first one.
    await outcomeOf(member.api.booking.blockTime({ start, end, note: '' }))
  }
  const parts = { kim, lee }
  const core = new Set<'kim' | 'lee'>()
  const rows: string[] = []
  for (const name of ['kim', 'lee'] as const) {
    const part = parts[name]
    if (!part) continue
    if (part === 'core') core.add(name)
    const removed = part === 'left' ? { removed_at: test.deps.now() } : {}
    const row = {
      name,
      person_id: people[name].id,
      part: part === 'sub' ? 'sub' : 'core',
      ...removed,
    } as const
    rows.push(...(await lineUp(test, member, row)))
  }
  return { member, said, zone, buffer, core, rows, busy: [] }
}

/** Returns an act with an offer of a venue for these hours, in the same place. */
async function offerTo(to: Act, venue: Member, { startsAt, endsAt }: Span) {
  const gigId = await openGig(test, venue)
  const start = wallClockIn(DETROIT, startsAt)
  const end = wallClockIn(DETROIT, endsAt)
  const times = {
    start,
    end,
    startIsSecond: isSecond(startsAt),
    endIsSecond: isSecond(endsAt),
  }
  const application = await offered(test, { gigId, artist: to.member, venue }, times)
  const { id, number } = application.offers.at(-1)!
  return { act: to, startsAt, endsAt, offer: { id, number } }
}

/** Whether an hour earlier the clock in Detroit was the same. */
const isSecond = (at: Date) =>
  wallClockIn(DETROIT, at) === wallClockIn(DETROIT, new Date(at.getTime() - HOUR_MS))

/** Whether two shows can't both be booked: of one act with its buffer between them, or of somebody who never plays twice. */
function clash(
  a: Span & { act: Act },
  b: Span & { act: Act },
  never: Record<'kim' | 'lee', boolean>,
): boolean {
  const within = (minutes: number) =>
    a.startsAt.getTime() < b.endsAt.getTime() + minutes * MINUTE_MS &&
    b.startsAt.getTime() < a.endsAt.getTime() + minutes * MINUTE_MS
  // Of two new ones, each brings its own.
  if (a.act === b.act) return within(a.act.buffer * 2)
  return within(0) && [...a.act.core].some((name) => never[name] && b.act.core.has(name))
}

/** Whether a time of a calendar is in the hours of a show: with the act's buffer around it if it's the act's own. */
function isBusyAt({ of, ...time }: Act['busy'][number], show: Span & { act: Act }): boolean {
  const buffer = of === 'act' ? show.act.buffer * MINUTE_MS : 0
  return (
    time.startsAt.getTime() < show.endsAt.getTime() + buffer &&
    time.endsAt.getTime() > show.startsAt.getTime() - buffer
  )
}

/** Expects that every quarter of an hour is within what the act says, and that it's asked early enough. */
function expectUsual({ startsAt, endsAt }: Span, { said, zone }: Act) {
  for (let at = startsAt.getTime(); at < endsAt.getTime(); at += 15 * MINUTE_MS)
    expect(isUsualAt(said.hours, wallClockIn(zone, new Date(at)))).toBe(true)
  const lead = addDays(wallClockIn(zone, test.deps.now()).slice(0, 10), said.leadDays)
  expect(wallClockIn(zone, startsAt) >= lead).toBe(true)
}

function isUsualAt(hours: readonly DayHours[], wallClock: string): boolean {
  const [day = '', at = ''] = wallClock.split('T')
  return hours.some(({ day: weekday, start, end }) => {
    const isLate = end <= start
    if (weekday === weekdayOf(day) && at >= start && (isLate || at < end)) return true
    return isLate && weekday === weekdayOf(addDays(day, -1)) && at < end
  })
}
