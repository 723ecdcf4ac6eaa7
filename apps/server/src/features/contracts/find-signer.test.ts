import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { contracted } from '../../../test/members/contracts.ts'
import { actingFor, createArtist, createProVenue } from '../../../test/members/factories.ts'
import { appoint } from '../../../test/members/parties.ts'
import { actOwnedBy } from '../../../test/members/people.ts'
import { findSigner, findSigners } from './envelopes.queries.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('an owner signs for an act that came with nobody’s account, and a founder for their own', async () => {
  const [owner, manager, venue] = await Promise.all([
    createArtist(test),
    createArtist(test),
    createProVenue(test),
  ])
  const actId = await actOwnedBy(test, owner)
  await appoint(test, manager, { id: actId }, 'manager')
  await appoint(test, await createArtist(test), venue, 'owner')
  const act = { ...actingFor(test, manager, { id: actId }), id: actId }
  const { id } = await contracted(test, { artist: act, venue })
  const { db } = test.deps
  expect(await findSigners(db, id)).toEqual({
    artist: { party: 'artist', userId: actId, email: owner.email },
    venue: { party: 'venue', userId: venue.id, email: 'book@example.com' },
  })
  const signers = await db
    .transaction()
    .execute(async (tx) => [await findSigner(tx, actId), await findSigner(tx, venue.id)])
  expect(signers).toEqual([owner.id, venue.id])
})
