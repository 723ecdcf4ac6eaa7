import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { anonymous, createArtist, createProVenue, createVenue } from '../../../test/members/factories.ts'
import { gigForm } from '../../../test/members/gig-form.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
})
afterAll(() => test.close())

it('returns a plan that is free unless its expiry is in the future [ENT-52 ENT-53 ENT-54 ENT-55 FLOW-32 CALL-35]', async () => {
  const artist = await createArtist(test)
  expect(await artist.api.subscriptions.summary()).toEqual({
    tier: 'free',
    expiry: null,
    boostExpiry: null,
    freeBoosts: 0,
    freeBoostsResetDate: null,
    userType: 'artist',
    autoRenew: false,
    subscriptionId: null,
    status: null,
    interval: null,
    provider: 'sandbox',
    abilities: { subscribe: true, manage: false },
  })
  const lapsed = await createProVenue(test, { subscription_expiry: '2020-01-01T00:00:00Z' })
  expect(await lapsed.api.subscriptions.summary()).toMatchObject({
    tier: 'free',
    expiry: '2020-01-01T00:00:00.000Z',
    userType: 'venue',
    abilities: { subscribe: true },
  })
  const venue = await createProVenue(test)
  expect(await venue.api.subscriptions.summary()).toMatchObject({
    tier: 'pro',
    abilities: { subscribe: false, manage: true },
  })
})

it('finds no subscription for a visitor, without an error [ERR-05 CALL-62 CALL-63]', async () => {
  const visitor = anonymous(test).api.subscriptions
  expect(await visitor.getActive()).toEqual({ subscription: null })
  for (const call of [visitor.summary(), visitor.history(), visitor.usage()])
    await expect(call).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

it('counts what the free tier limits, and for Pro without a limit [SUB-18 SUB-22 SUB-24 SUB-27]', async () => {
  const venue = await createVenue(test)
  await venue.api.gigs.create(gigForm())
  const { limits } = await venue.api.subscriptions.usage()
  expect(limits).toContainEqual({ what: 'gigs', used: 1, limit: 1 })
  const pro = await (await createProVenue(test)).api.subscriptions.usage()
  expect(pro.limits).toContainEqual({ what: 'gigs', used: 0, limit: null })
  const artist = await createArtist(test, { instruments: ['Piano', 'Organ'] })
  expect((await artist.api.subscriptions.usage()).limits).toEqual([
    { what: 'instruments', used: 2, limit: 5 },
    { what: 'professions', used: 1, limit: 3 },
  ])
})

it('never changes the history of subscriptions', async () => {
  const { db } = test.deps
  for (const statement of [
    sql`update subscription_events set at = now()`,
    sql`delete from subscription_events`,
    sql`truncate subscription_events`,
  ])
    await expect(statement.execute(db)).rejects.toThrow('subscription_events is append-only')
})
