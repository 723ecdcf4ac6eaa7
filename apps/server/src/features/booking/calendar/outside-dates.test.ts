import { randomUUID } from 'node:crypto'
import { type OutsideBookingForm, OUTSIDE_BOOKINGS_MAX } from '@bandstand/domain/booking'
import type { RepeatForm } from '@bandstand/domain/series'
import { addDays } from '@bandstand/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { anonymous, createArtist, createProVenue, type Member } from '../../../../test/members/factories.ts'

/** A Thursday. The clocks go back on November 7, 2027. */
const FIRST = '2027-10-21'
const THURSDAYS = [0, 7, 14, 21, 28].map((days) => addDays(FIRST, days))

let test: TestApp
let venue: Member
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  test.setTime(new Date('2027-10-01T12:00:00Z'))
})
afterAll(() => test.close())
beforeEach(async () => {
  venue = await createProVenue(test)
})

const form: OutsideBookingForm = {
  actName: 'The House Trio',
  start: `${FIRST}T20:00`,
  end: `${FIRST}T23:30`,
  fee: '300',
  contact: 'Marla, 313 555 0142',
  note: '',
}
const weekly: RepeatForm = { pattern: 'weekly', count: 5 }
const add = (
  who: Pick<Member, 'api'>,
  change: Partial<OutsideBookingForm & { repeat: RepeatForm; key: string }> = {},
) => who.api.booking.addOutsideDates({ ...form, repeat: weekly, key: randomUUID(), ...change })
const entriesOf = async (who: Member) =>
  (await who.api.booking.calendar({ from: '2027-10-15', to: '2027-11-30' })).entries
const startsOf = async (who: Member) => (await entriesOf(who)).map(({ start }) => start)
const at = (time: string, days = THURSDAYS) => days.map((day) => `${day}T${time}`)

it('writes down an act on every date of a residency, at the same clock whatever clocks do', async () => {
  const key = randomUUID()
  const { ids } = await add(venue, { key })
  expect(await add(venue, { key })).toEqual({ ids })
  expect(await startsOf(venue)).toEqual(at('20:00'))
  expect(await venue.api.booking.getOutside({ id: ids[4]! })).toMatchObject({
    actName: 'The House Trio',
    start: `${THURSDAYS[4]}T20:00`,
    end: `${THURSDAYS[4]}T23:30`,
    startsAt: '2027-11-19T01:00:00.000Z',
    fee: 300,
    otherDates: THURSDAYS.slice(0, 4).map((day, n) => ({ id: ids[n], start: `${day}T20:00` })),
  })
  await expect(add(venue, { key, actName: 'Another' })).rejects.toMatchObject({ code: 'REQUEST_KEY_REUSED' })
})

it('refuses all dates when some are taken, and names them', async () => {
  await venue.api.booking.blockTime({ start: `${THURSDAYS[1]}T18:00`, end: `${THURSDAYS[1]}T21:00` })
  await add(venue, {
    actName: 'Soul Stew',
    start: `${THURSDAYS[3]}T23:00`,
    end: `${THURSDAYS[3]}T23:59`,
    repeat: { pattern: 'dates', dates: ['2027-12-30'] },
  })
  const before = await entriesOf(venue)
  await expect(add(venue)).rejects.toMatchObject({
    code: 'SCHEDULE_CLASHES',
    data: {
      clashes: [
        { gigId: null, startsAt: '2027-10-29T00:00:00.000Z', reason: 'You blocked these hours' },
        { gigId: null, startsAt: '2027-11-12T01:00:00.000Z', reason: 'Soul Stew is on then' },
      ],
    },
  })
  expect(await entriesOf(venue)).toEqual(before)
  const { ids } = await add(venue, { repeat: { ...weekly, skipped: [THURSDAYS[1]!, THURSDAYS[3]!] } })
  expect(ids).toHaveLength(3)
})

it('changes one date, this and the following ones, or all; a date at another time keeps it', async () => {
  const { ids } = await add(venue)
  const [first, second, third, fourth] = ids as [string, string, string, string]
  const { key: _, repeat: __, ...only } = { ...form, key: '', repeat: null }
  const day = (index: number) => THURSDAYS[index]!
  // A week later, each to where the next one was, and back.
  for (const index of [2, 1]) {
    const hours = { start: `${day(index)}T20:00`, end: `${day(index)}T23:30` }
    await venue.api.booking.saveOutside({ ...only, ...hours, id: second, scope: 'following' })
    const late = addDays(day(4), 7)
    expect(await startsOf(venue)).toEqual(
      at('20:00', index === 2 ? [day(0), ...THURSDAYS.slice(2), late] : THURSDAYS),
    )
  }
  // By hand: an hour later.
  await venue.api.booking.saveOutside({
    ...only,
    id: fourth,
    start: `${day(3)}T21:00`,
    end: `${day(3)}T23:30`,
  })
  const changed = { ...only, actName: 'The Marla Trio', start: `${day(1)}T19:00`, end: `${day(1)}T22:00` }
  await venue.api.booking.saveOutside({ ...changed, id: second, scope: 'following' })
  expect((await entriesOf(venue)).map(({ start, title }) => [start.slice(11), title])).toEqual([
    ['20:00', 'The House Trio'],
    ['19:00', 'The Marla Trio'],
    ['19:00', 'The Marla Trio'],
    ['21:00', 'The Marla Trio'],
    ['19:00', 'The Marla Trio'],
  ])
  // The third would be where the one changed by hand is.
  const moved = { ...changed, start: `${day(2)}T19:00`, end: `${day(2)}T22:00` }
  await expect(
    venue.api.booking.saveOutside({ ...moved, id: second, scope: 'following' }),
  ).rejects.toMatchObject({
    code: 'TIME_TAKEN',
  })
  await venue.api.booking.saveOutside({
    ...changed,
    id: third,
    scope: 'all',
    start: `${day(2)}T18:00`,
    end: `${day(2)}T20:00`,
  })
  expect(await startsOf(venue)).toEqual([
    `${day(0)}T20:00`,
    `${day(1)}T18:00`,
    `${day(2)}T18:00`,
    `${day(3)}T21:00`,
    `${day(4)}T18:00`,
  ])
  expect(await venue.api.booking.getOutside({ id: first })).toMatchObject({ actName: 'The Marla Trio' })
})

it('removes this and the following dates once, and leaves what is over', async () => {
  const { ids } = await add(venue)
  expect(await venue.api.booking.removeOutsideDates({ id: ids[3]!, scope: 'following' })).toEqual({
    removed: 2,
  })
  expect(await venue.api.booking.removeOutsideDates({ id: ids[3]!, scope: 'following' })).toEqual({
    removed: 0,
  })
  await sql`
    update outside_bookings set starts_at = '2027-09-02T20:00Z', ends_at = '2027-09-02T22:00Z'
    where id = ${ids[0]!}`.execute(test.deps.db)
  expect(await venue.api.booking.removeOutsideDates({ id: ids[2]!, scope: 'all' })).toEqual({ removed: 2 })
  expect(await venue.api.booking.getOutside({ id: ids[0]! })).toMatchObject({ otherDates: [] })
})

it('is for venues, each with their own, and refuses what can’t be', async () => {
  const { ids } = await add(venue)
  const [artist, other] = [await createArtist(test), await createProVenue(test)]
  await expect(add(anonymous(test))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await expect(add(artist)).rejects.toMatchObject({ code: 'OUTSIDE_VENUES_ONLY' })
  for (const who of [artist, other])
    expect(await who.api.booking.removeOutsideDates({ id: ids[0]!, scope: 'all' })).toEqual({ removed: 0 })
  for (const bad of [
    { repeat: { pattern: 'weekly', count: 1 } },
    { repeat: { pattern: 'weekly', count: 54 } },
    { repeat: { pattern: 'weekly' } },
    { repeat: { pattern: 'dates', dates: [] } },
    { repeat: { pattern: 'dates', dates: ['2030-01-01'] } },
    { repeat: { pattern: 'dates', dates: ['2027-09-01'] } },
    { repeat: null },
    { start: '2027-09-02T20:00', end: '2027-09-02T22:00' },
    { end: '2027-11-30T20:00' },
    { key: 'once' },
    { stageId: randomUUID() },
  ]) {
    const body = { ...form, repeat: weekly, key: randomUUID(), ...bad }
    const { status } = await venue.fetch('/api/outside-bookings', { method: 'POST', body })
    expect(status, JSON.stringify(bad)).toBe(422)
  }
  expect(await startsOf(venue)).toEqual(at('20:00'))
})

it('of sixty at once for the same evenings, one is written down; and a calendar has a limit', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => add(venue)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await startsOf(venue)).toEqual(at('20:00'))
  await sql`
    insert into outside_bookings (venue_id, act_name, starts_at, ends_at, time_zone, created_at)
    select ${venue.id}, 'Act', timestamptz '2028-01-01' + make_interval(hours => n),
      timestamptz '2028-01-01' + make_interval(hours => n + 1), 'America/Detroit', now()
    from generate_series(1, ${OUTSIDE_BOOKINGS_MAX - 9}::int) n`.execute(test.deps.db)
  await expect(add(venue, { start: `${FIRST}T10:00`, end: `${FIRST}T11:00` })).rejects.toMatchObject({
    code: 'OUTSIDE_BOOKINGS_TOO_MANY',
  })
})
