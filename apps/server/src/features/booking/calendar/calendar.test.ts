import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { acceptNewest, inHours, offered, openGig } from '../../../../test/members/bookings.ts'
import {
  actingFor,
  anonymous,
  createArtist,
  createProVenue,
  type Member,
} from '../../../../test/members/factories.ts'
import { appoint } from '../../../../test/members/parties.ts'
import { actOwnedBy } from '../../../../test/members/people.ts'
import { calendarProblems, readByIcalJs, readByNodeIcal } from '../../../../test/members/read-calendar.ts'
import { insertNoticeLink } from '../../../auth/links/notice-links.queries.ts'
import { hashSecretToken } from '../../../auth/sessions/secret-tokens.ts'
import { loggedPath } from '../../../http-helpers/logged-path.ts'

let test: TestApp
let venue: Member
let artist: Member
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
})
afterAll(() => test.close())
beforeEach(async () => {
  venue = await createProVenue(test)
  artist = await createArtist(test, { time_zone: 'America/Los_Angeles' })
})

async function bookAt(start: string, end: string, title = 'Friday late set') {
  const gigId = await openGig(test, venue, { title, date: start.slice(0, 10), time: start.slice(11) })
  return acceptNewest(artist, await offered(test, { gigId, artist, venue }, { start, end }))
}

describe('a calendar feed', () => {
  it('ends for every party of a person who takes their account back, and for no other', async () => {
    const [person, owner] = [await createArtist(test), await createArtist(test)]
    const own = actingFor(test, person, { id: await actOwnedBy(test, person) })
    const before = (await owner.api.booking.createCalendarFeed()).address
    await appoint(test, person, owner, 'member')
    const feeds = [person, own].map(async ({ api }) => (await api.booking.createCalendarFeed()).address)
    const addresses = await Promise.all(feeds)
    const token = randomUUID()
    await insertNoticeLink(test.deps.db, {
      tokenHash: hashSecretToken(token),
      userId: person.id,
      purpose: 'sign_out',
      happenedAt: test.deps.now(),
      expiresAt: new Date(test.deps.now().getTime() + 86_400_000),
    })
    const click = { method: 'POST', body: new URLSearchParams({ token }) }
    expect((await fetch(`${test.url}/sign-out-everywhere`, click)).status).toBe(200)
    for (const address of addresses) expect((await fetch(address)).status).toBe(404)
    // Made before they belonged to it: they never saw it.
    expect((await fetch(before)).status).toBe(200)
  })

  it('is read by a calendar program in the venue’s zone, correctly on both days of clock changes', async () => {
    const spring = await bookAt('2027-03-13T22:00', '2027-03-14T03:30', 'Spring, forward; "late"')
    const autumn = await bookAt('2027-11-06T23:00', '2027-11-07T02:30', 'Fall back\\slash')
    await artist.api.booking.blockTime({ start: inHours(test, 48), end: inHours(test, 50), note: 'Dentist' })
    const { address } = await artist.api.booking.createCalendarFeed()
    const answer = await fetch(address)
    expect(answer.headers.get('content-type')).toContain('text/calendar')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const text = await answer.text()
    expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(2)
    expect(text).toMatch(/DTSTAMP:\d{8}T\d{6}Z/)
    expect(calendarProblems(text)).toEqual([])
    expect(readByNodeIcal(text)).toMatchObject(
      readByIcalJs(text).map(({ uid, startsAt, endsAt }) => ({ uid, startsAt, endsAt })),
    )
    expect(readByIcalJs(text)).toMatchObject([
      {
        uid: `${spring.id}@bandstand`,
        summary: 'Spring, forward; "late": The Test Room',
        zone: 'America/Detroit',
        start: '2027-03-13T22:00:00',
        startsAt: '2027-03-14T03:00:00.000Z',
        endsAt: '2027-03-14T07:30:00.000Z',
      },
      {
        uid: `${autumn.id}@bandstand`,
        summary: 'Fall back\\slash: The Test Room',
        startsAt: '2027-11-07T03:00:00.000Z',
        endsAt: '2027-11-07T07:30:00.000Z',
      },
      { summary: 'Dentist', zone: 'America/Los_Angeles' },
    ])
  })

  it('has an address that stops working when it is replaced or revoked, and that is stored nowhere', async () => {
    expect(await artist.api.booking.calendarFeed()).toEqual({ createdAt: null })
    const first = await artist.api.booking.createCalendarFeed()
    const second = await artist.api.booking.createCalendarFeed()
    expect((await fetch(first.address)).status).toBe(404)
    expect((await fetch(second.address)).status).toBe(200)
    expect(await artist.api.booking.calendarFeed()).toEqual({ createdAt: second.createdAt })
    const secret = second.address.split('/').at(-1)!.replace('.ics', '')
    expect(secret).toHaveLength(43)
    const [row] = await test.deps.db.selectFrom('calendar_feeds').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(loggedPath(new URL(second.address).pathname)).toBe('/calendar/…')
    expect(await artist.api.booking.revokeCalendarFeed()).toEqual({ revoked: true })
    expect((await fetch(second.address)).status).toBe(404)
    await expect(anonymous(test).api.booking.createCalendarFeed()).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
  })

  it('says when time was blocked, and is a calendar without any entry too', async () => {
    const { address } = await artist.api.booking.createCalendarFeed()
    const read = async () => (await fetch(address)).text()
    expect(calendarProblems(await read())).toEqual([])
    expect(readByIcalJs(await read())).toEqual([])
    const before = new Date(Math.floor(Date.now() / 1000) * 1000)
    await artist.api.booking.blockTime({ start: inHours(test, 480), end: inHours(test, 500) })
    const [, stamp = ''] = /DTSTAMP:(\S+)Z/.exec(await read()) ?? []
    const at = Date.parse(`${stamp.replace(/(....)(..)(..)T(..)(..)(..)/, '$1-$2-$3T$4:$5:$6')}Z`)
    expect(at).toBeGreaterThanOrEqual(before.getTime())
    expect(at).toBeLessThan(before.getTime() + 60_000)
  })

  it('says what its venue agreed on elsewhere, as outside of Bandstand, and no longer once it was removed', async () => {
    const owner = await createProVenue(test)
    const id = randomUUID()
    const hours = { start: '2027-05-08T21:00', end: '2027-05-09T00:30' }
    const texts = { actName: 'Soul Stew', fee: '450', contact: 'Kim, 313 555 0148', note: 'Two sets.' }
    await owner.api.booking.saveOutside({ id, ...hours, ...texts })
    const { address } = await owner.api.booking.createCalendarFeed()
    const read = async () => (await fetch(address)).text()
    expect(calendarProblems(await read())).toEqual([])
    expect(readByIcalJs(await read())).toMatchObject([
      { summary: 'Soul Stew (outside Bandstand)', start: '2027-05-08T21:00:00' },
    ])
    expect(await read()).not.toMatch(/\b450\b|\b0148\b/)
    await owner.api.booking.removeOutside({ id })
    expect(readByIcalJs(await read())).toEqual([])
  })

  it('exports one booking as a file for its two parties', async () => {
    const { id } = await bookAt('2027-05-01T20:00', '2027-05-01T23:00')
    const { fileName, text } = await venue.api.booking.calendarFile({ id })
    expect(fileName).toBe('bandstand-2027-05-01.ics')
    expect(readByIcalJs(text)).toMatchObject([
      { summary: 'Friday late set: Reyes Trio', start: '2027-05-01T20:00:00' },
    ])
    const stranger = await createArtist(test)
    await expect(stranger.api.booking.calendarFile({ id })).rejects.toMatchObject({
      code: 'BOOKING_NOT_FOUND',
    })
  })
})

describe('the month', () => {
  it('shows bookings in the venue’s zone and blocked time in the member’s own, only for the requested days', async () => {
    const { id } = await bookAt('2027-05-31T23:00', '2027-06-01T01:30')
    await bookAt('2027-07-02T20:00', '2027-07-02T22:00')
    await artist.api.booking.blockTime({ start: '2027-06-10T08:00', end: '2027-06-12T20:00' })
    const june = await artist.api.booking.calendar({ from: '2027-06-01', to: '2027-06-30' })
    expect(june.entries).toMatchObject([
      {
        kind: 'booking',
        id,
        with: 'The Test Room',
        start: '2027-05-31T23:00',
        end: '2027-06-01T01:30',
        state: 'unsigned',
        path: `/bookings/${id}`,
      },
      { kind: 'blocked', title: 'Blocked', start: '2027-06-10T08:00', timeZone: 'America/Los_Angeles' },
    ])
    const may = await venue.api.booking.calendar({ from: '2027-05-01', to: '2027-05-31' })
    expect(may.entries).toMatchObject([{ id, with: 'Reyes Trio' }])
    const midnight = await artist.api.booking.calendar({ from: '2027-06-02', to: '2027-06-09' })
    expect(midnight.entries).toEqual([])
    for (const range of [
      { from: '2027-06-30', to: '2027-06-01' },
      { from: '2027-06-01', to: '2027-12-01' },
      { from: '2027-02-30', to: '2027-03-01' },
    ])
      await expect(artist.api.booking.calendar(range)).rejects.toMatchObject({ code: 'INPUT_INVALID' })
  })

  it('accepts blocked time that overlaps nothing, and removes it', async () => {
    const start = inHours(test, 24)
    const end = inHours(test, 30)
    const { id } = await artist.api.booking.blockTime({ start, end, note: ' Away ' })
    expect(await artist.api.booking.blockedTimes()).toMatchObject({
      timeZone: 'America/Los_Angeles',
      blockedTimes: [{ id, start, end, note: 'Away' }],
    })
    await expect(artist.api.booking.blockTime({ start, end })).rejects.toMatchObject({ code: 'TIME_TAKEN' })
    const twice = [1, 2].map(() =>
      artist.api.booking.blockTime({ start: inHours(test, 60), end: inHours(test, 61) }),
    )
    const answers = await Promise.allSettled(twice)
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(venue.api.booking.unblockTime({ id })).rejects.toMatchObject({
      code: 'BLOCKED_TIME_NOT_FOUND',
    })
    expect(await artist.api.booking.unblockTime({ id })).toEqual({ freed: true })
    await expect(artist.api.booking.unblockTime({ id })).rejects.toMatchObject({
      code: 'BLOCKED_TIME_NOT_FOUND',
    })
    for (const times of [
      { start: end, end: start },
      { start: '2020-01-01T10:00', end: '2020-01-01T12:00' },
      { start: '2027-01-01T10:00', end: '2029-01-01T12:00' },
      { start: 'tomorrow', end },
    ])
      await expect(artist.api.booking.blockTime(times)).rejects.toMatchObject({ code: 'INPUT_INVALID' })
  })

  it('does not remove a booking’s time manually', async () => {
    await bookAt('2027-08-01T20:00', '2027-08-01T23:00')
    const query = test.deps.db.selectFrom('busy_times').select('id').where('user_id', '=', artist.id)
    const { id } = await query.executeTakeFirstOrThrow()
    await expect(artist.api.booking.unblockTime({ id })).rejects.toMatchObject({
      code: 'BLOCKED_TIME_NOT_FOUND',
    })
  })
})

describe('time that is blocked weekly', () => {
  /** Four Mondays. Clocks go back on November 7, 2027. */
  const mondays = {
    start: '2027-10-25T18:00',
    end: '2027-10-25T22:00',
    repeatUntil: '2027-11-20',
    note: 'Rehearsal',
  }
  const blockedOf = async (who: Member) => (await who.api.booking.blockedTimes()).blockedTimes

  it('keeps its hours when the clocks change, in the list, in the month and in the feed', async () => {
    const { times, seriesId } = await artist.api.booking.blockTime(mondays)
    expect(times).toBe(4)
    expect(seriesId).not.toBeNull()
    expect(await blockedOf(artist)).toMatchObject(
      [
        ['2027-10-25', '2027-10-26T01:00:00.000Z'],
        ['2027-11-01', '2027-11-02T01:00:00.000Z'],
        ['2027-11-08', '2027-11-09T02:00:00.000Z'],
        ['2027-11-15', '2027-11-16T02:00:00.000Z'],
      ].map(([day, startsAt]) => ({ seriesId, start: `${day}T18:00`, end: `${day}T22:00`, startsAt })),
    )
    const range = { from: '2027-11-08', to: '2027-11-30' }
    const { entries } = await artist.api.booking.calendar(range)
    expect(entries.map(({ start, title }) => [start, title])).toEqual([
      ['2027-11-08T18:00', 'Rehearsal'],
      ['2027-11-15T18:00', 'Rehearsal'],
    ])
    const { address } = await artist.api.booking.createCalendarFeed()
    expect(readByIcalJs(await (await fetch(address)).text()).map(({ start }) => start)).toEqual(
      ['2027-10-25', '2027-11-01', '2027-11-08', '2027-11-15'].map((day) => `${day}T18:00:00`),
    )
  })

  it('is an hour later in the week in which the clocks skip its hours, and says so', async () => {
    // In Los Angeles no clock shows 2:00 to 3:00 on March 14, 2027.
    const { times, moved } = await artist.api.booking.blockTime({
      start: '2027-03-07T02:00',
      end: '2027-03-07T03:00',
      repeatUntil: '2027-03-21',
    })
    expect(times).toBe(3)
    expect(moved).toEqual([{ start: '2027-03-14T03:00', end: '2027-03-14T04:00' }])
    expect((await blockedOf(artist)).map(({ start }) => start)).toEqual([
      '2027-03-07T02:00',
      '2027-03-14T03:00',
      '2027-03-21T02:00',
    ])
  })

  it('is a whole day of 25 hours too, and an all-day event in the feed', async () => {
    await artist.api.booking.blockTime({
      start: '2027-10-31T00:00',
      end: '2027-11-01T00:00',
      repeatUntil: '2027-11-14',
    })
    const lengths = (await blockedOf(artist)).map(
      ({ startsAt, endsAt }) => (Date.parse(endsAt) - Date.parse(startsAt)) / 3_600_000,
    )
    expect(lengths).toEqual([24, 25, 24])
    const { address } = await artist.api.booking.createCalendarFeed()
    const text = await (await fetch(address)).text()
    expect(text.match(/DTSTART.*/g)!.slice(-3)).toEqual(
      ['20271031', '20271107', '20271114'].map((day) => `DTSTART;VALUE=DATE:${day}`),
    )
    expect(text.match(/DTEND.*/g)!.at(-1)).toBe('DTEND;VALUE=DATE:20271115')
  })

  it('is freed one week at a time or all at once, by its owner alone', async () => {
    const { id, seriesId } = await artist.api.booking.blockTime(mondays)
    const other = await artist.api.booking.blockTime({ start: inHours(test, 24), end: inHours(test, 25) })
    const unblock = (who: Member) => who.api.booking.unblockSeries({ id: seriesId! })
    for (const stranger of [venue, await createArtist(test)])
      await expect(unblock(stranger)).rejects.toMatchObject({ code: 'BLOCKED_TIME_NOT_FOUND' })
    await expect(anonymous(test).api.booking.unblockSeries({ id: seriesId! })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
    await artist.api.booking.unblockTime({ id })
    expect(await blockedOf(artist)).toHaveLength(4)
    const twice = await Promise.allSettled([unblock(artist), unblock(artist)])
    expect(twice.filter(({ status }) => status === 'fulfilled')).toMatchObject([{ value: { freed: 3 } }])
    await expect(unblock(artist)).rejects.toMatchObject({ code: 'BLOCKED_TIME_NOT_FOUND' })
    expect(await blockedOf(artist)).toMatchObject([{ id: other.id, seriesId: null }])
  })

  it('blocks all weeks or none, and lists the days that are taken', async () => {
    await bookAt('2027-11-01T21:00', '2027-11-01T23:30')
    await artist.api.booking.blockTime({ start: '2027-11-08T08:00', end: '2027-11-08T20:00' })
    await expect(artist.api.booking.blockTime(mondays)).rejects.toMatchObject({
      code: 'TIME_TAKEN',
      message:
        'You already have a booking or blocked time in these hours on Nov 1 and Nov 8. Nothing was blocked.',
    })
    expect(await blockedOf(artist)).toHaveLength(1)
    // A venue's blocked times may overlap, its bookings not.
    await venue.api.booking.blockTime({ start: '2027-11-08T08:00', end: '2027-11-08T20:00' })
    await expect(
      venue.api.booking.blockTime({ ...mondays, start: '2027-10-25T20:00' }),
    ).rejects.toMatchObject({ code: 'TIME_TAKEN', message: expect.stringContaining(' on Nov 1. ') as string })
    await venue.api.booking.blockTime({ ...mondays, end: '2027-10-25T20:00' })
    expect(await blockedOf(venue)).toHaveLength(5)
  })

  it('is not blocked twice by two requests at once', async () => {
    const answers = await Promise.allSettled([1, 2].map(() => artist.api.booking.blockTime(mondays)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await blockedOf(artist)).toHaveLength(4)
  })

  it('refuses bookings in every week, counting each open offer in them once', async () => {
    const start = inHours(test, 7 * 24)
    const gigId = await openGig(test, venue, { date: start.slice(0, 10), time: start.slice(11) })
    const application = await offered(test, { gigId, artist, venue })
    const { openOffers } = await venue.api.booking.blockTime({
      start: inHours(test, -1),
      end: inHours(test, 1),
      repeatUntil: inHours(test, 21 * 24).slice(0, 10),
    })
    expect(openOffers).toBe(1)
    await expect(acceptNewest(artist, application)).rejects.toMatchObject({ code: 'VENUE_NOT_FREE' })
  })

  it('repeats for 2 to 52 weeks, is not longer than one, and counts toward the limit', async () => {
    for (const more of [
      { repeatUntil: '2027-10-31' },
      { repeatUntil: '2028-10-23' },
      { repeatUntil: '2027-02-30' },
      { repeatUntil: 'never' },
      { end: '2027-11-02T00:00' },
    ])
      await expect(artist.api.booking.blockTime({ ...mondays, ...more })).rejects.toMatchObject({
        code: 'INPUT_INVALID',
      })
    const year = (hour: number) =>
      artist.api.booking.blockTime({
        start: `2027-10-25T${hour}:00`,
        end: `2027-10-25T${hour}:45`,
        repeatUntil: '2028-10-16',
      })
    for (let hour = 10; hour < 19; hour++) expect(await year(hour)).toMatchObject({ times: 52 })
    await expect(year(19)).rejects.toMatchObject({ code: 'BLOCKED_TIMES_TOO_MANY' })
    expect(await blockedOf(artist)).toHaveLength(468)
  })
})
