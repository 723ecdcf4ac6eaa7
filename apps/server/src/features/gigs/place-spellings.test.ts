import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'
import { gigForm } from '../../../test/members/gig-form.ts'
import { US_STATES } from '../../integrations/places/us-states.ts'

let test: TestApp
let reader: Member
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  reader = await createArtist(test)
})
afterAll(() => test.close())

const ABBREVIATED: [RegExp, string][] = [
  [/\bSaint\b/, 'St'],
  [/\bSainte\b/, 'Ste'],
  [/\bMount\b/, 'Mt'],
  [/\bFort\b/, 'Ft'],
  [/\bHeights\b/, 'Hts'],
  [/\bTownship\b/, 'Twp'],
]

/** How people write the name of a city. */
function namesOf(name: string): string[] {
  const short = ABBREVIATED.filter(([word]) => word.test(name)).flatMap(([word, abbreviation]) =>
    [abbreviation, `${abbreviation}.`].map((each) => name.replace(word, each)),
  )
  const long = ABBREVIATED.flatMap(([word, abbreviation]) => {
    const typed = new RegExp(String.raw`\b${abbreviation}\.?(?= )`)
    return typed.test(name) ? [name.replace(typed, word.source.replaceAll(String.raw`\b`, ''))] : []
  })
  const pointes = name.startsWith('Grosse Pointe')
    ? ['Gross Point', 'Grosse Point', 'Gross Pointe'].map((each) => name.replace('Grosse Pointe', each))
    : []
  return [name, ...short, ...long, ...pointes]
}

/** How people write a city with its state. */
function spellingsOf(name: string, state: string): string[] {
  const full = US_STATES[state]!.name
  return namesOf(name).flatMap((each) => [
    `${each}, ${state}`,
    `${each} ${state}`.toLowerCase(),
    `${each},${state}`,
    `  ${each.toUpperCase()} ,  ${full}`,
    `${each} ${full}`.normalize('NFD'),
    `${each}, ${state}, USA`,
  ])
}

it(
  'reads every spelling of every city of the gazetteer as the same place',
  { timeout: 180_000 },
  async () => {
    const cities = await sql<{ name: string; state: string }>`
    select name, state from places where kind = 'city' and search is not null`.execute(test.deps.db)
    expect(cities.rows.length).toBeGreaterThan(30_000)
    // Names without an abbreviation differ in nothing but their state.
    const chosen = cities.rows.filter(
      ({ name, state }, at) => state === 'MI' || at % 20 === 0 || namesOf(name).length > 1,
    )
    const pairs = chosen.flatMap(({ name, state }) =>
      spellingsOf(name, state).map((spelling): [string, string] => [`${name}, ${state}`, spelling]),
    )
    for (let at = 0; at < pairs.length; at += 10_000) {
      const part = pairs.slice(at, at + 10_000)
      const { rows } = await sql`
      select usual, spelling from unnest(${part.map(([usual]) => usual)}::text[], ${part.map(([, each]) => each)}::text[])
        as pair (usual, spelling)
      where fold_place(usual) <> fold_place(spelling) limit 10`.execute(test.deps.db)
      expect(rows).toEqual([])
    }
  },
)

it(
  'locates every spelling of a city with an abbreviation in it at the same place',
  { timeout: 60_000 },
  async () => {
    const { rows } = await sql<{ name: string; state: string; place_id: string }>`
    select name, state, place_id from places where kind = 'city' and search is not null
      and (state = 'MI' and name ~ '(Saint|St\.|Mount|Fort|Grosse Pointe|Heights)' or name = 'Billings' and state = 'MT')
    order by place_id`.execute(test.deps.db)
    expect(rows.length).toBeGreaterThan(20)
    for (const { name, state, place_id } of rows)
      for (const spelling of spellingsOf(name, state)) {
        const place = await test.deps.places.locate(`12 Main St, ${spelling}`)
        expect(place?.placeId, spelling).toBe(place_id)
      }
  },
)

describe('a search for a place', () => {
  const GROUPS = {
    'Saint Clair': [
      'Saint Clair, MI',
      'st clair mi',
      'St. Clair',
      'SAINT CLAIR, MICHIGAN',
      'St. Clair, MI 48079',
    ],
    Detroit: ['Detroit, MI', 'detroit mi', 'DETROIT', 'Detroit, Michigan', 'detroit,mi'],
    'Mount Clemens': ['Mt. Clemens, MI', 'mt clemens', 'Mount Clemens', 'mount clemens michigan'],
    'Grosse Pointe': ['Grosse Pointe, MI', 'gross point', 'Grosse Point mi', 'Gross Pointe, Michigan'],
    'Fort Gratiot': ['Ft. Gratiot, MI', 'Fort Gratiot', 'ft gratiot mi'],
  }

  it(
    'gives the same gigs and artists however it is written, on the list, the map and among all gigs',
    { timeout: 60_000 },
    async () => {
      for (const [place, spellings] of Object.entries(GROUPS)) {
        const venue = await createProVenue(test)
        const posted: string[] = []
        for (const location of spellings.filter((spelling) => /mi/i.test(spelling)))
          posted.push((await venue.api.gigs.create(gigForm({ location: `7 ${place} Rd, ${location}` }))).id)
        await createArtist(test, { location: spellings[0] })
        const found = async (location: string) => {
          const [list, all, map, text, artists] = await Promise.all([
            reader.api.gigs.list({ location }),
            reader.api.gigs.list({ location, show: 'all' }),
            reader.api.maps.gigs({ location }),
            reader.api.gigs.list({ location, q: 'late' }),
            reader.api.directory.list({ location }),
          ])
          return [list, all, text]
            .map(({ total, gigs }) => [total, gigs.map(({ id }) => id)])
            .concat([
              [map.total, []],
              [artists.total, []],
            ])
        }
        const usual = await found(spellings[1]!)
        expect(usual[0]![0], place).toBeGreaterThanOrEqual(posted.length)
        for (const spelling of spellings.filter((each) => !/\d/.test(each))) {
          if (/mi/i.test(spelling) === /mi/i.test(spellings[1]!))
            expect(await found(spelling), spelling).toEqual(usual)
          else expect((await found(spelling))[0]![0], spelling).toBeGreaterThanOrEqual(posted.length)
        }
      }
    },
  )

  it('reads addresses with the ZIP code last', async () => {
    const places = await test.deps.places.search('48212', 1)
    expect(places.map(({ address }) => address)).toEqual(['Hamtramck, MI 48212'])
    const { rows } =
      await sql`select address from places where address ~ '^[0-9]{5} ' and search is not null`.execute(
        test.deps.db,
      )
    expect(rows).toEqual([])
  })
})
