import type { WalletId } from '@bandstand/domain/accounts'
import { DAY_MS, HOUR_MS } from '@bandstand/domain/time'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { reconcile, unfreezePayouts } from '../../src/features/payments/index.ts'
import { expectMoneyInvariants, expectOrdersDoneOnce } from '../invariants/payment-invariants.ts'
import { type KillableServers, startKillableServers } from '../killable-servers.ts'
import { inHours } from '../members/bookings.ts'
import { actingFor, createArtist, createProVenue, type Member, signInAgain } from '../members/factories.ts'
import { lineUp } from '../members/lineups.ts'
import { actOwnedBy, addFirst } from '../members/people.ts'
import { enterBank, funded } from '../members/payments.ts'
import { askForClocks, comeToRest, waitForJobs } from '../torture/rest.ts'
import { atEachServer, type Life, lifeOf, live, numRuns } from './eight-at-once.ts'
import {
  actOnWallets,
  CLAIMING,
  FEES,
  PEOPLE,
  PLAYING,
  type WalletScene,
  type WalletStep,
  walletStep,
} from './wallet-acts.ts'

const ROUNDS = 8
/** When a bank that was changed can be paid. */
const WAIT_HOURS = 25
/** How long a share is kept for somebody without an account. */
const KEPT_YEARS = 2

const step = (kind: WalletStep['kind'], rest: Partial<WalletStep> = {}): WalletStep => ({
  kind,
  person: 1,
  fee: 0,
  bank: '000123456789',
  part: 50,
  pick: 0,
  server: 0,
  ...rest,
})
/** A first life that reaches what the test is about, whatever chance adds. */
const FIRST_LIFE: Life<WalletStep> = {
  rounds: [
    [step('withdraw'), step('release'), step('release', { fee: 1 })],
    [
      step('withdraw', { part: 1 }),
      step('bank'),
      step('bank', { person: 2 }),
      step('bank', { person: 0, bank: '000111111116' }),
    ],
    // Of several at once who would take it all, one gets it.
    [0, 1, 0, 1].flatMap((server) => [
      step('withdraw', { server, part: 90 }),
      step('withdraw', { server, person: 0, part: 90 }),
    ]),
    // Claimed and given back at the same moment, by two.
    [
      step('link'),
      step('giveBack'),
      step('giveBack', { server: 1 }),
      step('link', { server: 1 }),
      step('release', { fee: 2 }),
    ],
    [
      step('bank', { bank: '000999999991' }),
      step('withdraw', { part: 10 }),
      step('giveBack'),
      step('giveBack', { server: 1 }),
    ],
    [
      step('withdraw', { part: 10 }),
      step('withdrawOfAct'),
      step('withdrawOfAct', { server: 1 }),
      step('freeze'),
    ],
    [step('withdraw', { person: 2 }), step('withdraw', { person: 3 }), step('bank', { person: 3 })],
    [step('release', { fee: 3 }), step('release', { fee: 3, server: 1 }), step('withdraw', { person: 3 })],
    [],
  ],
  kill: 'one server',
  killRound: 8,
  afterMs: 0,
}
const REACHED = [
  'release',
  'withdraw',
  'withdrawOfAct',
  'NO_SHARES',
  'BALANCE_TOO_LOW',
  'PAYOUT_ACCOUNT_MISSING',
  'BANK_JUST_CHANGED',
  'PAYOUTS_FROZEN',
  'link',
  'giveBack',
  'a share was claimed',
  'a share went back',
  'payout succeeded',
  'payout failed',
]

let servers: KillableServers
beforeAll(async () => {
  servers = await startKillableServers(2, { PLATFORM_FEE_BASIS_POINTS: '333' })
}, 120_000)
afterAll(() => servers?.remove())

it(
  'keeps the books of wallets, while eight release, withdraw, claim and give back at once and servers are killed',
  { timeout: 300_000 * inject('properties').times },
  async () => {
    const reached = new Set<string>()
    await fc.assert(
      fc.asyncProperty(lifeOf(walletStep, ROUNDS), async (life) => {
        const scene = await begin()
        const check = async () => {
          await expectMoneyInvariants(servers.outside.deps.db)
          // A freeze signs its person out.
          scene.everywhere = await atEachServer(servers, scene.everywhere[0]!)
        }
        await live(servers, life, { take: (each) => attempt(scene, each), check, reached })
        await expectOrdersAsAnswered(scene)
        await expectFrozenUntilChecked(scene)
        await endAll(scene)
        for (const each of await outcomes()) reached.add(each)
      }),
      { numRuns: numRuns(), endOnFailure: true, examples: [[FIRST_LIFE]] },
    )
    expect([...reached]).toEqual(expect.arrayContaining(REACHED))
  },
)

type Scene = Omit<WalletScene, 'url' | 'people'> & { everywhere: Member[][]; begunAt: Date }

/** An act that divides what it earns by five, two of whom have no account, and a venue that has paid for its shows. */
async function begin(): Promise<Scene> {
  const { outside } = servers
  const begunAt = outside.deps.now()
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => createArtist(outside)))
  const actId = await actOwnedBy(outside, people[0]!)
  const members = people.slice(1).map((person) => ({ person, role: 'member' as const }))
  await addFirst(outside.deps, { id: actId }, members)
  const ids = await lineUp(
    outside,
    { id: actId },
    ...PLAYING.map((index) => ({ name: `Player ${index}`, person_id: people[index]!.id })),
    ...CLAIMING.map((_, index) => ({ name: `Name ${index}` })),
  )
  const owner = actingFor(outside, people[0]!, { id: actId })
  await owner.api.shares.setRule({ version: 0, rule: { expenses: [], split: { kind: 'equal' } } })
  await enterBank(outside.url, owner)
  const venue = await createProVenue(outside)
  const paymentIds = []
  for (let fee = 0; fee < FEES; fee++) {
    const hours = { start: inHours(outside, 48 + fee * 6), end: inHours(outside, 50 + fee * 6) }
    const terms = { ...hours, fee: `${200 + fee * 77}.${fee}9` }
    paymentIds.push((await funded(outside, { artist: owner, venue }, terms)).id)
  }
  const everywhere = await atEachServer(servers, people)
  const nameIds = ids.slice(PLAYING.length)
  return { everywhere, actId, venue, paymentIds, nameIds, tried: new Set(), ordered: new Map(), begunAt }
}

function attempt({ everywhere, ...scene }: Scene, each: WalletStep): Promise<string> {
  return actOnWallets({ ...scene, url: servers.urls[each.server]!, people: everywhere[each.server]! }, each)
}

/** Every payout was asked for, once, with the amount that the answer said. */
async function expectOrdersAsAnswered({ actId, everywhere, tried, ordered }: Scene): Promise<void> {
  const { db } = servers.outside.deps
  const ids = everywhere[0]!.map(({ id }) => id)
  const rows = await db
    .selectFrom('money_orders as o')
    .leftJoin('wallets as w', 'w.id', 'o.artist_id')
    .select(['o.id', 'o.amount_cents'])
    .where('o.kind', '=', 'payout')
    .where((where) => where.or([where('o.artist_id', '=', actId), where('w.person_id', 'in', ids)]))
    .execute()
  const cents = new Map(rows.map((row) => [row.id, row.amount_cents]))
  for (const { payoutId, amount } of ordered.values())
    expect(cents.get(payoutId)).toBe(Math.round(amount * 100))
  expect(new Set([...ordered.values()].map(({ payoutId }) => payoutId)).size).toBe(ordered.size)
  expect(rows.length).toBeLessThanOrEqual(tried.size)
}

/** Nothing that waits is paid to a bank whose owner froze withdrawals, until an operator has checked. */
async function expectFrozenUntilChecked({ everywhere }: Scene): Promise<void> {
  const { db, now } = servers.outside.deps
  const ids = everywhere[0]!.map(({ id }) => id)
  const { rows: frozen } = await sql<{ id: WalletId }>`
    select w.id from payout_accounts a join wallets w on w.id = a.user_id
    where w.person_id = any (${ids}::uuid[]) and a.frozen_at is not null`.execute(db)
  const payees = frozen.map(({ id }) => id)
  const waiting = () =>
    payees.length === 0
      ? []
      : db
          .selectFrom('money_orders')
          .select('id')
          .where('artist_id', 'in', payees)
          .where('kind', '=', 'payout')
          .where('status', '=', 'requested')
          .orderBy('id')
          .execute()
  const before = await waiting()
  servers.clock.forward(WAIT_HOURS)
  await askForClocks(servers)
  await waitForJobs(servers)
  expect(await waiting()).toEqual(before)
  for (const payee of payees) await db.transaction().execute((tx) => unfreezePayouts(tx, payee, now()))
}

/** Everything that waits is paid; shares that nobody has claimed are kept for two years, and go back to the act then. */
async function endAll(scene: Scene): Promise<void> {
  const { deps } = servers.outside
  await comeToRest(servers)
  await expectMoneyInvariants(deps.db)
  await expectOrdersDoneOnce(deps.db)
  expect(await reconcile(deps)).toEqual([])
  const before = await unclaimed(scene)
  const until = new Date(scene.begunAt)
  until.setUTCFullYear(until.getUTCFullYear() + KEPT_YEARS)
  await runClocksAt(until.getTime() - DAY_MS)
  expect(await unclaimed(scene)).toBe(before)
  await runClocksAt(until.getTime() + 2 * DAY_MS)
  expect(await unclaimed(scene)).toBe(0)
  await expectMoneyInvariants(deps.db)
  expect(await reconcile(deps)).toEqual([])
}

async function runClocksAt(time: number): Promise<void> {
  servers.clock.forward((time - servers.clock.now().getTime()) / HOUR_MS)
  await askForClocks(servers)
  await waitForJobs(servers)
}

async function unclaimed({ actId, everywhere }: Scene): Promise<number> {
  const owner = await signInAgain(servers.outside, everywhere[0]![0]!)
  const { shares } = await actingFor(servers.outside, owner, { id: actId }).api.payments.listUnclaimed({})
  return shares.length
}

/** Returns what became of payouts and unclaimed shares. */
async function outcomes(): Promise<string[]> {
  const { db } = servers.outside.deps
  const orders = db.selectFrom('money_orders').select('status').distinct().where('kind', '=', 'payout')
  const players = db
    .selectFrom('wallets as w')
    .innerJoin('booking_players as p', 'p.id', 'w.player_id')
    .select('p.person_id')
    .where('w.ended_at', 'is not', null)
  const ended = await players.execute()
  return [
    ...(await orders.execute()).map(({ status }) => `payout ${status}`),
    ...ended.map(({ person_id }) => (person_id ? 'a share was claimed' : 'a share went back')),
  ]
}
