import type { BookingShares } from '@bandstand/api-spec'
import type { ShareRule } from '@bandstand/domain/shares'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { expectMoneyInvariants } from '../../../test/invariants/payment-invariants.ts'
import { inHours } from '../../../test/members/bookings.ts'
import { runAllClocks, sign } from '../../../test/members/contracts.ts'
import {
  actingFor,
  anonymous,
  createArtist,
  createProVenue,
  type Member,
  signInAgain,
} from '../../../test/members/factories.ts'
import { createBand, lineUp } from '../../../test/members/lineups.ts'
import { appoint, dismiss } from '../../../test/members/parties.ts'
import { funded, newKey, owed, pay } from '../../../test/members/payments.ts'
import { readExport, recordsOf } from '../../../test/members/read-export.ts'
import { writeShares } from './index.ts'

let test: TestApp
let act: Member
let venue: Member
/** In the line-up and a band member; in the line-up and a viewer. */
let kim: Member
let bo: Member
/** In the line-up: the leader, Kim, Bo, and Cy and Dee without accounts. */
let ids: string[]

beforeAll(async () => {
  test = await startTestApp({ PLATFORM_FEE_BASIS_POINTS: '735' })
})
afterAll(async () => {
  await expectMoneyInvariants(test.deps.db)
  await test.close()
})
beforeEach(async () => {
  test.setTime(new Date())
  ;({ act, venue, kim, bo, ids } = await createBand(test, 'Cy', 'Dee'))
})

const equal = { expenses: [], split: { kind: 'equal' } } satisfies ShareRule
const set = (rule: ShareRule | null, { version = 0, openBook = false, by = act } = {}) =>
  by.api.shares.setRule({ version, rule, openBook })
const splitOf = async (bookingId: string, reader = act): Promise<BookingShares | null> =>
  (await reader.api.shares.ofBooking({ bookingId })).split
const amounts = (split: BookingShares | null) => split?.shares.map(({ name, amount }) => [name, amount])
const total = (split: BookingShares | null) =>
  split!.shares.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100
const SOON = () => ({ start: inHours(test, 30), end: inHours(test, 33) })
const stored = (bookingId: string) =>
  test.deps.db.selectFrom('booking_shares').selectAll().where('booking_id', '=', bookingId).execute()

async function later(hours: number): Promise<void> {
  test.setTime(new Date(test.deps.now().getTime() + hours * 3_600_000))
  act = await signInAgain(test, act)
  venue = await signInAgain(test, venue)
  kim = actingFor(test, await signInAgain(test, kim), act)
}

/** A fee in escrow of a show that has ended. */
async function played(): Promise<{ id: string; bookingId: string }> {
  const { id, bookingId } = await funded(test, { artist: act, venue }, SOON())
  const contract = await act.api.contracts.getForBooking({ bookingId })
  await sign(act, contract)
  await sign(venue, contract)
  await later(34)
  return { id, bookingId }
}

/** $500 that the venue paid in cash, as both say. */
async function paidOutside(): Promise<{ id: string; bookingId: string }> {
  const { id, bookingId } = await owed(test, { artist: act, venue }, SOON())
  const contract = await act.api.contracts.getForBooking({ bookingId })
  await sign(act, contract)
  await sign(venue, contract)
  await later(34)
  await runAllClocks(test)
  const paidOn = test.deps.now().toISOString().slice(0, 10)
  const claim = { id, ...newKey(), amount: '500', method: 'cash' as const, paidOn }
  await venue.api.payments.claimOutside(claim)
  expect(await splitOf(bookingId)).toMatchObject({ isFinal: false })
  await act.api.payments.confirmClaim({ id, ...newKey(), number: 1 })
  return { id, bookingId }
}

const isWritten = async (bookingId: string, people = 5) =>
  vi.waitFor(async () => expect(await stored(bookingId)).toHaveLength(people), { timeout: 5000 })

it('five people, one of them without an account: what each expects, and got once it is released', async () => {
  const before = await act.api.shares.getSettings({})
  expect(before).toMatchObject({ version: 0, rule: null, openBook: false })
  expect(before.members.map(({ name }) => name)).toEqual(['Ada', 'Kim', 'Bo', 'Cy', 'Dee'])
  await set({ expenses: [{ memberId: ids[3]!, amount: '40', label: 'Van' }], split: { kind: 'equal' } })
  const { id, bookingId } = await played()
  const expected = await splitOf(bookingId)
  expect(expected).toMatchObject({ isFinal: false, shares: [{ isYou: true }, {}, {}, { expenses: 40 }, {}] })
  await venue.api.payments.release({ id, ...newKey() })
  await isWritten(bookingId)
  const got = await splitOf(bookingId)
  expect(got).toEqual({ ...expected, isFinal: true })
  expect(total(got)).toBe(got!.net)
  const { consequences } = await act.api.payments.get({ id })
  expect(consequences).toBeDefined()
  // Everybody has theirs in their own balance, and whoever has no account, as a share that can be claimed.
  const { balances } = await act.api.payments.list({})
  expect(balances!.available).toBe(0)
  const mine = await act.api.payments.getOwnBalance({})
  expect(mine.balance?.available).toBe(got!.shares[0]!.amount)
  const { shares: unclaimed } = await act.api.payments.listUnclaimed({})
  expect(new Map(unclaimed.map(({ name, amount }) => [name, amount]))).toEqual(
    new Map(got!.shares.slice(3).map(({ name, amount }) => [name, amount])),
  )

  // Everybody sees their own, also from their own party.
  const share = got!.shares[1]!.amount
  expect(await splitOf(bookingId, kim)).toMatchObject({ net: null, shares: [{ name: 'Kim', amount: share }] })
  const own = await actingFor(test, kim, kim).api.shares.mine({})
  expect(own.shares).toMatchObject([{ bookingId, act: 'Reyes Trio', amount: share }])
  expect(own.years).toEqual([{ year: Number(own.shares[0]!.date.slice(0, 4)), amount: share }])
  expect(recordsOf(await readExport(actingFor(test, kim, kim)), 'my-shares')).toMatchObject([
    { booking_id: bookingId, cents: Math.round(share * 100) },
  ])
  expect(recordsOf(await readExport(act), 'share-rules')).toHaveLength(1)

  // Neither another rule nor another line-up changes what they got, and no second delivery either.
  await set(null, { version: 1 })
  await test.deps.db.deleteFrom('lineup_members').where('party_id', '=', act.id).execute()
  const { rows } = await sql<{ id: number }>`
    select e.id from payment_events e where e.transaction_id = ${id} and e.event = 'released'`.execute(
    test.deps.db,
  )
  const deliver = () => writeShares({ eventId: rows[0]!.id, event: 'released' }, test.deps)
  await Promise.all([deliver(), deliver()])
  expect(await splitOf(bookingId)).toEqual(got)
})

it('a kill before it is written down loses nothing of what was paid outside: two deliveries at once write it once', async () => {
  await set(equal)
  const { id, bookingId } = await paidOutside()
  await isWritten(bookingId)
  const { db } = test.deps
  const event = await db
    .selectFrom('payment_events')
    .select('id')
    .where('transaction_id', '=', id)
    .where('event', '=', 'settled_outside')
    .executeTakeFirstOrThrow()
  const before = await splitOf(bookingId)
  await db.deleteFrom('booking_shares').where('booking_id', '=', bookingId).execute()
  // Until then it's computed.
  expect(await splitOf(bookingId)).toEqual(before)
  const deliver = () => writeShares({ eventId: event.id, event: 'settled_outside' }, test.deps)
  await Promise.all([deliver(), deliver(), deliver()])
  expect(await stored(bookingId)).toHaveLength(5)
  expect(await splitOf(bookingId)).toEqual(before)
  await expect(db.updateTable('booking_shares').set({ cents: 1 }).execute()).rejects.toThrow('append-only')
  await expect(db.updateTable('share_rules').set({ version: 7 }).execute()).rejects.toThrow('append-only')
})

it('a refund divides nothing, a late cancellation what the act keeps, and a settlement its part', async () => {
  await set({
    expenses: [],
    split: { kind: 'leader', memberId: ids[0]!, extra: { unit: 'percent', percent: 10 } },
  })
  const refunded = await funded(test, { artist: act, venue })
  expect(amounts(await splitOf(refunded.bookingId))).toHaveLength(5)
  await venue.api.payments.cancel({ id: refunded.id, ...newKey() })
  expect(await splitOf(refunded.bookingId)).toBeNull()

  const { id, bookingId } = await funded(test, { artist: act, venue }, SOON())
  const contract = await act.api.contracts.getForBooking({ bookingId })
  await sign(act, contract)
  await sign(venue, contract)
  await venue.api.payments.cancel({ id, ...newKey() })
  await isWritten(bookingId)
  const kept = await splitOf(bookingId)
  const { earned, fee } = await act.api.payments.get({ id })
  expect(earned).toBeGreaterThan(0)
  expect([kept!.net, total(kept)]).toEqual([earned - fee, earned - fee])

  const disputed = await played()
  await venue.api.payments.reportProblem({
    id: disputed.id,
    ...newKey(),
    earned: '100',
    text: 'One set only',
  })
  await act.api.payments.acceptSplit({ id: disputed.id, ...newKey(), number: 1 })
  await isWritten(disputed.bookingId)
  const settled = await splitOf(disputed.bookingId)
  const after = await act.api.payments.get({ id: disputed.id })
  expect([settled!.isFinal, settled!.net, total(settled)]).toEqual([
    true,
    after.earned - after.fee,
    after.earned - after.fee,
  ])
})

it('what was paid outside is divided as confirmed', async () => {
  await set(equal)
  const { bookingId } = await paidOutside()
  await isWritten(bookingId)
  expect(await splitOf(bookingId)).toMatchObject({ isFinal: true, net: 500 })
  expect(amounts(await splitOf(bookingId))?.map(([, amount]) => amount)).toEqual([100, 100, 100, 100, 100])
})

it('the rule of a booking is the newest until its deposit, and that one from then on', async () => {
  await set(equal)
  const { id, bookingId } = await owed(test, { artist: act, venue })
  await set(
    { expenses: [], split: { kind: 'percent', parts: [{ memberId: ids[0]!, percent: 100 }] } },
    { version: 1 },
  )
  expect((await splitOf(bookingId))!.shares[1]).toMatchObject({ name: 'Kim', amount: 0 })
  test.setTime(new Date(test.deps.now().getTime() + 60_000))
  await pay(test, venue, id)
  await venue.api.payments.checkDeposit({ id })
  test.setTime(new Date(test.deps.now().getTime() + 60_000))
  await set(equal, { version: 2 })
  expect((await splitOf(bookingId))!.shares[1]).toMatchObject({ name: 'Kim', amount: 0 })
})

it('an open book shows all shares to those who play, and no rule shows none', async () => {
  const { bookingId } = await owed(test, { artist: act, venue })
  expect(await splitOf(bookingId)).toBeNull()
  await set(equal)
  expect(amounts(await splitOf(bookingId, kim))).toHaveLength(1)
  await set(equal, { version: 1, openBook: true })
  expect(amounts(await splitOf(bookingId, kim))).toHaveLength(5)
  const other = await createArtist(test)
  await appoint(test, other, act, 'member')
  expect(await splitOf(bookingId, actingFor(test, other, act))).toBeNull()
  // The venue has no part in it.
  expect(await splitOf(bookingId, venue)).toBeNull()
})

it('of two changes at once one is refused, and a second press changes nothing', async () => {
  const other: ShareRule = {
    expenses: [],
    split: { kind: 'fixed', sums: [{ memberId: ids[1]!, amount: '1' }] },
  }
  const both = await Promise.allSettled([set(equal), set(other)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { version, rule } = await act.api.shares.getSettings({})
  expect(version).toBe(1)
  expect((await set(rule)).version).toBe(1)
  await expect(set(null)).rejects.toMatchObject({ code: 'SHARES_CHANGED' })
  expect((await set(null, { version: 1 })).rule).toBeNull()
})

it('refuses wrong rules, and people who are not in the line-up', async () => {
  const split = { kind: 'percent', parts: [{ memberId: ids[0]!, percent: 99 }] } as const
  await expect(set({ expenses: [], split: { ...split, parts: [...split.parts] } })).rejects.toMatchObject({
    status: 422,
  })
  const [foreign] = await lineUp(test, await createArtist(test), { name: 'Eve' })
  for (const memberId of [foreign!, crypto.randomUUID()])
    await expect(
      set({ expenses: [], split: { kind: 'fixed', sums: [{ memberId, amount: '1' }] } }),
    ).rejects.toMatchObject({ code: 'SHARE_PERSON_UNKNOWN' })
  await expect(set(equal, { by: venue })).rejects.toMatchObject({ code: 'SHARES_ACTS_ONLY' })
  expect((await venue.api.shares.getSettings({})).members).toEqual([])
})

it('is closed to others: band members for the rule, viewers, foreign parties, visitors, and those who were removed', async () => {
  await set(equal)
  const { bookingId } = await owed(test, { artist: act, venue })
  const ask = (member: Pick<Member, 'api'>) => member.api.shares.ofBooking({ bookingId })
  await expect(set(null, { version: 1, by: kim })).rejects.toMatchObject({ code: 'ROLE_FORBIDS' })
  await expect(kim.api.shares.getSettings({})).rejects.toMatchObject({ code: 'ROLE_FORBIDS' })
  await expect(ask(bo)).rejects.toMatchObject({ code: 'ROLE_FORBIDS' })
  await expect(ask(await createArtist(test))).rejects.toMatchObject({ code: 'BOOKING_NOT_FOUND' })
  await expect(ask(await createProVenue(test))).rejects.toMatchObject({ code: 'BOOKING_NOT_FOUND' })
  await expect(ask(anonymous(test))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await dismiss(test, kim, act)
  await expect(ask(kim)).rejects.toMatchObject({ code: 'PARTY_NOT_YOURS' })
  expect(await actingFor(test, kim, kim).api.shares.mine({})).toEqual({
    years: [],
    shares: [],
    commissions: { years: [], shares: [] },
    proposals: [],
  })
})

it('somebody who was removed keeps reading their own past shares, by design, and nothing else of the bookings', async () => {
  await set(equal)
  const paid = await played()
  await venue.api.payments.release({ id: paid.id, ...newKey() })
  await isWritten(paid.bookingId)
  const own = actingFor(test, kim, kim)
  const before = await own.api.shares.mine({})
  await dismiss(test, kim, act)
  expect(await own.api.shares.mine({})).toEqual(before)
  expect(Object.keys(before.shares[0]!).toSorted()).toEqual(['act', 'amount', 'bookingId', 'date', 'venue'])
  const { bookingId } = before.shares[0]!
  await expect(own.api.shares.ofBooking({ bookingId })).rejects.toMatchObject({ code: 'BOOKING_NOT_FOUND' })
  await expect(own.api.booking.get({ id: bookingId })).rejects.toMatchObject({ code: 'BOOKING_NOT_FOUND' })
  await expect(kim.api.shares.ofBooking({ bookingId })).rejects.toMatchObject({ code: 'PARTY_NOT_YOURS' })
})
