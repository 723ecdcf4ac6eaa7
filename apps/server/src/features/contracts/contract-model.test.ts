import { sql } from 'kysely'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { inHours } from '../../../test/bookings.ts'
import { contracted, currentHash, runAllClocks } from '../../../test/contracts.ts'
import { createArtist, createProVenue, type Member, signInAgain } from '../../../test/factories.ts'

const PAIRS = 4
/** Steps that eight actors take at the same moment, and how often. */
const AT_ONCE = 8
const ROUNDS = 6

/** What the API may answer to an act that comes too late; anything else is a fault. */
const DECLARED = new Set([
  'TERMS_CHANGED',
  'CONTRACT_EXPIRED',
  'CONTRACT_ENDED',
  'PERFORMANCE_BEGUN',
  'AMENDMENT_STANDS',
  'AMENDMENT_EMPTY',
  'AMENDMENT_NOT_STANDING',
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
  sets: fc.integer({ min: 1, max: 4 }),
})
const round = fc.record({
  steps: fc.array(step, { minLength: AT_ONCE, maxLength: AT_ONCE }),
  hoursLater: fc.constantFrom(0, 0, 0, 30, 80),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

interface Pair {
  artist: Member
  venue: Member
  id: string
}

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('keeps every invariant of contracts while eight act at once', { timeout: 120_000 }, async () => {
  const rounds = fc.array(round, { minLength: ROUNDS, maxLength: ROUNDS })
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(rounds, async (plan) => {
      test.setTime(new Date())
      const pairs = await Promise.all(Array.from({ length: PAIRS }, beginPair))
      const ended = new Map<string, string>()
      for (const { steps, hoursLater } of plan) {
        if (hoursLater > 0) await wait(pairs, hoursLater)
        await Promise.all(steps.map((each) => act(each, pairs)))
        for (const status of await checkInvariants(pairs, ended)) reached.add(status)
      }
    }),
    { numRuns: 5, endOnFailure: true },
  )
  // The plan did reach what it is about.
  expect([...reached].toSorted()).toEqual(['cancelled', 'expired', 'pending', 'signed'])
})

async function beginPair(): Promise<Pair> {
  const [artist, venue] = await Promise.all([createArtist(test), createProVenue(test)])
  const { id } = await contracted(test, { artist, venue })
  return { artist, venue, id }
}

/** Sessions end before the clock gets there. */
async function wait(pairs: Pair[], hours: number): Promise<void> {
  test.setTime(new Date(test.deps.now().getTime() + hours * 3_600_000))
  for (const pair of pairs) {
    pair.artist = await signInAgain(test, pair.artist)
    pair.venue = await signInAgain(test, pair.venue)
  }
}

/** One act over HTTP, on what its actor saw; a declared refusal is an answer, anything else a fault. */
async function act({ kind, pair, byVenue, sets }: Step, pairs: Pair[]): Promise<void> {
  const { id, artist, venue } = pairs[pair]!
  const { contracts } = byVenue ? venue.api : artist.api
  if (kind === 'clock') return runAllClocks(test)
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
    if (kind === 'propose')
      await contracts.proposeAmendment({
        id,
        answers: version,
        fee: '650',
        start: inHours(test, 9 * 24 + sets),
        end: inHours(test, 9 * 24 + sets + 3),
        sets,
        sound: 'venue',
        meals: 'meal',
        lodging: false,
      })
    if (kind === 'accept') await contracts.acceptAmendment({ id, version })
    if (kind === 'decline') await contracts.declineAmendment({ id, version })
    if (kind === 'cancel' && sets === 1) await contracts.cancel({ id })
  } catch (error) {
    const { code } = error as { code?: string }
    if (!code || !DECLARED.has(code)) throw error
  }
}

/** Gives the statuses that it saw. */
async function checkInvariants(pairs: Pair[], ended: Map<string, string>): Promise<string[]> {
  const { db } = test.deps
  const ids = pairs.map(({ id }) => id)
  // Signed: both signatures under one hash, that of the version that counts. Not signed: never both.
  const unsigned = await sql`
    select c.id, c.status, count(s.id) from contracts c
      join contract_versions v on v.contract_id = c.id and v.status = 'current'
      left join contract_signatures s on s.contract_id = c.id and s.version = v.number and s.hash = v.hash
    group by c.id, c.status, v.number
    having v.number <> c.current_version or (c.status = 'signed' and count(distinct s.party) <> 2)
      or (c.status in ('pending', 'expired') and count(s.id) > 1)`.execute(db)
  expect(unsigned.rows).toEqual([])
  // Contract, booking, payment and calendar tell the same.
  const torn = await sql`
    select c.id, c.status, b.status as booking, t.status as payment from contracts c
      join bookings b on b.id = c.booking_id join transactions t on t.booking_id = b.id
      join contract_versions v on v.contract_id = c.id and v.number = c.current_version
      left join busy_times free on free.booking_id = b.id and free.user_id = c.artist_id
    where c.id = any(${ids}::uuid[]) and (
      b.status || ' ' || t.status <> case c.status
        when 'expired' then 'released cancelled' when 'cancelled' then 'cancelled cancelled'
        -- What is signed gets played, when the clock has gone that far.
        when 'signed' then case b.status when 'completed' then b.status else 'confirmed' end || ' pending'
        else 'confirmed pending' end
      or (free.id is not null) is distinct from (c.status in ('pending', 'signed'))
      or (v.document -> 'terms' ->> 'feeCents')::bigint <> t.amount_cents
      or (v.document -> 'terms' ->> 'startsAt')::timestamptz <> b.starts_at
      or (free.id is not null and free.starts_at <> b.starts_at))`.execute(db)
  expect(torn.rows).toEqual([])
  // Every chain verifies, and replaying it gives the stored state; what has ended stays so.
  const statuses: string[] = []
  for (const { artist, id } of pairs) {
    const { intact, events } = await artist.api.contracts.get({ id })
    expect(intact).toBe(true)
    const stored = await db.selectFrom('contracts').select('status').where('id', '=', id).executeTakeFirst()
    const status = stored!.status
    expect(status).toBe(ended.get(id) ?? status)
    if (status === 'expired' || status === 'cancelled') {
      ended.set(id, status)
      expect(events.at(-1)?.event).toBe(status)
    }
    statuses.push(status)
  }
  return statuses
}
