import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type ArtistColumns, insertArtists } from '../../../test/members/artists.ts'
import { createArtist, createVenue } from '../../../test/members/factories.ts'
import { artistForm } from '../../../test/members/profile-forms.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** Everything that lists are read from, without zero counts. */
async function readModels() {
  const { rows } = await sql<{ models: unknown }>`
    select json_build_object(
      'artists', (select json_agg(to_json(a) order by uuid) from listed_artists a),
      'postings', (select json_agg(to_json(p) order by tag, spot_id, uuid) from artist_postings p),
      'counts', (select json_agg(to_json(c) order by tag, spot_id) from artist_counts c where artists <> 0)
    ) as models`.execute(test.deps.db)
  return rows[0]?.models
}

async function expectInStep() {
  const kept = await readModels()
  await sql`select fill_directory()`.execute(test.deps.db)
  expect(kept).toEqual(await readModels())
}

const anyColumns: fc.Arbitrary<ArtistColumns> = fc.record(
  {
    first_name: fc.constantFrom(null, '', 'Ada', 'Éva'),
    last_name: fc.constantFrom(null, 'Reyes', "O'Brien"),
    band_name: fc.constantFrom(null, ' ', 'Reyes Trio'),
    bio: fc.constantFrom(null, 'Plays & sings.', 'A “quiet” room; <b>loud</b> \\ songs'),
    location: fc.constantFrom(null, 'Detroit, MI', 'Anywhere'),
    place_id: fc.constantFrom(null, 'city:detroit-mi', 'zip:48226'),
    instruments: fc.subarray(['Piano', 'piano', ' Piano ', "Jew's Harp", 'Back\\slash', '日本語']),
    genres: fc.subarray(['Jazz', 'JAZZ', 'R&B']),
    professions: fc.subarray(['Musician', 'DJ']),
    hourly_rate_cents: fc.constantFrom(null, 0, 12_345),
    phone: fc.constantFrom(null, '313-555-0199'),
  },
  { requiredKeys: [] },
)

it('keeps the tables that lists are read from in sync with new, changed and deleted profiles', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyColumns, { minLength: 1, maxLength: 8 }),
      fc.array(fc.tuple(fc.nat(), fc.option(anyColumns)), { maxLength: 8 }),
      async (artists, changes) => {
        const uuids = await insertArtists(test, artists)
        for (const [which, change] of changes) {
          const uuid = uuids[which % uuids.length]!
          const { db } = test.deps
          if (!change) await db.deleteFrom('users').where('id', '=', uuid).execute()
          else if (Object.keys(change).length > 0)
            await db.updateTable('profiles').set(change).where('uuid', '=', uuid).execute()
        }
        await expectInStep()
      },
    ),
    { numRuns: 25 },
  )
})

it('leaves venues out', async () => {
  const venue = await createVenue(test, { band_name: 'House Band', place_id: 'city:detroit-mi' })
  const found = await sql`select from listed_artists where uuid = ${venue.id}`.execute(test.deps.db)
  expect(found.rows).toEqual([])
})

it('counts correctly when many save in one place at once', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => createArtist(test)))
  const genres = ['Jazz', 'Blues', 'Soul', 'Funk']
  for (const round of [0, 1, 2])
    await Promise.all(
      members.map((member, index) =>
        member.api.profiles.saveMine(
          artistForm({
            location: 'Detroit, MI',
            placeId: 'city:detroit-mi',
            genres: index % 2 ? genres.slice(round) : genres.toReversed().slice(round),
          }),
        ),
      ),
    )
  await expectInStep()
})

it('does not rewrite what a saved form leaves unchanged', async () => {
  const artist = await createArtist(test)
  const form = artistForm({ location: 'Detroit, MI', placeId: 'city:detroit-mi', genres: ['Jazz'] })
  const version = async () => {
    const { rows } = await sql<{ version: string }>`
      select xmin::text as version from listed_artists where uuid = ${artist.id}`.execute(test.deps.db)
    return rows[0]?.version
  }
  await artist.api.profiles.saveMine(form)
  const before = await version()
  await artist.api.profiles.saveMine({ ...form, phone: '(313) 555-0143' })
  expect(await version()).toBe(before)
  await artist.api.profiles.saveMine({ ...form, bio: 'Plays the harp now.' })
  expect(await version()).not.toBe(before)
})
