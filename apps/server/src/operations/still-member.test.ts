import { asPartyId, type PersonId } from '@bandstand/domain/accounts'
import type { OperationMeta } from '@bandstand/api-spec'
import { can, ROLES_OF, type Role } from '@bandstand/domain/parties'
import { call, isProcedure, Procedure } from '@orpc/server'
import { type Kysely, sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { applyTo, openGig } from '../../test/members/bookings.ts'
import { contracted, sign } from '../../test/members/contracts.ts'
import { createArtist, createProVenue, createVenue, type Member } from '../../test/members/factories.ts'
import { gigForm } from '../../test/members/gig-form.ts'
import { lineUp } from '../../test/members/lineups.ts'
import { appoint, dismiss } from '../../test/members/parties.ts'
import { joined } from '../../test/members/people.ts'
import { router } from '../api/router.ts'
import { actsForSelf, type Actor } from '../auth/actor.ts'
import type { Schema } from '../db/database.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
})
afterAll(() => test.close())

interface Found {
  name: string
  ability: NonNullable<OperationMeta['ability']>
  /** The operation as it's served, but all that it does is begin a transaction. */
  begin: (actor: Actor) => Promise<unknown>
}

/** Returns all operations that write and need a role. */
function writing(part: object, path: string[] = []): Found[] {
  if (!isProcedure(part))
    return Object.entries(part).flatMap(([key, inner]) => writing(inner as object, [...path, key]))
  const def = part['~orpc']
  const { ability } = def.meta as OperationMeta
  if (def.route.method === 'GET' || !ability || ability === 'useAccount') return []
  const begins = new Procedure({
    ...def,
    inputValidationIndex: Number.NaN,
    outputValidationIndex: Number.NaN,
    handler: ({ context }) =>
      (context as unknown as { deps: TestApp['deps'] }).deps.db
        .transaction()
        .execute(() => Promise.resolve({ begun: true })),
  })
  const begin = (actor: Actor) => call(begins, {}, { context: { deps: test.deps, actor } })
  return [{ name: path.join('.'), ability, begin }]
}
const operations = writing(router)

/** Returns how each operation answers that this role may do, by its name. */
async function answers(actor: Actor): Promise<Map<string, unknown>> {
  const codes = new Map<string, unknown>()
  for (const { name, ability, begin } of operations) {
    if (!actor.role || !can(actor.role, ability)) continue
    const code = await begin(actor).then(
      () => 'begun',
      (error: { code?: string }) => error.code,
    )
    codes.set(name, code)
  }
  return codes
}

const sessionOf = ({ token }: Member) =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { session_id: string }).session_id

it('nothing is begun for a party by somebody who was removed or has a lesser role since the request was let in', async () => {
  expect(operations.length).toBeGreaterThan(90)
  const reached = new Set<string>()
  const parties = { artist: await createArtist(test), venue: await createVenue(test) }
  for (const side of ['artist', 'venue'] as const)
    for (const role of ROLES_OF[side]) {
      const [party, person] = [parties[side], await createArtist(test)]
      const self = actsForSelf({
        userId: person.id,
        sessionId: sessionOf(person),
        email: '',
        userType: side,
        profileComplete: true,
      })
      const actor: Actor = { ...self, partyId: asPartyId(party.id), role }
      await appoint(test, person, party, role)
      const expected = async (answer: string) => {
        const given = await answers(actor)
        expect([role, Object.fromEntries(given)]).toEqual([
          role,
          Object.fromEntries([...given.keys()].map((name) => [name, answer])),
        ])
        return given
      }
      for (const name of (await expected('begun')).keys()) reached.add(name)
      await dismiss(test, person, party)
      await expected('PARTY_NOT_YOURS')
      await appoint(test, person, party, 'viewer')
      await expected(role === 'viewer' ? 'begun' : 'ROLE_FORBIDS')
    }
  expect(operations.map(({ name }) => name).filter((name) => !reached.has(name))).toEqual([])
}, 60_000)

/** Waits until so many statements wait for locks. Asks in this transaction: those that wait hold most other connections. */
const waitingForLocks = (tx: Kysely<Schema>, count: number) =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      tx,
    )
    expect(rows).toHaveLength(count)
  }, 10_000)

/** Ends what somebody is for a party, or makes them a viewer, in a transaction that ends once the request waits for it. Returns its outcome. */
async function meanwhile(
  person: { id: PersonId },
  party: { id: string },
  { next, back }: { next: Role | null; back: Role },
  send: () => Promise<unknown>,
): Promise<unknown> {
  const ids = { person_id: person.id, party_id: asPartyId(party.id) }
  const change = async (tx: Kysely<Schema>, role: Role | null) => {
    const began_at = test.deps.now()
    const former = tx.updateTable('memberships').set({ ended_at: began_at }).where('ended_at', 'is', null)
    await former.where('person_id', '=', ids.person_id).where('party_id', '=', ids.party_id).execute()
    if (role)
      await tx
        .insertInto('memberships')
        .values({ ...ids, role, began_at })
        .execute()
  }
  const tx = await test.deps.db.startTransaction().execute()
  await change(tx, next)
  const outcome = send().then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
  await waitingForLocks(tx, 1)
  await tx.commit().execute()
  const code = await outcome
  // Whoever is let in to the next request is who they were, as far as this server knows.
  await change(test.deps.db, back)
  return code
}

it.each([
  [null, 'PARTY_NOT_YOURS'],
  ['viewer', 'ROLE_FORBIDS'],
] as const)('whoever becomes %s while their requests wait changes nothing', async (next, code) => {
  const [artist, venue] = [await createArtist(test), await createProVenue(test)]
  const contract = await contracted(test, { artist, venue })
  const { bookingId } = contract
  await sign(venue, contract)
  await lineUp(test, artist, { name: 'Ada', person_id: artist.id }, { name: 'Sam' })
  const gigId = await openGig(test, venue)
  const poll = await artist.api.polls.ask({ id: randomUUID(), gigId, withinHours: 24, note: '' })
  const sam = poll.places.flatMap(({ people }) => people).find(({ name }) => name === 'Sam')!
  const manager = await joined(test, artist, 'manager')
  const { api } = manager
  const picture = () =>
    manager.fetch(`/storage/v1/object/profile-images`, { method: 'DELETE', body: { prefixes: ['x.png'] } })
  const refusedFile = async () => {
    const { status } = await picture()
    if (status === 403) throw Object.assign(new Error('refused'), { code })
  }
  const requests = [
    () => sign(manager, contract),
    () => applyTo(gigId, manager),
    () => api.polls.answer({ id: poll.id, answerId: sam.id, answer: 'yes', note: '' }),
    () => api.polls.cancel({ id: poll.id }),
    () => api.daySheets.checkIn({ bookingId, step: 'arrived', happenedAt: new Date().toISOString() }),
    refusedFile,
  ]
  for (const send of requests)
    expect([String(send), await meanwhile(manager, artist, { next, back: 'manager' }, send)]).toEqual([
      String(send),
      code,
    ])
  expect(await artist.api.polls.get({ id: poll.id })).toMatchObject({ state: 'open' })
  expect((await artist.api.contracts.get({ id: contract.id })).status).toBe(contract.status)
})

it('whoever is removed has ended what they began before', async () => {
  const venue = await createProVenue(test)
  const booker: Member = await joined(test, venue, 'booker')
  const blocker = await test.deps.db.startTransaction().execute()
  await blocker
    .selectFrom('profiles')
    .select('uuid')
    .where('uuid', '=', asPartyId(venue.id))
    .forUpdate()
    .execute()
  const posted = booker.api.gigs.create(gigForm())
  await waitingForLocks(blocker, 1)
  const removed = venue.api.people.remove({ personId: booker.id, fromLineup: false })
  await waitingForLocks(blocker, 2)
  await blocker.commit().execute()
  expect(await posted).toMatchObject({ status: 'open' })
  expect(await removed).toEqual({ removed: true })
  await expect(booker.api.gigs.create(gigForm())).rejects.toMatchObject({ code: 'PARTY_NOT_YOURS' })
})
