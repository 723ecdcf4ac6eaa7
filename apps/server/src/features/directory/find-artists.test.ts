import { fitText } from '@bandstand/domain/directory'
import { HOUR_MS } from '@bandstand/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { insertArtists } from '../../../test/members/artists.ts'
import { acceptNewest, offered, openGig } from '../../../test/members/bookings.ts'
import { anonymous, createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'
import { gigForm } from '../../../test/members/gig-form.ts'
import { lineUp } from '../../../test/members/lineups.ts'
import type { MemberId } from '../../../test/members/member-id.ts'

let test: TestApp
let venue: Member
let ids: Record<string, MemberId>
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  // A Monday noon in Detroit.
  test.setTime(new Date('2026-11-30T17:00:00Z'))
  venue = await createProVenue(test)
  const artist = (first_name: string, place_id: string, more = {}) => ({
    first_name,
    place_id,
    genres: ['Soul'],
    time_zone: 'America/Detroit',
    ...more,
  })
  const names = ['Free', 'Maybe', 'Quiet', 'Taken', 'Far', 'Trio']
  const rows = [
    artist('Free', 'city:detroit-mi', { hourly_rate_cents: 10_000, instruments: ['Drums'] }),
    artist('Maybe', 'city:detroit-mi', { rating: 4.9, review_count: 12, hourly_rate_cents: 30_000 }),
    artist('Quiet', 'city:detroit-mi', { rating: 3.5, review_count: 2 }),
    artist('Taken', 'city:detroit-mi'),
    artist('Far', 'city:chicago-il', { rating: 4.5, review_count: 3, hourly_rate_cents: 2000 }),
    artist('Trio', 'city:ann-arbor-mi', { genres: ['R&B'] }),
  ]
  const inserted = await insertArtists(test, rows)
  ids = Object.fromEntries(names.map((name, n) => [name, inserted[n]!]))
  // Fridays, from six to one.
  const says = (name: string, more = {}) => ({
    party_id: ids[name]!,
    published: true,
    hours: JSON.stringify([{ day: 5, start: '18:00', end: '01:00' }]),
    lead_days: 0,
    max_miles: null,
    ask_anyway: false,
    updated_at: test.deps.now(),
    ...more,
  })
  await test.deps.db
    .insertInto('availabilities')
    .values([
      says('Free'),
      says('Maybe', { hours: '[]', ask_anyway: true }),
      says('Quiet', { published: false }),
      says('Taken'),
      says('Far'),
    ])
    .execute()
  await block('Taken', '2026-12-04')
  await block('Quiet', '2026-12-04')
  await lineUp(
    test,
    { id: ids['Trio']! },
    { name: 'A' },
    { name: 'B' },
    { name: 'C' },
    { name: 'D', part: 'sub' },
  )
})
afterAll(() => test.close())

async function block(name: string, day: string): Promise<void> {
  await sql`
    insert into busy_times (user_id, kind, starts_at, ends_at, during, time_zone, exclusive)
    select ${ids[name]}, 'blocked', at, at + interval '5 hours', tstzrange(at, at + interval '5 hours'), 'America/Detroit', true
    from (select ${`${day}T18:00-05:00`}::timestamptz as at) t`.execute(test.deps.db)
}

const FRIDAY = { days: '2026-12-04', from: '19:00', to: '22:00' }
const DETROIT = { near: 'city:detroit-mi' }
type Query = Parameters<Member['api']['directory']['find']>[0]
const find = (query: Query = {}) => venue.api.directory.find({ ...DETROIT, ...query })
const namesOf = async (query: Query) => (await find(query)).artists.map(({ fullName }) => fullName)
const codeOf = async (request: Promise<unknown>) =>
  request.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

describe('artists for an evening', () => {
  it('are those not known to be busy, best fit first, with the reasons', async () => {
    const { artists, total, dates, next } = await find({ ...FRIDAY, genre: 'soul' })
    expect(artists.map(({ fullName, reasons }) => [fullName, fitText(reasons)])).toEqual([
      ['Free', 'Plays soul, less than a mile, free'],
      ['Maybe', 'Plays soul, less than a mile, probably free, rated 4.9'],
      ['Far', 'Plays soul, 238 miles, free, rated 4.5'],
      // Busy, but nobody is told.
      ['Quiet', 'Plays soul, less than a mile, hasn’t said when, rated 3.5'],
    ])
    expect({ total, dates, next }).toEqual({ total: 5, dates: 1, next: null })
    const [first] = artists
    expect(first).toMatchObject({ fee: 300, distanceMiles: 0, lineup: 0, played: 0 })
    expect(first!.free).toEqual({ free: 1, probably: 0, busy: 0, unsaid: 0 })
  })

  it.each<[string, Query, string[]]>([
    ['who said so', { free: 'free' }, ['Free', 'Far']],
    ['who are likely', { free: 'likely' }, ['Free', 'Maybe', 'Far']],
    ['within some miles', { free: 'likely', radius: 25 }, ['Free', 'Maybe']],
    ['within the fee of the evening', { maxFee: 300 }, ['Free', 'Far']],
    ['within the rate', { maxRate: 50, maxFee: 900 }, ['Far']],
    ['by rating', { sort: 'rating' }, ['Maybe', 'Far', 'Quiet', 'Free', 'Trio']],
    ['with a rating', { minRating: '4' }, ['Maybe', 'Far']],
    ['by fee', { sort: 'fee', radius: 100 }, ['Free', 'Maybe', 'Quiet', 'Trio']],
    ['by distance', { sort: 'distance' }, ['Free', 'Maybe', 'Quiet', 'Trio', 'Far']],
    ['as a trio', { lineup: '3' }, ['Trio']],
    ['by instrument', { instrument: 'Drums' }, ['Free']],
    ['by words', { q: 'trio' }, ['Trio']],
    ['at a place', { location: 'nowhere at all' }, []],
    ['among favorites', { show: 'favorites' }, []],
    ['played here', { played: 'here' }, []],
    ['on another day', { days: '2026-12-05', free: 'free' }, []],
  ])('are found %s', async (_, query, expected) => {
    const found = await namesOf({ ...FRIDAY, ...query })
    // Equally near ones are in the order of their ids.
    if (query.sort === 'distance') expect(new Set(found)).toEqual(new Set(expected))
    else expect(found).toEqual(expected)
  })

  it('are asked about several dates, also those of a series of the venue’s own', async () => {
    await block('Free', '2026-12-11')
    const days = '2026-12-04,2026-12-11,2026-12-18'
    const reasonsOf = async (query: Query) =>
      new Map(
        (await find({ sort: 'fit', ...query })).artists.map((each) => [each.fullName, fitText(each.reasons)]),
      )
    const reasons = await reasonsOf({ ...FRIDAY, days, genre: 'Soul' })
    expect(reasons.get('Free')).toBe('Plays soul, less than a mile, free on 2 of 3')
    expect(reasons.get('Taken')).toBe('Plays soul, less than a mile, free on 2 of 3')
    expect(reasons.get('Far')).toMatch(/free on all 3/)
    expect(await namesOf({ ...FRIDAY, days, free: 'free' })).toEqual(['Far'])

    const { series } = await venue.api.gigs.create(
      gigForm({
        date: '2026-12-04',
        time: '19:00',
        durationMinutes: 180,
        repeat: { pattern: 'weekly', count: 3 },
      }),
    )
    expect((await reasonsOf({ series: series!.id, genre: 'Soul' })).get('Free')).toBe(reasons.get('Free'))
    expect(await codeOf((await createProVenue(test)).api.directory.find({ series: series!.id }))).toBe(
      'SERIES_NOT_FOUND',
    )
  })

  it('come 12 a page, each once, those who played here first', async () => {
    const place_id = 'city:detroit-mi'
    const many = await insertArtists(
      test,
      Array.from({ length: 230 }, (_, n) => ({ first_name: `Crowd ${n}`, place_id, genres: ['Polka'] })),
    )
    const known = await createArtist(test, {
      genres: ['Polka'],

      place_id: 'city:detroit-mi',
    })
    const gigId = await openGig(test, venue)
    const booking = await acceptNewest(known, await offered(test, { gigId, artist: known, venue }))
    await test.deps.db
      .updateTable('bookings')
      .set({ status: 'completed' })
      .where('id', '=', booking.id)
      .execute()
    const seen: string[] = []
    let after: number | null = 0
    for (let page = 0; after !== null && page < 30; page++) {
      const { artists, next } = await venue.api.directory.find({ near: place_id, genre: 'polka', after })
      expect(artists.length).toBeLessThanOrEqual(12)
      seen.push(...artists.map(({ uuid }) => uuid))
      after = next
    }
    expect(seen[0]).toBe(known.id)
    expect(seen).toHaveLength(many.length + 1)
    expect(new Set<string>(seen)).toEqual(new Set<string>([...many, known.id]))
    expect(await namesOf({ played: 'here' })).toHaveLength(1)
    const byRecord = await venue.api.directory.find({ near: place_id, genre: 'polka', sort: 'reliability' })
    expect(byRecord.artists[0]).toMatchObject({ uuid: known.id, played: 1, lateCancellations: 0 })
    // Nobody of the first pool has said anything, and neither has anybody after it.
    expect(
      await venue.api.directory.find({ ...FRIDAY, near: place_id, genre: 'polka', free: 'free' }),
    ).toEqual({
      artists: [],
      total: 231,
      dates: 1,
      next: null,
    })
  })

  it('are for venues, with a known place and whole hours', async () => {
    const artist = await createArtist(test)
    expect(await codeOf(artist.api.directory.find(FRIDAY))).toBe('ARTIST_SEARCH_VENUES_ONLY')
    expect((await anonymous(test).fetch('/api/artist-search')).status).toBe(401)
    expect(await codeOf(find({ near: 'zip:00000' }))).toBe('LOCATION_UNUSABLE')
    for (const query of [
      'days=2026-12-04',
      'from=19:00&to=22:00',
      'days=2026-12-04&from=19:00',
      'days=2026-12-04&from=19:00&to=19:00',
      'days=2026-13-04&from=19:00&to=22:00',
      'days=&from=19:00&to=22:00',
      `days=${Array.from({ length: 61 }, (_, n) => new Date(Date.UTC(2027, 0, 1) + n * 24 * HOUR_MS).toISOString().slice(0, 10)).join()}&from=19:00&to=22:00`,
      'radius=7',
      'sort=name',
      'lineup=6',
      'after=-1',
      'free=busy',
    ])
      expect((await venue.fetch(`/api/artist-search?${query}`)).status, query).toBe(422)
  })
})
