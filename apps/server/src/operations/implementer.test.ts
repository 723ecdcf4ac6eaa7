import { apiSpec, type OperationMeta } from '@bandstand/api-spec'
import { type Ability, can, PARTY_HEADER, ROLES_OF } from '@bandstand/domain/parties'
import { traverseContractProcedures } from '@orpc/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { anonymous, createArtist, createVenue, type Member } from '../../test/members/factories.ts'
import { appoint, dismiss } from '../../test/members/parties.ts'

/** Operations that anybody can call without an account. Whatever is added here is open to the whole internet. */
const PUBLIC = [
  'bills.night',
  'contracts.verify',
  'offerLinks.decline',
  'offerLinks.read',
  'people.readInvitation',
  'site.contact',
  'site.get',
  'site.mapSettings',
  'site.sharedGig',
  'site.vitals',
  'subscriptions.getActive',
]

interface Operation {
  name: string
  method: string
  /** With ids that nobody has. */
  path: string
  ability: Ability | undefined
}
const operations: Operation[] = []
traverseContractProcedures({ router: apiSpec, path: [] }, ({ contract, path }) => {
  const { route, meta } = contract['~orpc']
  const known = route.path?.replaceAll(/\{[^}]+\}/g, crypto.randomUUID())
  const { ability } = meta as OperationMeta
  operations.push({ name: path.join('.'), method: route.method ?? 'POST', path: `/api${known}`, ability })
})

/** Ends the session that calls it, so it comes last. */
const ENDS_SESSION = 'payments.freezePayouts'
operations.sort((a, b) => Number(a.name === ENDS_SESSION) - Number(b.name === ENDS_SESSION))

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
})
afterAll(() => test.close())

it('refuses everybody who is not signed in, except for operations that are declared public', async () => {
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

/** Sends a request to each operation for a party, without any input, and returns the codes of the refusals. */
async function refusals(person: Member, party: string): Promise<Map<string, string | undefined>> {
  const codes = new Map<string, string | undefined>()
  for (const { name, method, path, ability } of operations) {
    if (!ability) continue
    const headers = {
      authorization: `Bearer ${person.token}`,
      [PARTY_HEADER]: party,
      'content-type': 'application/json',
    }
    const answer = await fetch(`${test.url}${path}`, {
      method,
      headers,
      ...(method !== 'GET' && { body: '{}' }),
    })
    const body = (await answer.json().catch(() => ({}))) as { code?: string }
    codes.set(name, body.code)
  }
  return codes
}

/** Returns how a person's request for the gigs of a party is answered. */
async function statusFor(person: Member, party: Member): Promise<number> {
  const headers = { authorization: `Bearer ${person.token}`, [PARTY_HEADER]: party.id }
  return (await fetch(`${test.url}/api/my-gigs`, { headers })).status
}

it('each operation is refused to roles without its ability, and to nobody else', async () => {
  const parties = { artist: await createArtist(test), venue: await createVenue(test) }
  for (const side of ['artist', 'venue'] as const)
    for (const role of ROLES_OF[side]) {
      // As many requests as this are more than one person may send.
      const person = await createArtist(test)
      await appoint(test, person, parties[side], role)
      const codes = await refusals(person, parties[side].id)
      for (const { name, ability } of operations) {
        if (!ability) continue
        const code = codes.get(name)
        expect([side, role, name, code === 'ROLE_FORBIDS']).toEqual([side, role, name, !can(role, ability)])
        expect([side, role, name, code]).not.toEqual([side, role, name, 'PARTY_NOT_YOURS'])
      }
    }
}, 120_000)

it('each operation is refused for a party of others, one that the person has left, and what is no party', async () => {
  const [stranger, venue] = [await createArtist(test), await createVenue(test)]
  const all = operations.filter(({ ability }) => ability).map(({ name }) => [name, 'PARTY_NOT_YOURS'])
  expect([...(await refusals(stranger, venue.id))]).toEqual(all)
  expect([...(await refusals(stranger, 'venue'))]).toEqual(all)
  const former = await createArtist(test)
  await appoint(test, former, venue, 'owner')
  expect(await statusFor(former, venue)).toBe(200)
  await dismiss(test, former, venue)
  expect([...(await refusals(former, venue.id))]).toEqual(all)
}, 120_000)
