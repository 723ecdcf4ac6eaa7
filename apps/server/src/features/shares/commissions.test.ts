import type { BookingShares } from '@bandstand/api-spec'
import { FORMER_MEMBER } from '@bandstand/domain/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { expectMoneyInvariants } from '../../../test/invariants/payment-invariants.ts'
import {
  acceptNewest,
  applyTo,
  inHours,
  offered,
  offerForm,
  openGig,
} from '../../../test/members/bookings.ts'
import { mailAbout } from '../../../test/members/accounts.ts'
import { runAllClocks, sign } from '../../../test/members/contracts.ts'
import {
  actingFor,
  anonymous,
  createArtist,
  createProVenue,
  type Member,
  signInAgain,
} from '../../../test/members/factories.ts'
import { lineUp } from '../../../test/members/lineups.ts'
import { appoint, dismiss } from '../../../test/members/parties.ts'
import { newKey, pay } from '../../../test/members/payments.ts'
import { readExport, recordsOf } from '../../../test/members/read-export.ts'
import { runMaintenance } from '../../run-maintenance.ts'
import { eraseAgent, writeShares } from './index.ts'

let test: TestApp
let act: Member
let venue: Member
/** Books for the act, for 12.5%. */
let agent: Member

beforeAll(async () => {
  test = await startTestApp({ PLATFORM_FEE_BASIS_POINTS: '735' })
})
afterAll(async () => {
  await expectMoneyInvariants(test.deps.db)
  await test.close()
})
beforeEach(async () => {
  test.setTime(new Date())
  act = await createArtist(test)
  venue = await createProVenue(test)
  agent = await agentOf(act, 1250)
})

async function agentOf(party: Member, commission: number): Promise<Member> {
  const person = await createArtist(test, { first_name: 'Kim', last_name: 'Lee' })
  await appoint(test, person, party, 'agent', commission)
  // Servers read whole milliseconds.
  return actingFor(test, person, party)
}

const SOON = () => ({ start: inHours(test, 30), end: inHours(test, 33) })
const own = (person: Member) => actingFor(test, person, person)
const splitOf = async (bookingId: string, reader = act): Promise<BookingShares | null> =>
  (await reader.api.shares.ofBooking({ bookingId })).split
const offerOf = async (offerId: string, reader: Pick<Member, 'api'>) =>
  (await reader.api.shares.ofOffer({ offerId })).commission
const stored = (bookingId: string) =>
  test.deps.db.selectFrom('booking_shares').selectAll().where('booking_id', '=', bookingId).execute()
const recorded = async (bookingId: string) =>
  test.deps.db
    .selectFrom('booking_commissions')
    .select(['agent_id', 'commission'])
    .where('booking_id', '=', bookingId)
    .execute()

/** A booking on the venue's offer, which somebody of the act accepts. */
async function bookedBy(reader: Member, terms = {}): Promise<string> {
  const gigId = await openGig(test, venue)
  return (await acceptNewest(reader, await offered(test, { gigId, artist: act, venue }, terms))).id
}

const paymentOf = async (bookingId: string) => {
  const { transactions } = await venue.api.payments.list({})
  return transactions.find((each) => each.bookingId === bookingId)!.id
}

/** A booking by the agent whose show has ended, with its fee in escrow. */
async function played(): Promise<{ id: string; bookingId: string }> {
  const bookingId = await bookedBy(agent, SOON())
  const id = await paymentOf(bookingId)
  await pay(test, venue, id)
  await venue.api.payments.checkDeposit({ id })
  const contract = await act.api.contracts.getForBooking({ bookingId })
  await sign(act, contract)
  await sign(venue, contract)
  test.setTime(new Date(test.deps.now().getTime() + 34 * 3_600_000))
  act = await signInAgain(test, act)
  venue = await signInAgain(test, venue)
  agent = actingFor(test, await signInAgain(test, agent), act)
  return { id, bookingId }
}

const isWritten = (bookingId: string, rows: number) =>
  vi.waitFor(async () => expect(await stored(bookingId)).toHaveLength(rows), { timeout: 5000 })

describe('a commission', () => {
  it('is seen before an agent accepts, frozen with the booking, and taken from what the act gets', async () => {
    const ids = await lineUp(test, act, { name: 'Ada', person_id: act.id }, { name: 'Bo' })
    expect(ids).toHaveLength(2)
    const rule = { expenses: [], split: { kind: 'equal' as const } }
    await act.api.shares.setRule({ version: 0, rule, openBook: false })
    const gigId = await openGig(test, venue)
    const application = await offered(test, { gigId, artist: act, venue })
    const offerId = application.offers[0]!.id
    // 65000 cents without 7.35% are 60223; 12.5% of them are 7527.875.
    const view = { agent: 'Kim Lee', basisPoints: 1250, amount: 75.27, net: 602.23 }
    expect(await offerOf(offerId, agent)).toEqual({ ...view, isYou: true })
    // If the act accepts it itself, it pays none; the venue knows of none.
    expect([await offerOf(offerId, act), await offerOf(offerId, venue)]).toEqual([null, null])
    const { id: bookingId } = await acceptNewest(agent, application)
    expect(await recorded(bookingId)).toEqual([{ agent_id: agent.id, commission: 1250 }])
    expect(await offerOf(offerId, act)).toEqual({ ...view, isYou: false })
    expect(await splitOf(bookingId)).toMatchObject({
      isFinal: false,
      net: 602.23,
      commission: { ...view, isYou: false },
      shares: [{ amount: 263.48 }, { amount: 263.48 }],
    })
    expect(await splitOf(bookingId, agent)).toEqual({
      isFinal: false,
      isPaidHere: true,
      net: null,
      commission: { ...view, isYou: true },
      shares: [],
      proposal: null,
    })
    expect(await splitOf(bookingId, venue)).toBeNull()
    const venueReads = [
      await venue.api.nights.get({ bookingId }),
      await venue.api.booking.getApplication({ id: application.id }),
      await venue.api.contracts.getForBooking({ bookingId }),
    ]
    expect(JSON.stringify(venueReads)).not.toMatch(/commission|Kim Lee/i)
  })

  it('is that of the agent who made the offer that the venue accepts, also if the grant has ended since', async () => {
    const { id } = await applyTo(await openGig(test, venue), act)
    const application = await agent.api.booking.makeOffer({ id, answers: 0, ...offerForm(test) })
    const offerId = application.offers[0]!.id
    for (const reader of [agent, act])
      expect(await offerOf(offerId, reader)).toMatchObject({ basisPoints: 1250, amount: 75.27 })
    const another = await agentOf(act, 300)
    expect(await offerOf(offerId, another)).toBeNull()
    await new Promise((done) => setTimeout(done, 5))
    await dismiss(test, agent, act)
    const { id: bookingId } = await acceptNewest(venue, application)
    expect(await recorded(bookingId)).toEqual([{ agent_id: agent.id, commission: 1250 }])
    await expect(splitOf(bookingId, agent)).rejects.toMatchObject({ code: 'PARTY_NOT_YOURS' })
  })

  it('isn’t recorded when the act accepts or offers itself, and a later grant changes nothing', async () => {
    const bookingId = await bookedBy(act)
    expect(await recorded(bookingId)).toEqual([])
    expect(await splitOf(bookingId)).toBeNull()
    expect(await splitOf(bookingId, agent)).toBeNull()
  })

  it('of two accepting at once is recorded once, and a second press changes nothing', async () => {
    const gigId = await openGig(test, venue)
    const application = await offered(test, { gigId, artist: act, venue })
    const answers = await Promise.allSettled([1, 2, 3].map(() => acceptNewest(agent, application)))
    const ids = answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value.id] : []))
    expect(new Set(ids).size).toBe(1)
    expect(await recorded(ids[0]!)).toHaveLength(1)
    await acceptNewest(agent, application)
    expect(await recorded(ids[0]!)).toHaveLength(1)
  })

  it('is written down once with the payment’s end, without a rule too, and adds up in the agent’s year', async () => {
    const { id, bookingId } = await played()
    await venue.api.payments.release({ id, ...newKey() })
    await isWritten(bookingId, 1)
    expect(await stored(bookingId)).toMatchObject([{ kind: 'commission', player_id: null, cents: 7527 }])
    const got = await splitOf(bookingId)
    expect(got).toMatchObject({ isFinal: true, net: 602.23, commission: { amount: 75.27 }, shares: [] })
    const event = await test.deps.db
      .selectFrom('payment_events')
      .select('id')
      .where('transaction_id', '=', id)
      .where('event', '=', 'released')
      .executeTakeFirstOrThrow()
    const deliver = () => writeShares({ eventId: event.id, event: 'released' }, test.deps)
    await Promise.all([deliver(), deliver(), deliver()])
    expect(await stored(bookingId)).toHaveLength(1)
    // The agent has it in their own balance, the act the rest, and the venue can't tell.
    expect((await own(agent).api.payments.getOwnBalance({})).balance?.available).toBe(75.27)
    expect((await act.api.payments.list({})).balances?.available).toBe(526.96)
    const { timeline } = await venue.api.payments.get({ id })
    expect(timeline.map(({ amount }) => amount)).not.toContain(526.96)
    const notice = await mailAbout(test, agent.email, 'You got $75.27')
    // The act reads what is left of it.
    const released = await mailAbout(test, act.email, '$526.96 is yours')
    expect(released.text).toContain('$75.27 of it went to your agent as commission.')
    expect(notice.text).toContain('You made this booking for Reyes Trio, and your commission is $75.27.')
    await dismiss(test, agent, act)
    const { commissions, shares } = await own(agent).api.shares.mine({})
    expect(shares).toEqual([])
    expect(commissions.shares).toMatchObject([{ bookingId, act: 'Reyes Trio', amount: 75.27 }])
    expect(commissions.years).toMatchObject([{ amount: 75.27 }])
    const record = { booking_id: bookingId, commission: 1250 }
    expect(recordsOf(await readExport(own(agent)), 'my-commissions')).toMatchObject([
      { ...record, cents: 7527 },
    ])
    expect(recordsOf(await readExport(act), 'agents-of-bookings')).toMatchObject([
      { ...record, agent_name: 'Kim Lee' },
    ])
    await runMaintenance(test.deps)
    expect(await recorded(bookingId)).toHaveLength(1)
  })

  it('goes with the agent’s own share into one balance, and is exact when a problem is settled in parts', async () => {
    await lineUp(test, act, { name: 'Ada', person_id: act.id }, { name: 'Kim', person_id: agent.id })
    const rule = { expenses: [], split: { kind: 'equal' as const } }
    await act.api.shares.setRule({ version: 0, rule, openBook: false })
    const { id, bookingId } = await played()
    const problem = { id, ...newKey(), earned: '333.33', text: 'One set only' }
    await venue.api.payments.reportProblem(problem)
    await act.api.payments.acceptSplit({ id, ...newKey(), number: 1 })
    const { earned, fee } = await act.api.payments.get({ id })
    const net = Math.round((earned - fee) * 100)
    const commission = Math.floor((net * 1250) / 10_000)
    const got = await splitOf(bookingId)
    expect(got).toMatchObject({ isFinal: true, net: net / 100, commission: { amount: commission / 100 } })
    const [ada, kim] = got!.shares.map(({ amount }) => Math.round(amount * 100)) as [number, number]
    expect(ada + kim + commission).toBe(net)
    const { balance } = await own(agent).api.payments.getOwnBalance({})
    expect(balance?.available).toBe((kim + commission) / 100)
    expect((await act.api.payments.list({})).balances?.available).toBe(0)
    // Everybody else of the line-up sees only their own share.
    expect(await splitOf(bookingId, agent)).toMatchObject({
      net: null,
      commission: { isYou: true },
      shares: [{}],
    })
  })

  it('of what was paid outside is written down once, and nothing moves', async () => {
    const bookingId = await bookedBy(agent, SOON())
    const id = await paymentOf(bookingId)
    const contract = await act.api.contracts.getForBooking({ bookingId })
    await sign(act, contract)
    await sign(venue, contract)
    test.setTime(new Date(test.deps.now().getTime() + 34 * 3_600_000))
    act = await signInAgain(test, act)
    venue = await signInAgain(test, venue)
    await runAllClocks(test)
    const paidOn = test.deps.now().toISOString().slice(0, 10)
    await venue.api.payments.claimOutside({ id, ...newKey(), amount: '500', method: 'cash', paidOn })
    await act.api.payments.confirmClaim({ id, ...newKey(), number: 1 })
    await isWritten(bookingId, 1)
    expect(await splitOf(bookingId)).toMatchObject({
      isPaidHere: false,
      commission: { amount: 62.5, net: 500 },
    })
    const person = actingFor(test, await signInAgain(test, agent), agent)
    expect((await person.api.payments.getOwnBalance({})).balance?.available ?? 0).toBe(0)
    expect((await person.api.shares.mine({})).commissions.shares).toMatchObject([{ amount: 62.5 }])
  })

  it('is a part of what a late cancellation leaves, and nothing of a refund', async () => {
    const refunded = await bookedBy(agent)
    const open = await paymentOf(refunded)
    await pay(test, venue, open)
    await venue.api.payments.checkDeposit({ id: open })
    await venue.api.payments.cancel({ id: open, ...newKey() })
    expect(await splitOf(refunded)).toBeNull()

    const bookingId = await bookedBy(agent, SOON())
    const id = await paymentOf(bookingId)
    await pay(test, venue, id)
    await venue.api.payments.checkDeposit({ id })
    const contract = await act.api.contracts.getForBooking({ bookingId })
    await sign(act, contract)
    await sign(venue, contract)
    await venue.api.payments.cancel({ id, ...newKey() })
    await isWritten(bookingId, 1)
    const { earned, fee } = await act.api.payments.get({ id })
    const net = Math.round((earned - fee) * 100)
    expect(net).toBeGreaterThan(0)
    expect(await splitOf(bookingId)).toMatchObject({
      net: net / 100,
      commission: { amount: Math.floor(net / 8) / 100 },
    })
  })

  it('is the act’s once the agent has deleted their account', async () => {
    const bookingId = await bookedBy(agent)
    await test.deps.db.transaction().execute((tx) => eraseAgent(tx, agent.id))
    expect(await splitOf(bookingId)).toBeNull()
    const { db } = test.deps
    const row = db.selectFrom('booking_commissions').selectAll().where('booking_id', '=', bookingId)
    expect(await row.executeTakeFirst()).toMatchObject({ agent_id: null, agent_name: FORMER_MEMBER })
  })

  it('is closed to others: band members, other acts and venues, visitors', async () => {
    const bookingId = await bookedBy(agent)
    const { db } = test.deps
    const { offer_id: offerId } = await db
      .selectFrom('bookings')
      .select('offer_id')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    const member = await createArtist(test)
    await appoint(test, member, act, 'member')
    const inBand = actingFor(test, member, act)
    await expect(offerOf(offerId, inBand)).rejects.toMatchObject({ code: 'ROLE_FORBIDS' })
    expect(await splitOf(bookingId, inBand)).toBeNull()
    for (const other of [await createArtist(test), await createProVenue(test)])
      await expect(offerOf(offerId, other)).rejects.toMatchObject({ code: 'OFFER_NOT_FOUND' })
    await expect(offerOf(offerId, anonymous(test))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await expect(offerOf('x', act)).rejects.toMatchObject({ code: 'INPUT_INVALID' })
  })
})

it('an agent sees deals but no payments, and neither signs nor changes people', async () => {
  const bookingId = await bookedBy(agent)
  const night = await agent.api.nights.get({ bookingId })
  expect([night.payment, night.contract.abilities.sign]).toEqual([null, false])
  expect((await agent.api.attention.overview()).money).toBeNull()
  expect((await act.api.attention.overview()).money).not.toBeNull()
  const found = await agent.api.search.mine({ q: '650' })
  expect(found.found.map(({ kind }) => kind)).not.toContain('payment')
  expect(found.found.map(({ kind }) => kind)).toContain('booking')
  const forbidden = { code: 'ROLE_FORBIDS' }
  await expect(agent.api.payments.list({})).rejects.toMatchObject(forbidden)
  await expect(agent.api.people.invite({ email: '', role: 'viewer' })).rejects.toMatchObject(forbidden)
  await expect(agent.api.shares.getSettings({})).rejects.toMatchObject(forbidden)
})

it('an agent who also books for the venue can’t book between the two, for either side', async () => {
  const gigId = await openGig(test, venue)
  const application = await offered(test, { gigId, artist: act, venue })
  await appoint(test, agent, venue, 'booker')
  for (const reader of [agent, act])
    await expect(acceptNewest(reader, application)).rejects.toMatchObject({ code: 'PARTIES_SHARE_PERSON' })
  await dismiss(test, agent, venue)
  expect(await recorded((await acceptNewest(agent, application)).id)).toHaveLength(1)
})
