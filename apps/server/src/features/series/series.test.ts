import { randomUUID } from 'node:crypto'
import type { CreateGigForm } from '@bandstand/domain/gigs'
import { type RepeatForm, SERIES_MAX_RUNNING, seriesTexts } from '@bandstand/domain/series'
import { addDays, utcDay, weekdayName } from '@bandstand/domain/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createArtist, createProVenue, createVenue, type Member } from '../../../test/members/factories.ts'
import { gigForm } from '../../../test/members/gig-form.ts'

let test: TestApp
let artist: Member
beforeAll(async () => {
  test = await startTestApp()
  artist = await createArtist(test)
})
afterAll(() => test.close())
beforeEach(() => test.setTime(new Date()))

const FIRST = addDays(utcDay(new Date()), 7)
const weekly = (fields: Partial<RepeatForm> = {}): RepeatForm => ({ pattern: 'weekly', count: 4, ...fields })
const form = (repeat: RepeatForm, change: Partial<CreateGigForm> = {}) =>
  gigForm({ date: FIRST, repeat, ...change })
const gigsOf = (venue: Member) =>
  test.deps.db
    .selectFrom('gigs')
    .selectAll()
    .where('created_by', '=', venue.id)
    .orderBy('starts_at')
    .execute()

describe('posting a series', () => {
  it('posts a gig on every date but the skipped ones, each like any other, and links them', async () => {
    const venue = await createProVenue(test)
    const skipped = addDays(FIRST, 14)
    const first = await venue.api.gigs.create(form(weekly({ count: 5, skipped: [skipped] })))
    const rows = await gigsOf(venue)
    expect(rows.map(({ date }) => date)).toEqual([0, 7, 21, 28].map((days) => addDays(FIRST, days)))
    expect(new Set(rows.map((row) => row.series_id))).toEqual(new Set([first.series?.id]))
    for (const row of rows)
      expect(row).toMatchObject({
        title: first.title,
        status: 'open',
        is_recurring: true,
        series_on: row.date,
      })
    expect(first).toMatchObject({ id: rows[0]!.id, isRecurring: true })
    const read = await artist.api.gigs.get({ id: first.id })
    expect(read.series).toEqual({
      id: first.series?.id,
      text: `Every ${weekdayName(FIRST, 'long')}`,
      changed: false,
      total: 3,
      next: rows.slice(1).map(({ id, date }) => ({ id, date, time: '21:30' })),
    })
    const { gigs } = await artist.api.gigs.list({ recurring: 'recurring', dateFrom: FIRST })
    expect(gigs.map(({ id }) => id)).toEqual(expect.arrayContaining(rows.map(({ id }) => id)))
    expect((await venue.api.gigs.create(gigForm())).series).toBeNull()
    const stored = await test.deps.db
      .selectFrom('series')
      .selectAll()
      .where('venue_id', '=', venue.id)
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ starts_on: FIRST, skipped: [skipped] })
  })

  it('keeps the wall clock across clock changes', async () => {
    test.setTime(new Date('2027-03-01T12:00:00Z'))
    const venue = await createProVenue(test)
    await venue.api.gigs.create(form(weekly({ count: 3 }), { date: '2027-03-07', time: '02:30' }))
    expect((await gigsOf(venue)).map(({ time, starts_at }) => [time, starts_at.toISOString()])).toEqual([
      ['02:30:00', '2027-03-07T07:30:00.000Z'],
      ['03:30:00', '2027-03-14T07:30:00.000Z'],
      ['02:30:00', '2027-03-21T06:30:00.000Z'],
    ])
  })

  it('counts as one gig of a free venue’s month, and a second request with its key posts nothing', async () => {
    const venue = await createVenue(test)
    const key = randomUUID()
    const post = () => venue.api.gigs.create({ ...form(weekly({ count: 20 })), key })
    const [one, two] = await Promise.all([post(), post()])
    expect(one.id).toBe(two.id)
    expect((await gigsOf(venue)).length).toBe(20)
    expect(await venue.api.gigs.postingAllowance()).toMatchObject({ used: 1 })
    await expect(venue.api.gigs.create({ ...form(weekly({ count: 21 })), key })).rejects.toMatchObject({
      code: 'REQUEST_KEY_REUSED',
    })
  })

  it('is refused as a whole with a reason at its field, and to artists', async () => {
    const venue = await createProVenue(test)
    const refused = async (repeat: RepeatForm, message: string) =>
      expect(
        await venue.api.gigs.create(form(repeat)).catch((error: { data: unknown }) => error.data),
      ).toMatchObject({ issues: [{ path: expect.arrayContaining(['repeat']), message }] })
    await refused(weekly({ count: null, until: addDays(FIRST, 7 * 60) }), seriesTexts.tooMany)
    await refused(weekly({ count: null }), seriesTexts.endRequired)
    await refused(weekly({ count: 2, skipped: [FIRST] }), seriesTexts.tooFew)
    await refused(weekly({ count: 54 }), seriesTexts.countInvalid)
    await refused(weekly({ interval: 12, count: 50 }), seriesTexts.tooFar)
    await refused({ pattern: 'dates', dates: [addDays(FIRST, -30)] }, seriesTexts.tooFar)
    expect(await gigsOf(venue)).toEqual([])
    await expect(artist.api.gigs.create(form(weekly()))).rejects.toMatchObject({ code: 'GIG_VENUES_ONLY' })
    await expect(
      artist.api.series.preview({
        repeat: weekly(),
        date: FIRST,
        time: '20:00',
        timeZone: 'America/Detroit',
      }),
    ).rejects.toMatchObject({ code: 'GIG_VENUES_ONLY' })
  })

  it('stops at the most series that a venue can have', async () => {
    const venue = await createProVenue(test)
    await venue.api.gigs.create(form(weekly({ count: 2 })))
    const [gig] = await gigsOf(venue)
    const { id: _, ...columns } = gig!
    for (let i = 1; i < SERIES_MAX_RUNNING - 1; i++) {
      const { id } = await test.deps.db
        .insertInto('series')
        .values({ venue_id: venue.id, starts_on: FIRST })
        .returning('id')
        .executeTakeFirstOrThrow()
      await test.deps.db
        .insertInto('gigs')
        .values({ ...columns, series_id: id })
        .execute()
    }
    const posts = await Promise.allSettled(
      [1, 2].map(() => venue.api.gigs.create(form(weekly({ count: 2 })))),
    )
    expect(posts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(venue.api.gigs.create(form(weekly()))).rejects.toMatchObject({ code: 'SERIES_TOO_MANY' })
    await venue.api.gigs.create(gigForm())
  })

  it('is previewed with its holidays, its skipped dates and hours that clocks move', async () => {
    const venue = await createVenue(test)
    const preview = await venue.api.series.preview({
      repeat: weekly({ count: 4, skipped: ['2026-12-25'] }),
      date: '2026-12-18',
      time: '20:00',
      timeZone: 'America/Detroit',
    })
    expect(preview).toMatchObject({ text: 'Every Friday until Jan 8, 2027 · 3 dates', problem: null })
    expect(preview.dates).toEqual([
      { date: '2026-12-18', holiday: null, skipped: false, movedTo: null },
      { date: '2026-12-25', holiday: 'Christmas Day', skipped: true, movedTo: null },
      { date: '2027-01-01', holiday: 'New Year’s Day', skipped: false, movedTo: null },
      { date: '2027-01-08', holiday: null, skipped: false, movedTo: null },
    ])
  })
})

it('a date that its venue edits stays in its series, marked as changed by hand', async () => {
  const venue = await createProVenue(test)
  const first = await venue.api.gigs.create(form(weekly({ count: 2 })))
  const same = { ...gigForm({ date: FIRST }), isRecurring: false }
  const { series: kept } = await venue.api.gigs.update({ ...same, id: first.id })
  expect(kept?.changed).toBe(false)
  const changed = await venue.api.gigs.update({ ...same, id: first.id, pay: '700' })
  expect(changed).toMatchObject({ isRecurring: true, series: { id: first.series?.id, changed: true } })
  const again = await venue.api.gigs.update({ ...same, id: first.id, pay: '700' })
  expect(again.series?.changed).toBe(true)
})
