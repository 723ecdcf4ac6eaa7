import { DAY_MS } from '@bandstand/domain/time'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { manage, openPortal, passTime, quiet, subscribed } from '../../../test/providers/billing.ts'
import { createArtist, createVenue, type Member, signInAgain } from '../../../test/members/factories.ts'
import { gigForm } from '../../../test/members/gig-form.ts'
import { GOOD_CARD } from '../../../test/members/payments.ts'

const FAILS_LATER = '4000 0000 0000 0341'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(() => test.setTime(new Date()))

const summaryOf = ({ api }: Member) => api.subscriptions.summary()
const noticesOf = async ({ api }: Member) =>
  (await api.notifications.list({})).notifications.map(({ title }) => title)
const paidBy = async ({ api }: Member) =>
  (await api.subscriptions.receipts()).receipts.map(({ amount }) => amount)
const rankOf = async (id: string) =>
  (await test.deps.db.selectFrom('gigs').select('rank').where('id', '=', id).executeTakeFirst())?.rank
/** This long after what is paid now. */
async function afterExpiry(member: Member, ms: number): Promise<Date> {
  return new Date(new Date((await summaryOf(member)).expiry ?? '').getTime() + ms)
}

it('switches to yearly prorated, cancels at the period’s end, and resumes after all, all in the portal [SUB-04]', async () => {
  const artist = await createArtist(test)
  await subscribed(artist)
  const page = await (await fetch(await openPortal(artist))).text()
  expect(page).toMatch(/\$90\.00 a year, less \$9\.00 for unused time:\s+\$81\.00 now/)
  await manage(artist, { act: 'switch', interval: 'yearly' })
  await quiet(test)
  expect(await summaryOf(artist)).toMatchObject({ tier: 'pro', interval: 'yearly', autoRenew: true })
  expect(await paidBy(artist)).toEqual([81, 9])
  expect((await artist.api.subscriptions.history()).subscriptions).toHaveLength(1)

  await manage(artist, { act: 'cancel' })
  await manage(artist, { act: 'cancel' })
  await quiet(test)
  expect(await summaryOf(artist)).toMatchObject({ tier: 'pro', autoRenew: false, status: 'active' })
  await manage(artist, { act: 'resume' })
  await quiet(test)
  expect(await summaryOf(artist)).toMatchObject({ autoRenew: true })
  const [newest, ...others] = await noticesOf(artist)
  expect(newest).toMatch(/^Your Pro subscription ends on \w+ \d+, \d{4}$/)
  expect(others).toEqual(['Welcome to Bandstand Pro'])
})

it('renews each month; a failed card ends Pro right away, and another one restores it [FLOW-32]', async () => {
  let venue = await createVenue(test)
  await subscribed(venue)
  await passTime(test, await afterExpiry(venue, 1000))
  venue = await signInAgain(test, venue)
  expect(await summaryOf(venue)).toMatchObject({ tier: 'pro', autoRenew: true })
  expect(await paidBy(venue)).toEqual([29, 29])
  expect(await noticesOf(venue)).toEqual(['Welcome to Bandstand Pro'])

  await manage(venue, { act: 'card', card: FAILS_LATER })
  await passTime(test, await afterExpiry(venue, 1000))
  venue = await signInAgain(test, venue)
  expect(await summaryOf(venue)).toMatchObject({
    tier: 'free',
    autoRenew: false,
    status: 'past_due',
    abilities: { subscribe: false, manage: true },
  })
  expect((await noticesOf(venue))[0]).toBe('We couldn’t renew your Pro subscription')
  await expect(venue.api.subscriptions.startCheckout({ interval: 'yearly' })).rejects.toMatchObject({
    code: 'SUBSCRIPTION_EXISTS',
  })
  await manage(venue, { act: 'card', card: GOOD_CARD })
  await quiet(test)
  expect(await summaryOf(venue)).toMatchObject({ tier: 'pro', autoRenew: true })
  expect(await paidBy(venue)).toEqual([29, 29, 29])

  await manage(venue, { act: 'card', card: FAILS_LATER })
  await passTime(test, await afterExpiry(venue, 1000))
  await passTime(test, new Date(test.deps.now().getTime() + 8 * DAY_MS))
  venue = await signInAgain(test, venue)
  expect(await summaryOf(venue)).toMatchObject({ tier: 'free', status: null, abilities: { subscribe: true } })
  expect((await noticesOf(venue))[0]).toBe('Your Pro subscription ended')
})

it('expires without any job: limits right away, the order of gigs within a minute, and nothing is cut [SUB-19 SUB-23 FLOW-32]', async () => {
  let venue = await createVenue(test)
  const artist = await createArtist(test, { availability: ['Weekends'] })
  await subscribed(venue)
  await subscribed(artist)
  const dates = [40, 41].map((days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10))
  const gigs = await Promise.all(dates.map((date) => venue.api.gigs.create(gigForm({ date }))))
  const seen = async () => (await venue.api.profiles.get({ uuid: artist.id })).availability
  expect(await seen()).toEqual(['Weekends'])
  await manage(venue, { act: 'cancel' })
  await quiet(test)

  // The provider sends nothing anymore, and no clock runs. The artist subscribed a moment after the venue.
  test.deps.config.sandboxEvents = 'never'
  test.setTime(await afterExpiry(artist, 1000))
  venue = await signInAgain(test, venue)
  expect(await summaryOf(venue)).toMatchObject({ tier: 'free', status: 'active' })
  expect(await seen()).toEqual([])
  await venue.api.gigs.create(gigForm({ date: dates[0]! }))
  await expect(venue.api.gigs.create(gigForm({ date: dates[0]! }))).rejects.toMatchObject({
    code: 'GIG_LIMIT_REACHED',
  })
  expect(await rankOf(gigs[0]!.id)).toBe(1)

  await passTime(test, test.deps.now())
  expect(await rankOf(gigs[0]!.id)).toBe(2)
  expect(await summaryOf(venue)).toMatchObject({ tier: 'free', status: null, subscriptionId: null })
  expect((await noticesOf(venue))[0]).toBe('Your Pro subscription ended')
  expect(await venue.api.subscriptions.getActive()).toEqual({ subscription: null })
  // The artist's was renewed in the meantime, which the clock read.
  expect(await seen()).toEqual(['Weekends'])
  test.deps.config.sandboxEvents = 'once'
})
