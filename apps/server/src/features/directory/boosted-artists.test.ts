import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { insertArtists } from '../../../test/members/artists.ts'
import { createVenue, type Member } from '../../../test/members/factories.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const GENRES = ['Jazz', 'Polka']

let test: TestApp
let reader: Member
let artists: { uuid: string; name: string; genre: string; boosted: boolean }[]
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  test.deps.now = () => NOW
  reader = await createVenue(test)
  const planned = Array.from({ length: 43 }, (_, at) => ({
    name: `Boosted or not ${String(at).padStart(2, '0')}`,
    genre: GENRES[at % 2]!,
    boosted: at % 5 === 4,
  }))
  const uuids = await insertArtists(
    test,
    planned.map(({ name, genre, boosted }) => ({
      first_name: name,
      genres: [genre],
      location: 'Boost Falls, MI',
      hourly_rate_cents: 5000,
      // Over, because the end itself doesn't count.
      boost_expiry: boosted ? new Date(NOW.getTime() + 60_000) : NOW,
    })),
  )
  artists = planned.map((artist, at) => ({ ...artist, uuid: uuids[at]! }))
})
afterAll(() => test.close())

const list = (filter: { page: number; pageSize: number; genre?: string | undefined }) =>
  reader.api.directory.list(
    Object.fromEntries(
      Object.entries({ location: 'Boost Falls', ...filter }).filter(([, value]) => value !== undefined),
    ),
  )

it('gives boosted matches at most one in five places, at the top of the first page, and shows everyone once [SUB-20]', async () => {
  const filters = fc.record({
    pageSize: fc.integer({ min: 1, max: 50 }),
    genre: fc.constantFrom(undefined, ...GENRES),
  })
  await fc.assert(
    fc.asyncProperty(filters, async ({ pageSize, genre }) => {
      const matches = artists.filter((artist) => genre === undefined || artist.genre === genre)
      const pages = await Promise.all(
        Array.from({ length: Math.ceil(matches.length / pageSize) + 1 }, (_, at) =>
          list({ page: at + 1, pageSize, genre }),
        ),
      )
      const shown = pages.flatMap((page) => page.artists)
      expect(pages.every(({ total }) => total === matches.length)).toBe(true)
      expect(pages.slice(0, -2).every((page) => page.artists.length === pageSize)).toBe(true)
      expect(shown.map(({ uuid }) => uuid).toSorted()).toEqual(matches.map(({ uuid }) => uuid).toSorted())
      const places = Math.min(Math.floor(pageSize / 5), matches.filter(({ boosted }) => boosted).length)
      expect(shown.slice(0, places).every(({ isBoosted }) => isBoosted)).toBe(true)
      const others = shown.slice(places).map(({ fullName }) => fullName ?? '')
      expect(others).toEqual(others.toSorted())
    }),
    { numRuns: 12 },
  )
})

it('rotates boosted artists by day, and lifts nobody when sorted by fit or cost', async () => {
  const heads = new Set<string>()
  const day = test.deps.now
  for (let days = 0; days < 12; days++) {
    test.deps.now = () => new Date(NOW.getTime() - days * 86_400_000)
    const { artists: head } = await list({ page: 1, pageSize: 12, genre: 'Jazz' })
    for (const { uuid } of head.slice(0, 2)) heads.add(uuid)
  }
  test.deps.now = day
  const jazz = artists.filter(({ boosted, genre }) => boosted && genre === 'Jazz')
  expect(jazz.length).toBeGreaterThan(2)
  expect(heads.size).toBeGreaterThan(2)
  const names = async (filter: object) =>
    (await reader.api.directory.list({ location: 'Boost Falls', ...filter })).artists.map(
      ({ fullName }) => fullName ?? '',
    )
  for (const filter of [{ sort: 'rate' as const }, { q: 'boosted or' }]) {
    const found = await names(filter)
    expect(found).toEqual(found.toSorted())
  }
})
