import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { contracted } from '../../../../test/members/contracts.ts'
import { actingFor, createArtist, createProVenue } from '../../../../test/members/factories.ts'
import { appoint } from '../../../../test/members/parties.ts'
import { asMemberId } from '../../../../test/members/member-id.ts'
import { actOwnedBy } from '../../../../test/members/people.ts'
import { findSigners } from './envelopes.queries.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('whoever begins signs for their act if they may, otherwise its founder or first owner', async () => {
  const [owner, manager, venue] = await Promise.all([
    createArtist(test),
    createArtist(test),
    createProVenue(test),
  ])
  const actId = await actOwnedBy(test, owner)
  await appoint(test, manager, { id: actId }, 'manager')
  const second = await createArtist(test)
  await appoint(test, second, venue, 'owner')
  const act = { ...actingFor(test, manager, { id: actId }), id: asMemberId(actId) }
  const { id } = await contracted(test, { artist: act, venue })
  const { db } = test.deps
  const [artistSide, venueSide] = [
    { party: 'artist', partyId: actId },
    { party: 'venue', partyId: venue.id, email: 'book@example.com' },
  ]
  expect(await findSigners(db, id, venue.id)).toEqual({
    artist: { ...artistSide, userId: owner.id, email: owner.email },
    venue: { ...venueSide, userId: venue.id },
  })
  expect(await findSigners(db, id, manager.id)).toEqual({
    artist: { ...artistSide, userId: manager.id, email: manager.email },
    venue: { ...venueSide, userId: venue.id },
  })
  expect((await findSigners(db, id, second.id)).venue.userId).toBe(second.id)
})
