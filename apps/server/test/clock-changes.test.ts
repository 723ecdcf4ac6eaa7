import {
  addMinutes,
  DAY_MS,
  HOUR_MS,
  instantOf,
  isSecondHour,
  MINUTE_MS,
  minutesBetween,
  readClock,
  wallClockIn,
} from '@bandstand/domain/time'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailAbout } from './members/accounts.ts'
import { startTestApp, type TestApp } from './app.ts'
import { acceptNewest, applyTo } from './members/bookings.ts'
import { sign } from './members/contracts.ts'
import { createArtist, createProVenue, type Member } from './members/factories.ts'
import { gigForm } from './members/gig-form.ts'
import { calendarProblems, readByIcalJs, readByNodeIcal } from './members/read-calendar.ts'
import { together } from './together.ts'

/** The zones of the United States, by the IANA database. */
const ZONES = [
  'America/New_York',
  'America/Detroit',
  'America/Kentucky/Louisville',
  'America/Kentucky/Monticello',
  'America/Indiana/Indianapolis',
  'America/Indiana/Vincennes',
  'America/Indiana/Winamac',
  'America/Indiana/Marengo',
  'America/Indiana/Petersburg',
  'America/Indiana/Vevay',
  'America/Chicago',
  'America/Indiana/Tell_City',
  'America/Indiana/Knox',
  'America/Menominee',
  'America/North_Dakota/Center',
  'America/North_Dakota/New_Salem',
  'America/North_Dakota/Beulah',
  'America/Denver',
  'America/Boise',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Juneau',
  'America/Sitka',
  'America/Metlakatla',
  'America/Yakutat',
  'America/Nome',
  'America/Adak',
  'Pacific/Honolulu',
]
const NOW = new Date('2026-12-01T15:00:00Z')

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  test.setTime(NOW)
})
afterAll(() => test.close())

/** Returns when the clocks of a zone change within the year, and an arbitrary day where they don't. */
function changesOf(timeZone: string): number[] {
  const offset = (at: number) => Date.parse(`${wallClockIn(timeZone, new Date(at))}Z`) - at
  const hours = Array.from({ length: 360 * 24 }, (_, hour) => NOW.getTime() + hour * HOUR_MS)
  const changes = hours
    .filter((hour) => offset(hour) !== offset(hour + HOUR_MS))
    .map((hour) => hour + HOUR_MS)
  return changes.length > 0 ? changes : [Date.parse('2027-03-14T09:00:00Z')]
}

/** An evening around a change: the minutes from it to the start, and how long it is. */
const evening = fc.record({
  // Half of them begin in the hour that is skipped or comes twice.
  startsIn: fc
    .oneof(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -36, max: 12 }))
    .map((each) => each * 15 - 7),
  minutes: fc.integer({ min: 2, max: 32 }).map((quarters) => quarters * 15),
})

it('has the same start, end and length from the posting to the calendars, in every zone at every change of clocks', async () => {
  const nights = ZONES.flatMap((timeZone) => changesOf(timeZone).map((change) => ({ timeZone, change })))
  const evenings = fc.sample(evening, nights.length)
  await together(
    nights.map((night, index) => ({ ...night, ...evenings[index]! })),
    3,
    walk,
  )
}, 180_000)

interface Night {
  timeZone: string
  change: number
  startsIn: number
  minutes: number
}

/** Books one evening and compares what each screen, mail, document and file says. */
async function walk({ timeZone, change, startsIn, minutes }: Night): Promise<void> {
  const at = new Date(Math.floor((change + startsIn * MINUTE_MS) / MINUTE_MS) * MINUTE_MS)
  const startsAt = at.toISOString()
  const endsAt = addMinutes(at, minutes).toISOString()
  const [date = '', time = ''] = wallClockIn(timeZone, at).split('T')
  const timeIsSecond = isSecondHour(at, timeZone)
  const venue = await createProVenue(test, { time_zone: timeZone })
  const artist = await createArtist(test)
  await refusesSkipped(venue, timeZone, change)

  const gig = await venue.api.gigs.create(
    gigForm({ date, time, timeIsSecond, durationMinutes: minutes, location: 'The old mill' }),
  )
  const hours = { startsAt, endsAt }
  const where = `${timeZone} ${startsAt}`
  expect(gig, where).toMatchObject({ date, time, timeIsSecond, timeZone, startsAt, durationMinutes: minutes })

  const { id } = await applyTo(gig.id, artist)
  const { suggestedTerms } = await venue.api.booking.getApplication({ id })
  const { timeZone: _zone, fee, ...terms } = suggestedTerms
  const offered = await venue.api.booking.makeOffer({ id, answers: 0, ...terms, fee: String(fee) })
  expect(offered.offers.at(-1), where).toMatchObject(hours)
  // What a counteroffer and a change would begin with means the same.
  const next = offered.suggestedTerms
  expect(instantOf(next.start, timeZone, next.startIsSecond)?.toISOString(), where).toBe(startsAt)
  expect(instantOf(next.end, timeZone, next.endIsSecond)?.toISOString(), where).toBe(endsAt)

  const booking = await acceptNewest(artist, offered)
  expect(booking.terms, where).toMatchObject(hours)
  expect(booking.gig, where).toMatchObject({ date, time, startsAt })
  expect(minutesBetween(booking.terms.startsAt, booking.terms.endsAt), where).toBe(minutes)
  const contract = await artist.api.contracts.getForBooking({ bookingId: booking.id })
  expect(contract.versions[0]?.document.terms, where).toMatchObject(hours)
  await sign(artist, contract)
  const signed = await sign(venue, contract)
  expect(signed.versions[0]?.document.terms, where).toMatchObject(hours)
  await reads(artist, booking.id, { timeZone, ...hours })
}

/** The hour that this change skips can't be posted, and the refusal says why. */
async function refusesSkipped(venue: Member, timeZone: string, change: number): Promise<void> {
  const before = Date.parse(`${wallClockIn(timeZone, new Date(change - MINUTE_MS))}Z`) + 31 * MINUTE_MS
  const wallClock = new Date(before).toISOString().slice(0, 16)
  if (readClock(wallClock, timeZone).kind !== 'skipped') return
  const [date = '', time = ''] = wallClock.split('T')
  await expect(venue.api.gigs.create(gigForm({ date, time }))).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    data: {
      issues: [{ path: ['time'], message: expect.stringContaining('The next possible time is 3:00 AM') }],
    },
  })
}

/** Compares what one party reads of a booking: list, calendar, day sheet, mail, file and feed. */
async function reads(
  who: Member,
  bookingId: string,
  { timeZone, startsAt, endsAt }: { timeZone: string; startsAt: string; endsAt: string },
): Promise<void> {
  const hours = { startsAt, endsAt }
  const where = `${timeZone} ${startsAt}`
  const day = wallClockIn(timeZone, startsAt).slice(0, 10)
  const { entries } = await who.api.booking.calendar({ from: day, to: day })
  expect(entries, where).toMatchObject([{ id: bookingId, ...hours }])
  expect((await who.api.daySheets.get({ bookingId })).terms, where).toMatchObject(hours)
  const mail = await mailAbout(test, who.email, 'You’re booked with')
  for (const at of [startsAt, endsAt]) {
    const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
      .formatToParts(new Date(at))
      .find(({ type }) => type === 'timeZoneName')?.value
    expect(mail.text, where).toContain(zone)
  }
  const { address } = await who.api.booking.createCalendarFeed()
  const feed = await (await fetch(address)).text()
  const { text, fileName } = await who.api.booking.calendarFile({ id: bookingId })
  expect(fileName, where).toBe(`bandstand-${day}.ics`)
  for (const file of [feed, text]) {
    expect(calendarProblems(file), where).toEqual([])
    expect(readByIcalJs(file), where).toMatchObject([{ uid: `${bookingId}@bandstand`, ...hours }])
    expect(readByNodeIcal(file), where).toMatchObject([{ uid: `${bookingId}@bandstand`, ...hours }])
  }
  expect(new Date(endsAt).getTime() - new Date(startsAt).getTime()).toBeLessThan(DAY_MS)
}
