import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import {
  expectHistoryReplays,
  expectOneEventEach,
  watchOutbox,
} from '../../../test/invariants/booking-history.ts'
import { expectInvariants, findDamagedContracts } from '../../../test/invariants/booking-invariants.ts'
import { acceptNewest, inHours, offered, openGig } from '../../../test/members/bookings.ts'
import { contracted, currentHash, runAllClocks, sign } from '../../../test/members/contracts.ts'
import {
  createArtist,
  createProVenue,
  type Member,
  signedInAt,
  signInAgain,
} from '../../../test/members/factories.ts'
import { type SecondServer, startSecondServer } from '../../../test/second-server.ts'

const PAIRS = 4
/** Steps that eight actors take at the same moment, and how often. */
const AT_ONCE = 8
const ROUNDS = 6

/** What the API may return for an action that comes too late; anything else is a bug. */
const DECLARED = new Set([
  'TERMS_CHANGED',
  'CONTRACT_EXPIRED',
  'CONTRACT_ENDED',
  'PERFORMANCE_BEGUN',
  'AMENDMENT_STANDS',
  'AMENDMENT_EMPTY',
  'AMENDMENT_NOT_PENDING',
  'AMENDMENT_OTHER_SIDE',
  'ARTIST_NOT_FREE',
])

const step = fc.record({
  kind: fc.constantFrom(
    ...(['sign', 'sign', 'sign', 'sign', 'signOld', 'signOther'] as const),
    ...(['propose', 'propose', 'accept', 'accept', 'decline', 'cancel', 'clock'] as const),
  ),
  pair: fc.nat(PAIRS - 1),
  byVenue: fc.boolean(),
  /** At the server with the wrong clock. */
  atSecond: fc.boolean(),
  sets: fc.integer({ min: 1, max: 4 }),
})
const round = fc.record({
  steps: fc.array(step, { minLength: AT_ONCE, maxLength: AT_ONCE }),
  // Both have 72 hours to sign: around then one server says that they can, and the other one that it's too late.
  hoursLater: fc.constantFrom(0, 0, 0, 0, 0, 30, 71.98, 72),
  skewMinutes: fc.constantFrom(-5, -0.5, 0.5, 5),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
type Round = typeof round extends fc.Arbitrary<infer Value> ? Value : never

/** A first plan that reaches every end, whatever chance adds: nobody signs but the pair that begins with it. */
const FIRST_PLAN: Round[] = [{ steps: [], hoursLater: 0, skewMinutes: 0.5 }]

interface Pair {
  artist: Member
  venue: Member
  id: string
}

let test: TestApp
let second: SecondServer
beforeAll(async () => {
  test = await startTestApp()
  second = await startSecondServer(test)
  await watchOutbox(test.deps.db)
})
afterAll(async () => {
  await second.close()
  await test.close()
})

it('keeps every invariant of contracts while eight act at once, at two servers whose clocks differ', async () => {
  const rounds = fc.array(round, { minLength: ROUNDS, maxLength: ROUNDS })
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(rounds, async (plan) => {
      test.setTime(new Date())
      const pairs = await Promise.all(Array.from({ length: PAIRS }, beginPair))
      const ended = new Map<string, string>()
      await amendWhatOneSigned(pairs[0]!)
      for (const { steps, hoursLater, skewMinutes } of plan) {
        if (hoursLater > 0) await wait(pairs, hoursLater)
        second.setSkew(skewMinutes * 60_000)
        await Promise.all(steps.map((each) => act(each, pairs)))
        await expectInvariants(test.deps.db)
        for (const status of await checkStatuses(pairs, ended)) reached.add(status)
      }
      await wait(pairs, 72)
      await Promise.all([test, second].map(runAllClocks))
      for (const status of await checkStatuses(pairs, ended)) reached.add(status)
      await expectInvariants(test.deps.db)
      expect(await findDamagedContracts(test.deps.db)).toEqual([])
      await expectHistoryReplays(test.deps.db)
      await expectOneEventEach(test.deps.db)
    }),
    { numRuns: 1 + 2 * inject('properties').times, endOnFailure: true, examples: [[FIRST_PLAN]] },
  )
  // The plans actually reached what they test.
  expect([...reached]).toEqual(expect.arrayContaining(['expired', 'pending', 'signed']))
}, 600_000)

it('ends offers and contracts to the second, by the clock of the server that is called', async () => {
  test.setTime(new Date())
  second.setSkew(-60_000)
  const venue = await createProVenue(test)
  let artist = await createArtist(test)
  const atSecond = () => signedInAt(second, artist)
  const justAfter = async (moment: string) => {
    test.setTime(new Date(Date.parse(moment) + 1000))
    artist = await signInAgain(test, artist)
  }
  const offer = await offered(
    test,
    { gigId: await openGig(test, venue), artist, venue },
    { expiresInHours: 24 },
  )
  await justAfter(offer.offers[0]!.expiresAt)
  await expect(acceptNewest(artist, offer)).rejects.toMatchObject({ code: 'OFFER_EXPIRED' })
  const { id: bookingId } = await acceptNewest(atSecond(), offer)

  const contract = await artist.api.contracts.getForBooking({ bookingId })
  await justAfter(contract.expiresAt!)
  await expect(sign(artist, contract)).rejects.toMatchObject({ code: 'CONTRACT_EXPIRED' })
  expect(await sign(atSecond(), contract)).toMatchObject({ signedBy: { artist: true } })
  await expectInvariants(test.deps.db)
})

async function beginPair(): Promise<Pair> {
  const [artist, venue] = await Promise.all([createArtist(test), createProVenue(test)])
  const { id } = await contracted(test, { artist, venue })
  return { artist, venue, id }
}

/** The party who had signed the terms before signs again, like the other one. */
async function amendWhatOneSigned({ id, artist, venue }: Pair): Promise<void> {
  second.setSkew(0)
  await sign(artist, await artist.api.contracts.get({ id }))
  await venue.api.contracts.proposeAmendment({ id, answers: 1, ...amendment(1) })
  const amended = await artist.api.contracts.acceptAmendment({ id, version: 2 })
  expect(amended).toMatchObject({ status: 'pending', signedBy: { artist: false, venue: false } })
  await Promise.all([sign(artist, amended), sign(signedInAt(second, venue), amended)])
  expect(await artist.api.contracts.get({ id })).toMatchObject({ status: 'signed' })
}

function amendment(sets: number) {
  const time = { start: inHours(test, 9 * 24 + sets), end: inHours(test, 9 * 24 + sets + 3) }
  return { ...time, fee: '650', sets, sound: 'venue', meals: 'meal', lodging: false } as const
}

/** Sessions end before the clock gets there. */
async function wait(pairs: Pair[], hours: number): Promise<void> {
  test.setTime(new Date(test.deps.now().getTime() + hours * 3_600_000))
  for (const pair of pairs) {
    pair.artist = await signInAgain(test, pair.artist)
    pair.venue = await signInAgain(test, pair.venue)
  }
}

/** Takes one action over HTTP, on what its actor saw; a declared refusal is a valid response, anything else a bug. */
async function act({ kind, pair, byVenue, atSecond, sets }: Step, pairs: Pair[]): Promise<void> {
  const { id, artist, venue } = pairs[pair]!
  const server = atSecond ? second : test
  const { contracts } = signedInAt(server, byVenue ? venue : artist).api
  if (kind === 'clock') return runAllClocks(server)
  try {
    const seen = await contracts.get({ id })
    const signature = { id, typedName: 'Jo Signer', consent: true as const }
    if (kind === 'sign') await contracts.sign({ ...signature, hash: currentHash(seen) })
    if (kind === 'signOld') await contracts.sign({ ...signature, hash: seen.versions[0]!.hash })
    if (kind === 'signOther') {
      const other = pairs[(pair + 1) % PAIRS]!
      const hash = currentHash(await other.artist.api.contracts.get({ id: other.id }))
      await expect(contracts.sign({ ...signature, hash })).rejects.toHaveProperty('code')
    }
    const version = seen.newestVersion
    if (kind === 'propose') await contracts.proposeAmendment({ id, answers: version, ...amendment(sets) })
    if (kind === 'accept') await contracts.acceptAmendment({ id, version })
    if (kind === 'decline') await contracts.declineAmendment({ id, version })
    if (kind === 'cancel' && sets <= 2) await contracts.cancel({ id })
  } catch (error) {
    const { code } = error as { code?: string }
    if (!code || !DECLARED.has(code)) throw error
  }
}

/** What has ended stays that way, and both parties read that it's intact. Returns the statuses seen. */
async function checkStatuses(pairs: Pair[], ended: Map<string, string>): Promise<string[]> {
  const stored = await test.deps.db.selectFrom('contracts').select(['id', 'status']).execute()
  const statusOf = new Map(stored.map(({ id, status }) => [id, status]))
  return Promise.all(
    pairs.map(async ({ artist, id }) => {
      const { intact, events } = await artist.api.contracts.get({ id })
      expect(intact).toBe(true)
      const status = statusOf.get(id)!
      expect(status).toBe(ended.get(id) ?? status)
      if (status === 'expired' || status === 'cancelled') {
        ended.set(id, status)
        expect(events.at(-1)?.event).toBe(status)
      }
      return status
    }),
  )
}
