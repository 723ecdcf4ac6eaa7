import { SAVED_GIGS_MAX } from '@bandstand/domain/favorites'
import { DAY_MS } from '@bandstand/domain/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import {
  anonymous,
  createArtist,
  createProVenue,
  createVenue,
  type Member,
} from '../../../test/members/factories.ts'
import { gigForm } from '../../../test/members/gig-form.ts'
import { runMaintenance } from '../../run-maintenance.ts'

let test: TestApp
let venue: Member
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  venue = await createProVenue(test)
})
afterAll(() => test.close())

const post = async (form = {}, by = venue) => (await by.api.gigs.create(gigForm(form))).id
const listSaved = async (artist: Member, filter = {}) =>
  Object.fromEntries(
    (await artist.api.gigs.list({ among: 'saved', ...filter })).gigs.map(({ id, status }) => [id, status]),
  )

it('keeps the gigs that an artist saved, visible to the artist only, and lists them', async () => {
  const [artist, other] = [await createArtist(test), await createArtist(test)]
  const [first, second] = [await post({ title: 'Harvest supper' }), await post()]
  expect(await artist.api.savedGigs.add({ id: first })).toEqual({
    isSaved: true,
    used: 1,
    limit: SAVED_GIGS_MAX,
    unavailable: 0,
  })
  expect(await artist.api.savedGigs.add({ id: first })).toMatchObject({ isSaved: true, used: 1 })
  expect(await artist.api.savedGigs.among({ ids: `${first},${second}` })).toEqual({ ids: [first] })
  expect(await other.api.savedGigs.among({ ids: `${first},${second}` })).toEqual({ ids: [] })
  expect(await listSaved(artist)).toEqual({ [first]: 'open' })
  expect(await listSaved(other)).toEqual({})
  expect(await listSaved(venue)).toEqual({})
  await artist.api.savedGigs.add({ id: second })
  expect(await listSaved(artist, { q: 'harvets' })).toEqual({ [first]: 'open' })
  expect((await artist.api.maps.gigs({ among: 'saved', q: 'harvest' })).total).toBe(1)
  expect((await artist.api.maps.gigs({ among: 'saved' })).total).toBe(2)
  expect((await other.api.maps.gigs({ among: 'saved' })).total).toBe(0)
  expect(await artist.api.savedGigs.remove({ id: second })).toMatchObject({ isSaved: false, used: 1 })
  expect(await artist.api.savedGigs.remove({ id: second })).toMatchObject({ isSaved: false, used: 1 })
  // Right away, although nothing about gigs has changed.
  expect((await artist.api.maps.gigs({ among: 'saved' })).total).toBe(1)
})

it('shows the current state of saved gigs, and drops them after 30 days', async () => {
  const artist = await createArtist(test)
  const [closed, over] = [await post(), await post()]
  for (const id of [closed, over]) await artist.api.savedGigs.add({ id })
  await venue.api.booking.closeGig({ gigId: closed })
  await test.deps.db
    .updateTable('gigs')
    .set({ starts_at: new Date(test.deps.now().getTime() - 29 * DAY_MS) })
    .where('id', '=', over)
    .execute()
  expect(await listSaved(artist)).toEqual({ [closed]: 'cancelled' })
  expect(await listSaved(artist, { show: 'all' })).toEqual({ [closed]: 'cancelled', [over]: 'expired' })
  await runMaintenance(test.deps)
  expect(await artist.api.savedGigs.summary()).toMatchObject({ used: 2 })
  await test.deps.db
    .updateTable('gigs')
    .set({ starts_at: new Date(test.deps.now().getTime() - 31 * DAY_MS) })
    .where('id', '=', over)
    .execute()
  await runMaintenance(test.deps)
  expect(await artist.api.savedGigs.summary()).toMatchObject({ used: 1 })
})

it('counts saved gigs whose venue is gone, shows nothing of them, and removes them', async () => {
  const [artist, leaving] = [await createArtist(test), await createVenue(test)]
  const [gone, here] = [await post({}, leaving), await post()]
  for (const id of [gone, here]) await artist.api.savedGigs.add({ id })
  await test.deps.db
    .updateTable('users')
    .set({ suspended_at: test.deps.now(), suspension_reason: 'A test.' })
    .where('id', '=', leaving.id)
    .execute()
  expect(await artist.api.savedGigs.summary()).toMatchObject({ used: 2, unavailable: 1 })
  expect(await listSaved(artist, { show: 'all' })).toEqual({ [here]: 'open' })
  await expect(artist.api.savedGigs.add({ id: gone })).rejects.toMatchObject({ code: 'GIG_NOT_FOUND' })
  expect(await artist.api.savedGigs.removeUnavailable()).toMatchObject({ used: 1, unavailable: 0 })
  expect(await artist.api.savedGigs.removeUnavailable()).toMatchObject({ used: 1, unavailable: 0 })
})

it('stops at the limit, even many at once, and continues after one is removed', async () => {
  const artist = await createArtist(test)
  const { db } = test.deps
  const template = await db.selectFrom('gigs').selectAll().limit(1).executeTakeFirstOrThrow()
  const { id: _id, ...values } = template
  const rows = Array.from({ length: SAVED_GIGS_MAX - 1 }, () => values)
  const many = await db.insertInto('gigs').values(rows).returning('id').execute()
  await db
    .insertInto('saved_gigs')
    .values(many.map(({ id }) => ({ artist_id: artist.id, gig_id: id, created_at: test.deps.now() })))
    .execute()
  const last = [await post(), await post(), await post()]
  const outcomes = await Promise.allSettled(last.map((id) => artist.api.savedGigs.add({ id })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: {
      code: 'SAVED_GIGS_LIMIT_REACHED',
      status: 409,
      message: 'You can save 200 gigs at once. Remove some you no longer need.',
    },
  })
  expect(await artist.api.savedGigs.summary()).toMatchObject({ used: SAVED_GIGS_MAX })
  await artist.api.savedGigs.remove({ id: many[0]!.id })
  await Promise.allSettled(last.map((id) => artist.api.savedGigs.add({ id })))
  expect(await artist.api.savedGigs.summary()).toMatchObject({ used: SAVED_GIGS_MAX })
})

it('allows saving only to artists, and only gigs that exist', async () => {
  const [artist, id] = [await createArtist(test), await post()]
  const code = (name: string) => ({ code: name })
  for (const act of [
    () => venue.api.savedGigs.add({ id }),
    () => venue.api.savedGigs.remove({ id }),
    () => venue.api.savedGigs.among({ ids: id }),
    () => venue.api.savedGigs.summary(),
    () => venue.api.savedGigs.removeUnavailable(),
  ])
    await expect(act()).rejects.toMatchObject(code('SAVED_GIGS_ARTISTS_ONLY'))
  await expect(anonymous(test).api.savedGigs.add({ id })).rejects.toMatchObject(code('UNAUTHENTICATED'))
  await expect(
    artist.api.savedGigs.add({ id: '00000000-0000-4000-8000-000000000000' }),
  ).rejects.toMatchObject(code('GIG_NOT_FOUND'))
  for (const ids of ['', 'no-id', Array.from({ length: 51 }, () => id).join(',')])
    expect((await artist.fetch(`/api/saved-gigs?ids=${ids}`)).status).toBe(422)
  expect((await artist.fetch('/api/gigs?among=others')).status).toBe(422)
})
