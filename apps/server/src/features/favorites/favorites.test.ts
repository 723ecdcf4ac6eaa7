import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { insertArtists } from '../../../test/members/artists.ts'
import {
  anonymous,
  createArtist,
  createProVenue,
  createVenue,
  type Member,
} from '../../../test/members/factories.ts'

let test: TestApp
let artists: string[]
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  artists = await insertArtists(
    test,
    Array.from({ length: 13 }, (_, at) => ({ first_name: `Kept ${String(at).padStart(2, '0')}` })),
  )
})
afterAll(() => test.close())

const among = (venue: Member, uuids = artists) => venue.api.favorites.among({ ids: uuids.join(',') })
const favoritesOf = async (venue: Member, filter = {}) =>
  (await venue.api.directory.list({ show: 'favorites', pageSize: 50, ...filter })).artists.map(
    ({ fullName }) => fullName,
  )

it('keeps artists as a venue’s favorites, with private notes, and lists them in the directory [SUB-24]', async () => {
  const [venue, other] = [await createVenue(test), await createVenue(test)]
  const [first = '', second = ''] = artists
  expect(await venue.api.favorites.add({ uuid: second })).toMatchObject({
    favorite: { uuid: second, note: '' },
    used: 1,
    limit: 10,
  })
  await venue.api.favorites.add({ uuid: first, note: '  Ask for the trio.  ' })
  // Added again it stays unchanged.
  expect(await venue.api.favorites.add({ uuid: first, note: 'Another.' })).toMatchObject({
    favorite: { note: 'Ask for the trio.' },
    used: 2,
  })
  await venue.api.favorites.saveNote({ uuid: second, note: 'Loud.' })
  const { favorites } = await among(venue)
  expect(new Map(favorites.map(({ uuid, note }) => [uuid, note]))).toEqual(
    new Map([
      [first, 'Ask for the trio.'],
      [second, 'Loud.'],
    ]),
  )
  expect(await favoritesOf(venue)).toEqual(['Kept 00', 'Kept 01'])
  expect(await favoritesOf(venue, { q: 'kept 01' })).toEqual(['Kept 01'])
  expect(await favoritesOf(venue, { genre: 'Jazz' })).toEqual([])
  expect(await favoritesOf(venue, { sort: 'nearest', near: 'city:detroit-mi' })).toHaveLength(2)
  expect((await venue.api.directory.list({ show: 'favorites' })).total).toBe(2)

  expect(await among(other)).toEqual({ favorites: [], used: 0, limit: 10 })
  expect(await favoritesOf(other)).toEqual([])
  expect(await venue.api.favorites.remove({ uuid: first })).toMatchObject({ favorite: null, used: 1 })
  expect(await venue.api.favorites.remove({ uuid: first })).toMatchObject({ favorite: null, used: 1 })
  expect(await favoritesOf(venue)).toEqual(['Kept 01'])
})

it('stops a free venue at ten favorites, even ten at once, and a Pro venue never; after a downgrade only adding stops [SUB-24 SUB-27]', async () => {
  const pro = await createProVenue(test)
  await Promise.all(artists.map((uuid) => pro.api.favorites.add({ uuid })))
  expect(await among(pro)).toMatchObject({ used: 13, limit: null })
  const [extra = ''] = await insertArtists(test, [{ first_name: 'Extra' }])
  const { db } = test.deps
  await db.updateTable('profiles').set({ subscription_tier: 'free' }).where('uuid', '=', pro.id).execute()
  expect(await among(pro)).toMatchObject({ used: 13, limit: 10 })
  await expect(pro.api.favorites.add({ uuid: extra })).rejects.toMatchObject({
    code: 'FAVORITES_LIMIT_REACHED',
    status: 403,
  })
  await pro.api.favorites.saveNote({ uuid: artists[12]!, note: 'Still here.' })
  expect((await among(pro)).favorites).toHaveLength(13)
  expect((await pro.api.subscriptions.usage()).limits).toContainEqual({
    what: 'favorites',
    used: 13,
    limit: 10,
  })

  const free = await createVenue(test)
  const outcomes = await Promise.allSettled(artists.map((uuid) => free.api.favorites.add({ uuid })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await among(free)).toMatchObject({ used: 10, limit: 10 })
})

it('allows favorites only to venues, only of artists, and notifies no artist [SUB-27]', async () => {
  const [venue, artist] = [await createVenue(test), await createArtist(test)]
  const [uuid = ''] = artists
  const code = (name: string) => ({ code: name })
  for (const act of [
    () => artist.api.favorites.add({ uuid }),
    () => artist.api.favorites.remove({ uuid }),
    () => artist.api.favorites.saveNote({ uuid, note: '' }),
    () => artist.api.favorites.among({ ids: uuid }),
  ])
    await expect(act()).rejects.toMatchObject(code('FAVORITES_VENUES_ONLY'))
  await expect(anonymous(test).api.favorites.add({ uuid })).rejects.toMatchObject(code('UNAUTHENTICATED'))
  for (const nobody of [venue.id, '00000000-0000-4000-8000-000000000000'])
    await expect(venue.api.favorites.add({ uuid: nobody })).rejects.toMatchObject(code('ARTIST_NOT_FOUND'))
  await expect(venue.api.favorites.saveNote({ uuid, note: '' })).rejects.toMatchObject(
    code('FAVORITE_NOT_FOUND'),
  )
  await venue.api.favorites.add({ uuid: artist.id, note: 'A secret plan.' })
  for (const bad of [{ note: 'x'.repeat(501) }, { note: 7 }, {}])
    expect((await venue.fetch(`/api/favorites/${artist.id}/note`, { method: 'PUT', body: bad })).status).toBe(
      422,
    )
  const own = await Promise.all([
    artist.api.profiles.getMine(),
    artist.api.profiles.get({ uuid: artist.id }),
    artist.api.boosts.mine(),
    artist.api.directory.list({ show: 'favorites' }),
  ])
  for (const secret of ['A secret plan', venue.id]) expect(JSON.stringify(own)).not.toContain(secret)
})
