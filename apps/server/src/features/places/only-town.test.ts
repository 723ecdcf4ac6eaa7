import type { Place } from '@bandstand/domain/places'
import { sql } from 'kysely'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { namesOnlyTown, shareTown } from './index.ts'

let test: TestApp
/** Cities and ZIP codes from the whole country. */
let some: Pick<Place, 'address' | 'kind'>[]
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  const { rows } = await sql<{ address: string; kind: Place['kind'] }>`
    select address, kind from places order by md5(place_id) limit 400`.execute(test.deps.db)
  some = rows
})
afterAll(() => test.close())

const onlyTown = (address: string) => namesOnlyTown(test.deps.places, address)

describe('an address', () => {
  it.each([
    '',
    'Detroit',
    'detroit mi',
    'Detroit, Michigan',
    'DETROIT, MI, USA',
    '48226',
    '48226-1234',
    '48226 Detroit',
    '48226 Detroit, MI',
    'Detroit 48226 MI',
    'Hamtramck, MI 48212',
    'St. Clair Shores, MI',
    'Mt. Clemens',
    'Corktown',
    'Corktown, Detroit, MI 48216',
    'Downtown Detroit',
    'Metro Detroit',
    'Ann Arbor area',
    'Detroit, Wayne County, MI',
    'Wayne County, MI',
    'Michigan',
    'MI',
    'New York, NY',
  ])('%j names only a town', async (address) => expect(await onlyTown(address)).toBe(true))

  it.each([
    '1500 Woodward Ave, Detroit, MI',
    '1500 Woodward Ave Detroit',
    '1500 Woodward',
    '12345 Woodward',
    '12345 Woodward Ave, Detroit, MI 48226',
    'Bagley Street, Corktown',
    'Woodward & Grand River, Detroit',
    'corner of Cass and Canfield, Detroit, MI',
    'The Blue Note, Detroit',
    'Gantry Hall, Detroit, MI 48207',
    'Hart Plaza, Detroit',
    'Belle Isle band shell',
    'Our back yard',
    'Pier 4',
  ])('%j names more than a town', async (address) => expect(await onlyTown(address)).toBe(false))

  it('names only a town if it is any place of the gazetteer, and more with a house, a corner or a room before it', async () => {
    const place = fc.integer({ min: 0, max: 399 })
    const number = fc.integer({ min: 1, max: 29_999 })
    await fc.assert(
      fc.asyncProperty(place, number, async (index, house) => {
        const { address } = some[index]!
        expect([address, await onlyTown(address)]).toEqual([address, true])
        expect(await onlyTown(`${address}, USA`)).toBe(true)
        for (const before of [`${house} Harmony Ln`, 'Harmony Ln & 3rd St', 'The Blue Harmony Room'])
          expect([before, address, await onlyTown(`${before}, ${address}`)]).toEqual([before, address, false])
        expect(await shareTown(test.deps.places, `${house} Harmony Ln, ${address}`, address)).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  it('shares its town with others there, however they are written', async () => {
    const share = (one: string, other: string) => shareTown(test.deps.places, one, other)
    for (const other of ['detroit mi', '12 Elm St, Detroit, MI 48207', 'Corktown, Detroit', '48226'])
      expect([other, await share('1500 Woodward Ave, Detroit, MI', other)]).toEqual([other, true])
    for (const other of ['Hamtramck, MI 48212', 'Detroit Lakes, MN', '12 Elm St', ''])
      expect([other, await share('1500 Woodward Ave, Detroit, MI', other)]).toEqual([other, false])
    expect(await share('9320 Conant St, Hamtramck, MI 48212', 'Hamtramck, MI')).toBe(true)
  })
})
