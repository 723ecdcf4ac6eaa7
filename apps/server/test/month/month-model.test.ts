import { addDays, DAY_MS, HOUR_MS } from '@bandstand/domain/time'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { expectHistoryReplays, expectOneEventEach, watchOutbox } from '../invariants/booking-history.ts'
import { expectInvariants, findDamagedContracts } from '../invariants/booking-invariants.ts'
import { expectMonthInvariants, expectSameNights, expectWhole } from '../invariants/month-invariants.ts'
import { type Kill, type KillableServers, startKillableServers } from '../killable-servers.ts'
import { createArtist, createProVenue, type Member, signInAgain } from '../members/factories.ts'
import { isBusy, refusalOf } from '../members/money-acts.ts'
import { askForClocks, killDuring, unlockJobs, waitForJobs } from '../torture/rest.ts'
import { type Acceptance, actInMonth, DAYS, type MonthStep, monthStep } from './month-acts.ts'

const ARTISTS = 4
const AT_ONCE = 8
const ROUNDS = 20
/** The first of the years whose nights with a change of the clocks are lived through, two in each. */
const FIRST_YEAR = 2027
const CHANGES_A_YEAR = 2

/** What the members do, and when in it who is killed. */
const month = fc.record({
  rounds: fc.array(fc.array(monthStep, { minLength: AT_ONCE, maxLength: AT_ONCE }), {
    minLength: ROUNDS,
    maxLength: ROUNDS,
  }),
  kill: fc.constantFrom<Kill>('servers', 'one server', 'database', 'servers and database'),
  killRound: fc.nat(ROUNDS - 1),
  afterMs: fc.nat(150),
})

let servers: KillableServers
/** Signed in at each server: a token is only valid where it was issued. */
let members: { artists: Member[]; venues: Member[] }[]
const stageIds: string[] = []
const accepted: Acceptance[] = []

beforeAll(async () => {
  servers = await startKillableServers(2)
  await watchOutbox(servers.outside.deps.db)
  const artists = await Promise.all(Array.from({ length: ARTISTS }, () => createArtist(servers.outside)))
  const venues = await Promise.all([createProVenue(servers.outside), createProVenue(servers.outside)])
  members = [{ artists, venues }]
  // The second venue has the stage that nobody sees.
  for (const name of ['Main stage', 'Patio'])
    stageIds.push((await venues[0].api.stages.add({ name, changeoverMinutes: 30 })).id)
}, 120_000)
afterAll(() => servers?.remove())

it(
  'keeps every invariant of a month while eight act at once, servers are killed and clocks change',
  { timeout: 600_000 * inject('properties').times },
  async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(month, async ({ rounds, kill, killRound, afterMs }) => {
        const firstDay = addDays(clockChange(run++), -(DAYS - 1))
        await beginRun(firstDay)
        for (const [number, steps] of rounds.entries()) {
          const isKilled = number === killRound
          const together = Promise.all(steps.map((step) => attempt(step, firstDay, isKilled)))
          await (isKilled ? killDuring(servers, together, { kill, afterMs }) : together)
          await expectInvariants(servers.outside.deps.db)
          await expectMonthInvariants(servers.outside.deps.db)
          await expectWhole(servers.outside.deps.db, accepted)
        }
        await endRun(firstDay)
      }),
      { numRuns: CHANGES_A_YEAR * inject('properties').times, endOnFailure: true },
    )
  },
)

/** Returns the day of Detroit's so manieth change of the clocks: forward on March's second Sunday, back on November's first. Time never goes back. */
function clockChange(run: number): string {
  const year = FIRST_YEAR + Math.floor(run / CHANGES_A_YEAR)
  const earliest = run % CHANGES_A_YEAR === 0 ? `${year}-03-08` : `${year}-11-01`
  return addDays(earliest, (7 - new Date(earliest).getUTCDay()) % 7)
}

/** Goes to nine days before the first day, when everything can be agreed and signed, and has each venue post its month. */
async function beginRun(firstDay: string): Promise<void> {
  await moveTo(Date.parse(firstDay) - 9 * DAY_MS)
  const base = { atSecond: false, artist: 0, pick: 0 }
  for (const venue of [0, 1])
    for (const slot of [0, 1, 2]) {
      await attempt({ ...base, kind: 'series', venue, day: 0, slot, pick: slot }, firstDay, false)
      await attempt({ ...base, kind: 'post', venue, day: 1, slot, pick: slot + 1 }, firstDay, false)
    }
  for (let pick = 0; pick < 12; pick++)
    for (const venue of [0, 1]) {
      const step = { ...base, venue, artist: pick % ARTISTS, day: pick % DAYS, slot: pick % 4, pick }
      for (const kind of ['apply', 'offer'] as const) await attempt({ ...step, kind }, firstDay, false)
    }
}

/** Everyone's papers and calendars agree; then comes the time after everything, and nothing is left open. */
async function endRun(firstDay: string): Promise<void> {
  await signEveryoneIn()
  const everyone = members.flatMap(({ artists, venues }) => [...artists, ...venues])
  for (const member of everyone) await expectSameNights(servers.outside.deps.db, member, firstDay)
  await moveTo(Date.parse(firstDay) + 70 * DAY_MS)
  await askForClocks(servers)
  // A fast restart can be over less than two seconds after the kill.
  await unlockJobs(servers)
  await waitForJobs(servers)
  const { db } = servers.outside.deps
  await expectInvariants(db)
  await expectMonthInvariants(db)
  await expectHistoryReplays(db)
  await expectOneEventEach(db)
  expect(await findDamagedContracts(db)).toEqual([])
  const venueIds = members[0]!.venues.map(({ id }) => id)
  const open = await Promise.all([
    db
      .selectFrom('gigs')
      .select('id')
      .where('venue_id', 'in', venueIds)
      .where('status', 'in', ['open', 'booked'])
      .execute(),
    db.selectFrom('bookings').select('id').where('status', '=', 'confirmed').execute(),
    db.selectFrom('offers').select('id').where('status', '=', 'pending').execute(),
    db.selectFrom('holds').select('id').where('ended_at', 'is', null).execute(),
  ])
  expect(open.flat()).toEqual([])
}

async function moveTo(time: number): Promise<void> {
  const hours = (time - servers.clock.now().getTime()) / HOUR_MS
  if (hours > 0) servers.clock.forward(hours)
  await signEveryoneIn()
}

/** Sessions end before the clock gets there. */
async function signEveryoneIn(): Promise<void> {
  const [{ artists, venues }] = members as [(typeof members)[number]]
  members = await Promise.all(
    servers.urls.map(async (url) => {
      const { outside } = servers
      const { deps } = outside
      const server = {
        ...outside,
        url,
        deps: { ...deps, config: { ...deps.config, publicUrl: url } },
      }
      const again = (all: Member[]) => Promise.all(all.map((member) => signInAgain(server, member)))
      return { artists: await again(artists), venues: await again(venues) }
    }),
  )
}

/** A request that a kill cuts off has no answer: whether it took effect is for the invariants to judge. */
async function attempt(step: MonthStep, firstDay: string, isKilled: boolean): Promise<void> {
  const { artists, venues } = members[step.atSecond ? 1 : 0]!
  const venue = venues[step.venue]!
  const scene = {
    test: servers.outside,
    venue,
    artist: artists[step.artist]!,
    stageIds: step.venue === 0 ? stageIds : [],
    firstDay,
    accepted,
  }
  try {
    await actInMonth(scene, step)
  } catch (error) {
    const code = refusalOf(error)
    if (
      isKilled &&
      (!code || isBusy(error) || /^(E[A-Z]+|INTERNAL_SERVER_ERROR|\d{2}[A-Z\d]{3})$/.test(code))
    )
      return
    throw error
  }
}
