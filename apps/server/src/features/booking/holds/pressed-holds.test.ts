import { HOLD_CHALLENGES_MAX } from '@bandstand/domain/holds'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { inHours } from '../../../../test/members/bookings.ts'
import { createArtist, createProVenue, type Member } from '../../../../test/members/factories.ts'

let test: TestApp
let venue: Member
let artist: Member
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
})
afterAll(() => test.close())
beforeEach(async () => {
  ;[venue, artist] = await Promise.all([createProVenue(test), createArtist(test)])
})

const hours = () => ({ start: inHours(test, 8 * 24), end: inHours(test, 8 * 24 + 3) })
const ask = (key?: string) => artist.api.holds.request({ venueId: venue.id, ...hours(), ...(key && { key }) })
const place = (change: object = {}) => venue.api.holds.place({ ...hours(), artistId: artist.id, ...change })
const refusedWith = (code: string) => expect.objectContaining({ code })
/** How often members are told of an event of a hold. */
async function toldOf(id: string, event: string): Promise<number> {
  const rows = await test.deps.db.selectFrom('outbox_events').select('payload').execute()
  const facts = rows.map(({ payload }) => payload as { holdId?: string; event?: string })
  return facts.filter((fact) => fact.holdId === id && fact.event === event).length
}

it('can be acted on by its two sides only', async () => {
  const [asked, placed] = [await ask(), await place({ start: inHours(test, 300), end: inHours(test, 302) })]
  for (const { api } of [await createProVenue(test), await createArtist(test)])
    for (const { id } of [asked, placed])
      for (const act of ['get', 'accept', 'decline', 'release', 'challenge', 'confirm'] as const)
        await expect(api.holds[act]({ id }), act).rejects.toEqual(refusedWith('HOLD_NOT_FOUND'))
  for (const act of ['accept', 'decline'] as const)
    await expect(artist.api.holds[act]({ id: asked.id })).rejects.toEqual(refusedWith('HOLDS_VENUES_ONLY'))
  expect((await artist.api.holds.list({})).holds.map(({ status }) => status)).toEqual(['requested', 'active'])
})

it('is asked for, declined and released once, however often it’s pressed', async () => {
  const key = crypto.randomUUID()
  const asked = await Promise.all([ask(key), ask(key), ask(key)])
  const [{ id }] = asked
  expect(new Set(asked.map((each) => each.id)).size).toBe(1)
  await expect(ask()).rejects.toEqual(refusedWith('HOLD_EXISTS'))
  const other = { venueId: venue.id, start: inHours(test, 400), end: inHours(test, 402), key }
  await expect(artist.api.holds.request(other)).rejects.toEqual(refusedWith('REQUEST_KEY_REUSED'))
  const declined = await Promise.all([1, 2, 3].map(() => venue.api.holds.decline({ id })))
  expect(declined.map(({ status }) => status)).toEqual(['declined', 'declined', 'declined'])
  expect([await toldOf(id, 'requested'), await toldOf(id, 'declined')]).toEqual([1, 1])

  const placed = await place()
  const both = [artist, venue, artist, venue].map(({ api }) => api.holds.release({ id: placed.id }))
  expect(new Set((await Promise.all(both)).map(({ status }) => status))).toEqual(new Set(['released']))
  expect(await toldOf(placed.id, 'released')).toBe(1)
  for (const act of ['challenge', 'confirm'] as const)
    await expect(venue.api.holds[act]({ id: placed.id })).rejects.toEqual(refusedWith('HOLD_ENDED'))
})

it('is either accepted or declined when both are pressed at once', async () => {
  const { id } = await ask()
  const both = await Promise.allSettled([venue.api.holds.accept({ id }), venue.api.holds.decline({ id })])
  const { status } = await artist.api.holds.get({ id })
  const [accepted, declined] = [await toldOf(id, 'accepted'), await toldOf(id, 'declined')]
  if (status === 'active') {
    expect([accepted, declined]).toEqual([1, 0])
    expect(both.map((each) => each.status)).toEqual(['fulfilled', 'rejected'])
  } else {
    expect(declined).toBe(1)
    expect(status).toBe('declined')
  }
})

it('asks an act ahead a few times at most, however often holds behind it come and go', async () => {
  const { id } = await place()
  let refusals = 0
  for (let turn = 0; turn < 60; turn++) {
    const behind = await place({ artistId: null, actName: 'House band' })
    await venue.api.holds.challenge({ id: behind.id }).catch(() => refusals++)
    await venue.api.holds.release({ id: behind.id })
  }
  expect(await toldOf(id, 'challenged')).toBe(HOLD_CHALLENGES_MAX)
  expect(refusals).toBe(60 - HOLD_CHALLENGES_MAX)
  expect((await artist.api.holds.get({ id })).status).toBe('active')
  const last = await place({ artistId: null, actName: 'House band' })
  expect(last.abilities.challenge).toBe(false)
  await expect(venue.api.holds.challenge({ id: last.id })).rejects.toEqual(refusedWith('HOLD_ASKED_OFTEN'))
  // Others ahead are asked still.
  const next = await place({ artistId: null, actName: 'Third band' })
  await venue.api.holds.challenge({ id: next.id })
  expect((await venue.api.holds.get({ id: last.id })).status).toBe('challenged')
  expect(await toldOf(id, 'challenged')).toBe(HOLD_CHALLENGES_MAX)
})
