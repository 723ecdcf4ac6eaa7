import { CONTACT_LIMITS } from '@bandstand/domain/network'
import { HOLDS_PER_NIGHT } from '@bandstand/domain/holds'
import { HOUR_MS } from '@bandstand/domain/time'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { acceptNewest, inHours, offered, openGig } from '../../../../test/members/bookings.ts'
import { runAllClocks } from '../../../../test/members/contracts.ts'
import {
  anonymous,
  createArtist,
  createProVenue,
  type Member,
  signInAgain,
} from '../../../../test/members/factories.ts'

let test: TestApp
let venue: Member
let artist: Member
let second: Member

beforeAll(async () => {
  // Demo mode has a hundred times the limits.
  test = await startTestApp({ DEMO: 'off', PAYMENTS: 'sandbox' })
})
afterAll(() => test.close())
beforeEach(async () => {
  test.setTime(new Date())
  ;[venue, artist, second] = await Promise.all([
    createProVenue(test),
    createArtist(test),
    createArtist(test, { band_name: 'The Low Tide' }),
  ])
})

/** Hours of an evening at the venue in eight days. */
const hours = (from = 0, length = 3) => ({
  start: inHours(test, 8 * 24 + from),
  end: inHours(test, 8 * 24 + from + length),
})
const place = (change: object = {}) => venue.api.holds.place({ ...hours(), artistId: artist.id, ...change })
const refusedWith = (code: string) => expect.objectContaining({ code })
const liveOf = async (member: Member) => (await member.api.holds.list({})).holds
const titlesOf = async (member: Member) =>
  (await member.api.notifications.list({})).notifications.map(({ title }) => title)
const untilTold = (member: Member, title: RegExp) =>
  expect
    .poll(() => titlesOf(member), { timeout: 8000 })
    .toEqual(expect.arrayContaining([expect.stringMatching(title)]))
const clocksIn = async (inMs: number) => {
  test.setTime(new Date(Date.now() + inMs))
  await runAllClocks(test)
  ;[venue, artist, second] = (await Promise.all(
    [venue, artist, second].map((member) => signInAgain(test, member)),
  )) as [Member, Member, Member]
}

describe('a hold', () => {
  it('has a rank by when it was placed, and shows an act neither who is ahead nor the note', async () => {
    const first = await place({ note: 'Ask about the piano' })
    const { id } = await place({ artistId: second.id })
    await place({ artistId: null, actName: 'House band', ...hours(2, 2) })
    await place({ artistId: null, actName: 'Matinee trio', ...hours(-5, 3) })
    expect((await liveOf(venue)).map(({ actName, rank }) => [actName, rank])).toEqual([
      ['Matinee trio', 1],
      ['Reyes Trio', 1],
      ['The Low Tide', 2],
      ['House band', 3],
    ])
    const seen = await second.api.holds.get({ id })
    expect(seen).toMatchObject({
      rank: 2,
      me: 'artist',
      note: '',
      abilities: { challenge: true, accept: false },
    })
    expect(JSON.stringify(seen)).not.toMatch(/Reyes|piano|House/)
    expect((await venue.api.holds.get({ id: first.id })).note).toBe('Ask about the piano')
    await untilTold(artist, /^The Test Room is holding .* for you$/)
  })

  it('is asked for by an artist and gets its rank when the venue accepts', async () => {
    const asked = await artist.api.holds.request({ venueId: venue.id, ...hours() })
    expect(asked).toMatchObject({ status: 'requested', rank: null, abilities: { release: true } })
    const earlier = await place({ artistId: second.id })
    await expect(artist.api.holds.accept({ id: asked.id })).rejects.toEqual(refusedWith('HOLDS_VENUES_ONLY'))
    for (const act of ['challenge', 'confirm'] as const)
      await expect(artist.api.holds[act]({ id: asked.id })).rejects.toEqual(refusedWith('HOLD_NOT_RANKED'))
    const [one, two] = await Promise.all([1, 2].map(() => venue.api.holds.accept({ id: asked.id })))
    expect([one!.rank, two!.rank, earlier.rank]).toEqual([2, 2, 1])
    const other = await artist.api.holds.request({ venueId: venue.id, ...hours(24) })
    expect((await venue.api.holds.decline({ id: other.id })).status).toBe('declined')
    await expect(venue.api.holds.accept({ id: other.id })).rejects.toEqual(refusedWith('HOLD_ENDED'))
    await untilTold(venue, /^Reyes Trio asked you/)
    await untilTold(artist, /^The Test Room is holding/)
    await untilTold(artist, /^The Test Room can’t hold/)
  })

  it('is refused to others, for bad hours, twice for an act, and beyond the limits', async () => {
    const key = crypto.randomUUID()
    const [one, again] = await Promise.all([place({ key }), place({ key })])
    expect(again.id).toBe(one.id)
    const refusals: [() => Promise<unknown>, string][] = [
      [() => anonymous(test).api.holds.list({}), 'UNAUTHENTICATED'],
      [() => artist.api.holds.place({ ...hours(), actName: 'Me' }), 'HOLDS_VENUES_ONLY'],
      [() => venue.api.holds.request({ ...hours(), venueId: venue.id }), 'HOLD_REQUESTS_ARTISTS_ONLY'],
      [() => artist.api.holds.request({ ...hours(), venueId: second.id }), 'VENUE_NOT_FOUND'],
      [() => place({ artistId: venue.id }), 'ARTIST_NOT_FOUND'],
      [() => place(), 'HOLD_EXISTS'],
      [() => place({ artistId: null, actName: '' }), 'INPUT_INVALID'],
      [() => place({ artistId: second.id, ...hours(-9 * 24) }), 'INPUT_INVALID'],
      [() => place({ artistId: second.id, stageId: crypto.randomUUID() }), 'INPUT_INVALID'],
      [() => second.api.holds.get({ id: one.id }), 'HOLD_NOT_FOUND'],
      [() => second.api.holds.release({ id: one.id }), 'HOLD_NOT_FOUND'],
      [() => artist.api.holds.challenge({ id: one.id }), 'HOLD_FIRST'],
    ]
    for (const [act, code] of refusals) await expect(act()).rejects.toEqual(refusedWith(code))
    for (let count = 1; count < HOLDS_PER_NIGHT; count++)
      await place({ artistId: null, actName: `Act ${count}`, ...hours(1) })
    await expect(place({ artistId: null, actName: 'One more' })).rejects.toEqual(
      refusedWith('HOLDS_TOO_MANY_THAT_NIGHT'),
    )
    expect((await liveOf(venue)).map(({ rank }) => rank)).toEqual(
      Array.from({ length: HOLDS_PER_NIGHT }, (_, index) => index + 1),
    )
  })

  it('reaches one member a few times a day, and nobody who blocked its maker', async () => {
    for (let night = 0; night < CONTACT_LIMITS.hold.perPair; night++)
      await artist.api.holds.request({ venueId: venue.id, ...hours(24 * night) })
    await expect(artist.api.holds.request({ venueId: venue.id, ...hours(24 * 20) })).rejects.toEqual(
      refusedWith('CONTACT_LIMIT_REACHED'),
    )
    await venue.api.network.block({ uuid: artist.id })
    expect(await liveOf(artist)).toEqual([])
    await venue.api.network.block({ uuid: second.id })
    const asked = await second.api.holds.request({ venueId: venue.id, ...hours() })
    expect(asked.status).toBe('requested')
    expect(await liveOf(venue)).toEqual([])
    await expect(venue.api.holds.accept({ id: asked.id })).rejects.toEqual(refusedWith('HOLD_NOT_FOUND'))
    await expect(place({ artistId: second.id })).rejects.toEqual(refusedWith('PERSON_BLOCKED'))
    expect((await titlesOf(venue)).some((title) => title.includes('Low Tide'))).toBe(false)
  })
})

describe('a challenge', () => {
  it('asks everybody ahead once; who confirms keeps the place, and who releases lets all move up', async () => {
    const first = await place()
    const middle = await place({ artistId: null, actName: 'House band' })
    const last = await place({ artistId: second.id })
    await Promise.all([1, 2].map(() => second.api.holds.challenge({ id: last.id })))
    expect((await liveOf(venue)).map(({ status }) => status)).toEqual(['challenged', 'challenged', 'active'])
    await untilTold(artist, /^Confirm or release your hold/)
    await untilTold(venue, /^Confirm or release the hold of House band/)
    const [once, twice] = await Promise.all([1, 2].map(() => artist.api.holds.confirm({ id: first.id })))
    expect([once!.status, twice!.status]).toEqual(['confirmed', 'confirmed'])
    await venue.api.holds.release({ id: middle.id })
    expect(await second.api.holds.get({ id: last.id })).toMatchObject({ rank: 2 })
    await untilTold(second, /^You moved up to the 2nd hold/)
    await untilTold(second, /^A hold ahead of yours .* was confirmed$/)
    expect((await titlesOf(artist)).filter((title) => title.startsWith('Confirm or release'))).toHaveLength(1)
    await expect(second.api.holds.challenge({ id: last.id })).rejects.toEqual(
      refusedWith('HOLD_AHEAD_CONFIRMED'),
    )
    // The venue can still release it.
    await venue.api.holds.release({ id: first.id })
    expect(await second.api.holds.get({ id: last.id })).toMatchObject({ rank: 1 })
  })

  it('releases who doesn’t answer in the venue’s hours, and asks nobody anymore once its maker is gone', async () => {
    await venue.api.booking.saveDefaults({
      bufferMinutes: 60,
      startTime: null,
      durationMinutes: null,
      holdAnswerHours: 2,
    })
    const first = await place()
    const last = await place({ artistId: second.id })
    await second.api.holds.challenge({ id: last.id })
    const { answerBy } = await artist.api.holds.get({ id: first.id })
    expect(Date.parse(answerBy!) - test.deps.now().getTime()).toBeGreaterThan(1.9 * HOUR_MS)
    await clocksIn(1.9 * HOUR_MS)
    expect((await artist.api.holds.get({ id: first.id })).status).toBe('challenged')
    await clocksIn(2.1 * HOUR_MS)
    expect((await artist.api.holds.get({ id: first.id })).status).toBe('released')
    expect((await second.api.holds.get({ id: last.id })).rank).toBe(1)
    await expect(artist.api.holds.confirm({ id: first.id })).rejects.toEqual(refusedWith('HOLD_ENDED'))
    const third = await place({ artistId: null, actName: 'House band' })
    await venue.api.holds.challenge({ id: third.id })
    await venue.api.holds.release({ id: third.id })
    expect(await second.api.holds.get({ id: last.id })).toMatchObject({ status: 'active', answerBy: null })
  })

  it('of a confirmed hold asks those behind it once, and who doesn’t answer makes room', async () => {
    const first = await place()
    const middle = await place({ artistId: second.id })
    const last = await place({ artistId: null, actName: 'House band' })
    await Promise.all([1, 2].map(() => artist.api.holds.confirm({ id: first.id })))
    expect((await liveOf(venue)).map(({ status }) => status)).toEqual([
      'confirmed',
      'challenged',
      'challenged',
    ])
    await untilTold(second, /^Confirm or release your hold/)
    expect((await titlesOf(second)).filter((title) => title.startsWith('Confirm or'))).toHaveLength(1)
    await venue.api.holds.confirm({ id: last.id })
    await clocksIn(25 * HOUR_MS)
    expect((await second.api.holds.get({ id: middle.id })).status).toBe('released')
    expect((await liveOf(venue)).map(({ actName, rank }) => [actName, rank])).toEqual([
      ['Reyes Trio', 1],
      ['House band', 2],
    ])
    // Those who were asked needn't answer once the one ahead is gone.
    const other = await place({ artistId: second.id, ...hours(24) })
    const ahead = await place({ ...hours(24) })
    await second.api.holds.confirm({ id: other.id })
    await second.api.holds.release({ id: other.id })
    expect(await artist.api.holds.get({ id: ahead.id })).toMatchObject({ status: 'active', rank: 1 })
  })

  it('expires with the hold after its days', async () => {
    const { id } = await place({ expiresInDays: 1 })
    await clocksIn(25 * HOUR_MS)
    expect((await artist.api.holds.get({ id })).status).toBe('expired')
    expect(await liveOf(venue)).toEqual([])
    for (const member of [artist, venue]) await untilTold(member, /expired$/)
  })
})

describe('a booking', () => {
  it('can be made over holds, ends those in its hours, and tells their acts when it ends early', async () => {
    const gigId = await openGig(test, venue)
    const application = await offered(test, { gigId, artist: second, venue })
    const { startsAt, endsAt } = application.offers[0]!
    const clock = (at: string, shift = 0) =>
      inHours(test, (Date.parse(at) - test.deps.now().getTime()) / HOUR_MS + shift)
    const over = await venue.api.holds.place({
      artistId: artist.id,
      start: clock(startsAt),
      end: clock(endsAt, -1),
    })
    const beside = await venue.api.holds.place({
      artistId: artist.id,
      start: clock(endsAt, 1),
      end: clock(endsAt, 3),
    })
    const booking = await acceptNewest(second, application)
    expect(await artist.api.holds.get({ id: over.id })).toMatchObject({
      status: 'booked',
      abilities: { release: false },
    })
    expect((await artist.api.holds.get({ id: beside.id })).status).toBe('active')
    const { id } = await second.api.contracts.getForBooking({ bookingId: booking.id })
    await second.api.contracts.cancel({ id })
    await untilTold(artist, /is booked, and your hold ended$/)
    await untilTold(artist, /is free again$/)
    await venue.api.holds.place({ artistId: artist.id, start: clock(startsAt), end: clock(endsAt, -1) })
  })
})

it('ends with what its venue wrote down or imported over it, and a stage with holds isn’t removed', async () => {
  const stages = []
  for (const name of ['Main room', 'Patio']) stages.push((await venue.api.stages.add({ name })).id)
  const [main, patio] = stages as [string, string]
  const beside = await place({ stageId: patio })
  const over = await place({ stageId: main })
  const next = await place({ artistId: second.id, stageId: main })
  const day = inHours(test, 30 * 24).slice(0, 10)
  const late = await place({ artistId: second.id, stageId: main, start: `${day}T20:00`, end: `${day}T22:00` })

  const id = crypto.randomUUID()
  const outside = { actName: 'Soul Stew', fee: '', contact: '', note: '', stageId: main, ...hours() }
  for (let press = 0; press < 2; press++) await venue.api.booking.saveOutside({ id, ...outside })
  for (const [member, hold] of [
    [artist, over],
    [second, next],
  ] as const)
    expect((await member.api.holds.get({ id: hold.id })).status).toBe('booked')
  expect((await artist.api.holds.get({ id: beside.id })).status).toBe('active')
  for (let press = 0; press < 2; press++) await venue.api.booking.removeOutside({ id })
  await untilTold(artist, /is free again$/)
  expect((await titlesOf(artist)).filter((title) => title.endsWith('is free again'))).toHaveLength(1)
  expect((await titlesOf(second)).filter((title) => title.startsWith('You moved up'))).toEqual([])

  const table = Buffer.from(`Date,Start,End,Act,Room\n${day},8 PM,11 PM,Soul Stew,Main room`).toString(
    'base64',
  )
  const draft = await venue.api.calendarImports.begin({ fileName: 'calendar.csv', content: table })
  const { preview } = await venue.api.calendarImports.preview({ id: draft.id })
  await venue.api.calendarImports.run({ id: draft.id, key: crypto.randomUUID(), preview })
  expect((await second.api.holds.get({ id: late.id })).status).toBe('booked')
  await venue.api.calendarImports.undo({ id: draft.id })
  await untilTold(second, new RegExp(`is free again$`))

  await expect(venue.api.stages.remove({ id: patio })).rejects.toEqual(refusedWith('STAGE_IN_USE'))
  await artist.api.holds.release({ id: beside.id })
  // One that never reached the venue is in nobody's way.
  await venue.api.network.block({ uuid: second.id })
  const unseen = await second.api.holds.request({ venueId: venue.id, stageId: patio, ...hours() })
  await venue.api.stages.remove({ id: patio })
  expect((await second.api.holds.get({ id: unseen.id })).status).toBe('released')
  // What is held at the last one stays, without a stage.
  const kept = await place({ ...hours(48) })
  await venue.api.stages.remove({ id: main })
  expect(await artist.api.holds.get({ id: kept.id })).toMatchObject({ status: 'active', stageId: null })
})

it('keeps ranks in order and without holes whatever happens, and blocks no booking', async () => {
  const step = fc.constantFrom(
    'place',
    'challenge',
    'confirm',
    'release',
    'accept',
    'request',
    'lapse' as const,
  )
  let night = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, fc.nat(4)), { minLength: 4, maxLength: 14 }), async (steps) => {
      night++
      const evening = hours(24 * night)
      const ids: string[] = []
      for (const [what, which] of steps) {
        const id = ids[which % Math.max(ids.length, 1)] ?? crypto.randomUUID()
        const done = await (
          what === 'place'
            ? venue.api.holds.place({ ...evening, actName: `Act ${night} ${ids.length}` })
            : what === 'request'
              ? artist.api.holds.request({ ...evening, venueId: venue.id })
              : what === 'lapse'
                ? null
                : venue.api.holds[what]({ id })
        )?.catch(() => null)
        if (done && (what === 'place' || what === 'request')) ids.push(done.id)
        const shown = (await liveOf(venue)).filter(({ start }) => start === evening.start)
        const ranks = shown.flatMap(({ rank }) => rank ?? []).toSorted((a, b) => a - b)
        expect(ranks).toEqual(ranks.map((_, index) => index + 1))
        // Whoever is challenged has somebody in line who asked.
        const { rows } = await sql`
          select c.id from holds c left join holds h on h.id = c.challenged_by
          where c.status = 'challenged' and coalesce(h.status not in ('active', 'challenged', 'confirmed'), true)
        `.execute(test.deps.db)
        expect(rows).toEqual([])
      }
    }),
    { numRuns: 12 },
  )
})
