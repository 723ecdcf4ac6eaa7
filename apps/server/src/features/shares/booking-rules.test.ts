import type { BookingShares } from '@bandstand/api-spec'
import { BOOKING_RULES_MAX, type ShareRule } from '@bandstand/domain/shares'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { expectMoneyInvariants } from '../../../test/invariants/payment-invariants.ts'
import { inHours } from '../../../test/members/bookings.ts'
import { sign } from '../../../test/members/contracts.ts'
import {
  actingFor,
  anonymous,
  createArtist,
  type Member,
  signInAgain,
} from '../../../test/members/factories.ts'
import { createBand, lineUp } from '../../../test/members/lineups.ts'
import { dismiss } from '../../../test/members/parties.ts'
import { funded, newKey, owed } from '../../../test/members/payments.ts'
import { readExport, recordsOf } from '../../../test/members/read-export.ts'

let test: TestApp
let act: Member
let venue: Member
/** In the line-up: a band member, and a viewer. */
let kim: Member
let bo: Member
/** In the line-up: the leader, Kim, Bo, and Cy without an account. */
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
  ;({ act, venue, kim, bo, ids } = await createBand(test, 'Cy'))
  await act.api.shares.setRule({ version: 0, rule: equal, openBook: false })
})

const equal: ShareRule = { expenses: [], split: { kind: 'equal' } }
/** Percentages of the four, in their order. */
const percents = (...parts: number[]): ShareRule => ({
  expenses: [],
  split: { kind: 'percent', parts: parts.map((percent, at) => ({ memberId: ids[at]!, percent })) },
})
const SOON = () => ({ start: inHours(test, 30), end: inHours(test, 33) })
const own = (person: Member) => actingFor(test, person, person)
const splitOf = async (bookingId: string, reader = act): Promise<BookingShares | null> =>
  (await reader.api.shares.ofBooking({ bookingId })).split
const set = (bookingId: string, rule: ShareRule | null, version = 0, by = act) =>
  by.api.shares.setBookingRule({ bookingId, version, rule })
const say = (person: Member, bookingId: string, yes: boolean, number = 1) =>
  own(person).api.shares.answerProposal({ bookingId, number, yes })
const cents = (split: BookingShares | null) => split!.shares.map(({ amount }) => Math.round(amount * 100))
const statusOf = async (bookingId: string) =>
  (
    await test.deps.db
      .selectFrom('booking_rules')
      .select('status')
      .where('booking_id', '=', bookingId)
      .orderBy('number')
      .execute()
  ).map(({ status }) => status)
const noticesOf = async (person: Member) =>
  (
    await test.deps.db
      .selectFrom('notifications')
      .select(['kind', 'title', 'path'])
      .where('user_id', '=', person.id)
      .execute()
  )
    .filter(({ kind }) => kind.startsWith('share.'))
    .map(({ kind, path }) => [kind, path.split('?')[0]])
const noticed = (person: Member, ...kinds: string[]) =>
  vi.waitFor(
    async () =>
      expect((await noticesOf(person)).map(([kind = '']) => kind).toSorted()).toEqual(kinds.toSorted()),
    { timeout: 8000 },
  )

/** A fee in escrow of a show that has ended. */
async function played(): Promise<{ id: string; bookingId: string }> {
  const { id, bookingId } = await funded(test, { artist: act, venue }, SOON())
  const contract = await act.api.contracts.getForBooking({ bookingId })
  await sign(act, contract)
  await sign(venue, contract)
  test.setTime(new Date(test.deps.now().getTime() + 34 * 3_600_000))
  act = await signInAgain(test, act)
  venue = await signInAgain(test, venue)
  kim = actingFor(test, await signInAgain(test, kim), act)
  bo = actingFor(test, await signInAgain(test, bo), act)
  return { id, bookingId }
}

describe('before the deposit', () => {
  it('it takes effect at once for this booking alone, and tells those whose share changed', async () => {
    const other = await owed(test, { artist: act, venue })
    const { bookingId } = await owed(test, { artist: act, venue }, SOON())
    const before = cents(await splitOf(bookingId))
    const { rule } = await set(bookingId, percents(40, 10, 25, 25))
    expect(rule).toMatchObject({ version: 1, change: 'at_once', openNumber: null, usual: equal })
    const after = cents(await splitOf(bookingId))
    expect(after.reduce((sum, each) => sum + each, 0)).toBe(before.reduce((sum, each) => sum + each, 0))
    expect(after[0]).toBeGreaterThan(before[0]!)
    expect(cents(await splitOf(other.bookingId))).toEqual(before)
    // The act's own rule doesn't change it anymore, until it's as usual again.
    await act.api.shares.setRule({ version: 1, rule: percents(100, 0, 0, 0), openBook: false })
    expect(cents(await splitOf(bookingId))).toEqual(after)
    await noticed(kim, 'share.changed')
    expect((await noticesOf(kim))[0]?.[1]).toBe(`/bookings/${bookingId}/day-sheet`)
    expect(await statusOf(bookingId)).toEqual(['in_effect'])
    await set(bookingId, null, 1)
    expect(cents(await splitOf(bookingId))[1]).toBe(0)
    expect(recordsOf(await readExport(act), 'share-rules-of-bookings')).toHaveLength(2)
    expect(recordsOf(await readExport(own(kim)), 'my-share-changes')).toHaveLength(2)
  })

  it('a second press changes nothing, of two at once one is refused, and a booking is changed so often', async () => {
    const { bookingId } = await owed(test, { artist: act, venue })
    const both = await Promise.allSettled([
      set(bookingId, percents(40, 20, 20, 20)),
      set(bookingId, percents(10, 30, 30, 30)),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { rule } = await act.api.shares.ofBookingRule({ bookingId })
    expect((await set(bookingId, rule!.rule)).rule?.version).toBe(1)
    const codes: string[] = []
    for (let press = 1; press <= 60; press++)
      codes.push(
        await set(bookingId, percents(press, 100 - press, 0, 0), Math.min(press, BOOKING_RULES_MAX)).then(
          () => 'done',
          ({ code }: { code: string }) => code,
        ),
      )
    expect(codes.filter((code) => code === 'done')).toHaveLength(BOOKING_RULES_MAX - 1)
    expect(codes.at(-1)).toBe('SHARES_CHANGES_LIMIT')
  })

  it('is closed to everybody who doesn’t decide it, and nothing of it is the venue’s', async () => {
    const { bookingId } = await owed(test, { artist: act, venue })
    const ask = (by: Pick<Member, 'api'>) =>
      by.api.shares.setBookingRule({ bookingId, version: 0, rule: equal })
    await expect(ask(kim)).rejects.toMatchObject({ code: 'ROLE_FORBIDS' })
    await expect(ask(bo)).rejects.toMatchObject({ code: 'ROLE_FORBIDS' })
    await expect(ask(venue)).rejects.toMatchObject({ code: 'SHARES_ACTS_ONLY' })
    await expect(ask(await createArtist(test))).rejects.toMatchObject({ code: 'BOOKING_NOT_FOUND' })
    await expect(ask(anonymous(test))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(await venue.api.shares.ofBookingRule({ bookingId })).toEqual({ rule: null })
    await expect(set(bookingId, percents(50, 49, 0, 0))).rejects.toMatchObject({ code: 'INPUT_INVALID' })
    const [foreign] = await lineUp(test, await createArtist(test), { name: 'Eve' })
    const named: ShareRule = {
      expenses: [],
      split: { kind: 'fixed', sums: [{ memberId: foreign!, amount: '1' }] },
    }
    await expect(set(bookingId, named)).rejects.toMatchObject({ code: 'SHARE_PERSON_UNKNOWN' })
    await expect(set(bookingId, null, 7).then(() => 'same')).resolves.toBe('same')
    await expect(set(bookingId, percents(40, 20, 20, 20), 7)).rejects.toMatchObject({
      code: 'SHARES_CHANGED',
    })
  })
})

describe('after the deposit', () => {
  it('it takes effect with the last yes of those who get less, and the leader’s proposal is their yes', async () => {
    const { id, bookingId } = await played()
    const before = cents(await splitOf(bookingId))
    const { rule } = await set(bookingId, percents(20, 20, 20, 40))
    expect(rule).toMatchObject({ change: 'by_consent', openNumber: 1, rule: null })
    expect(cents(await splitOf(bookingId))).toEqual(before)
    const seen = await splitOf(bookingId)
    expect(seen!.proposal!.people.map(({ answer }) => answer)).toEqual(['yes', null, null, 'not_asked'])
    // Kim sees only Kim's, the viewer and somebody acting for themselves on their own page, the venue nothing.
    expect((await splitOf(bookingId, kim))!.proposal!.people).toMatchObject([{ name: 'Kim', isYou: true }])
    expect((await own(bo).api.shares.mine({})).proposals).toMatchObject([
      { bookingId, number: 1, saidYes: false },
    ])
    expect(await splitOf(bookingId, venue)).toBeNull()
    expect(JSON.stringify(await venue.api.nights.get({ bookingId }))).not.toContain('proposal')
    await noticed(bo, 'share.proposed')
    expect((await noticesOf(bo))[0]?.[1]).toBe('/payments')
    for (const other of [venue, await createArtist(test)])
      await expect(say(other, bookingId, true)).rejects.toMatchObject({ code: 'SHARE_PROPOSAL_NOT_FOUND' })
    expect(await say(kim, bookingId, true)).toEqual({ status: 'open' })
    expect(await say(kim, bookingId, true)).toEqual({ status: 'open' })
    expect(await say(bo, bookingId, true)).toEqual({ status: 'in_effect' })
    expect(await say(bo, bookingId, true)).toEqual({ status: 'in_effect' })
    await expect(say(bo, bookingId, false)).rejects.toMatchObject({ code: 'SHARE_PROPOSAL_ENDED' })
    const after = cents(await splitOf(bookingId))
    expect(after[3]).toBeGreaterThan(before[3]!)
    await noticed(kim, 'share.proposed', 'share.changed')
    await venue.api.payments.release({ id, ...newKey() })
    expect(cents(await splitOf(bookingId))).toEqual(after)
    await expect(set(bookingId, null, 1)).rejects.toMatchObject({ code: 'SHARES_SETTLED' })
  })

  it('takes effect at once if nobody gets less, and is refused if somebody without an account would', async () => {
    await act.api.shares.setRule({ version: 1, rule: null, openBook: false })
    const { bookingId } = await funded(test, { artist: act, venue }, SOON())
    expect((await set(bookingId, equal)).rule).toMatchObject({ version: 1, openNumber: null })
    expect(await statusOf(bookingId)).toEqual(['in_effect'])
    await expect(set(bookingId, percents(30, 30, 30, 10), 1)).rejects.toMatchObject({
      code: 'SHARE_NEEDS_ACCOUNT',
    })
  })

  it('a no ends it, and a new one asks again; the leader can withdraw or replace it', async () => {
    const { bookingId } = await funded(test, { artist: act, venue }, SOON())
    await set(bookingId, percents(40, 10, 25, 25))
    expect(await say(kim, bookingId, false)).toEqual({ status: 'declined' })
    await noticed(act, 'share.decided')
    await set(bookingId, percents(40, 15, 20, 25), 1)
    await say(kim, bookingId, true, 2)
    await set(bookingId, percents(40, 14, 21, 25), 2)
    expect(await statusOf(bookingId)).toEqual(['declined', 'replaced', 'open'])
    expect((await splitOf(bookingId))!.proposal!.people[1]).toMatchObject({ answer: null })
    await expect(say(kim, bookingId, true, 1)).rejects.toMatchObject({ code: 'SHARE_PROPOSAL_ENDED' })
    const withdraw = (by = act) => by.api.shares.withdrawProposal({ bookingId, number: 3 })
    await expect(withdraw(kim)).rejects.toMatchObject({ code: 'ROLE_FORBIDS' })
    await expect(withdraw(venue)).rejects.toMatchObject({ code: 'SHARE_PROPOSAL_NOT_FOUND' })
    expect(await withdraw()).toEqual({ status: 'withdrawn' })
    expect(await withdraw()).toEqual({ status: 'withdrawn' })
    await expect(say(kim, bookingId, true, 3)).rejects.toMatchObject({ code: 'SHARE_PROPOSAL_ENDED' })
  })

  it('somebody who was removed from the act can still say yes or no, for themselves', async () => {
    const { bookingId } = await funded(test, { artist: act, venue }, SOON())
    await set(bookingId, percents(40, 10, 25, 25))
    await dismiss(test, kim, act)
    expect((await own(kim).api.shares.mine({})).proposals).toMatchObject([{ bookingId }])
    expect(await say(kim, bookingId, true)).toEqual({ status: 'in_effect' })
  })

  it('others who play end it, also before anybody is told', async () => {
    const { bookingId } = await funded(test, { artist: act, venue }, SOON())
    await set(bookingId, percents(40, 10, 25, 25))
    await noticed(kim, 'share.proposed')
    await act.api.lineup.setPlayers({ bookingId, ids: ids.slice(0, 3) })
    await vi.waitFor(async () => expect(await statusOf(bookingId)).toEqual(['outdated']), { timeout: 8000 })
    await noticed(kim, 'share.kept', 'share.proposed')
    await expect(say(kim, bookingId, true)).rejects.toMatchObject({ code: 'SHARE_PROPOSAL_ENDED' })
  })

  it('a settlement ends it, and everybody hears of it', async () => {
    const { id, bookingId } = await played()
    const before = cents(await splitOf(bookingId))
    await set(bookingId, percents(40, 10, 25, 25))
    await venue.api.payments.release({ id, ...newKey() })
    await vi.waitFor(async () => expect(await statusOf(bookingId)).toEqual(['settled']), { timeout: 8000 })
    expect(cents(await splitOf(bookingId))).toEqual(before)
    await noticed(kim, 'share.kept', 'share.proposed', 'share.paid')
  })

  it('of the last yes and the release at the same time one comes first, and exactly one rule divides the fee', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, bookingId } = await played()
      const before = cents(await splitOf(bookingId))
      await set(bookingId, percents(40, 10, 25, 25))
      const [answer] = await Promise.allSettled([
        say(kim, bookingId, true),
        venue.api.payments.release({ id, ...newKey() }),
      ])
      await vi.waitFor(async () => expect(await statusOf(bookingId)).not.toContain('open'), { timeout: 8000 })
      const isAgreed = answer.status === 'fulfilled' && answer.value.status === 'in_effect'
      expect(await statusOf(bookingId)).toEqual([isAgreed ? 'in_effect' : 'settled'])
      const paid = cents(await splitOf(bookingId))
      if (isAgreed) expect(paid).not.toEqual(before)
      else expect(paid).toEqual(before)
      expect(paid.reduce((sum, each) => sum + each, 0)).toBe(before.reduce((sum, each) => sum + each, 0))
    }
  })
})
