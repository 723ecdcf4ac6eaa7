import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { acceptNewest, inHours, offered, openGig } from '../../../test/bookings.ts'
import { anonymous, createArtist, createProVenue, type Member } from '../../../test/factories.ts'
import { loggedPath } from '../../http-helpers/logged-path.ts'

let test: TestApp
let venue: Member
let artist: Member
beforeAll(async () => {
  test = await startTestApp()
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

/** What a calendar program reads: every event with its times resolved by the file's own zone rules. */
function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const { startDate, endDate } = event
    return {
      uid: event.uid,
      summary: event.summary,
      zone: startDate.zone?.tzid,
      start: startDate.toString(),
      startsAt: startDate.toJSDate().toISOString(),
      endsAt: endDate.toJSDate().toISOString(),
    }
  })
}

describe('a calendar feed', () => {
  it('is read by a calendar program in the venue’s zone, right on both days that clocks change', async () => {
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
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(parse(text)).toMatchObject([
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

  it('has an address that a new one or its end makes useless, and that is nowhere to be read', async () => {
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

  it('gives one booking as a file to its two sides', async () => {
    const { id } = await bookAt('2027-05-01T20:00', '2027-05-01T23:00')
    const { fileName, text } = await venue.api.booking.calendarFile({ id })
    expect(fileName).toBe('bandstand-2027-05-01.ics')
    expect(parse(text)).toMatchObject([
      { summary: 'Friday late set: Reyes Trio', start: '2027-05-01T20:00:00' },
    ])
    const stranger = await createArtist(test)
    await expect(stranger.api.booking.calendarFile({ id })).rejects.toMatchObject({
      code: 'BOOKING_NOT_FOUND',
    })
  })
})

describe('the month', () => {
  it('shows bookings by the venue’s clock and blocked time by one’s own, of the asked days alone', async () => {
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
        status: 'confirmed',
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

  it('takes blocked time that overlaps nothing, and frees it', async () => {
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

  it('does not free a booking’s time by hand', async () => {
    await bookAt('2027-08-01T20:00', '2027-08-01T23:00')
    const query = test.deps.db.selectFrom('busy_times').select('id').where('user_id', '=', artist.id)
    const { id } = await query.executeTakeFirstOrThrow()
    await expect(artist.api.booking.unblockTime({ id })).rejects.toMatchObject({
      code: 'BLOCKED_TIME_NOT_FOUND',
    })
  })
})
