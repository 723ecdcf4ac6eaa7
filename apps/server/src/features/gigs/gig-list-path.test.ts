import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'
import { gigForm } from '../../../test/members/gig-form.ts'
import { createAccounts, createAuthenticator } from '../../auth/index.ts'
import { registerApi } from '../../http/api.ts'
import { refuseWhatIsNoText, registerErrorHandler } from '../../http/errors.ts'

let test: TestApp
let reader: Member
/** The same server with only the general API layer, without the fast path of the list. */
let general: FastifyInstance
beforeAll(async () => {
  test = await startTestApp()
  reader = await createArtist(test)
  const venue = await createProVenue(test)
  for (let number = 1; number <= 11; number++) {
    await venue.api.gigs.create(
      gigForm({ title: `Gig number ${number}`, pay: `${number * 50}`, isRecurring: number % 2 === 0 }),
    )
  }
  general = Fastify()
  registerErrorHandler(general, test.deps)
  refuseWhatIsNoText(general)
  const accounts = createAccounts(test.deps)
  await registerApi(general, accounts, createAuthenticator(accounts), accounts.spendRead)
})
afterAll(async () => {
  await general.close()
  await test.close()
})

it.each([
  '',
  '?page=2',
  '?page=99',
  '?show=all',
  '?instrument=piano&location=detroit',
  '?minPay=200&recurring=one-time',
  '?dateFrom=2026-01-01&dateTo=2030-01-01',
  '?dateTo=2020-01-01',
  '?instrument=%F0%9F%8E%B7',
  '?q=numbre+5',
  '?q=gig&genre=jazz&instrument=piano&location=detroit',
  '?near=zip:48226&radius=10',
  '?near=zip:48226&q=number&box=-84,42,-83,43',
  '?among=saved&show=all',
  // Refusals.
  '?near=zip:00000',
  '?near=zip:48226&radius=7',
  '?among=everybody',
  `?q=${'x'.repeat(101)}`,
  '?page=0',
  '?page=two',
  '?minPay=much',
  '?minPay=-1',
  '?recurring=maybe',
  '?dateFrom=2026-02-30&show=mine',
  '?dateTo=0000-01-01',
  '?pageSize=100',
  `?instrument=${'x'.repeat(61)}`,
  '?instrument=%00',
])('answers %j as the API’s definition does', async (query) => {
  const headers = { authorization: `Bearer ${reader.token}` }
  const short = await test.app.inject({ url: `/api/gigs${query}`, headers })
  const long = await general.inject({ url: `/api/gigs${query}`, headers })
  expect(short.json()).toEqual(long.json())
  expect(short.statusCode).toBe(long.statusCode)
})

it('refuses a visitor as the API’s definition does', async () => {
  const short = await test.app.inject({ url: '/api/gigs' })
  const long = await general.inject({ url: '/api/gigs' })
  expect(short.json()).toEqual(long.json())
  expect([short.statusCode, long.statusCode]).toEqual([401, 401])
})
