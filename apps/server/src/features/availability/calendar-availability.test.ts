import type { BusyPlayer } from '@bandstand/api-spec'
import { instantOf } from '@bandstand/domain/time'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { inHours, offered, openGig } from '../../../test/members/bookings.ts'
import { contracted } from '../../../test/members/contracts.ts'
import { keptElsewhere } from '../../../test/members/calendars.ts'
import { createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'
import { lineUp } from '../../../test/members/lineups.ts'
import { findAvailability } from './index.ts'

const DETROIT = 'America/Detroit'

let test: TestApp
let venue: Member
let act: Member
let kim: Member
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  ;[venue, act, kim] = [await createProVenue(test), await createArtist(test), await createArtist(test)]
})

/** Returns an offer to the act, its hours, and how it's accepted. */
async function offer() {
  const application = await offered(test, { gigId: await openGig(test, venue), artist: act, venue })
  const { id, number, ...terms } = application.offers.at(-1)!
  const hours = { startsAt: new Date(terms.startsAt), endsAt: new Date(terms.endsAt) }
  const word = async () => {
    const ask = { artistId: act.id, ...hours }
    return (await findAvailability(test.deps.db, [ask], { now: test.deps.now() })).get(ask)!.word
  }
  const accept = async (more: object = {}) =>
    act.api.booking.acceptOffer({ id, number, ...more }).then(
      () => ({ code: 'done', busy: [] as BusyPlayer[] }),
      ({ code, data }: { code: string; data?: { players?: BusyPlayer[] } }) => ({
        code,
        busy: data?.players ?? [],
      }),
    )
  return { hours, word, accept }
}
const within = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, isFirm = true) => [
  {
    startsAt: new Date(startsAt.getTime() + 60_000),
    endsAt: new Date(endsAt.getTime() - 60_000),
    zone: 'UTC',
    isFirm,
  },
]

it('an act’s own calendar warns, or refuses and says so to the act alone; what is tentative only warns', async () => {
  const { hours, word, accept } = await offer()
  expect(await word()).toBe('unsaid')
  const id = await keptElsewhere(test, { partyId: act.id }, true, within(hours, false))
  expect(await word()).toBe('probably')
  await test.deps.db.updateTable('outside_spans').set({ firm: true }).where('calendar_id', '=', id).execute()
  expect(await word()).toBe('busy')
  expect((await accept()).code).toBe('ACT_CALENDAR_BUSY')
  await act.api.outsideCalendars.change({ id, name: 'Gigs', refuses: false })
  expect([await word(), (await accept()).code]).toEqual(['probably', 'done'])
})

it('a person’s calendar counts in every act that they play in, and says neither when nor why', async () => {
  const [row] = await lineUp(test, act, { name: 'Kim', person_id: kim.id })
  await lineUp(test, act, { name: 'Lou', part: 'sub', position: 5 })
  const { hours, word, accept } = await offer()
  const id = await keptElsewhere(test, { personId: kim.id }, false, within(hours))
  expect(await word()).toBe('probably')
  const warned = await accept()
  expect(warned).toEqual({
    code: 'PLAYERS_BUSY',
    busy: [
      {
        id: row,
        name: 'Kim',
        startsAt: hours.startsAt.toISOString(),
        endsAt: hours.endsAt.toISOString(),
        timeZone: DETROIT,
        act: null,
        never: false,
        byCalendar: true,
      },
    ],
  })
  await test.deps.db.updateTable('outside_calendars').set({ refuses: true }).where('id', '=', id).execute()
  expect(await word()).toBe('busy')
  expect(await accept({ knownBusy: [row] })).toMatchObject({ code: 'PLAYERS_BUSY', busy: [{ never: true }] })
  // Somebody else can go.
  const people = (await act.api.lineup.get()).people
  const players = people.filter(({ name }) => name === 'Lou').map((each) => each.id)
  expect((await accept({ players })).code).toBe('done')
})

it('a show that is moved isn’t in its own way when its people have written it down, but other entries are', async () => {
  const contract = await contracted(test, { artist: act, venue })
  await lineUp(test, act, { name: 'Kim', person_id: kim.id })
  const [startsAt, endsAt] = [instantOf(contract.start, DETROIT)!, instantOf(contract.end, DETROIT)!]
  const hours = { startsAt, endsAt }
  await keptElsewhere(test, { personId: kim.id }, true, within(hours))
  const id = await keptElsewhere(test, { partyId: act.id }, true, within(hours))
  const propose = (end: string) =>
    venue.api.contracts.proposeAmendment({
      id: contract.id,
      answers: contract.newestVersion,
      fee: '700',
      start: contract.start,
      end,
      sets: 2,
      sound: 'venue',
      meals: 'meal',
      lodging: false,
      note: '',
    })
  await propose(inHours(test, 7 * 24 + 4))
  const accept = () => act.api.contracts.acceptAmendment({ id: contract.id, version: 2 })
  const after = new Date(hours.endsAt.getTime() + 30 * 60_000)
  await test.deps.db
    .insertInto('outside_spans')
    .values({ calendar_id: id, starts_at: after, ends_at: new Date(after.getTime() + 60_000), firm: true })
    .execute()
  await expect(accept()).rejects.toMatchObject({ code: 'ACT_CALENDAR_BUSY' })
  await test.deps.db.deleteFrom('outside_spans').where('starts_at', '=', after).execute()
  expect((await accept()).currentVersion).toBe(2)
})
