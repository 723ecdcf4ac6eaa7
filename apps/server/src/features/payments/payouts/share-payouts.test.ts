import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import {
  expectMoneyInvariants,
  expectOrdersDoneOnce,
} from '../../../../test/invariants/payment-invariants.ts'
import { inHours } from '../../../../test/members/bookings.ts'
import { runAllClocks, sign } from '../../../../test/members/contracts.ts'
import {
  actingFor,
  createArtist,
  createProVenue,
  createVenue,
  type Member,
  signInAgain,
} from '../../../../test/members/factories.ts'
import { lineUp } from '../../../../test/members/lineups.ts'
import { appoint } from '../../../../test/members/parties.ts'
import { enterOwnBank, funded, newKey, settleProvider } from '../../../../test/members/payments.ts'
import { readExport, recordsOf } from '../../../../test/members/read-export.ts'
import { hashPassword } from '../../../auth/index.ts'
import { checkAccount } from './payout-account.ts'
import { reconcile } from '../ledger/reconcile.ts'

const PASSWORD = 'Corner-stage-77'

let test: TestApp
let act: Member
let venue: Member
/** Runs a venue of her own, and plays in the act. */
let kim: Member
let ids: string[]

beforeAll(async () => {
  test = await startTestApp({ DEMO: 'off', PAYMENTS: 'sandbox', PLATFORM_FEE_BASIS_POINTS: '700' })
})
afterAll(async () => {
  await expectMoneyInvariants(test.deps.db)
  await test.close()
})
beforeEach(async () => {
  test.setTime(new Date())
  act = await createArtist(test)
  venue = await createProVenue(test)
  kim = await createVenue(test)
  await appoint(test, kim, act, 'member')
  ids = await lineUp(
    test,
    act,
    { name: 'Ada', person_id: act.id },
    { name: 'Kim', person_id: kim.id },
    { name: 'Cy' },
  )
  const rule = { expenses: [], split: { kind: 'equal' as const } }
  await act.api.shares.setRule({ version: 0, rule })
})

/** $600 in escrow for a show that was played: $558 after the fee, $186 each. */
async function played(): Promise<{ id: string; bookingId: string }> {
  const hours = { start: inHours(test, 30), end: inHours(test, 33) }
  const { id, bookingId } = await funded(test, { artist: act, venue }, { ...hours, fee: '600' })
  const contract = await act.api.contracts.getForBooking({ bookingId })
  await sign(act, contract)
  await sign(venue, contract)
  await later(34)
  return { id, bookingId }
}

/** Returns the booking of a show that was played, whose fee is released. */
async function released(): Promise<string> {
  const { id, bookingId } = await played()
  await venue.api.payments.release({ id, ...newKey() })
  return bookingId
}

async function later(hours: number): Promise<void> {
  test.setTime(new Date(test.deps.now().getTime() + hours * 3_600_000))
  for (const member of [act, venue, kim]) Object.assign(member, await signInAgain(test, member))
}

async function setUpBank(member: Member): Promise<void> {
  await checkAccount(test.deps, await enterOwnBank(test.url, member))
}

const own = async (member: Member) => (await member.api.payments.getOwnBalance({})).balance

it('each person withdraws their own share to their own bank, also a person who runs a venue', async () => {
  expect(await own(kim)).toBeNull()
  await expect(kim.api.payments.setUpOwnPayouts()).rejects.toMatchObject({ code: 'NO_SHARES' })
  await expect(kim.api.payments.withdrawOwn({ ...newKey(), amount: '5' })).rejects.toMatchObject({
    code: 'NO_SHARES',
  })
  const bookingId = await released()
  expect(await own(kim)).toMatchObject({ available: 186, payoutsReady: false })
  expect((await act.api.payments.list({})).balances).toMatchObject({ available: 0 })
  // As a member of the act, her own balance is the same, and the act's isn't hers.
  expect(await own(actingFor(test, kim, act))).toMatchObject({ available: 186 })
  await expect(kim.api.payments.withdrawOwn({ ...newKey(), amount: '5' })).rejects.toMatchObject({
    code: 'PAYOUT_ACCOUNT_MISSING',
  })
  await setUpBank(kim)
  const key = newKey()
  const sent = await Promise.all([1, 2].map(() => kim.api.payments.withdrawOwn({ ...key, amount: '186' })))
  expect(sent[0]).toEqual(sent[1])
  await expect(kim.api.payments.withdrawOwn({ ...newKey(), amount: '1' })).rejects.toMatchObject({
    code: 'BALANCE_TOO_LOW',
  })
  await settleProvider(test)
  expect(await own(kim)).toMatchObject({ available: 0, withdrawing: 0, payoutsReady: true })
  expect((await kim.api.payments.listOwnPayouts({})).payouts).toMatchObject([
    { amount: 186, status: 'succeeded' },
  ])
  expect((await act.api.payments.listPayouts({})).payouts).toEqual([])
  expect(recordsOf(await readExport(kim), 'withdrawals-of-shares')).toMatchObject([{ amount_cents: 18_600 }])
  expect(await reconcile(test.deps)).toEqual([])
  await expectOrdersDoneOnce(test.deps.db)
  // Her share is hers to read, once, and the venue reads nothing of it.
  await vi.waitFor(async () => {
    const { notifications } = await kim.api.notifications.list({})
    expect(notifications.filter(({ title }) => title.startsWith('You got $186.00'))).toHaveLength(1)
    const told = (await act.api.notifications.list({})).notifications.map(({ title }) => title)
    expect(told.some((title) => /^\$[\d.,]+ went to your act: /.test(title))).toBe(true)
    expect(told.filter((title) => title.includes('is yours'))).toEqual([])
  })
  const { transactions } = await venue.api.payments.list({})
  const payment = await venue.api.payments.get({
    id: transactions.find((each) => each.bookingId === bookingId)!.id,
  })
  expect(JSON.stringify(payment)).not.toContain('186')
})

it('somebody without an account claims their share once they have one', async () => {
  const bookingId = await released()
  const { shares } = await act.api.payments.listUnclaimed({})
  expect(shares).toMatchObject([{ name: 'Cy', amount: 186, bookingId }])
  const cy = await createArtist(test)
  await appoint(test, cy, act, 'member')
  const link = {
    id: ids[2]!,
    name: 'Cy',
    instruments: [],
    part: 'core' as const,
    listed: true,
    invitationId: null,
  }
  await Promise.all([1, 2].map(() => act.api.lineup.save({ ...link, personId: cy.id })))
  await vi.waitFor(async () => expect(await own(cy)).toMatchObject({ available: 186 }))
  expect((await act.api.payments.listUnclaimed({})).shares).toEqual([])
  expect((await cy.api.shares.mine({})).shares).toMatchObject([{ bookingId, amount: 186 }])
  await setUpBank(cy)
  await settleProvider(test)
  await cy.api.payments.withdrawOwn({ ...newKey(), amount: '186' })
  await settleProvider(test)
  expect(await own(cy)).toMatchObject({ available: 0, withdrawing: 0 })
  await expectOrdersDoneOnce(test.deps.db)
})

it('somebody who is linked before the payment ends gets their share with the others, also after the show', async () => {
  const { id } = await played()
  const cy = await createArtist(test)
  await appoint(test, cy, act, 'member')
  const save = { id: ids[2]!, name: 'Cy', instruments: [], personId: cy.id }
  await Promise.all([1, 2].map(() => act.api.lineup.save(save)))
  await venue.api.payments.release({ id, ...newKey() })
  expect(await own(cy)).toMatchObject({ available: 186 })
  expect((await act.api.payments.listUnclaimed({})).shares).toEqual([])
})

it('an owner returns an unclaimed share to the act, once, and nobody else does', async () => {
  await released()
  const [share] = (await act.api.payments.listUnclaimed({})).shares
  const giveBack = (member: Member) => member.api.payments.returnUnclaimed({ id: share!.id })
  await expect(giveBack(actingFor(test, kim, act))).rejects.toMatchObject({ code: 'ROLE_FORBIDS' })
  await expect(giveBack(await createArtist(test))).rejects.toMatchObject({ code: 'SHARE_NOT_FOUND' })
  const both = await Promise.all([giveBack(act), giveBack(act)])
  expect(both.filter(({ returned }) => returned)).toHaveLength(1)
  expect((await act.api.payments.list({})).balances).toMatchObject({ available: 186 })
  expect((await act.api.payments.listUnclaimed({})).shares).toEqual([])
})

it('an unclaimed share goes back to the act after two years, and the act hears of it', async () => {
  await released()
  await later(24 * 365)
  await runAllClocks(test)
  expect((await act.api.payments.listUnclaimed({})).shares).toHaveLength(1)
  await later(24 * 366)
  await runAllClocks(test)
  expect((await act.api.payments.listUnclaimed({})).shares).toEqual([])
  expect((await act.api.payments.list({})).balances).toMatchObject({ available: 186 })
  await vi.waitFor(async () => {
    const { notifications } = await act.api.notifications.list({})
    expect(notifications.some(({ title }) => title.startsWith('$186.00 for'))).toBe(true)
  })
})

it('an account with a share in its balance is not deleted, nor one whose act owes shares', async () => {
  await released()
  const hash = await hashPassword(PASSWORD)
  await test.deps.db
    .updateTable('users')
    .set({ password_hash: hash })
    .where('id', 'in', [kim.id, act.id])
    .execute()
  const codeOf = async (member: Member) => {
    const body = { confirmation: 'DELETE', password: PASSWORD }
    const answer = await member.fetch('/api/account/deletion', { method: 'POST', body })
    return ((await answer.json()) as { code?: string }).code
  }
  await settleProvider(test)
  await runAllClocks(test)
  expect(await codeOf(kim)).toBe('ACCOUNT_HAS_TRANSFERS')
  await setUpBank(kim)
  await settleProvider(test)
  expect(await codeOf(kim)).toBe('ACCOUNT_HAS_BALANCE')
  await kim.api.payments.withdrawOwn({ ...newKey(), amount: '186' })
  await settleProvider(test)
  expect(await codeOf(kim)).toBeUndefined()
  await setUpBank(act)
  await settleProvider(test)
  await act.api.payments.withdrawOwn({ ...newKey(), amount: '186' })
  await settleProvider(test)
  expect(await codeOf(act)).toBe('ACCOUNT_HAS_TRANSFERS')
})

it('a person freezes the withdrawals of their own shares', async () => {
  await released()
  await expect(kim.api.payments.freezeOwnPayouts()).rejects.toMatchObject({ code: 'PAYOUT_ACCOUNT_MISSING' })
  await setUpBank(kim)
  await kim.api.payments.freezeOwnPayouts()
  Object.assign(kim, await signInAgain(test, kim))
  expect(await own(kim)).toMatchObject({ payoutsFrozen: true })
  await expect(kim.api.payments.withdrawOwn({ ...newKey(), amount: '5' })).rejects.toMatchObject({
    code: 'PAYOUTS_FROZEN',
  })
})
