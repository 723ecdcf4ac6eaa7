import { randomUUID } from 'node:crypto'
import { apiSpec } from '@bandstand/api-spec'
import type { VenuePartForm } from '@bandstand/domain/day-sheets'
import { traverseContractProcedures } from '@orpc/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { acceptNewest, inHours, offered, openGig } from '../../../test/members/bookings.ts'
import { mailAbout } from '../../../test/members/accounts.ts'
import {
  anonymous,
  createArtist,
  createProVenue,
  type Member,
  signInAgain,
} from '../../../test/members/factories.ts'
import { clocks } from '../../clocks.ts'
import { runDaySheetClock } from './run-day-sheet-clock.ts'

const HOUR = 3_600_000
let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

interface Night {
  artist: Member
  venue: Member
  bookingId: string
  startsAt: number
}

/** A booking a week from now, for three hours. */
async function booked(): Promise<Night> {
  test.setTime(new Date())
  const [venue, artist] = [await createProVenue(test, { phone: '313 555 0100' }), await createArtist(test)]
  const application = await offered(test, { gigId: await openGig(test, venue), artist, venue })
  const { id, terms } = await acceptNewest(artist, application)
  return { artist, venue, bookingId: id, startsAt: Date.parse(terms.startsAt) }
}

/** Moves the clock to this many hours from the start of the show and signs both in again. */
async function atHours(hours: number, night: Night): Promise<void> {
  test.setTime(new Date(night.startsAt + hours * HOUR))
  night.artist = await signInAgain(test, night.artist)
  night.venue = await signInAgain(test, night.venue)
}

const sheetOf = ({ bookingId }: Night, member: Member) => member.api.daySheets.get({ bookingId })
const checkIn = (
  { artist, bookingId }: Night,
  step: 'arrived' | 'on_stage' | 'finished',
  at = test.deps.now(),
) => artist.api.daySheets.checkIn({ bookingId, step, happenedAt: at.toISOString() })
const venuePart = (change: Partial<VenuePartForm> = {}): VenuePartForm => ({
  version: 0,
  loadIn: inHours(test, 7 * 24 - 2),
  loadInNotes: 'By the alley, ring twice.',
  parking: 'Behind the house.',
  contactName: 'Dana',
  contactPhone: '(313) 555-0100 ext. 2',
  setTimes: '9:30 First set\n11:00 Second set',
  ...change,
})
const titles = async ({ api }: Member) =>
  (await api.notifications.list({})).notifications.map(({ title }) => title)

describe('the day sheet of a booking', () => {
  it('starts with the terms, application and profiles, and each party writes its own part', async () => {
    const night = await booked()
    const { artist, venue, bookingId } = night
    expect(await sheetOf(night, artist)).toMatchObject({
      me: 'artist',
      status: 'confirmed',
      gig: { title: 'Friday late set', location: '1500 Woodward Ave, Detroit, MI' },
      terms: { sets: 2 },
      contract: { status: 'pending' },
      venuePart: { version: 0, loadIn: null, contactName: 'Dana Cole', contactPhone: '' },
      checkIns: [],
      abilities: { editVenuePart: false, editArtistPart: true, checkIn: ['arrived', 'on_stage', 'finished'] },
    })
    // The phone number in a profile is shown to nobody until its owner gives it for this show.
    expect((await sheetOf(night, venue)).venuePart.contactPhone).toBe('(313) 555-0100')

    const written = venuePart()
    await venue.api.daySheets.saveVenuePart({ bookingId, ...written })
    await artist.api.daySheets.saveArtistPart({ bookingId, version: 0, setList: ' Nardis \n', notes: '' })
    const seen = await sheetOf(night, venue)
    expect(seen.venuePart).toEqual({ ...written, loadInIsSecond: false, version: 1 })
    expect(seen.artistPart).toEqual({ version: 1, setList: 'Nardis', notes: '' })
    expect(seen.abilities).toEqual({
      editVenuePart: true,
      editArtistPart: false,
      checkIn: [],
      undoCheckIn: null,
    })
    await expect
      .poll(() => titles(artist))
      .toContain('Your day sheet is ready: Friday late set at The Test Room')
    const events = await test.deps.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', venue.id)
      .execute()
    expect(events.filter(({ title }) => title.includes('day sheet'))).toEqual([])
  })

  it('keeps the first version when two devices write at once, and refuses the other one', async () => {
    const { venue, bookingId } = await booked()
    const both = await Promise.allSettled(
      ['In front.', 'Behind.'].map((parking) =>
        venue.api.daySheets.saveVenuePart({ bookingId, ...venuePart({ parking }) }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find((each) => each.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'DAY_SHEET_CHANGED' })
    const { venuePart: stored } = await venue.api.daySheets.get({ bookingId })
    expect(stored.version).toBe(1)
    await venue.api.daySheets.saveVenuePart({ bookingId, ...venuePart({ version: 1, loadIn: '' }) })
    expect((await venue.api.daySheets.get({ bookingId })).venuePart).toMatchObject({
      version: 2,
      loadIn: null,
    })
  })

  it('keeps a contact’s phone number in one form, however it is written, and shows it in one', async () => {
    const { venue, bookingId } = await booked()
    const spellings = [
      '313.555.0148 x12',
      '1-313-555-0148 ext. 12',
      '+1 (313) 555 0148 #12',
      '３１３/555-0148 ext 12',
    ]
    for (const [version, contactPhone] of spellings.entries()) {
      await venue.api.daySheets.saveVenuePart({ bookingId, ...venuePart({ version, contactPhone }) })
      const { venuePart: part } = await venue.api.daySheets.get({ bookingId })
      expect(part.contactPhone).toBe('(313) 555-0148 ext. 12')
      const row = test.deps.db.selectFrom('day_sheets').select('contact_phone')
      expect(await row.where('booking_id', '=', bookingId).executeTakeFirst()).toEqual({
        contact_phone: '+13135550148;ext=12',
      })
    }
    await test.deps.db
      .updateTable('day_sheets')
      .set({ contact_phone: '313 555 0100' })
      .where('booking_id', '=', bookingId)
      .execute()
    expect((await venue.api.daySheets.get({ bookingId })).venuePart.contactPhone).toBe('(313) 555-0100')
  })

  it('refuses a load-in on another day, an invalid phone number, and text that is too long', async () => {
    const { venue, artist, bookingId } = await booked()
    const refusals = async (change: Partial<VenuePartForm>) => {
      const answer = await venue.fetch(`/api/bookings/${bookingId}/day-sheet/venue`, {
        method: 'PUT',
        body: { ...venuePart(), ...change },
      })
      const { data } = (await answer.json()) as { data?: { issues: { path: string[]; message: string }[] } }
      return data?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    }
    expect(await refusals({ loadIn: inHours(test, 24) })).toEqual([
      'loadIn: Load-in must be within the three days before the start',
    ])
    expect(await refusals({ loadIn: inHours(test, 7 * 24 + 4) })).toEqual([
      'loadIn: Load-in must be before the end of the show',
    ])
    expect(await refusals({ loadIn: 'tonight' })).toEqual(['loadIn: Enter the load-in as a date and a time'])
    for (const contactPhone of ['call me', '----------', '555-0100'])
      expect(await refusals({ contactPhone })).toEqual(['contactPhone: Please enter a valid phone number'])
    expect(await refusals({ parking: 'x'.repeat(1001) })).toEqual(['parking: Use at most 1,000 characters'])
    const long = { bookingId, version: 0, setList: 'x'.repeat(4001) }
    await expect(artist.api.daySheets.saveArtistPart(long)).rejects.toMatchObject({ code: 'INPUT_INVALID' })
    expect((await venue.api.daySheets.get({ bookingId })).venuePart.version).toBe(0)
  })

  it('is private to the two parties, and neither writes the other’s part', async () => {
    const night = await booked()
    const { artist, venue, bookingId } = night
    const stranger = await createArtist(test)
    const calls = (member: Pick<Member, 'api'>) => [
      member.api.daySheets.get({ bookingId }),
      member.api.daySheets.saveVenuePart({ bookingId, ...venuePart() }),
      member.api.daySheets.saveArtistPart({ bookingId, version: 0 }),
      member.api.daySheets.checkIn({ bookingId, step: 'arrived', happenedAt: new Date().toISOString() }),
      member.api.daySheets.undoCheckIn({ bookingId, step: 'arrived' }),
    ]
    const codes = async (asked: Promise<unknown>[]) =>
      (await Promise.allSettled(asked)).map((each) => each.status === 'rejected' && each.reason.code)
    expect(await codes(calls(stranger))).toEqual(Array.from({ length: 5 }, () => 'BOOKING_NOT_FOUND'))
    const operations: unknown[] = []
    traverseContractProcedures({ router: apiSpec.daySheets, path: [] }, ({ path }) => operations.push(path))
    const unsigned = await codes([...calls(anonymous(test)), anonymous(test).api.daySheets.next()])
    expect(unsigned).toEqual(operations.map(() => 'UNAUTHENTICATED'))
    await expect(artist.api.daySheets.saveVenuePart({ bookingId, ...venuePart() })).rejects.toMatchObject({
      code: 'DAY_SHEET_OTHER_SIDE',
    })
    await expect(venue.api.daySheets.saveArtistPart({ bookingId, version: 0 })).rejects.toMatchObject({
      code: 'DAY_SHEET_OTHER_SIDE',
    })
    await expect(artist.api.daySheets.get({ bookingId: randomUUID() })).rejects.toMatchObject({
      code: 'BOOKING_NOT_FOUND',
    })
    expect(await stranger.api.daySheets.next()).toEqual({ daySheet: null })
    for (const member of [artist, venue])
      expect((await member.api.daySheets.next()).daySheet?.bookingId).toBe(bookingId)
  })
})

it('the next gig is the soonest that has not ended, even while it is played', async () => {
  const night = await booked()
  const gigId = await openGig(test, night.venue)
  const later = { start: inHours(test, 7 * 24 + 5), end: inHours(test, 7 * 24 + 6) }
  const second = await acceptNewest(night.artist, await offered(test, { ...night, gigId }, later))
  const nextOf = async (member: Member) => (await member.api.daySheets.next()).daySheet?.bookingId
  for (const [hours, next] of [
    [2.9, night.bookingId],
    [3.1, second.id],
    [5.5, second.id],
    [6.1, undefined],
  ] as const) {
    await atHours(hours, night)
    expect([hours, await nextOf(night.artist)]).toEqual([hours, next])
    expect([hours, await nextOf(night.venue)]).toEqual([hours, next])
  }
})

describe('check-ins', () => {
  it('are accepted once each and in order, one may be skipped; the venue is notified of each and no money moves', async () => {
    const night = await booked()
    const { bookingId } = night
    await expect(checkIn(night, 'arrived')).rejects.toMatchObject({ code: 'CHECK_IN_TOO_EARLY' })
    await atHours(-1, night)
    const at = new Date(night.startsAt - 90 * 60_000)
    // The same from two devices, and again when the response was lost.
    await Promise.all([checkIn(night, 'arrived', at), checkIn(night, 'arrived', at)])
    const again = await checkIn(night, 'arrived')
    expect(again.checkIns).toEqual([{ step: 'arrived', happenedAt: at.toISOString() }])
    expect(again.abilities.checkIn).toEqual(['on_stage', 'finished'])

    await atHours(3, night)
    await checkIn(night, 'finished')
    await expect(checkIn(night, 'on_stage')).rejects.toMatchObject({ code: 'CHECK_IN_PASSED' })
    await expect(
      night.venue.api.daySheets.checkIn({ bookingId, step: 'on_stage', happenedAt: at.toISOString() }),
    ).rejects.toMatchObject({ code: 'CHECK_IN_ARTIST_ONLY' })
    const { checkIns } = await sheetOf(night, night.venue)
    expect(checkIns.map(({ step }) => step)).toEqual(['arrived', 'finished'])
    await atHours(3.1, night)
    await runDaySheetClock(test.deps)
    await expect
      .poll(async () => (await titles(night.venue)).filter((title) => / (arrived for|finished) /.test(title)))
      .toEqual(['Reyes Trio finished Friday late set', 'Reyes Trio arrived for Friday late set'])
    const [payment] = (await night.artist.api.payments.list({})).transactions
    expect(payment).toMatchObject({ status: 'pending' })
  })

  it('can be undone for a minute, only by the artist; the venue is notified of those that remain', async () => {
    const night = await booked()
    const { bookingId } = night
    const undo = (step: 'arrived' | 'on_stage', member = night.artist) =>
      member.api.daySheets.undoCheckIn({ bookingId, step })
    await atHours(-1, night)
    const { abilities } = await checkIn(night, 'arrived')
    expect(abilities.undoCheckIn).toMatchObject({ step: 'arrived' })
    expect(Date.parse(abilities.undoCheckIn!.until) - test.deps.now().getTime()).toBeLessThanOrEqual(60_000)
    expect((await sheetOf(night, night.venue)).abilities.undoCheckIn).toBeNull()
    await expect(undo('arrived', night.venue)).rejects.toMatchObject({ code: 'CHECK_IN_ARTIST_ONLY' })
    await expect(undo('arrived', await createArtist(test))).rejects.toMatchObject({
      code: 'BOOKING_NOT_FOUND',
    })
    const address = `/api/bookings/${bookingId}/check-ins`
    expect((await anonymous(test).fetch(`${address}/arrived`, { method: 'DELETE' })).status).toBe(401)
    expect((await night.artist.fetch(`${address}/asleep`, { method: 'DELETE' })).status).toBe(422)
    expect((await sheetOf(night, night.venue)).checkIns).toHaveLength(1)

    expect(Object.values(clocks)).toContain(runDaySheetClock)
    // A second click, and two at once, find nothing more to undo.
    await runDaySheetClock(test.deps)
    await Promise.all([undo('arrived'), undo('arrived')])
    expect(await undo('arrived')).toMatchObject({
      checkIns: [],
      abilities: { undoCheckIn: null, checkIn: ['arrived', 'on_stage', 'finished'] },
    })

    // Only the latest one, and only until the venue is notified.
    await checkIn(night, 'arrived')
    await checkIn(night, 'on_stage')
    await expect(undo('arrived')).rejects.toMatchObject({ code: 'CHECK_IN_PASSED' })
    test.setTime(new Date(test.deps.now().getTime() + 61_000))
    expect((await sheetOf(night, night.artist)).abilities.undoCheckIn).toBeNull()
    await expect(undo('on_stage')).rejects.toMatchObject({ code: 'CHECK_IN_UNDO_TOO_LATE' })
    expect((await sheetOf(night, night.artist)).checkIns).toHaveLength(2)
    await Promise.all([runDaySheetClock(test.deps), runDaySheetClock(test.deps)])
    await runDaySheetClock(test.deps)
    const noticed = async () =>
      (await titles(night.venue)).filter((title) => / arrived for | went on stage /.test(title)).toSorted()
    await expect
      .poll(noticed)
      .toEqual(['Reyes Trio arrived for Friday late set', 'Reyes Trio went on stage for Friday late set'])
    const { subject, links } = await mailAbout(test, night.venue.email, 'arrived for')
    expect([subject, links]).toEqual([
      'Reyes Trio arrived for Friday late set',
      expect.arrayContaining([`${test.url}/bookings/${bookingId}/day-sheet`]),
    ])
  })

  it('remain once the venue was notified, whatever another server’s clock says', async () => {
    const night = await booked()
    await atHours(-1, night)
    await checkIn(night, 'arrived')
    const at = test.deps.now()
    test.setTime(new Date(at.getTime() + 61_000))
    await runDaySheetClock(test.deps)
    test.setTime(at)
    await expect(
      night.artist.api.daySheets.undoCheckIn({ bookingId: night.bookingId, step: 'arrived' }),
    ).rejects.toMatchObject({ code: 'CHECK_IN_UNDO_TOO_LATE' })
  })

  it('keep the device’s time where it is plausible, otherwise the server’s', async () => {
    const night = await booked()
    await atHours(-1, night)
    const offsetOf = async (step: 'arrived' | 'on_stage' | 'finished', at: number) => {
      const { checkIns } = await checkIn(night, step, new Date(at))
      return Date.parse(checkIns.at(-1)!.happenedAt) - night.startsAt
    }
    // Thirteen hours before the start nobody could check in: the device's clock is wrong.
    expect(await offsetOf('arrived', night.startsAt - 13 * HOUR)).toBeGreaterThanOrEqual(-HOUR)
    await atHours(0.5, night)
    // Before the previous step: they happened at the same time.
    expect(await offsetOf('on_stage', night.startsAt - 11 * HOUR)).toBeLessThan(-HOUR + 60_000)
    await atHours(2, night)
    const hurried = await offsetOf('finished', night.startsAt + 20 * HOUR)
    expect(hurried).toBeGreaterThanOrEqual(2 * HOUR)
    expect(hurried).toBeLessThan(2 * HOUR + 60_000)
    const malformed = await night.artist.fetch(`/api/bookings/${night.bookingId}/check-ins/arrived`, {
      method: 'PUT',
      body: { happenedAt: 'just now' },
    })
    expect(malformed.status).toBe(422)
    const unknown = await night.artist.fetch(`/api/bookings/${night.bookingId}/check-ins/asleep`, {
      method: 'PUT',
      body: { happenedAt: new Date().toISOString() },
    })
    expect(unknown.status).toBe(422)
  })

  it('are refused once the booking was cancelled, and days after its end', async () => {
    const night = await booked()
    await night.artist.api.contracts
      .getForBooking({ bookingId: night.bookingId })
      .then(({ id }) => night.artist.api.contracts.cancel({ id }))
    await atHours(-1, night)
    await expect(checkIn(night, 'arrived')).rejects.toMatchObject({ code: 'CHECK_IN_BOOKING_ENDED' })
    await expect(
      night.venue.api.daySheets.saveVenuePart({ bookingId: night.bookingId, ...venuePart() }),
    ).rejects.toMatchObject({ code: 'BOOKING_NOT_CONFIRMED' })
    expect(await sheetOf(night, night.artist)).toMatchObject({
      status: 'cancelled',
      abilities: { editArtistPart: false, checkIn: [] },
    })
    expect(await night.artist.api.daySheets.next()).toEqual({ daySheet: null })

    const other = await booked()
    await atHours(3 + 49, other)
    await expect(checkIn(other, 'finished')).rejects.toMatchObject({ code: 'CHECK_IN_TOO_LATE' })
  })
})
