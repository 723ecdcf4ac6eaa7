import * as fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { insertArtists } from '../../../test/members/artists.ts'
import { createVenue, type Member } from '../../../test/members/factories.ts'

let test: TestApp
let venue: Member
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  venue = await createVenue(test)
  await insertArtists(
    test,
    Array.from({ length: 400 }, (_, index) => ({
      first_name: `Ada ${index}`,
      bio: 'Plays upright bass and sings.',
      genres: ['Jazz'],
      instruments: ['Piano'],
      place_id: 'city:detroit-mi',
      location: 'Detroit, MI',
    })),
  )
})
afterAll(() => test.close())

/** The response, and the statements about artists that the database got for it. */
async function watched(path: string): Promise<{ answer: Response; statements: string[] }> {
  const sent = vi.spyOn(Client.prototype, 'query')
  try {
    const answer = await venue.fetch(path)
    const texts = sent.mock.calls.map(([first]: unknown[]) =>
      typeof first === 'string' ? first : String((first as { text?: string } | undefined)?.text),
    )
    const about = /\b(?:from|join) "?(?:artist_|profiles|places)/
    // The caller is looked up first, and cached for a while.
    return { answer, statements: texts.filter((text) => about.test(text) && !text.includes('"sessions"')) }
  } finally {
    sent.mockRestore()
  }
}

const PLACE = 'placeId=city:detroit-mi'
const marks = (count: number) => 'e' + '\u0301'.repeat(count)

it.each([
  ['a radius outside the choices', `/api/nearby-artists?${PLACE}&radius=24`],
  ['a radius of the world', `/api/nearby-artists?${PLACE}&radius=25000`],
  ['page 1,000,000,000', `/api/nearby-artists?${PLACE}&page=1000000000`],
  ['page 1,000,000,000 of the directory', '/api/artists?page=1000000000'],
  ['half a page', '/api/artists?page=1.5'],
  ['a thousand filters', `/api/artists?${Array.from({ length: 1000 }, (_, at) => `f${at}=${at}`).join('&')}`],
  ['a thousand genres', `/api/artists?${Array.from({ length: 1000 }, (_, at) => `genre=${at}`).join('&')}`],
  ['a list where one entry belongs', '/api/artists?genre[]=Jazz&genre[]=Rock'],
  ['a genre of 10,000 letters', `/api/artists?genre=${'x'.repeat(10_000)}`],
  ['a rate that is none', '/api/artists?maxRate=NaN'],
  ['a rate without end', '/api/artists?maxRate=1e309'],
  ['NUL in a search', '/api/artists?q=a%00b'],
  ['a megabyte of combining marks', `/api/artists?q=${encodeURIComponent(marks(170_000))}`],
  ['a location of 201 letters', `/api/artists?location=${'x'.repeat(201)}`],
])('refuses %s before it queries the database', async (_, path) => {
  const { answer, statements } = await watched(path)
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expect(statements).toEqual([])
})

it('queries the database for valid input', async () => {
  for (const path of ['/api/artists', '/api/artists?q=ada', `/api/nearby-artists?${PLACE}`])
    expect((await watched(path)).statements).not.toEqual([])
})

it.each([
  ['%_%', '/api/artists?q=%25_%25'],
  ['bytes that are no text', '/api/artists?q=%ff'],
  ['wildcards for a location', '/api/artists?location=%25_%25'],
  ['a hundred combining marks', `/api/artists?q=${encodeURIComponent(marks(99))}`],
  ['a query language', `/api/artists?q=${encodeURIComponent("'a' | !b & (c:* <-> d)")}`],
  ['quotes and backslashes in a filter', `/api/artists?genre=${encodeURIComponent("\\'\\\\'':*|")}`],
  ['a page past the end', `/api/nearby-artists?${PLACE}&radius=100&page=100000`],
])('answers %s with an empty page', async (_, path) => {
  const answer = await venue.fetch(path)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ artists: [] })
})

it('never fails on any text in any filter', async () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({
      unit: fc.constantFrom('a', 'e', ' ', "'", '\\', '%', '_', '&', '|', '!', '(', ':', '*', '<', '\u0301'),
    }),
    fc.constantFrom(
      '\ud800',
      '\0',
      "'; --",
      '\u{10ffff}',
      'ada',
      'Jazz',
      'Piano',
      '1',
      'rate',
      'nearest',
      'city:detroit-mi',
    ),
  )
  const filters = 'q instrument genre profession location near sort maxRate page radius placeId'.split(' ')
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom(...filters), anyText), async (filter) => {
      const { radius, placeId, ...list } = filter
      const near = {
        radius: radius ?? '25',
        placeId: placeId ?? 'city:detroit-mi',
        genre: filter.genre ?? '',
      }
      for (const [path, query] of [
        ['artists', list],
        ['nearby-artists', near],
        ['artist-locations', { q: filter.q ?? '' }],
      ] as const) {
        const answer = await venue.fetch(`/api/${path}?${new URLSearchParams(query)}`)
        expect(answer.status).toBeLessThan(500)
      }
    }),
    { numRuns: 200 },
  )
})
