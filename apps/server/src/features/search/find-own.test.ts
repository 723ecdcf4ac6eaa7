import type { OwnFound } from '@bandstand/api-spec'
import { addDays, dayIn, dayText, shortDayText } from '@bandstand/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { acceptNewest, applyTo, inHours, offered, openGig } from '../../../test/members/bookings.ts'
import { anonymous, createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'

let test: TestApp
let venue: Member
let artist: Member
let bookedId: string
let gigId: string
/** Of the booking, in Detroit. */
let day: string
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  venue = await createProVenue(test, { venue_name: 'The Gantry' })
  artist = await createArtist(test)
  gigId = await openGig(test, venue, { title: 'Zabumba Café night' })
  const start = inHours(test, 7 * 24)
  day = start.slice(0, 10)
  const terms = { fee: '357.50', start, end: inHours(test, 7 * 24 + 3) }
  bookedId = (await acceptNewest(artist, await offered(test, { gigId, artist, venue }, terms))).id
})
afterAll(() => test.close())

const find = async (member: Member, q: string) => (await member.api.search.mine({ q })).found
const kinds = (found: OwnFound[]) => found.map(({ kind }) => kind)

it('finds a booking, its contract, its payment and its conversation by title, person, day and amount', async () => {
  const ofBoth = ['booking', 'thread', 'contract', 'payment']
  const texts = [
    'Zabumba',
    'zabumba cafe',
    shortDayText(day),
    dayText(day),
    day,
    '$357.50',
    '357.5',
    `café ${day} $357.50`,
  ]
  for (const text of texts) {
    expect(kinds(await find(artist, text)), text).toEqual(ofBoth)
    expect(
      kinds(await find(venue, text)).filter((kind) => kind !== 'gig'),
      text,
    ).toEqual(ofBoth)
  }
  expect(await find(artist, 'zabumba')).toMatchObject([
    {
      kind: 'booking',
      id: bookedId,
      path: `/bookings/${bookedId}`,
      title: 'Zabumba Café night',
      other: 'The Gantry',
      day,
      amount: 357.5,
    },
    { kind: 'thread', title: null, other: 'The Gantry', day: null, amount: null },
    { kind: 'contract', amount: 357.5 },
    { kind: 'payment', amount: 357.5 },
  ])
  // By either name of the other party.
  expect(kinds(await find(venue, 'reyes trio'))).toEqual(ofBoth)
  expect(kinds(await find(artist, 'gantry'))).toEqual(ofBoth)
  expect(kinds(await find(venue, 'zabumba'))).toContain('gig')
})

it('finds nothing where one part of the text doesn’t match, on the day beside it, or in another amount', async () => {
  for (const text of [
    'zabumba zzyzx',
    addDays(day, 40),
    `zabumba ${addDays(day, 1)}`,
    `zabumba ${addDays(day, -1)}`,
    '$357.51',
    `zabumba $1`,
    '--',
    '$ ,',
    "'\\:*&",
  ]) {
    expect(await find(artist, text), text).toEqual([])
  }
})

it('finds an evening by the day at its place, also when that of the reader or of UTC is another', async () => {
  // Late in the evening: the next day in UTC.
  const night = await openGig(test, venue, { title: 'Latecomers', date: addDays(day, 30), time: '23:30' })
  expect((await find(venue, `latecomers ${addDays(day, 30)}`)).map(({ id }) => id)).toEqual([night])
  expect(await find(venue, `latecomers ${addDays(day, 31)}`)).toEqual([])
})

it('finds applications for either party until they are booked', async () => {
  const other = await createArtist(test, { first_name: 'Quill', last_name: 'Zabriskie', band_name: null })
  const open = await openGig(test, venue, { title: 'Quarry brunch' })
  const { id } = await applyTo(open, other)
  for (const [member, text] of [
    [other, 'quarry'],
    [other, 'gantry'],
    [other, '$600'],
    [venue, 'quill'],
    [venue, 'zabriskie quarry'],
  ] as const) {
    expect(await find(member, text), text).toMatchObject([
      { kind: 'application', id, path: `/applications/${id}`, amount: 600 },
      { kind: 'thread' },
    ])
  }
  // What the artist has nothing to do with is found in the list of gigs, not here.
  expect(kinds(await find(artist, 'quarry'))).toEqual([])
})

it('finds nothing of anybody else’s, and nothing without an account', async () => {
  const stranger = await createArtist(test)
  const otherVenue = await createProVenue(test)
  for (const text of ['zabumba', 'gantry', 'reyes', day, '357.50']) {
    expect(await find(stranger, text), text).toEqual([])
    expect(await find(otherVenue, text), text).toEqual([])
  }
  await expect(anonymous(test).api.search.mine({ q: 'zabumba' })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  })
})

it('says nothing of an application that a block keeps from its receiver', async () => {
  const blocked = await createArtist(test)
  await venue.api.network.block({ uuid: blocked.id })
  const open = await openGig(test, venue, { title: 'Undelivered matinee' })
  const { id } = await applyTo(open, blocked)
  expect(kinds(await find(blocked, 'undelivered'))).toContain('application')
  expect((await find(venue, 'undelivered')).map((item) => item.id)).not.toContain(id)
})

it('refuses a text that is too short or too long', async () => {
  for (const q of ['', ' a ', 'a'.repeat(101)]) {
    await expect(artist.api.search.mine({ q }), q).rejects.toMatchObject({ status: 422 })
  }
})

it('shows at most four of each kind, upcoming first', async () => {
  const busy = await createProVenue(test)
  const today = dayIn('America/Detroit', test.deps.now())
  for (const ahead of [30, 10, 50, 20, 40]) {
    await openGig(test, busy, { title: `Repeated ${ahead}`, date: addDays(today, ahead), time: '20:00' })
  }
  await sql`update gigs set starts_at = starts_at - interval '60 days', date = date - 60
    where title = 'Repeated 20' and created_by = ${busy.id}`.execute(test.deps.db)
  const titles = async () => (await find(busy, 'repeated')).map(({ title }) => title)
  expect(await titles()).toEqual(['Repeated 10', 'Repeated 30', 'Repeated 40', 'Repeated 50'])
  await sql`delete from gigs where title = 'Repeated 50' and created_by = ${busy.id}`.execute(test.deps.db)
  expect(await titles()).toEqual(['Repeated 10', 'Repeated 30', 'Repeated 40', 'Repeated 20'])
})
