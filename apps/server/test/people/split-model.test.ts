import type { PersonId } from '@bandstand/domain/accounts'
import type { ShareRule } from '@bandstand/domain/shares'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { reconcile } from '../../src/features/payments/index.ts'
import { expectMoneyInvariants } from '../invariants/payment-invariants.ts'
import {
  expectDividedAsAgreed,
  expectSplitInvariants,
  expectSplitNotices,
  readSplits,
  watchSplits,
} from '../invariants/split-invariants.ts'
import { type KillableServers, startKillableServers } from '../killable-servers.ts'
import { inHours } from '../members/bookings.ts'
import { actingFor, createArtist, createProVenue, type Member, signInAgain } from '../members/factories.ts'
import { lineUp } from '../members/lineups.ts'
import { newKey, funded } from '../members/payments.ts'
import { actOwnedBy, addFirst } from '../members/people.ts'
import { comeToRest } from '../torture/rest.ts'
import { atEachServer, type Life, lifeOf, live, numRuns } from './eight-at-once.ts'
import {
  actOnSplit,
  DELETED,
  FEES,
  MANAGER,
  OWNER,
  passwordHash,
  PEOPLE,
  REMOVED,
  saidBy,
  type SplitScene,
  type SplitStep,
  splitStep,
} from './split-acts.ts'

const ROUNDS = 7
const USUAL: ShareRule = { expenses: [], split: { kind: 'equal' } }

const step = (kind: SplitStep['kind'], rest: Partial<SplitStep> = {}): SplitStep => ({
  kind,
  person: OWNER,
  fee: 0,
  rule: 0,
  yes: true,
  pick: 0,
  server: 0,
  ...rest,
})
const answers = (people: number[], rest: Partial<SplitStep> = {}) =>
  people.map((person) => step('answer', { person, server: person % 2, ...rest }))
/** A first life that reaches what the test is about, whatever chance adds. */
const FIRST_LIFE: Life<SplitStep> = {
  rounds: [
    // Of two proposals for one show at once, one is made; what the owner takes from themselves alone takes effect at once.
    [
      step('propose'),
      step('propose', { person: MANAGER, rule: 3, server: 1 }),
      step('propose', { fee: 1, rule: 3 }),
      step('propose', { fee: 2, rule: 2 }),
      step('propose', { fee: 3, rule: 1 }),
      step('propose', { person: REMOVED }),
    ],
    [
      ...answers([REMOVED, DELETED]),
      ...answers([MANAGER], { fee: 2, yes: false }),
      step('propose', { fee: 1, rule: 4, server: 1 }),
      step('propose', { fee: 3, rule: 5 }),
    ],
    [
      step('remove'),
      step('propose', { fee: 1, person: MANAGER }),
      step('propose', { fee: 2 }),
      step('players', { fee: 3, pick: 2 }),
    ],
    [
      ...answers([REMOVED, DELETED, MANAGER], { fee: 3, pick: 1 }),
      ...answers([DELETED], { fee: 1 }),
      step('propose', { rule: 5 }),
    ],
    [
      step('deleteAccount'),
      step('propose', { fee: 2, rule: 5, server: 1 }),
      ...answers([REMOVED], { fee: 1 }),
      ...answers([DELETED], { fee: 2 }),
    ],
    [step('propose', { fee: 1, rule: 2 }), step('propose', { fee: 2, rule: 2 })],
    // The last yes and a settlement at the same moment.
    [
      ...answers([MANAGER], { fee: 1 }),
      step('cancel', { fee: 1 }),
      ...answers([MANAGER], { fee: 2 }),
      step('release', { fee: 2 }),
    ],
    [step('propose', { rule: 2 })],
    [step('withdraw'), step('withdraw', { person: MANAGER }), step('propose', { fee: 2 })],
    [step('propose', { rule: 2, server: 1 })],
    // What is open at the end is ended by its release.
    [step('propose', { rule: 2 })],
  ],
  kill: 'one server',
  killRound: 9,
  afterMs: 0,
}
const REACHED = [
  'proposed',
  'changed at once',
  'yes: open',
  'yes: in_effect',
  'no: declined',
  'withdraw',
  'release',
  'cancel',
  'players',
  'remove',
  'deleteAccount',
  'SHARES_CHANGED',
  'SHARES_SETTLED',
  'SHARE_NEEDS_ACCOUNT',
  'ROLE_FORBIDS',
  'in_effect',
  'declined',
  'replaced',
  'settled',
  'outdated',
]

let servers: KillableServers
beforeAll(async () => {
  servers = await startKillableServers(2, { PLATFORM_FEE_BASIS_POINTS: '333' })
  await watchSplits(servers.outside.deps.db)
}, 120_000)
afterAll(() => servers?.remove())

it(
  'divides each show as agreed, while eight propose, answer, withdraw, release and leave at once and servers are killed',
  { timeout: 300_000 * inject('properties').times },
  async () => {
    const reached = new Set<string>()
    await fc.assert(
      fc.asyncProperty(lifeOf(splitStep, ROUNDS), async (life) => {
        const scene = await begin()
        const check = () => expectAll(scene)
        await live(servers, life, { take: (each) => attempt(scene, each), check, reached })
        await comeToRest(servers)
        await expectAtRest(scene)
        for (const { status } of await allSplits(scene)) reached.add(status)
        await releaseAll(scene)
        await expectAtRest(scene)
      }),
      { numRuns: numRuns(), endOnFailure: true, examples: [[FIRST_LIFE]] },
    )
    expect([...reached]).toEqual(expect.arrayContaining(REACHED))
  },
)

type Scene = Omit<SplitScene, 'url' | 'people' | 'outside'> & { everywhere: Member[][] }

/** An act of four and somebody without an account, which splits equally, and a venue that has deposited the fees of its shows. */
async function begin(): Promise<Scene> {
  const { outside } = servers
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => createArtist(outside)))
  const { db } = outside.deps
  await db
    .updateTable('users')
    .set({ password_hash: await passwordHash })
    .where('id', '=', people[DELETED]!.id)
    .execute()
  const actId = await actOwnedBy(outside, people[OWNER]!)
  await addFirst(outside.deps, { id: actId }, [
    { person: people[MANAGER]!, role: 'manager' },
    { person: people[REMOVED]!, role: 'member' },
    { person: people[DELETED]!, role: 'member' },
  ])
  const ids = await lineUp(
    outside,
    { id: actId },
    ...people.map((person, index) => ({ name: `Player ${index}`, person_id: person.id })),
    { name: 'Cy' },
    { name: 'Sub', part: 'sub' as const },
  )
  const owner = actingFor(outside, people[OWNER]!, { id: actId })
  await owner.api.shares.setRule({ version: 0, rule: USUAL, openBook: false })
  const venue = await createProVenue(outside)
  const fees = []
  for (let fee = 0; fee < FEES; fee++) {
    // Late cancellations cost something.
    const hours = { start: inHours(outside, 26 + fee * 4), end: inHours(outside, 28 + fee * 4) }
    const payment = await funded(
      outside,
      { artist: owner, venue },
      { ...hours, fee: `${200 + fee * 77}.${fee}9` },
    )
    fees.push({ bookingId: payment.bookingId, paymentId: payment.id })
  }
  const everywhere = await atEachServer(servers, people)
  return { everywhere, actId, venue, fees, ids, said: new Set(), answered: [] }
}

function attempt({ everywhere, ...scene }: Scene, each: SplitStep): Promise<string> {
  const { outside, urls } = servers
  return actOnSplit({ ...scene, outside, url: urls[each.server]!, people: everywhere[each.server]! }, each)
}

async function allSplits({ fees }: Scene) {
  const { db } = servers.outside.deps
  return (await Promise.all(fees.map(({ bookingId }) => readSplits(db, bookingId)))).flat()
}

async function expectAll(scene: Scene): Promise<void> {
  const { db } = servers.outside.deps
  await expectMoneyInvariants(db)
  await expectSplitInvariants(db)
  for (const { bookingId } of scene.fees) await expectDividedAsAgreed(db, bookingId, USUAL)
  await expectOwnAnswers(scene)
}

/** Every yes and no is that of the person whom it's about, and what a server has confirmed is kept. */
async function expectOwnAnswers({ ids, said, answered, everywhere, ...scene }: Scene): Promise<void> {
  const people = everywhere[0]!
  const splits = await allSplits({ ids, said, answered, everywhere, ...scene })
  for (const { booking_id, number, set_by, parts } of splits)
    for (const { memberId, answer } of parts) {
      if (answer === null) continue
      const { id } = people[ids.indexOf(memberId)]!
      const isOwn =
        said.has(saidBy(id, booking_id, number, answer)) ||
        (answer && set_by === id && said.has(saidBy(id, booking_id, number, 'proposed')))
      expect(isOwn, `the answer of ${id} to proposal ${number} of ${booking_id}`).toBe(true)
    }
  for (const { person, bookingId, number, yes, status } of answered) {
    const row = splits.find((each) => each.booking_id === bookingId && each.number === number)!
    if (status === 'open' || status === 'in_effect' || status === 'declined')
      expect(row.parts.find(({ memberId }) => memberId === ids[person])!.answer, 'a confirmed answer').toBe(
        yes,
      )
    if (status !== 'open') expect(row.status, 'a confirmed end').toBe(status)
  }
}

async function expectAtRest(scene: Scene): Promise<void> {
  const { deps } = servers.outside
  await expectAll(scene)
  await expectSplitInvariants(deps.db, true)
  const deciders = [OWNER, MANAGER].map((index): PersonId => scene.everywhere[0]![index]!.id)
  for (const { bookingId } of scene.fees) await expectSplitNotices(deps.db, bookingId, deciders)
  expect(await reconcile(deps)).toEqual([])
}

/** Everything that is still held is released, which ends what is open. */
async function releaseAll({ venue, fees }: Scene): Promise<void> {
  const { outside } = servers
  const { api } = await signInAgain(outside, venue)
  for (const { paymentId: id } of fees)
    if ((await api.payments.get({ id })).status === 'in_escrow')
      await api.payments.release({ id, ...newKey() })
  await comeToRest(servers)
}
