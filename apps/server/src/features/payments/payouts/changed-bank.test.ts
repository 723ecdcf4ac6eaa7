import { HOUR_MS } from '@bandstand/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { clickLinkButton, mailAbout } from '../../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import {
  actingFor,
  createArtist,
  createProVenue,
  type Member,
  signInAgain,
} from '../../../../test/members/factories.ts'
import { appoint, dismiss } from '../../../../test/members/parties.ts'
import { actOwnedBy } from '../../../../test/members/people.ts'
import { bankSetUp, funded, newKey, settleProvider } from '../../../../test/members/payments.ts'
import { runAdmin } from '../../../admin/run-admin.ts'
import { runMaintenance } from '../../../run-maintenance.ts'
import type { DevMail } from '../../../integrations/mail/dev-mailbox.ts'
import { runProviderClock } from '../escrow/run-payment-clock.ts'

const OTHER_BANK = '000999999991'

let test: TestApp
let artist: Member
let start: number
beforeAll(async () => {
  test = await startTestApp({ DEMO: 'off', PAYMENTS: 'sandbox' })
})
afterAll(() => test.close())
/** An artist with a bank account and $500 in their balance. */
beforeEach(async () => {
  start = Date.now()
  test.setTime(new Date(start))
  artist = await createArtist(test)
  await bankSetUp(test, artist)
  const venue = await createProVenue(test)
  const payment = await funded(test, { artist, venue }, { fee: '500' })
  await venue.api.payments.release({ id: payment.id, ...newKey() })
  await settleProvider(test)
})

const afterHours = async (hours: number) => {
  test.setTime(new Date(start + hours * HOUR_MS))
  artist = await signInAgain(test, artist)
}
const withdraw = (amount = '100') => artist.api.payments.withdraw({ ...newKey(), amount })
const balances = async () => (await artist.api.payments.list({})).balances!
const payoutOf = async (id: string) =>
  (await artist.api.payments.listPayouts({})).payouts.find((payout) => payout.id === id)
const statusOf = async (id: string) => (await payoutOf(id))?.status
const linkIn = (mail: DevMail) => mail.links.find((address) => address.includes('/freeze-withdrawals?'))!
const changeMail = (besides: DevMail[] = []) => mailAbout(test, artist.email, 'was changed', besides)
/** The page that a link opens, or that its button leads to. */
const shown = async (answer: Response) => ({ status: answer.status, text: await answer.text() })
const pageOf = async (link: string) => shown(await fetch(link))
const clickAgain = async (link: string) => {
  const body = new URLSearchParams({ token: new URL(link).searchParams.get('token')! })
  return shown(await fetch(`${test.url}/freeze-withdrawals`, { method: 'POST', body }))
}
const follow = async (link: string) => {
  const page = await fetch(link)
  return page.status === 200 ? clickLinkButton(link, await page.text()) : { status: page.status }
}
/** Changes the bank at the provider, which doesn't report it. */
const changeUnreported = async () => {
  const account = test.deps.db.selectFrom('payout_accounts').select('account_id')
  const { account_id } = await account.where('user_id', '=', artist.id).executeTakeFirstOrThrow()
  await sql`update sandbox_objects set body = body || ${JSON.stringify({ bank: OTHER_BANK })}::jsonb
    where id::text = ${account_id}`.execute(test.deps.db)
}
const statusAfterClock = async (id: string) => {
  await runProviderClock(test.deps)
  await settleProvider(test)
  return statusOf(id)
}
const admin = (...args: string[]) => runAdmin(test.deps, [...args, '--as=operator'])

it('pays the first bank account right away, and tells its owner', async () => {
  const mail = await mailAbout(test, artist.email, 'was set up')
  expect(linkIn(mail)).toContain(test.deps.config.publicUrl)
  expect(await balances()).toMatchObject({ payoutsFrom: null, payoutsFrozen: false })
  const { payoutId } = await withdraw()
  await settleProvider(test)
  expect(await statusOf(payoutId)).toBe('succeeded')
})

it('pays a changed one after 24 hours, and refuses withdrawals until then', async () => {
  await bankSetUp(test, artist, OTHER_BANK)
  const { payoutsFrom } = await balances()
  expect(Date.parse(payoutsFrom!) - start).toBeGreaterThan(24 * HOUR_MS - 60_000)
  expect(Date.parse(payoutsFrom!) - start).toBeLessThan(24 * HOUR_MS + 60_000)
  await expect(withdraw()).rejects.toMatchObject({
    code: 'BANK_JUST_CHANGED',
    message: expect.stringMatching(
      /^Your bank account was changed\. You can withdraw to it from .+ (E[SD]T)\.$/,
    ),
  })
  expect(await balances()).toMatchObject({ available: 500, withdrawing: 0 })
  expect((await changeMail()).text).toContain('Withdrawals from:')
  await afterHours(25)
  expect((await balances()).payoutsFrom).toBeNull()
  const { payoutId } = await withdraw()
  await settleProvider(test)
  expect(await statusOf(payoutId)).toBe('succeeded')
})

it('starts the 24 hours again at each change, also back to the former account', async () => {
  await bankSetUp(test, artist, OTHER_BANK)
  await afterHours(20)
  await bankSetUp(test, artist)
  await afterHours(30)
  await expect(withdraw()).rejects.toMatchObject({ code: 'BANK_JUST_CHANGED' })
  // Set up again without a change.
  await bankSetUp(test, artist)
  await afterHours(45)
  await withdraw()
})

it('pays nothing to a bank that was changed at the provider a moment ago, and later without anyone doing anything', async () => {
  await changeUnreported()
  const { payoutId } = await withdraw()
  await settleProvider(test)
  expect(await statusOf(payoutId)).toBe('requested')
  expect(await balances()).toMatchObject({ available: 400, withdrawing: 100 })
  await afterHours(12)
  expect(await statusAfterClock(payoutId)).toBe('requested')
  await afterHours(25)
  expect(await statusAfterClock(payoutId)).toBe('succeeded')
})

it('freezes withdrawals by the link in the mail, and ends all sessions, until an operator clears it', async () => {
  await bankSetUp(test, artist, OTHER_BANK)
  const link = linkIn(await changeMail())
  expect(await pageOf(link)).toMatchObject({
    status: 200,
    text: expect.stringContaining('Nothing has been paid to it yet'),
  })
  expect((await balances()).payoutsFrozen).toBe(false)
  expect((await follow(link)).status).toBe(200)
  expect((await artist.fetch('/api/payments')).status).toBe(401)
  // Once more, opened and sent: it says what is so.
  for (const again of [await pageOf(link), await clickAgain(link)])
    expect(again).toMatchObject({ status: 200, text: expect.stringContaining('Withdrawals are frozen') })

  await afterHours(30)
  await expect(withdraw()).rejects.toMatchObject({ code: 'PAYOUTS_FROZEN' })
  expect(await balances()).toMatchObject({ available: 500, payoutsFrozen: true })
  await mailAbout(test, artist.email, 'Everyone was signed out')
  const frozenMail = await mailAbout(test, artist.email, 'withdrawals are frozen')
  expect(frozenMail.text).toContain('/reset-password')
  const operatorMail = async () =>
    (await test.mailbox.list(test.deps.config.contactEmail)).filter(({ text }) => text.includes(artist.id))
  await expect.poll(async () => (await operatorMail()).length).toBe(1)
  const listed = await admin('frozen-payouts')
  expect(listed.lines.join('\n')).toMatch(new RegExp(`${artist.email}.*\\$500\\.00`))

  const cleared = await admin('unfreeze-payouts', artist.email, '--reason=She called.')
  expect(cleared.json).toEqual({ id: artist.id, frozen: false })
  await mailAbout(test, artist.email, 'You can withdraw again')
  // The operator has checked what the link was about.
  expect((await clickAgain(link)).status).toBe(410)
  await withdraw()
  await expect(admin('unfreeze-payouts', artist.email, '--reason=Again.')).rejects.toThrow('aren’t frozen')
  const audit = await test.deps.db
    .selectFrom('audit_log')
    .selectAll()
    .where('reason', '=', 'She called.')
    .execute()
  expect(audit).toMatchObject([{ subject: `user:${artist.id}` }])
  const events = test.deps.db.selectFrom('security_events').select(['kind', 'cause', 'actor_id'])
  expect(
    await events.where('party_id', '=', artist.id).where('kind', '=', 'payouts.frozen').execute(),
  ).toEqual([{ kind: 'payouts.frozen', cause: 'link', actor_id: null }])
})

it('freezes a further act by the link in its mail, alone, while the reader may withdraw its money', async () => {
  const other = await createArtist(test)
  const actId = await actOwnedBy(test, artist)
  await appoint(test, other, { id: actId }, 'owner')
  const acting = actingFor(test, artist, { id: actId })
  await bankSetUp(test, acting)
  const mails = await Promise.all([artist, other].map(({ email }) => mailAbout(test, email, 'was set up')))
  const all = await test.mailbox.list(artist.email)
  const ofAct = all.map((mail) => linkIn(mail)).filter((link) => link !== undefined)
  expect(ofAct).toHaveLength(2)
  const frozen = async () =>
    (
      await test.deps.db
        .selectFrom('payout_accounts')
        .select('user_id')
        .where('frozen_at', 'is not', null)
        .where('user_id', 'in', [actId, artist.id])
        .execute()
    ).map(({ user_id }) => String(user_id))
  // Who has left it freezes nothing of it anymore.
  await dismiss(test, other, { id: actId })
  expect((await pageOf(linkIn(mails[1]!))).status).toBe(410)
  expect((await clickAgain(linkIn(mails[1]!))).status).toBe(410)
  expect(await frozen()).toEqual([])
  expect((await other.fetch('/api/parties')).status).toBe(200)

  // The newest mail is about the act.
  const link = ofAct.at(all.findIndex((mail) => mail.text.includes(`for=${actId}`)) === 0 ? 0 : -1)!
  expect((await follow(link)).status).toBe(200)
  expect(await frozen()).toEqual([actId])
  expect((await artist.fetch('/api/parties')).status).toBe(401)
  const events = test.deps.db.selectFrom('security_events').select(['kind', 'actor_id']).orderBy('kind')
  expect(await events.where('party_id', '=', actId).execute()).toEqual([
    { kind: 'bank.changed', actor_id: null },
    { kind: 'payouts.frozen', actor_id: null },
  ])

  const listed = (await admin('frozen-payouts')).lines.join('\n')
  expect(listed).toMatch(new RegExp(`${actId} +Cass Quartet +${artist.email}`))
  expect((await admin('unfreeze-payouts', artist.email, '--reason=Checked.')).json).toMatchObject({
    id: actId,
  })
  expect(await frozen()).toEqual([])
  expect((await clickAgain(link)).status).toBe(410)
})

it('names the acts of one person whose withdrawals are frozen, and thaws the one that is named', async () => {
  const actId = await actOwnedBy(test, artist)
  await bankSetUp(test, actingFor(test, artist, { id: actId }))
  await artist.api.payments.freezePayouts()
  artist = await signInAgain(test, artist)
  await actingFor(test, artist, { id: actId }).api.payments.freezePayouts()
  const several = admin('unfreeze-payouts', artist.email, '--reason=Checked.')
  await expect(several).rejects.toThrow(/Several withdrawals of .*Reyes Trio.*Cass Quartet/)
  await admin('unfreeze-payouts', actId, '--reason=Checked.')
  expect((await admin('frozen-payouts')).lines.join('\n')).not.toContain(actId)
  expect((await admin('unfreeze-payouts', artist.email, '--reason=Checked.')).json).toMatchObject({
    id: artist.id,
  })
})

it('freezes by the link of an earlier change, and after the day too, and says what it comes too late for', async () => {
  await bankSetUp(test, artist, OTHER_BANK)
  const first = await changeMail()
  await bankSetUp(test, artist)
  await changeMail([first])
  await afterHours(25)
  const { payoutId } = await withdraw()
  // The provider has taken it, and the bank hasn't confirmed it.
  await test.deps.db
    .updateTable('money_orders')
    .set({ status: 'requested', decided_at: null, provider_id: `po_${payoutId}` })
    .where('id', '=', payoutId)
    .execute()
  const asked = await pageOf(linkIn(first))
  expect(asked.text).toContain('Withdrawals go to that account now')
  expect(asked.text).toContain('$100.00 is already on its way to a bank, and we can’t stop that')
  expect((await follow(linkIn(first))).status).toBe(200)
  const { text } = await mailAbout(test, artist.email, 'withdrawals are frozen')
  expect(text).toContain('$100.00 was already on its way to a bank')
})

it('keeps a withdrawal that was ordered before the freeze, and pays it once it is cleared', async () => {
  await changeUnreported()
  const { payoutId } = await withdraw()
  await settleProvider(test)
  await artist.api.payments.freezePayouts()
  await afterHours(30)
  expect(await statusAfterClock(payoutId)).toBe('requested')
  expect((await payoutOf(payoutId))?.isHeld).toBe(true)
  await admin('unfreeze-payouts', artist.id, '--reason=It was the artist.')
  expect((await payoutOf(payoutId))?.isHeld).toBe(false)
  expect(await statusAfterClock(payoutId)).toBe('succeeded')
})

it('freezes once when the link is followed twice at the same time', async () => {
  await bankSetUp(test, artist, OTHER_BANK)
  const link = linkIn(await changeMail())
  const html = await (await fetch(link)).text()
  const both = await Promise.all([clickLinkButton(link, html), clickLinkButton(link, html)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const notices = test.deps.db.selectFrom('notifications').select('id').where('user_id', '=', artist.id)
  await expect.poll(async () => (await notices.where('kind', '=', 'bank.frozen').execute()).length).toBe(1)
})

it('refuses a link after seven days, one that it never made, and none at all', async () => {
  await bankSetUp(test, artist, OTHER_BANK)
  const link = linkIn(await changeMail())
  for (const dead of [`${test.url}/freeze-withdrawals`, `${test.url}/freeze-withdrawals?token=x`])
    expect((await fetch(dead)).status).toBe(410)
  const stored = JSON.stringify(await test.deps.db.selectFrom('notifications').selectAll().execute())
  expect(stored).not.toContain('token=')
  await afterHours(7 * 24 + 1)
  expect(await follow(link)).toEqual({ status: 410 })
  expect((await clickAgain(link)).status).toBe(410)
  expect((await balances()).payoutsFrozen).toBe(false)
  await test.deps.security.flush()
  const refused = test.deps.db.selectFrom('security_events').select(['cause', 'party_id'])
  expect(await refused.where('kind', '=', 'link.refused').execute()).toContainEqual({
    cause: '/freeze-withdrawals',
    party_id: null,
  })
  await runMaintenance(test.deps)
  const links = test.deps.db.selectFrom('notice_links').select('purpose')
  expect(await links.where('user_id', '=', artist.id).execute()).toEqual([])
})

it('does nothing for the page of another site', async () => {
  const link = linkIn(await mailAbout(test, artist.email, 'was set up'))
  const body = new URLSearchParams({ token: new URL(link).searchParams.get('token')! })
  const headers = { 'sec-fetch-site': 'cross-site' }
  await fetch(`${test.url}/freeze-withdrawals`, { method: 'POST', body, headers })
  expect((await balances()).payoutsFrozen).toBe(false)
})

it('freezes withdrawals in a session too, which keeps the password, but not without a bank account', async () => {
  const user = test.deps.db.selectFrom('users').select('password_hash').where('id', '=', artist.id)
  const before = await user.executeTakeFirstOrThrow()
  await artist.api.payments.freezePayouts()
  expect(await user.executeTakeFirstOrThrow()).toEqual(before)
  expect((await artist.fetch('/api/payments')).status).toBe(401)
  artist = await signInAgain(test, artist)
  expect((await balances()).payoutsFrozen).toBe(true)
  const venue = await createProVenue(test)
  await expect(venue.api.payments.freezePayouts()).rejects.toMatchObject({ code: 'PAYOUT_ACCOUNT_MISSING' })
})

it('shows a network only so many links', async () => {
  let status = 200
  for (let tries = 0; tries < 62 && status !== 429; tries++)
    ({ status } = await fetch(`${test.url}/freeze-withdrawals?token=x`))
  expect(status).toBe(429)
})
