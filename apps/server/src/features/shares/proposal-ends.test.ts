import type { ShareRule } from '@bandstand/domain/shares'
import { FORMER_MEMBER } from '@bandstand/domain/accounts'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { expectMoneyInvariants } from '../../../test/invariants/payment-invariants.ts'
import { expectSplitInvariants, watchSplits } from '../../../test/invariants/split-invariants.ts'
import { acceptNewest, inHours, offered, openGig } from '../../../test/members/bookings.ts'
import { actingFor, createArtist, type Member, signInAgain } from '../../../test/members/factories.ts'
import { createBand } from '../../../test/members/lineups.ts'
import { appoint, dismiss } from '../../../test/members/parties.ts'
import { funded, newKey, pay } from '../../../test/members/payments.ts'
import { readExport, recordsOf } from '../../../test/members/read-export.ts'
import { hashPassword } from '../../auth/index.ts'

const PASSWORD = 'Corner-stage-77'

let test: TestApp
let passwordHash: string
let act: Member
let venue: Member
let kim: Member
let bo: Member
/** In the line-up: the leader, Kim, Bo, and Cy without an account. */
let ids: string[]

beforeAll(async () => {
  test = await startTestApp({ DEMO: 'off', PAYMENTS: 'sandbox', PLATFORM_FEE_BASIS_POINTS: '735' })
  await watchSplits(test.deps.db)
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(async () => {
  await expectMoneyInvariants(test.deps.db)
  await expectSplitInvariants(test.deps.db, true)
  await test.close()
})
beforeEach(async () => {
  test.setTime(new Date())
  ;({ act, venue, kim, bo, ids } = await createBand(test, 'Cy'))
  await act.api.shares.setRule({ version: 0, rule: { expenses: [], split: { kind: 'equal' } } })
})

const SOON = () => ({ start: inHours(test, 30), end: inHours(test, 33) })
const own = (person: Member) => actingFor(test, person, person)
/** Cy, who can’t be asked, gets more too, whatever a cent is rounded to. */
const LESS = [38, 15, 20, 27]
const percents = (...parts: number[]): ShareRule => ({
  expenses: [],
  split: { kind: 'percent', parts: parts.map((percent, at) => ({ memberId: ids[at]!, percent })) },
})
const propose = (bookingId: string, parts = LESS, by = act, version = 0) =>
  by.api.shares.setBookingRule({ bookingId, version, rule: percents(...parts) })
const say = (person: Member, bookingId: string, yes: boolean, number = 1) =>
  own(person).api.shares.answerProposal({ bookingId, number, yes })
const splitOf = async (bookingId: string, reader = act) =>
  (await reader.api.shares.ofBooking({ bookingId })).split
const cents = async (bookingId: string) =>
  (await splitOf(bookingId))!.shares.map(({ amount }) => Math.round(amount * 100))
const endsAs = (bookingId: string, status: string) =>
  vi.waitFor(
    async () =>
      expect(
        await test.deps.db
          .selectFrom('booking_rules')
          .select('status')
          .where('booking_id', '=', bookingId)
          .orderBy('number', 'desc')
          .limit(1)
          .execute(),
      ).toEqual([{ status }]),
    { timeout: 8000 },
  )
const titlesOf = async (person: Member) =>
  (
    await test.deps.db
      .selectFrom('notifications')
      .select(['kind', 'title'])
      .where('user_id', '=', person.id)
      .where('key', 'like', 'share-rule:%')
      .execute()
  ).map(({ kind, title }) => `${kind}: ${title}`)
const hears = (person: Member, ...texts: RegExp[]) =>
  vi.waitFor(
    async () => {
      const titles = await titlesOf(person)
      for (const text of texts) expect(titles.filter((title) => text.test(title))).toHaveLength(1)
    },
    { timeout: 8000 },
  )

async function deleteAccount(person: Member): Promise<void> {
  const { db } = test.deps
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', person.id).execute()
  const body = { confirmation: 'DELETE', password: PASSWORD }
  const answer = await own(person).fetch('/api/account/deletion', { method: 'POST', body })
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)])
}

it('everybody exports what a proposal means for them, and the act what it proposed', async () => {
  const { bookingId } = await funded(test, { artist: act, venue }, SOON())
  await propose(bookingId)
  await say(kim, bookingId, true)
  const theirs = recordsOf(await readExport(own(kim)), 'my-share-changes')
  expect(theirs).toMatchObject([{ booking_id: bookingId, number: 1, answer: true }])
  expect(theirs[0]!.after_cents).toBeLessThan(theirs[0]!.before_cents)
  expect(recordsOf(await readExport(own(bo)), 'my-share-changes')).toMatchObject([{ answer: null }])
  const acts = await readExport(act)
  expect(recordsOf(acts, 'share-rules-of-bookings')).toMatchObject([
    { status: 'open', rule: percents(...LESS) },
  ])
  expect(recordsOf(await readExport(venue), 'share-rules-of-bookings')).toEqual([])
})

it('ends when somebody who has to agree deletes their account, also after their yes; nobody asks for them then', async () => {
  const { id, bookingId } = await funded(test, { artist: act, venue }, SOON())
  const before = await cents(bookingId)
  await propose(bookingId)
  await say(bo, bookingId, true)
  await deleteAccount(bo)
  await endsAs(bookingId, 'outdated')
  await hears(kim, /^share\.kept: Your share for .* isn’t lowered/)
  await hears(act, /^share\.decided: The proposed split has ended/)
  await expect(say(kim, bookingId, true)).rejects.toMatchObject({ code: 'SHARE_PROPOSAL_ENDED' })
  await expect(propose(bookingId, LESS, act, 1)).rejects.toMatchObject({ code: 'SHARE_NEEDS_ACCOUNT' })
  expect((await splitOf(bookingId))!.shares.map(({ name }) => name)).toEqual([
    'Ada',
    'Kim',
    FORMER_MEMBER,
    'Cy',
  ])
  await venue.api.payments.release({ id, ...newKey() })
  expect(await cents(bookingId)).toEqual(before)
  // Their owners are gone, so only the act can return these shares.
  expect((await act.api.payments.listUnclaimed({})).shares.map(({ name }) => name).toSorted()).toEqual(
    ['Cy', FORMER_MEMBER].toSorted(),
  )
})

it('stays open when whoever proposed it leaves the act or deletes their account: it’s the act’s', async () => {
  const manager = await createArtist(test)
  await appoint(test, manager, act, 'manager')
  const { bookingId } = await funded(test, { artist: act, venue }, SOON())
  await propose(bookingId, LESS, actingFor(test, manager, act))
  await dismiss(test, manager, act)
  await deleteAccount(manager)
  expect((await splitOf(bookingId))!.proposal).toMatchObject({ number: 1 })
  await say(kim, bookingId, true)
  expect(await say(bo, bookingId, true)).toEqual({ status: 'in_effect' })
  await hears(act, /^share\.changed/)
})

it('a late cancellation ends it, and what is kept is divided as before', async () => {
  const { id, bookingId } = await funded(test, { artist: act, venue }, SOON())
  await propose(bookingId)
  await say(bo, bookingId, true)
  await venue.api.payments.cancel({ id, ...newKey() })
  await endsAs(bookingId, 'settled')
  const kept = await cents(bookingId)
  expect(kept[0]! - kept[3]!).toBeLessThanOrEqual(1)
  await hears(kim, /^share\.proposed/, /^share\.kept: Your share for .* stays/)
  await expect(say(kim, bookingId, true)).rejects.toMatchObject({ code: 'SHARE_PROPOSAL_ENDED' })
  await expect(propose(bookingId, LESS, act, 1)).rejects.toMatchObject({ code: 'SHARES_SETTLED' })
})

it('a part that is released after a problem ends it, and with an open book everybody who plays reads all of it', async () => {
  await act.api.shares.setRule({
    version: 1,
    rule: { expenses: [], split: { kind: 'equal' } },
    openBook: true,
  })
  const { id, bookingId } = await funded(test, { artist: act, venue }, SOON())
  await propose(bookingId)
  expect((await splitOf(bookingId, kim))!.proposal!.people).toHaveLength(4)
  test.setTime(new Date(test.deps.now().getTime() + 34 * 3_600_000))
  venue = await signInAgain(test, venue)
  act = await signInAgain(test, act)
  kim = actingFor(test, await signInAgain(test, kim), act)
  const problem = { earned: '100.07', text: 'One set only.' }
  await venue.api.payments.reportProblem({ id, ...newKey(), ...problem })
  await endsAs(bookingId, 'settled')
  const split = (await splitOf(bookingId, kim))!
  expect(split.proposal).toBeNull()
  expect(split.shares).toHaveLength(4)
  await expect(propose(bookingId, LESS, act, 1)).rejects.toMatchObject({ code: 'SHARES_SETTLED' })
  await act.api.payments.acceptSplit({ id, ...newKey(), number: 1 })
  const paid = await cents(bookingId)
  expect(Math.max(...paid) - Math.min(...paid)).toBeLessThanOrEqual(1)
})

/** A deposited fee of a booking that an agent has made for 10 %. */
async function fundedByAgent(): Promise<{ agent: Member; id: string; bookingId: string }> {
  const agent = await createArtist(test)
  await appoint(test, agent, act, 'agent', 1000)
  const application = await offered(test, { gigId: await openGig(test, venue), artist: act, venue }, SOON())
  const { id: bookingId } = await acceptNewest(actingFor(test, agent, act), application)
  const { id } = await venue.api.payments.getForBooking({ bookingId })
  await pay(test, venue, id)
  await venue.api.payments.checkDeposit({ id })
  return { agent, id, bookingId }
}

it('divides what an agent’s commission leaves, and the agent has no part in it', async () => {
  const { agent, id, bookingId } = await fundedByAgent()
  const { commission, net } = (await splitOf(bookingId))!
  await propose(bookingId)
  const sums = ({ people }: { people: { before: number; after: number }[] }) =>
    (['before', 'after'] as const).map((key) =>
      Math.round(people.reduce((sum, each) => sum + each[key] * 100, 0)),
    )
  const left = Math.round((net! - commission!.amount) * 100)
  expect(sums((await splitOf(bookingId))!.proposal!)).toEqual([left, left])
  expect((await splitOf(bookingId, actingFor(test, agent, act)))!.proposal).toBeNull()
  expect((await own(agent).api.shares.mine({})).proposals).toEqual([])
  await expect(say(agent, bookingId, true)).rejects.toMatchObject({ code: 'SHARE_PROPOSAL_NOT_FOUND' })
  await say(kim, bookingId, true)
  expect(await say(bo, bookingId, true)).toEqual({ status: 'in_effect' })
  const after = await cents(bookingId)
  await venue.api.payments.release({ id, ...newKey() })
  expect(await cents(bookingId)).toEqual(after)
  expect((await splitOf(bookingId))!.commission).toEqual(commission)
})

it('ends when the agent deletes their account: there’s more to divide then', async () => {
  const { agent, bookingId } = await fundedByAgent()
  await propose(bookingId)
  await deleteAccount(agent)
  await endsAs(bookingId, 'outdated')
  await hears(act, /^share\.decided: The proposed split has ended/)
})

it('asks somebody whom the act has linked to an account since', async () => {
  const { bookingId } = await funded(test, { artist: act, venue }, SOON())
  const cyToo = [30, 25, 25, 20]
  await expect(propose(bookingId, cyToo)).rejects.toMatchObject({ code: 'SHARE_NEEDS_ACCOUNT' })
  const cy = await createArtist(test)
  await appoint(test, cy, act, 'member')
  await act.api.lineup.save({ id: ids[3]!, name: 'Cy', personId: cy.id })
  await propose(bookingId, cyToo)
  await hears(cy, /^share\.proposed/)
  expect(await say(cy, bookingId, true)).toEqual({ status: 'in_effect' })
})
