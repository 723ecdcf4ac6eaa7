import { randomUUID } from 'node:crypto'
import type { GigDetail } from '@bandstand/api-spec'
import { SERIES_MAX_DATES, seriesTexts, type RepeatForm } from '@bandstand/domain/series'
import { addDays, utcDay } from '@bandstand/domain/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { expectHistoryReplays } from '../../../test/invariants/booking-history.ts'
import { expectInvariants } from '../../../test/invariants/booking-invariants.ts'
import { mailAbout } from '../../../test/members/accounts.ts'
import { acceptNewest, applyTo, offerForm } from '../../../test/members/bookings.ts'
import { sign } from '../../../test/members/contracts.ts'
import {
  createArtist,
  createProVenue,
  createVenue,
  type Member,
  signInAgain,
} from '../../../test/members/factories.ts'
import { gigForm } from '../../../test/members/gig-form.ts'

const FIRST = addDays(utcDay(new Date()), 8)
const form = gigForm({ date: FIRST, time: '20:00', instruments: [], position: 'DJ' })

let test: TestApp
let venue: Member
let other: Member
let artist: Member
let first: GigDetail
/** The ids of the gigs of a series, in order. */
let ids: string[]
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  test.setTime(new Date())
  ;[venue, other, artist] = [await createProVenue(test), await createProVenue(test), await createArtist(test)]
  await post(5)
})

async function post(count: number, repeat: Partial<RepeatForm> = {}): Promise<void> {
  first = await venue.api.gigs.create({ ...form, repeat: { pattern: 'weekly', count, ...repeat } })
  ids = (await read()).dates.map(({ gigId }) => gigId)
}

const read = () => venue.api.series.get({ id: first.series!.id })
const key = () => ({ key: randomUUID() })
const stored = { ...form, isRecurring: true }
const change = (n: number, scope: 'following' | 'all', fields: object) =>
  venue.api.series.change({
    ...stored,
    ...fields,
    date: addDays(FIRST, 7 * n),
    gigId: ids[n]!,
    scope,
    ...key(),
  })
const cancel = (n: number, scope: 'this' | 'following' | 'all', fields: object = {}) =>
  venue.api.series.cancel({ gigId: ids[n]!, scope, note: '', reason: '', price: 0, ...fields, ...key() })
const statuses = async () => (await read()).dates.map(({ status }) => status)

/** Books the artist for the nth date, in the last of its hours. */
async function book(n: number, by = artist): Promise<string> {
  const { id } = await applyTo(ids[n]!, by)
  const day = addDays(FIRST, 7 * n)
  const terms = offerForm(test, { start: `${day}T20:00`, end: `${day}T23:00` })
  const offer = await venue.api.booking.makeOffer({ id, answers: 0, ...terms })
  return (await acceptNewest(by, offer)).id
}

describe('changing several dates', () => {
  it('writes what differs to this and following dates, and leaves booked, changed and closed ones alone', async () => {
    await book(2)
    await venue.api.gigs.update({ ...stored, date: addDays(FIRST, 21), id: ids[3]!, title: 'Guest night' })
    const fields = { pay: '700', time: '21:00' }
    const input = {
      ...stored,
      ...fields,
      date: addDays(FIRST, 7),
      gigId: ids[1]!,
      scope: 'following',
    } as const
    const plan = await venue.api.series.previewChange(input)
    expect(plan.fields).toEqual(['Time', 'Payment amount'])
    expect(plan.changed.map(({ gigId }) => gigId)).toEqual([ids[1], ids[4]])
    expect(plan.left.map(({ gigId, reason }) => [gigId, reason])).toEqual([
      [ids[2], 'booked'],
      [ids[3], 'changed'],
    ])
    expect((await venue.api.gigs.get({ id: ids[1]! })).pay).toBe(650)
    const done = await change(1, 'following', fields)
    expect(done.changed.length).toBe(2)
    const pays = []
    for (const id of ids) {
      const { pay, time, title } = await venue.api.gigs.get({ id })
      pays.push([pay, time, title])
    }
    const [old, fresh] = [
      [650, '20:00', form.title],
      [700, '21:00', form.title],
    ]
    expect(pays).toEqual([old, fresh, [650, '20:00', form.title], [650, '20:00', 'Guest night'], fresh])
    await closeThird()
    const all = await change(0, 'all', { description: 'New words.' })
    expect(all.left.map(({ reason }) => reason)).toEqual(['booked', 'changed', 'closed'])
    // What differs between two dates otherwise stays.
    expect((await venue.api.gigs.get({ id: ids[1]! })).pay).toBe(700)
  })
  const closeThird = () => venue.api.booking.closeGig({ gigId: ids[4]!, note: '' })

  it('is for its venue, not for a single gig, another day or a gig that is over, and is the same with its key', async () => {
    const input = { ...stored, pay: '700', gigId: ids[0]!, scope: 'all', ...key() } as const
    await expect(other.api.series.change(input)).rejects.toMatchObject({ code: 'SERIES_NOT_FOUND' })
    const { id: single } = await venue.api.gigs.create(form)
    for (const { api } of [other, artist]) {
      const missing = { code: 'SERIES_NOT_FOUND' }
      const { key: _, ...plain } = input
      await expect(api.series.previewChange(plain)).rejects.toMatchObject(missing)
      await expect(api.series.previewCancel({ gigId: ids[0]!, scope: 'all' })).rejects.toMatchObject(missing)
      await expect(api.series.get({ id: first.series!.id })).rejects.toMatchObject(missing)
    }
    await expect(venue.api.series.change({ ...input, gigId: single, ...key() })).rejects.toMatchObject({
      code: 'SERIES_NOT_FOUND',
    })
    await expect(
      venue.api.series.change({ ...input, date: addDays(FIRST, 1), ...key() }),
    ).rejects.toMatchObject({ data: { issues: [{ path: ['date'], message: seriesTexts.dateStays }] } })
    const [one, two] = await Promise.all([venue.api.series.change(input), venue.api.series.change(input)])
    expect(one).toEqual(two)
    await cancel(0, 'this')
    await expect(venue.api.series.change({ ...input, ...key() })).rejects.toMatchObject({
      code: 'GIG_NOT_EDITABLE',
    })
  })
})

it('two changes at once leave each date as one of them wrote it, and each refuses what isn’t a gig', async () => {
  for (const bad of [{ title: ' ' }, { pay: '75.999' }, { scope: 'some' }, { key: 'once' }])
    expect(
      (
        await venue.fetch(`/api/gigs/${ids[0]}/series`, {
          method: 'PUT',
          body: { ...stored, scope: 'all', ...key(), ...bad },
        })
      ).status,
      JSON.stringify(bad),
    ).toBe(422)
  await Promise.all([
    change(0, 'all', { pay: '700', title: 'Guest night' }),
    change(1, 'all', { pay: '800', title: 'Open night' }),
  ])
  const written = await Promise.all(ids.map((id) => venue.api.gigs.get({ id })))
  const pairs = new Set(written.map(({ pay, title }) => `${pay} ${title}`))
  expect(pairs.size).toBe(1)
  expect(['700 Guest night', '800 Open night']).toContain([...pairs][0])
})

describe('taking dates out of a series', () => {
  it('closes open ones with a note to their applicants, keeps booked ones, and names all of them before', async () => {
    await applyTo(ids[3]!, artist)
    const booked = await createArtist(test)
    await book(2, booked)
    const plan = await venue.api.series.previewCancel({ gigId: ids[1]!, scope: 'following' })
    expect(plan.open.map(({ gigId }) => gigId)).toEqual([ids[1], ids[3], ids[4]])
    expect(plan.booked).toMatchObject([{ gigId: ids[2], price: 0, booking: { fee: 650 } }])
    await cancel(1, 'following', { note: 'We close for repairs.' })
    expect(await statuses()).toEqual(['open', 'cancelled', 'booked', 'cancelled', 'cancelled'])
    expect((await read()).text).toMatch(/· 2 dates$/)
    const mail = await mailAbout(test, artist.email, `Closed: ${form.title}`)
    expect(mail.text).toContain('We close for repairs.')
    expect((await cancel(1, 'following')).open).toEqual([])
    await expectInvariants(test.deps.db)
    await expectHistoryReplays(test.deps.db)
  })

  it('cancels booked ones for the price that was shown, all or none', async () => {
    const bookings = [await book(0), await book(1)]
    for (const bookingId of bookings)
      for (const member of [artist, venue])
        await sign(member, await member.api.contracts.getForBooking({ bookingId }))
    // 30 hours before the first, the artist is owed half of its fee.
    const start = new Date((await venue.api.gigs.get({ id: ids[0]! })).startsAt)
    test.setTime(new Date(start.getTime() - 30 * 3_600_000))
    const { api } = await fresh()
    const ask = { gigId: ids[0]!, scope: 'all' } as const
    expect(await api.series.previewCancel(ask)).toMatchObject({
      booked: [{ price: 325 }, { price: 0 }],
      price: 325,
    })
    const sent = { ...ask, withBooked: true, note: '', reason: 'Flooded.' }
    await expect(api.series.cancel({ ...sent, price: 300, ...key() })).rejects.toMatchObject({
      code: 'SERIES_PRICE_CHANGED',
    })
    expect((await api.series.get({ id: first.series!.id })).dates[0]?.status).toBe('booked')
    const both = await Promise.allSettled(
      [1, 2].map(() => api.series.cancel({ ...sent, price: 325, ...key() })),
    )
    expect(both.map(({ status }) => status)).toContain('fulfilled')
    const { dates } = await api.series.get({ id: first.series!.id })
    expect(new Set(dates.map(({ status }) => status))).toEqual(new Set(['cancelled']))
    const rows = await test.deps.db
      .selectFrom('transactions')
      .select(['booking_id', 'owed_cents'])
      .where('booking_id', 'in', bookings)
      .execute()
    expect(new Map(rows.map((row) => [row.booking_id, row.owed_cents]))).toEqual(
      new Map([
        [bookings[0], 32500],
        [bookings[1], 0],
      ]),
    )
    await expectInvariants(test.deps.db)
    await expectHistoryReplays(test.deps.db)
  })
  const fresh = () => signInAgain(test, venue)

  it('takes a hand-changed or single date out when it is chosen, and lets it open again', async () => {
    const sent = { gigId: ids[1]!, scope: 'this', note: '', reason: '', price: 0, ...key() } as const
    const press = () => venue.api.series.cancel(sent)
    const [one, two] = await Promise.all([press(), press()])
    expect(two).toEqual(one)
    expect(await statuses()).toEqual(['open', 'cancelled', 'open', 'open', 'open'])
    await venue.api.booking.restoreGig({ gigId: ids[1]! })
    // A late repeat of the request doesn't close it again.
    expect(await press()).toEqual(one)
    expect((await statuses())[1]).toBe('open')
    for (const bad of [{ scope: 'some' }, { price: -1 }, { note: 'x'.repeat(10_001) }, { key: 'once' }])
      expect(
        (
          await venue.fetch(`/api/gigs/${ids[0]}/series/cancel`, {
            method: 'POST',
            body: { ...sent, ...key(), ...bad },
          })
        ).status,
        JSON.stringify(bad),
      ).toBe(422)
    await expect(
      other.api.series.cancel({ gigId: ids[0]!, scope: 'all', note: '', reason: '', price: 0, ...key() }),
    ).rejects.toMatchObject({ code: 'SERIES_NOT_FOUND' })
  })
})

describe('adding dates to a series', () => {
  const id = () => first.series!.id
  const later = addDays(FIRST, 3)

  it('copies the last date that wasn’t changed by hand, once for each key', async () => {
    await venue.api.gigs.update({ ...stored, date: addDays(FIRST, 28), id: ids[4]!, title: 'Guest night' })
    const input = { id: id(), dates: [later, addDays(FIRST, 70), later], ...key() }
    await Promise.all([venue.api.series.addDates(input), venue.api.series.addDates(input)])
    const { dates } = await read()
    expect(dates.length).toBe(7)
    expect(dates[1]).toMatchObject({ date: later, title: form.title, time: '20:00', status: 'open' })
    expect(dates.at(-1)).toMatchObject({ date: addDays(FIRST, 70), title: form.title, changed: false })
    // Of sixty requests at once for the same date, one adds it.
    const dateOnce = { id: id(), dates: [addDays(FIRST, 80)] }
    const many = await Promise.allSettled(
      Array.from({ length: 60 }, () => venue.api.series.addDates({ ...dateOnce, ...key() })),
    )
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await read()).dates).toHaveLength(8)
  })

  it('is refused for dates that it has, that are over, and more than it can have ahead', async () => {
    const refused = async (dates: string[], message: string) =>
      expect(
        await venue.api.series
          .addDates({ id: id(), dates, ...key() })
          .catch((error: { data: unknown }) => error.data),
      ).toMatchObject({ issues: [{ path: expect.arrayContaining(['dates']), message }] })
    await refused([addDays(FIRST, 7)], seriesTexts.dateTaken)
    await cancel(1, 'this')
    await refused([addDays(FIRST, 7)], seriesTexts.dateClosed)
    await refused(['2020-01-01'], 'Date must be in the future')
    await refused([], seriesTexts.dateRequired)
    const many = Array.from({ length: SERIES_MAX_DATES - 3 }, (_, n) => addDays(FIRST, 100 + n))
    await refused(many, seriesTexts.tooMany)
    expect((await read()).dates.length).toBe(5)
    await expect(other.api.series.addDates({ id: id(), dates: [later], ...key() })).rejects.toMatchObject({
      code: 'SERIES_NOT_FOUND',
    })
  })

  it('counts as one gig of a free venue’s month', async () => {
    venue = await createVenue(test)
    await post(2)
    await venue.api.series.addDates({ id: id(), dates: [later], ...key() })
    await test.deps.db
      .updateTable('gigs')
      .set({ created_at: new Date(Date.now() - 40 * 86_400_000) })
      .where('created_by', '=', venue.id)
      .execute()
    await venue.api.series.addDates({ id: id(), dates: [addDays(later, 1)], ...key() })
    expect(await venue.api.gigs.postingAllowance()).toMatchObject({ used: 1, reached: true })
    await venue.api.series.addDates({ id: id(), dates: [addDays(later, 2)], ...key() })
    await test.deps.db
      .updateTable('gigs')
      .set({ series_id: null, series_on: null })
      .where('created_by', '=', venue.id)
      .where('date', '>=', addDays(later, 1))
      .execute()
    await expect(
      venue.api.series.addDates({ id: id(), dates: [addDays(later, 5)], ...key() }),
    ).rejects.toMatchObject({ code: 'GIG_LIMIT_REACHED' })
  })
})
