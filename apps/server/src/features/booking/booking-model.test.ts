import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bandstand/domain/time'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import {
  expectHistoryReplays,
  expectOneEventEach,
  watchOutbox,
} from '../../../test/invariants/booking-history.ts'
import { expectInvariants, findDamagedContracts } from '../../../test/invariants/booking-invariants.ts'
import { acceptNewest, offered, offerForm, openGig } from '../../../test/members/bookings.ts'
import { write } from '../../../test/members/messages.ts'
import { runAllClocks, sign } from '../../../test/members/contracts.ts'
import {
  createArtist,
  createProVenue,
  type Member,
  signedInAt,
  signInAgain,
} from '../../../test/members/factories.ts'
import { type SecondServer, startSecondServer } from '../../../test/second-server.ts'

const ARTISTS = 4
const VENUES = 2
const GIGS_EACH = 2
/** Steps that eight actors take at the same moment, and how often. */
const AT_ONCE = 8
const ROUNDS = 6

/** What the API may return for an action that comes too late or to the wrong row; anything else is a bug. */
const DECLARED = new Set([
  'APPLICATION_EXISTS',
  'APPLICATION_DECLINED',
  'APPLICATION_CLOSED',
  'THREAD_CLOSED',
  'APPLICATION_OTHER_SIDE',
  'GIG_NOT_OPEN',
  'GIG_ALREADY_BOOKED',
  'ARTIST_NOT_FREE',
  'VENUE_NOT_FREE',
  'OFFER_STALE',
  'OFFER_EXPIRED',
  'OFFER_NOT_PENDING',
  'OFFER_OTHER_SIDE',
  'TIME_TAKEN',
  'GIG_OWNER_ONLY',
  'GIG_NOT_CLOSABLE',
  'GIG_NOT_RESTORABLE',
  'GIG_RESTORED_TOO_OFTEN',
  'TERMS_CHANGED',
  'CONTRACT_EXPIRED',
  'CONTRACT_ENDED',
  'APPLICATION_NOT_FOUND',
  'OFFER_NOT_FOUND',
  'CONTRACT_NOT_FOUND',
  'THREAD_NOT_FOUND',
])

const step = fc.record({
  kind: fc.constantFrom(
    ...(['apply', 'invite', 'open', 'shortlist', 'message', 'offer', 'offer', 'offer'] as const),
    ...(['accept', 'accept', 'accept', 'decline', 'withdraw', 'declineOffer', 'withdrawOffer'] as const),
    ...(['block', 'sign', 'sign', 'cancel', 'cancel', 'clock', 'close', 'restore', 'restore'] as const),
  ),
  artist: fc.nat(ARTISTS - 1),
  gig: fc.nat(VENUES * GIGS_EACH - 1),
  byVenue: fc.boolean(),
  /** By a venue that isn't a party to it, and has every id. */
  byStranger: fc.nat(7).map((chance) => chance === 0),
  /** At the server with the wrong clock. */
  atSecond: fc.boolean(),
  /** Hours into the run's day when an offer begins: most of them are too close to each other. */
  hour: fc.nat(8),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
const round = fc.record({
  steps: fc.array(step, { minLength: AT_ONCE, maxLength: AT_ONCE }),
  // Offers are valid for 24 hours: around then one server says that they are, and the other one that they aren't.
  hoursLater: fc.constantFrom(0, 0, 0, 0, 0, 23.98, 24),
  skewMinutes: fc.constantFrom(-5, -0.5, 0.5, 5),
})

let test: TestApp
let second: SecondServer
let artists: Member[]
let venues: Member[]
const stageIds: string[] = []
beforeAll(async () => {
  test = await startTestApp()
  second = await startSecondServer(test)
  await watchOutbox(test.deps.db)
  artists = await Promise.all(Array.from({ length: ARTISTS }, () => createArtist(test)))
  venues = await Promise.all(Array.from({ length: VENUES }, () => createProVenue(test)))
  // The first venue has two stages, the others the one that nobody sees.
  for (const name of ['Main stage', 'Patio'])
    stageIds.push((await venues[0]!.api.stages.add({ name, changeoverMinutes: 30 })).id)
})
afterAll(async () => {
  await second.close()
  await test.close()
})

it('keeps every invariant of booking while eight act at once, at two servers whose clocks differ', async () => {
  const rounds = fc.array(round, { minLength: ROUNDS, maxLength: ROUNDS })
  await fc.assert(
    fc.asyncProperty(rounds, async (plan) => {
      const gigs = await beginRun()
      await rush(gigs[0]!)
      await closeAgainstAcceptance(gigs)
      for (const { steps, hoursLater, skewMinutes } of plan) {
        if (hoursLater > 0) await moveTo(test.deps.now().getTime() + hoursLater * HOUR_MS)
        second.setSkew(skewMinutes * MINUTE_MS)
        await Promise.all(steps.map((each) => act(each, gigs)))
        await expectInvariants(test.deps.db)
      }
      await endRun(gigs)
    }),
    { numRuns: 2 * inject('properties').times, endOnFailure: true },
  )
}, 600_000)

/** Times of one run overlap each other. Each run has its own day, so that runs don't affect each other. */
let day = 8
const BEGUN = Date.now()
const acknowledged = new Map<string, string>()

function offerTimes(hour: number) {
  const at = (hours: number) => new Date(BEGUN + day * DAY_MS + hours * HOUR_MS).toISOString().slice(0, 16)
  return { start: at(hour), end: at(hour + 2), expiresInHours: 24 as const }
}

/** Open gigs with an offer by the venue to every artist. */
async function beginRun(): Promise<string[]> {
  await moveTo(Date.now())
  second.setSkew(0)
  day++
  const gigs: string[] = []
  for (const venue of venues)
    for (let count = 0; count < GIGS_EACH; count++) {
      const stageId = venue === venues[0] ? stageIds[count % stageIds.length]! : null
      gigs.push(await openGig(test, venue, { stageId }))
    }
  for (const [index, gigId] of gigs.entries()) {
    const times = offerTimes(index * 2)
    await Promise.all(artists.map((artist) => offered(test, { gigId, artist, venue: venueOf(index) }, times)))
  }
  return gigs
}

/** Every artist accepts at both servers: one wins, and everybody else is refused with the reason. */
async function rush(gigId: string): Promise<void> {
  const offers = await Promise.all(
    artists.map(async ({ api }) => {
      const { mine } = await api.booking.gigRelation({ gigId })
      return api.booking.getApplication({ id: mine!.id })
    }),
  )
  const clicks = [...artists, ...artists.map((artist) => signedInAt(second, artist))]
  const answers = await Promise.allSettled(
    clicks.map((artist, index) => acceptNewest(artist, offers[index % ARTISTS]!)),
  )
  const outcomes = answers.map((answer) =>
    answer.status === 'fulfilled' ? answer.value.id : (answer.reason as { code?: string }).code,
  )
  const won = outcomes.filter((outcome) => outcome !== 'GIG_ALREADY_BOOKED')
  // Both clicks of the winner return the same booking.
  expect(won).toEqual([won[0], won[0]])
  await expectInvariants(test.deps.db)
}

/** The venue closes its last gig while every artist accepts: one wins, and nothing is half done. */
async function closeAgainstAcceptance(gigs: string[]): Promise<void> {
  const gig = gigs.length - 1
  const common = { gig, hour: 1, byStranger: false } as const
  await Promise.all([
    act({ ...common, kind: 'close', artist: 0, byVenue: true, atSecond: false }, gigs),
    ...artists.map((_, artist) =>
      act({ ...common, kind: 'accept', artist, byVenue: false, atSecond: true }, gigs),
    ),
  ])
  await expectInvariants(test.deps.db)
  const { status } = await venueOf(gig).api.gigs.get({ id: gigs[gig]! })
  expect(['cancelled', 'booked']).toContain(status)
}

/**
 * Half of the contracts get signed. Then come the evening before, and the time after everything: the clocks of both servers
 * announce it, and end it, once.
 */
async function endRun(gigs: string[]): Promise<void> {
  const signing = {
    kind: 'sign',
    artist: 0,
    hour: 0,
    byStranger: false,
    atSecond: false,
  } as const
  for (const gig of [0, 1]) for (const byVenue of [true, false]) await act({ ...signing, gig, byVenue }, gigs)
  for (const days of [-0.5, 3]) {
    await moveTo(BEGUN + (day + days) * DAY_MS)
    await Promise.all([test, second].map(runAllClocks))
  }
  const { db } = test.deps
  await expectInvariants(db)
  await expectHistoryReplays(db)
  expect(await findDamagedContracts(db)).toEqual([])
  await expectOneEventEach(db)
  const open = await Promise.all([
    db.selectFrom('gigs').select('id').where('status', 'in', ['open', 'booked']).execute(),
    db.selectFrom('bookings').select('id').where('status', '=', 'confirmed').execute(),
    db.selectFrom('offers').select('id').where('status', '=', 'pending').execute(),
    db.selectFrom('contracts').select('id').where('status', '=', 'pending').execute(),
  ])
  expect(open.flat()).toEqual([])
  const bookings = await db.selectFrom('bookings').select(['id', 'offer_id']).execute()
  const kept = new Map(bookings.map((booking) => [booking.id, booking.offer_id]))
  for (const [id, offerId] of acknowledged) expect(kept.get(id)).toBe(offerId)
}

/** Sessions end before the clock gets there. */
async function moveTo(time: number): Promise<void> {
  test.setTime(new Date(time))
  artists = await Promise.all(artists.map((each) => signInAgain(test, each)))
  venues = await Promise.all(venues.map((each) => signInAgain(test, each)))
}

function venueOf(gigIndex: number): Member {
  return venues[Math.floor(gigIndex / GIGS_EACH)]!
}

function strangerTo(gigIndex: number): Member {
  return venueOf((gigIndex + GIGS_EACH) % (VENUES * GIGS_EACH))
}

/** Takes one action over HTTP, on what is there; a declared refusal is a valid response, anything else a bug. */
async function act(each: Step, gigs: string[]): Promise<void> {
  const server = each.atSecond ? second : test
  const gigId = gigs[each.gig]!
  const artist = signedInAt(server, artists[each.artist]!)
  const venue = signedInAt(server, venueOf(each.gig))
  const stranger = signedInAt(server, strangerTo(each.gig))
  const who = each.byStranger ? stranger : each.byVenue ? venue : artist
  try {
    if (each.kind === 'apply') await artist.api.booking.apply({ gigId, message: 'Hello', proposedFee: '100' })
    else if (each.kind === 'invite') await venue.api.booking.invite({ gigId, artistId: artist.id })
    else if (each.kind === 'close') await (each.byStranger ? stranger : venue).api.booking.closeGig({ gigId })
    else if (each.kind === 'restore')
      await (each.byStranger ? stranger : venue).api.booking.restoreGig({ gigId })
    else if (each.kind === 'block') {
      const { start, end } = offerTimes(each.hour)
      await (each.byVenue ? venue : artist).api.booking.blockTime({ start, end })
    } else if (each.kind === 'clock') await runAllClocks(server)
    else if (each.kind === 'sign' || each.kind === 'cancel') await actOnContract(each, gigId, server)
    else await actOnApplication(each, gigId, { artist, venue, who })
  } catch (error) {
    const { code } = error as { code?: string }
    if (!code || !DECLARED.has(code)) throw error
  }
}

/** By the artist who is booked, or the venue. */
async function actOnContract(
  { kind, gig, byVenue, byStranger }: Step,
  gigId: string,
  server: { url: string },
) {
  const venue = venueOf(gig)
  const { contracts } = await venue.api.contracts.list({})
  const found = contracts.find((contract) => contract.gig.id === gigId && contract.status !== 'cancelled')
  if (!found) return
  const side = byVenue ? venue : artists.find(({ id }) => id === found.artist.uuid)!
  const who = signedInAt(server, byStranger ? strangerTo(gig) : side)
  if (kind === 'cancel') await who.api.contracts.cancel({ id: found.id })
  else await sign(who, await side.api.contracts.get({ id: found.id }))
}

async function actOnApplication(
  each: Step,
  gigId: string,
  { artist, venue, who }: Record<'artist' | 'venue' | 'who', Member>,
): Promise<void> {
  const { booking } = who.api
  const { mine } = await artist.api.booking.gigRelation({ gigId })
  if (!mine) return
  const { id } = mine
  const { offers, threadId } = await artist.api.booking.getApplication({ id })
  const newest = offers.at(-1)
  const target = newest && { id: newest.id, number: newest.number }
  if (each.kind === 'open') await booking.openApplication({ id })
  if (each.kind === 'shortlist') await booking.shortlist({ id, shortlisted: each.hour % 2 === 0 })
  if (each.kind === 'message') await write(who, threadId, 'And?')
  if (each.kind === 'offer')
    await booking.makeOffer({ id, answers: newest?.number ?? 0, ...offerForm(test, offerTimes(each.hour)) })
  if (each.kind === 'accept' && target) {
    // Mostly by the party it was made to.
    const receiver = newest.madeBy === 'venue' ? artist : venue
    const accepter = each.byStranger || each.hour === 0 ? who : receiver
    const booked = await accepter.api.booking.acceptOffer(target)
    acknowledged.set(booked.id, target.id)
  }
  if (each.kind === 'decline') await booking.decline({ id, text: 'Sorry' })
  if (each.kind === 'withdraw') await booking.withdraw({ id })
  if (each.kind === 'declineOffer' && target) await booking.declineOffer(target)
  if (each.kind === 'withdrawOffer' && target) await booking.withdrawOffer(target)
}
