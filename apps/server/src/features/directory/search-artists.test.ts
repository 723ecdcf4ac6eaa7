import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { insertArtists } from '../../../test/members/artists.ts'
import { createVenue, type Member } from '../../../test/members/factories.ts'

let test: TestApp
let reader: Member
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  reader = await createVenue(test)
  await insertArtists(test, [
    {
      first_name: 'Zoë',
      last_name: 'Núñez-Smith',
      band_name: 'The Copper Kings',
      bio: 'Grew up near the harbor with a piano.',
      professions: ['Singer-Songwriter'],
      instruments: ['Upright Bass'],
      genres: ['Jazz', 'R&B'],
      location: 'Ann Arbor, MI',
    },
    { first_name: 'John', last_name: 'Abernathy', band_name: 'Quiet Rivals', bio: 'Jazz and more jazz.' },
    { first_name: 'Joan', last_name: 'Abernathy', band_name: 'The The', bio: 'Works with John Abernathy.' },
    {
      first_name: '太郎',
      last_name: '山田',
      band_name: "O'Malley’s Six",
      bio: 'Plays <b>loud</b> &amp; fast.',
    },
    { first_name: 'Jazz', last_name: 'Walker', band_name: 'Walker Trio', hourly_rate_cents: 9_000 },
  ])
})
afterAll(() => test.close())

const find = async (q: string, filter: object = {}) =>
  (await reader.api.directory.list({ q, ...filter })).artists.map(({ fullName }) => fullName)
const ZOE = 'Zoë Núñez-Smith'

describe('the search box of the directory', () => {
  it.each([
    ['a name', 'zoë núñez'],
    ['a name without its accents, in capitals', 'ZOE NUNEZ'],
    ['accents typed as separate marks', 'Zoe\u0308 Nun\u0303ez'],
    ['a part of a hyphenated name', 'smith'],
    ['a band', 'copper kings'],
    ['a band with its article', 'the copper kings'],
    ['words of the bio', 'grew harbor'],
    ['a profession', 'songwriter zoe'],
    ['genre, instrument and town', 'jazz bass ann arbor'],
    ['a word that is not typed to its end', 'copper kin'],
  ])('finds an artist by %s', async (_, q) => {
    expect(await find(q)).toEqual([ZOE])
  })

  it.each([
    ['left out', 'coper kings'],
    ['doubled', 'copper kinggs'],
    ['replaced', 'coppar kings'],
    ['swapped with its neighbor', 'copepr kings'],
    ['wrong in each of two words', 'copper nunes-smyth'],
    ['wrong at the start', 'vopper kings'],
    ['wrong at the end', 'copper kingz'],
  ])('forgives a letter that is %s', async (_, q) => {
    expect(await find(q)).toEqual([ZOE])
  })

  it('shows artists with that name before those who only mention it', async () => {
    expect(await find('john abernathy')).toEqual(['John Abernathy', 'Joan Abernathy'])
    expect((await find('jazz'))[0]).toBe('Jazz Walker')
  })

  it('shows the most similar name first when a typo leaves several', async () => {
    expect((await find('johm abernathy'))[0]).toBe('John Abernathy')
  })

  it('finds stop words when a band is named that way', async () => {
    expect(await find('the the')).toContain('Joan Abernathy')
  })

  it('reads any script, and query operators as plain words', async () => {
    expect(await find('山田')).toEqual(['太郎 山田'])
    expect(await find("o'malleys six")).toEqual(['太郎 山田'])
    expect(await find('loud fast')).toEqual(['太郎 山田'])
  })

  it('combines with every filter and sort', async () => {
    expect(await find('jazz', { genre: 'jazz' })).toEqual([ZOE])
    expect(await find('jazz', { maxRate: 100 })).toEqual(['Jazz Walker'])
    expect(await find('jazz', { location: 'arbor' })).toEqual([ZOE])
    expect(await find('jazz', { location: 'nowhere' })).toEqual([])
    expect((await find('jazz', { sort: 'rate' }))[0]).toBe('Jazz Walker')
  })

  it('finds nobody for text without a word, and everyone for an empty text', async () => {
    for (const q of ['%_%', '***', "';--", '&|!', '🎺']) expect(await find(q)).toEqual([])
    expect(await find('')).toHaveLength(5)
    expect(await find('   ')).toHaveLength(5)
    expect(await find('qqqqqq zzzzzz')).toEqual([])
  })

  it('counts all matches over all pages', async () => {
    await insertArtists(
      test,
      Array.from({ length: 30 }, (_, index) => ({ first_name: 'Marisol', last_name: `Number ${index}` })),
    )
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => reader.api.directory.list({ q: 'marisol', page })),
    )
    expect(pages.map(({ total }) => total)).toEqual([30, 30, 30, 30])
    expect(new Set(pages.flatMap(({ artists }) => artists.map(({ uuid }) => uuid))).size).toBe(30)
  })
})
