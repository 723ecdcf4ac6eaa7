import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { acceptNewest, inHours, offered, offerForm, openGig } from '../../../test/members/bookings.ts'
import { anonymous, createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'
import { tagPage } from '../../http/page-tags.ts'
import { announcedNotices } from './bill-notices.ts'

let test: TestApp
let venue: Member
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  venue = await createProVenue(test)
})
afterAll(() => test.close())

/** Makes a bill of a booked act and an open slot. */
async function makeBill(days: number) {
  const date = inHours(test, days * 24).slice(0, 10)
  const at = (time: string) => `${date}T${time}`
  const artist = await createArtist(test)
  const gigId = await openGig(test, venue, { date, time: '20:00', title: 'Secret title' })
  const form = offerForm(test, { start: at('20:00'), end: at('21:00'), note: 'Bring a rug' })
  await acceptNewest(artist, await offered(test, { gigId, artist, venue }, form))
  const slots = [
    { gigId, start: at('20:00'), minutes: 60 },
    { gigId: null, start: at('21:30'), minutes: 45 },
  ]
  const words = { title: 'Two <bands>', note: 'Quiet please', doors: at('19:00') }
  const { id } = await venue.api.bills.make({ key: randomUUID(), date, ...words, slots })
  return { id, date, gigId, artist }
}

const MISSING = { code: 'NIGHT_NOT_FOUND', status: 404 }
const SHELL = '<head><title>Bandstand</title><meta name="description" content="Old" /></head>'
const page = (id: string) => tagPage(test.deps, SHELL, `/nights/${id}`)

it('shows an announced bill to everybody, without pay, contact or note, until that is taken back', async () => {
  const { id, date, gigId, artist } = await makeBill(20)
  const visitor = anonymous(test)
  await expect(visitor.api.bills.night({ id })).rejects.toMatchObject(MISSING)
  expect(await page(id)).not.toContain('bands')
  const presses = await Promise.all([venue.api.bills.announce({ id }), venue.api.bills.announce({ id })])
  expect(presses).toMatchObject([{ isAnnounced: true, canAnnounce: true }, { isAnnounced: true }])
  const night = await visitor.api.bills.night({ id })
  expect(night).toMatchObject({
    title: 'Two <bands>',
    date,
    doors: `${date}T19:00`,
    venue: { id: venue.id },
    isOver: false,
    acts: [
      { artist: { id: artist.id }, start: `${date}T20:00`, end: `${date}T21:00` },
      { artist: null, start: `${date}T21:30`, end: `${date}T22:15` },
    ],
  })
  const html = await page(id)
  expect(html).toContain('<title>Two &lt;bands&gt; | Bandstand</title>')
  expect(html).toContain(`<link rel="canonical" href="${test.url}/nights/${id}" />`)
  expect(html).toContain('Doors 7:00 PM')
  expect(JSON.stringify(night) + html).not.toMatch(/\b650\b|rug|Quiet|Secret|@test|@example/)

  // Not for everybody: a private gig's artist.
  const isPrivate = (visibility: 'private' | 'public') =>
    test.deps.db
      .updateTable('gigs')
      .set({ visibility, suspended: visibility === 'private' })
      .where('id', '=', gigId)
      .execute()
  await isPrivate('private')
  expect((await visitor.api.bills.night({ id })).acts[0]).toMatchObject({ artist: null })
  await isPrivate('public')

  // On the venue's page too, until it's over.
  const nightsOf = async (who: Member) =>
    (await who.api.bills.ofVenue({ venueId: venue.id })).nights.map((each) => each.id)
  expect(await nightsOf(artist)).toContain(id)
  expect(await nightsOf(venue)).toContain(id)
  await expect(visitor.api.bills.ofVenue({ venueId: venue.id })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  })
  expect((await artist.api.bills.ofVenue({ venueId: artist.id })).nights).toEqual([])

  // An act that cancelled is gone, and the page with the last one.
  const gone = { status: 'cancelled' } as const
  await test.deps.db.updateTable('gigs').set(gone).where('id', '=', gigId).execute()
  expect((await visitor.api.bills.night({ id })).acts).toMatchObject([{ artist: null }])
  await test.deps.db.updateTable('gigs').set(gone).where('bill_id', '=', id).execute()
  await expect(visitor.api.bills.night({ id })).rejects.toMatchObject(MISSING)
})

it('is announced and taken back by its venue alone, and tells each act once', async () => {
  const { id, artist } = await makeBill(24)
  for (const { api } of [artist, await createProVenue(test)]) {
    await expect(api.bills.announce({ id })).rejects.toMatchObject({ code: 'BILL_NOT_FOUND' })
    await expect(api.bills.removeAnnouncement({ id })).rejects.toMatchObject({ code: 'BILL_NOT_FOUND' })
  }
  const { api } = anonymous(test)
  await expect(api.bills.announce({ id })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  for (const bad of ['1', '../x'])
    await expect(api.bills.night({ id: bad })).rejects.toMatchObject({ code: 'INPUT_INVALID' })
  for (let press = 0; press < 30; press += 1) {
    await venue.api.bills.announce({ id })
    await venue.api.bills.removeAnnouncement({ id })
  }
  await expect(api.bills.night({ id })).rejects.toMatchObject(MISSING)
  await venue.api.bills.announce({ id })
  expect(await artist.api.bills.get({ id })).toMatchObject({ isAnnounced: true, canAnnounce: false })
  const events = await test.deps.db
    .selectFrom('outbox_events')
    .selectAll()
    .where('kind', '=', 'bill.announced')
    .execute()
  const mine = events.filter(({ payload }) => (payload as { billId: string }).billId === id)
  const told = await Promise.all(mine.map(({ payload }) => announcedNotices(payload as never, test.deps)))
  expect(new Set(told.flat().map(({ key, to }) => `${JSON.stringify(to)} ${key}`)).size).toBe(1)
  expect(told[0]).toMatchObject([{ to: { partyId: artist.id }, path: `/nights/${id}` }])

  // Not once its last set is over.
  const { id: past } = await makeBill(28)
  const over = { starts_at: new Date('2026-01-05T20:00Z') }
  await test.deps.db.updateTable('gigs').set(over).where('bill_id', '=', past).execute()
  await test.deps.db
    .updateTable('bookings')
    .set({ ...over, ends_at: new Date('2026-01-05T22:00Z') })
    .where('gig_id', 'in', (query) => query.selectFrom('gigs').select('id').where('bill_id', '=', past))
    .execute()
  await expect(venue.api.bills.announce({ id: past })).rejects.toMatchObject({ code: 'BILL_OVER' })
  expect((await venue.api.bills.get({ id: past })).isAnnounced).toBe(false)
})
