import { apiSpec } from '@bandstand/api-spec'
import { traverseContractProcedures } from '@orpc/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { anonymous } from '../../test/members/factories.ts'

/** Operations that anybody can call without an account. Whatever is added here is open to the whole internet. */
const PUBLIC = [
  'bills.night',
  'contracts.verify',
  'offerLinks.decline',
  'offerLinks.read',
  'site.contact',
  'site.get',
  'site.mapSettings',
  'site.sharedGig',
  'site.vitals',
  'subscriptions.getActive',
]

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
})
afterAll(() => test.close())

it('refuses everybody who is not signed in, except for operations that are declared public', async () => {
  const operations: { name: string; method: string; path: string }[] = []
  traverseContractProcedures({ router: apiSpec, path: [] }, ({ contract, path }) => {
    const { method = 'POST', path: address = '' } = contract['~orpc'].route
    const known = address.replaceAll(/\{[^}]+\}/g, crypto.randomUUID())
    operations.push({ name: path.join('.'), method, path: `/api${known}` })
  })
  const visitor = anonymous(test)
  const open: string[] = []
  for (const { name, method, path } of operations) {
    const answer = await visitor.fetch(path, { method, ...(method !== 'GET' && { body: {} }) })
    if (answer.status !== 401) open.push(name)
    else expect(await answer.json(), name).toMatchObject({ code: 'UNAUTHENTICATED' })
  }
  expect(operations.length).toBeGreaterThan(150)
  expect(open.toSorted()).toEqual(PUBLIC)
})
