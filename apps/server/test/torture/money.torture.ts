import { BANK_CHANGE_HOURS } from '@bandstand/domain/payments'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { sandboxSecret, signEvent } from '../../src/integrations/payments/sandbox.ts'
import { watchOutbox } from '../invariants/booking-history.ts'
import { expectInvariants } from '../invariants/booking-invariants.ts'
import { inHours } from '../members/bookings.ts'
import { contracted, sign } from '../members/contracts.ts'
import { createArtist, createProVenue, type Member, signInAgain } from '../members/factories.ts'
import { type KillableServers, startKillableServers } from '../killable-servers.ts'
import { actOnMoney, isBusy, isDeclared, refusalOf } from '../members/money-acts.ts'
import { createMoneyLog } from '../invariants/money-log.ts'
import { expectMoneyInvariants } from '../invariants/payment-invariants.ts'
import { bankSetUp } from '../members/payments.ts'
import { together } from '../together.ts'
import { actOnGig, type GigDeal, isGigRefusal } from './gig-acts.ts'
import {
  HOURS_AFTER,
  planWalks,
  planWeather,
  STARTS,
  type Walk,
  type WalkStep,
  type Weather,
} from './money-walk.ts'
import { askForClocks, comeToRest, expectRest, ledgerUntil, unlockJobs } from './rest.ts'
import { createPauseWatch, unfreezeWallets } from './paused-wallets.ts'
import {
  actOnShares,
  divideFees,
  isShareKind,
  isShareRefusal,
  playerIn,
  type ShareKind,
} from './share-acts.ts'
import { count, createTally, databaseFacts, summary } from './tally.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    torture: { sequences: number; seed: number }
  }
}

/** Sequences that run at the same time, two with each artist and each venue; how many of them act at once. */
const WAVE = 80
const AT_ONCE = 10
/** Every second wave is hit by a kill. */
const KILL_EVERY = 2
const RETURNING_BANK = '000111111116'

const { sequences, seed } = inject('torture')
const begun = Date.now()
const tally = createTally()
const money = createMoneyLog()
const pauses = createPauseWatch()
let servers: KillableServers
const twins = new Map<string, Member>()
/** `players`: who gets shares of artists that divide what they earn. */
let members: { artists: Member[]; venues: Member[]; players: Member[] }
/** Sequences without a response continue when this is over. */
let killing: Promise<void> | null = null
let orphans = false
let ledger: { lastId: number; hash: string } | null = null

beforeAll(async () => {
  servers = await startKillableServers(2, { PLATFORM_FEE_BASIS_POINTS: '333' }, recordError)
  await watchOutbox(servers.outside.deps.db)
  const each = (create: typeof createArtist) =>
    Promise.all(Array.from({ length: WAVE / 2 }, () => create(servers.outside)))
  const artists = await each(createArtist)
  const players = await divideFees(servers.outside, artists)
  members = { artists, venues: await each(createProVenue), players }
  await signInTwins()
  const banks = members.artists.map((artist, index) =>
    bankSetUp(servers.outside, artist, index % 7 === 6 ? RETURNING_BANK : undefined),
  )
  await Promise.all(banks)
}, 120_000)
afterAll(() => servers?.remove())

it('keeps the invariants of money through every sequence and every kill', { timeout: 0 }, async () => {
  const waiting = planWalks(seed, sequences)
  const weathers = planWeather(seed, sequences)
  try {
    for (let wave = 0; waiting.length > 0; wave++) {
      const isHit = wave % KILL_EVERY === KILL_EVERY - 2
      waiting.push(...(await live(waiting.splice(0, WAVE), isHit ? weathers[wave]! : null)))
      if (isHit && !orphans) await checkAtRest()
      report(wave)
    }
    await killNow({ kill: 'servers', events: ['once', 'once'], afterActs: 0 })
    await checkAtRest()
  } catch (error) {
    console.log(`\n${summary(tally, { seed: String(seed) }, 1)}\n`)
    throw error
  }
  console.log(`\n${summary(tally, await facts(), 0)}\n`)
})

/** Runs a wave from its bookings to the release by the clock; returns the walks that a kill kept from a booking. */
async function live(walks: Walk[], weather: Weather | null): Promise<Walk[]> {
  await signEveryoneIn()
  let acts = 0
  const attempt = async (act: () => Promise<unknown>) => {
    // Not in the middle of the checks, which send requests themselves.
    if (killing && !orphans) await killing
    if (++acts === weather?.afterActs) killing = killNow(weather)
    await attemptAct(act)
  }
  const deals = new Map<Walk, GigDeal>()
  await together([...walks.entries()], AT_ONCE, ([index, walk]) =>
    attempt(async () => void deals.set(walk, await book(walk, index))),
  )
  for (const [chapter, hours] of HOURS_AFTER.entries()) {
    await together([...deals], AT_ONCE, async ([walk]) => {
      for (const step of walk.chapters[chapter] ?? [])
        await attempt(() => take(step, dealNow(walk, deals.get(walk)!)))
    })
    await killing
    await pauses.check(servers)
    servers.clock.forward(hours)
    await signEveryoneIn()
    await askForClocks(servers)
  }
  // A wave that ended before its kill is hit at its end.
  if (weather && acts < weather.afterActs) await killNow(weather)
  await checkNow()
  money.closeChapter()
  tally.sequences += deals.size
  return walks.filter((walk) => !deals.has(walk))
}

async function attemptAct(act: () => Promise<unknown>): Promise<void> {
  tally.acts++
  try {
    await act()
    tally.acknowledged++
  } catch (error) {
    if (isDeclared(error) || isGigRefusal(error) || isShareRefusal(error) || isBusy(error))
      return count(tally.refused, refusalOf(error)!)
    // A response of the server that keeps running counts even while the other one is down.
    const isCutOff = killing && (error as Error).name !== 'AssertionError' && !(orphans && refusalOf(error))
    if (!isCutOff) throw error
    tally.cutOff++
    await killing
  }
}

async function book(walk: Walk, index: number): Promise<GigDeal> {
  const sides = sidesOf(walk, index)
  const hours = STARTS[walk.isFar ? 'far' : 'near'][index < WAVE / 2 ? 0 : 1]!
  const contract = await contracted(servers.outside, sides, {
    fee: walk.fee,
    start: inHours(servers.outside, hours),
    end: inHours(servers.outside, hours + 2),
  })
  await Promise.all([sign(sides.artist, contract), sign(sides.venue, contract)])
  const { id } = await sides.venue.api.payments.getForBooking({ bookingId: contract.bookingId })
  return { id, gigId: contract.gig.id, ...sides }
}

function sidesOf(walk: Walk, index: number): { artist: Member; venue: Member } {
  const artist = members.artists[index % members.artists.length]!
  const venue = members.venues[(index * 3) % members.venues.length]!
  return { artist: at(walk.artistAt, artist), venue: at(walk.venueAt, venue) }
}

/** Each server only accepts tokens issued at its own address, so members who use the second one have others there. */
const at = (server: number, member: Member) => (server === 0 ? member : (twins.get(member.id) ?? member))

async function signInTwins(): Promise<void> {
  const url = servers.urls[1]!
  const { deps } = servers.outside
  const second = { ...servers.outside, url, deps: { ...deps, config: { ...deps.config, publicUrl: url } } }
  for (const twin of await Promise.all(everybody().map((member) => signInAgain(second, member))))
    twins.set(twin.id, twin)
}

/** The deal with its parties as they're signed in now. */
function dealNow(walk: Walk, { artist, venue, ...deal }: GigDeal): GigDeal {
  return { ...deal, artist: at(walk.artistAt, signedIn(artist)), venue: at(walk.venueAt, signedIn(venue)) }
}

/** Another artist, who could play the same gig. */
function rivalOf({ artist }: GigDeal): Member {
  const index = members.artists.findIndex(({ id }) => id === artist.id)
  return members.artists[(index + 1) % members.artists.length]!
}

function signedIn({ id }: Member): Member {
  return everybody().find((member) => member.id === id)!
}

const everybody = () => Object.values(members).flat()

async function take({ kind, ...step }: WalkStep, deal: GigDeal): Promise<void> {
  if (kind === 'clock') return askForClocks(servers)
  if (kind === 'provider') return repeatEvents(step.byVenue)
  if (kind === 'again') return sendAgain(deal)
  if (isShareKind(kind)) return takeShare(kind, step, deal)
  if (kind === 'close' || kind === 'restore') return actOnGig(kind, deal, rivalOf(deal), !step.byVenue)
  const status = await actOnMoney(servers.outside, { kind, ...step }, deal, money.send)
  if (status === 'in_escrow') money.recordDeposit(deal.id)
}

async function takeShare(kind: ShareKind, step: Omit<WalkStep, 'kind'>, { artist }: GigDeal): Promise<void> {
  const index = members.artists.findIndex(({ id }) => id === artist.id)
  const player = playerIn(index, step.byVenue)
  if (player === null) return
  const people = { artist, player: members.players[player]! }
  await actOnShares(servers.outside, kind, people, step, money.send)
}

/** The same key with the same body gets the same response, and is refused with another body. */
async function sendAgain({ id, artist, venue }: GigDeal): Promise<void> {
  const attempt = money.findAttempt([artist.id, venue.id])
  if (!attempt) return
  const member = attempt.member.id === artist.id ? artist : venue
  const { key, answer } = attempt
  expect(await attempt.act(member)).toEqual(answer)
  const other = await member.api.payments
    .reportProblem({ id, key, earned: '1', text: 'Other words.' })
    .catch((error: unknown) => {
      if (refusalOf(error) === 'REQUEST_KEY_REUSED') return null
      throw error
    })
  expect(other, 'a key that was taken for something else').toBeNull()
}

/** Sends three earlier events again, the newest first, and one that the provider never sent. */
async function repeatEvents(toSecond: boolean): Promise<void> {
  const { db, secrets } = servers.outside.deps
  const { rows } = await sql<{ id: string; type: string; subject: unknown }>`
    select * from sandbox_events where id >= 'sbe_' || md5(random()::text) order by id limit 3`.execute(db)
  const secret = await sandboxSecret(secrets)
  const send = (rawBody: string, signature: string) =>
    fetch(`${servers.urls[toSecond ? 1 : 0]}/webhooks/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-sandbox-signature': signature },
      body: rawBody,
    })
  const seconds = Math.floor(Date.now() / 1000)
  for (const { id, type, subject } of rows.toReversed()) {
    const rawBody = JSON.stringify({ id, type, subject })
    const forged = await send(rawBody, signEvent(Buffer.from('guessed'), seconds, rawBody))
    expect(forged.ok).toBe(false)
    const { status } = await send(rawBody, signEvent(secret, seconds, rawBody))
    if (status !== 200) throw new Error(`An event of the provider was answered with ${status}`)
  }
}

/** In the middle of what is in progress; checks everything before anyone continues. */
async function killNow({ kill, events }: Weather): Promise<void> {
  await sleep(Math.random() * 50)
  count(tally.kills, kill)
  orphans = kill === 'one server'
  await servers.kill(kill)
  await servers.start(events.map((each) => ({ SANDBOX_EVENTS: each })))
  await checkNow()
  // Whoever has frozen their withdrawals is signed out.
  await signEveryoneIn()
  await money.expectRecorded(servers.outside, signedIn)
  killing = null
}

async function checkNow(): Promise<void> {
  const { db } = servers.outside.deps
  await expectMoneyInvariants(db)
  await expectInvariants(db)
  tally.checks++
}

async function checkAtRest(): Promise<void> {
  // Another server would take over the jobs of killed ones only minutes later; those that just began may still run.
  await sleep(2500)
  await unlockJobs(servers)
  tally.unfrozen += await unfreezeWallets(servers)
  servers.clock.forward(BANK_CHANGE_HOURS)
  await comeToRest(servers)
  await signEveryoneIn()
  await expectRest(servers)
  await money.expectRecorded(servers.outside, signedIn)
  if (ledger) expect((await ledgerUntil(servers, ledger.lastId)).hash).toBe(ledger.hash)
  ledger = await ledgerUntil(servers, null)
  tally.checksAtRest++
}

/** Sessions end before the clock gets there. */
async function signEveryoneIn(): Promise<void> {
  const again = (all: Member[]) => Promise.all(all.map((member) => signInAgain(servers.outside, member)))
  const { artists, venues, players } = members
  members = { artists: await again(artists), venues: await again(venues), players: await again(players) }
  await signInTwins()
}

/** A line of a server's log. */
function recordError(line: string): void {
  // A killed server may be in the middle of writing one.
  if (!line.startsWith('{') || !line.endsWith('}')) return
  const { level, msg, error, err } = JSON.parse(line)
  if (level !== 'error' && level !== 'fatal') return
  const text = `${msg}: ${(error ?? err)?.message ?? ''}`.replaceAll(/[\da-f-]{36}/g, '…')
  if (!tally.logged.has(text)) console.log(line)
  count(tally.logged, text)
}

const minutes = () => ((Date.now() - begun) / 60_000).toFixed(1)

function report(wave: number): void {
  const kills = [...tally.kills.values()].reduce((all, each) => all + each, 0)
  console.log(
    `wave ${wave + 1}: ${tally.sequences} sequences, ${tally.acts} acts, ${kills} kills, ${minutes()} min`,
  )
}

async function facts(): Promise<Record<string, string>> {
  return {
    ...(await databaseFacts(servers.outside.deps.db)),
    seed: String(seed),
    minutes: minutes(),
  }
}
