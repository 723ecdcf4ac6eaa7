import { randomUUID } from 'node:crypto'
import { billTexts } from '@bandstand/domain/bills'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bandstand/domain/time'
import { changedNotices, lateNotices, leftNotices } from './bill-notices.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { acceptNewest, inHours, offered, offerForm, openGig } from '../../../test/members/bookings.ts'
import {
  anonymous,
  createArtist,
  createProVenue,
  createVenue,
  type Member,
} from '../../../test/members/factories.ts'

let test: TestApp
let venue: Member
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  venue = await createProVenue(test)
})
afterAll(() => test.close())

const dayIn = (days: number) => inHours(test, days * 24).slice(0, 10)
const at = (day: string, time: string) => `${day}T${time}`
const slot = (gigId: string | null, start: string, minutes = 45) => ({ gigId, start, minutes })
const bad = (message: string) => ({
  code: 'INPUT_INVALID',
  data: { issues: [expect.objectContaining({ message })] },
})
const open = (date: string, time: string, by = venue) =>
  openGig(test, by, { date, time, title: `Set at ${time}` })
const gigsOn = (billId: string) =>
  test.deps.db
    .selectFrom('gigs')
    .select(['id', 'time'])
    .where('bill_id', '=', billId)
    .orderBy('starts_at')
    .execute()
/** Books an artist for a gig at these hours. */
async function book(gigId: string, artist: Member, start: string, end: string) {
  const application = await offered(
    test,
    { gigId, artist, venue },
    offerForm(test, { start, end, note: 'Bring a rug' }),
  )
  return acceptNewest(artist, application)
}

it('makes a bill of a gig and new ones like it once, which its venue reads, changes and deletes', async () => {
  const date = dayIn(20)
  const gigId = await open(date, '20:00')
  const draft = await venue.api.bills.draft({ date })
  expect(draft).toMatchObject({ acts: [{ gigId, title: 'Set at 20:00', isBooked: false }] })
  const form = {
    key: randomUUID(),
    date,
    title: 'Saturday three',
    doors: at(date, '19:00'),
    slots: [slot(gigId, at(date, '20:00')), slot(null, at(date, '21:05')), slot(null, at(date, '22:10'), 90)],
  }
  const [bill, again] = await Promise.all([venue.api.bills.make(form), venue.api.bills.make(form)])
  expect(again).toEqual(bill)
  expect(bill).toMatchObject({
    me: 'venue',
    date,
    doors: at(date, '19:00'),
    title: 'Saturday three',
    warnings: [],
  })
  expect(bill.acts.map(({ start, minutes, name }) => [start.slice(11), minutes, name])).toEqual([
    ['20:00', 45, ''],
    ['21:05', 45, ''],
    ['22:10', 90, ''],
  ])
  const copy = await venue.api.gigs.get({ id: bill.acts[1]!.gigId! })
  expect(copy).toMatchObject({ title: 'Set at 20:00', pay: 650, status: 'open', series: null })
  await expect(venue.api.bills.make({ ...form, title: 'Other' })).rejects.toMatchObject({
    code: 'REQUEST_KEY_REUSED',
  })
  expect((await venue.api.bills.draft({ date })).acts).toEqual([])
  const { entries } = await venue.api.booking.calendar({ from: date, to: date })
  expect(entries.map((entry) => entry.bill)).toEqual(
    bill.acts.map(() => ({ id: bill.id, title: 'Saturday three' })),
  )

  // A set after midnight belongs to the evening, also when the bill is changed again.
  const late = { ...form, id: bill.id, slots: bill.acts.map(({ gigId: id, start }) => slot(id, start)) }
  late.slots[2]!.start = at(dayIn(21), '00:10')
  const { date: _, key: __, ...same } = late
  for (let time = 0; time < 2; time += 1) {
    const { acts } = await venue.api.bills.change({ ...same, key: randomUUID() })
    expect(acts.map(({ start }) => start)).toEqual(late.slots.map(({ start }) => start))
  }

  // The last act first, one act off, doors gone: what the request leaves out stays a gig of its own.
  const [first, second, third] = bill.acts.map((act) => act.gigId!)
  const change = {
    id: bill.id,
    title: 'Saturday two',
    doors: '',
    slots: [slot(third!, at(date, '20:00')), slot(first!, at(date, '21:00'))],
  }
  const key = randomUUID()
  const changed = await venue.api.bills.change({ ...change, key })
  expect(await venue.api.bills.change({ ...change, key })).toEqual(changed)
  expect(changed).toMatchObject({
    title: 'Saturday two',
    doors: null,
    acts: [{ gigId: third }, { gigId: first }],
  })
  expect((await venue.api.bills.draft({ date })).acts).toMatchObject([{ gigId: second }])
  expect(await venue.api.bills.dissolve({ id: bill.id })).toEqual({ dissolved: true })
  expect(await venue.api.bills.dissolve({ id: bill.id })).toEqual({ dissolved: false })
  expect(await gigsOn(bill.id)).toEqual([])
  expect((await venue.api.bills.draft({ date })).acts).toHaveLength(3)
})

it('keeps sets after midnight, and lets go of a gig that moves to another evening', async () => {
  const [date, next] = [dayIn(26), dayIn(27)]
  const gigId = await open(date, '22:00')
  const slots = [slot(gigId, at(date, '22:00')), slot(null, at(next, '00:15'))]
  const bill = await venue.api.bills.make({ key: randomUUID(), date, title: 'Late', slots })
  const late = bill.acts[1]!.gigId!
  // Such a set is listed for the night before it, and daytime isn't.
  const [after] = [await open(next, '00:45'), await open(next, '11:00'), await open(date, '01:00')]
  expect((await venue.api.bills.draft({ date })).acts.map((act) => act.gigId)).toEqual([after])
  const kept = { id: bill.id, title: 'Later', slots: [slots[0]!, slot(late, at(next, '00:30'))] }
  expect(await venue.api.bills.change({ ...kept, key: randomUUID() })).toMatchObject({
    acts: [{ gigId }, { gigId: late, start: at(next, '00:30') }],
  })
  await venue.api.gigs.move({ id: gigId, date, time: '21:00' })
  expect(await gigsOn(bill.id)).toMatchObject([{ id: gigId }, { id: late }])
  await venue.api.gigs.move({ id: gigId, date: next, time: '21:00' })
  expect(await gigsOn(bill.id)).toMatchObject([{ id: late }])
})

it('lets go of a gig that is booked for another evening, which then lists it', async () => {
  const [date, next, after] = [dayIn(32), dayIn(33), dayIn(34)]
  const [one, two] = [await open(date, '20:00'), await open(date, '22:00')]
  const slots = [slot(one, at(date, '20:00')), slot(two, at(date, '22:00'))]
  const bill = await venue.api.bills.make({ key: randomUUID(), date, title: 'Two', slots })
  const artist = await createArtist(test)
  const booking = await book(one, artist, at(next, '20:00'), at(next, '21:00'))
  expect(await gigsOn(bill.id)).toMatchObject([{ id: two }])
  const draftOf = async (day: string) =>
    (await venue.api.bills.draft({ date: day })).acts.map((act) => act.gigId)
  expect(await draftOf(date)).toEqual([])
  expect(await draftOf(next)).toEqual([one])
  // A bill of the new evening loses it, too, once both agree on another one.
  const moved = await venue.api.bills.make({
    key: randomUUID(),
    date: next,
    title: 'Next',
    slots: [slot(one, at(next, '20:00'), 60), slot(null, at(next, '21:30'))],
  })
  expect(moved.acts[0]).toMatchObject({ gigId: one, isBooked: true })
  const { id } = await venue.api.contracts.getForBooking({ bookingId: booking.id })
  const terms = { fee: '650', sets: 2, sound: 'venue', meals: 'meal', lodging: false, note: '' } as const
  const hours = { start: at(after, '20:00'), end: at(after, '21:00') }
  await venue.api.contracts.proposeAmendment({ id, answers: 1, ...terms, ...hours })
  await artist.api.contracts.acceptAmendment({ id, version: 2 })
  expect(await gigsOn(moved.id)).toMatchObject([{ id: moved.acts[1]!.gigId }])
})

it('shows every booked act the whole evening without pay or contact, and nobody else anything', async () => {
  const date = dayIn(30)
  const [one, two] = [await open(date, '20:00'), await open(date, '22:00')]
  const [ada, bo] = [await createArtist(test), await createArtist(test)]
  const booking = await book(one, ada, at(date, '20:00'), at(date, '21:00'))
  const part = {
    version: 0,
    loadInNotes: 'Back door',
    parking: '',
    contactName: 'Sam',
    contactPhone: '',
    setTimes: '',
  }
  await venue.api.daySheets.saveVenuePart({ bookingId: booking.id, ...part, loadIn: at(date, '17:30') })
  const title = 'Two bands'
  const slots = [slot(one, at(date, '20:00'), 60), slot(two, at(date, '22:00'))]
  const { id } = await venue.api.bills.make({ key: randomUUID(), date, title, slots })
  // Not yet booked for it.
  await expect(bo.api.bills.get({ id })).rejects.toMatchObject({ code: 'BILL_NOT_FOUND' })
  const other = await book(two, bo, at(date, '22:00'), at(date, '22:45'))

  const read = await bo.api.bills.get({ id })
  expect(read).toMatchObject({ me: 'artist', title, warnings: [] })
  expect(
    read.acts.map(({ isMine, bookingId, gigId, title: of, start, loadIn }) => [
      isMine,
      bookingId,
      gigId,
      of,
      start.slice(11),
      loadIn,
    ]),
  ).toEqual([
    [false, null, null, '', '20:00', at(date, '17:30')],
    [true, other.id, two, 'Set at 22:00', '22:00', null],
  ])
  expect(read.acts[0]!.name).not.toBe('')
  const sheet = await ada.api.daySheets.get({ bookingId: booking.id })
  expect(sheet.bill?.acts.map(({ name, isMine }) => [name, isMine])).toEqual([
    [read.acts[0]!.name, true],
    [read.acts[1]!.name, false],
  ])
  expect(JSON.stringify(read)).not.toMatch(/\b650\b|rug|Sam|Back door|@|fee|pay/)
  expect(await ada.api.booking.calendar({ from: date, to: date })).toMatchObject({
    entries: [{ bill: { id, title } }],
  })

  const stranger = await createProVenue(test)
  for (const { api } of [await createArtist(test), stranger])
    await expect(api.bills.get({ id })).rejects.toMatchObject({ code: 'BILL_NOT_FOUND' })
  await expect(anonymous(test).api.bills.get({ id })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  const change = { id, key: randomUUID(), title: 'Mine', slots }
  for (const { api } of [stranger, ada]) {
    await expect(api.bills.change({ ...change, key: randomUUID() })).rejects.toMatchObject({
      code: 'BILL_NOT_FOUND',
    })
    expect(await api.bills.dissolve({ id })).toEqual({ dissolved: false })
  }
  await expect(ada.api.bills.draft({ date })).rejects.toMatchObject({ code: 'BILLS_VENUES_ONLY' })
  await expect(ada.api.bills.make({ key: randomUUID(), date, title, slots })).rejects.toMatchObject({
    code: 'BILLS_VENUES_ONLY',
  })

  // The hours of a booked act are in its contract, and a cancelled one no longer reads the evening.
  const moved = [slot(one, at(date, '19:00'), 60), slots[1]!]
  await expect(venue.api.bills.change({ ...change, slots: moved })).rejects.toMatchObject(
    bad(billTexts.bookedStays),
  )
  await test.deps.db.updateTable('bookings').set({ status: 'cancelled' }).where('id', '=', other.id).execute()
  await expect(bo.api.bills.get({ id })).rejects.toMatchObject({ code: 'BILL_NOT_FOUND' })
  expect((await ada.api.bills.get({ id })).acts.map(({ isBooked }) => isBooked)).toEqual([true, false])
})

it('is refused as a whole: other venues’ gigs, another evening, clashes, limits, and two at once', async () => {
  const date = dayIn(40)
  const [one, two] = [await open(date, '20:00'), await open(date, '21:00')]
  const foreign = await open(date, '20:00', await createProVenue(test))
  const elsewhere = await open(dayIn(41), '20:00')
  const make = (slots: ReturnType<typeof slot>[], api = venue.api) =>
    api.bills.make({ key: randomUUID(), date, title: 'Clash', slots })
  const first = slot(one, at(date, '20:00'))
  for (const [slots, text] of [
    [[first, slot(foreign, at(date, '21:00'))], billTexts.gigUnknown],
    [[first, slot(elsewhere, at(date, '21:00'))], billTexts.gigUnknown],
    [[first, slot(randomUUID(), at(date, '21:00'))], billTexts.gigUnknown],
    [[slot(null, at(date, '20:00')), slot(null, at(date, '21:00'))], billTexts.gigUnknown],
    [[first, slot(two, at(dayIn(42), '21:00'))], billTexts.notThisEvening],
    [[first], billTexts.tooFew],
  ] as const)
    await expect(make([...slots])).rejects.toMatchObject(bad(text))
  await expect(make([first, slot(two, at(date, '20:30'))])).rejects.toMatchObject(
    bad('Set at 20:00 and Set at 21:00 overlap by 15 minutes. Change the times or a stage.'),
  )
  expect((await venue.api.bills.draft({ date })).acts.map(({ start }) => start.slice(11))).toEqual([
    '20:00',
    '21:00',
  ])

  const outcomes = await Promise.allSettled([
    make([first, slot(two, at(date, '21:00'))]),
    make([first, slot(null, at(date, '22:00'))]),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const free = await createVenue(test)
  const only = await open(date, '20:00', free)
  const many = Array.from({ length: 11 }, (_, n) =>
    slot(null, at(date, `${String(n + 8).padStart(2, '0')}:00`)),
  )
  await expect(make([slot(only, at(date, '20:00')), ...many], free.api)).rejects.toMatchObject({
    code: 'GIG_LIMIT_REACHED',
  })
  expect((await free.api.bills.draft({ date })).acts).toHaveLength(1)
})

it('is whole after two changes at once, and leaves no gig behind when it’s deleted meanwhile', async () => {
  const own = await createProVenue(test)
  const date = dayIn(44)
  const gigs = await Promise.all(['19:00', '20:00', '21:00'].map((time) => open(date, time, own)))
  const slots = gigs.map((id, index) => slot(id, at(date, `${19 + index}:00`)))
  const { id } = await own.api.bills.make({ key: randomUUID(), date, title: 'Three', slots })
  const change = (title: string, kept: typeof slots) =>
    own.api.bills.change({ id, key: randomUUID(), title, slots: kept })
  for (const bad of [
    { title: 'x'.repeat(500) },
    { slots: [] },
    { slots: [slots[0], slots[0]] },
    { key: 'once' },
  ])
    expect(
      (
        await own.fetch(`/api/bills/${id}`, {
          method: 'PUT',
          body: { key: randomUUID(), title: 'Three', slots, ...bad },
        })
      ).status,
      JSON.stringify(bad),
    ).toBe(422)
  await Promise.all([change('First two', slots.slice(0, 2)), change('Last two', slots.slice(1))])
  const { title, acts } = await own.api.bills.get({ id })
  const kept = title === 'First two' ? gigs.slice(0, 2) : gigs.slice(1)
  expect(acts.map(({ gigId }) => gigId)).toEqual(kept)

  const both = await Promise.allSettled([change('Three again', slots), own.api.bills.dissolve({ id })])
  expect(both[1]).toMatchObject({ status: 'fulfilled', value: { dissolved: true } })
  await expect(own.api.bills.get({ id })).rejects.toMatchObject({ code: 'BILL_NOT_FOUND' })
  await expect(change('Gone', slots)).rejects.toMatchObject({ code: 'BILL_NOT_FOUND' })
  expect(await gigsOn(id)).toEqual([])
  expect((await own.api.bills.draft({ date })).acts).toHaveLength(3)
})

it('tells those who wait how late the evening is, once in ten minutes however often it is pressed', async () => {
  const own = await createProVenue(test)
  venue = own
  const date = dayIn(9)
  const [one, two] = [await open(date, '20:00'), await open(date, '22:00')]
  const [ada, bo] = [await createArtist(test), await createArtist(test)]
  await book(one, ada, at(date, '20:00'), at(date, '21:00'))
  const last = await book(two, bo, at(date, '22:00'), at(date, '23:00'))
  const slots = [slot(one, at(date, '20:00'), 60), slot(two, at(date, '22:00'), 60)]
  const { id } = await own.api.bills.make({ key: randomUUID(), date, title: 'Live', slots })
  const run = (gigId: string | null, lateMinutes: 0 | 5 | 10, by = own) =>
    by.api.bills.run({ id, gigId, lateMinutes })
  await expect(run(one, 0)).rejects.toMatchObject({ code: 'BILL_NOT_TONIGHT' })
  const { acts } = await own.api.bills.get({ id })
  /** Moves the evening, so that its first act begins at this distance from now. */
  const begin = async (ms: number) => {
    for (const { bookingId, startsAt, endsAt } of acts) {
      const by = test.deps.now().getTime() + ms - Date.parse(acts[0]!.startsAt)
      const moved = (instant: string) => new Date(Date.parse(instant) + by)
      const hours = { starts_at: moved(startsAt), ends_at: moved(endsAt) }
      await test.deps.db.updateTable('bookings').set(hours).where('id', '=', bookingId!).execute()
    }
  }
  await begin(-MINUTE_MS)
  for (const by of [ada, await createProVenue(test)])
    await expect(run(one, 0, by)).rejects.toMatchObject({ code: 'BILL_NOT_FOUND' })
  await expect(run(randomUUID(), 0)).rejects.toMatchObject(bad(billTexts.gigUnknown))

  expect(await run(one, 10)).toMatchObject({ canRun: true, running: { now: 0, lateMinutes: 10 } })
  for (let press = 0; press < 60; press += 1) await run(one, press % 2 ? 10 : 5)
  const events = await test.deps.db
    .selectFrom('outbox_events')
    .selectAll()
    .where('kind', '=', 'bill.ran')
    .execute()
  const told = (
    await Promise.all(events.map(({ payload }) => lateNotices(payload as never, test.deps)))
  ).flat()
  expect(new Set(told.map(({ to }) => JSON.stringify(to)))).toEqual(
    new Set([JSON.stringify({ partyId: bo.id })]),
  )
  expect(new Set(told.map(({ key }) => key)).size).toBe(1)
  expect(told[0]).toMatchObject({ title: expect.stringContaining('running 10 minutes late') })
  expect(await bo.api.bills.get({ id })).toMatchObject({
    canRun: false,
    running: { now: 0, lateMinutes: 10 },
  })
  expect(await run(null, 0)).toMatchObject({ running: { now: null, lateMinutes: 0 } })

  const left = { eventId: 1, subject: 'booking', subjectId: last.id, event: 'cancelled' } as const
  await begin(DAY_MS)
  const [notice, ...more] = await leftNotices(left, test.deps)
  expect([notice?.to, more, notice?.facts[0]]).toEqual([
    { partyId: ada.id },
    [],
    { label: 'Bill', value: 'Live' },
  ])
  await begin(-6 * HOUR_MS)
  expect(await bo.api.bills.get({ id })).toMatchObject({ running: null })
  await expect(run(two, 0)).rejects.toMatchObject({ code: 'BILL_NOT_TONIGHT' })
})

it('tells an act once in ten minutes that doors or its place changed, and nothing when they changed back', async () => {
  const own = await createProVenue(test)
  venue = own
  const date = dayIn(11)
  const [early, gigId] = [await open(date, '20:00'), await open(date, '21:00')]
  const ada = await createArtist(test)
  await book(gigId, ada, at(date, '21:00'), at(date, '22:00'))
  const slots = [slot(early, at(date, '20:00')), slot(gigId, at(date, '21:00'), 60)]
  const form = { date, title: 'Two sets', doors: at(date, '19:00'), slots }
  const { id } = await own.api.bills.make({ key: randomUUID(), ...form })
  const change = async (input: Partial<typeof form> & { note?: string }) => {
    const { date: _date, ...rest } = { ...form, ...input }
    await own.api.bills.change({ key: randomUUID(), id, ...rest })
  }
  const news = async () => {
    const query = test.deps.db.deleteFrom('outbox_events').where('kind', '=', 'bill.changed')
    const events = await query.returning('payload').execute()
    return (
      await Promise.all(events.map(({ payload }) => changedNotices(payload as never, test.deps)))
    ).flat()
  }
  await change({ note: 'Cards only at the bar' })
  expect(await news()).toEqual([])

  for (let press = 0; press < 60; press += 1) await change({ doors: at(date, press % 2 ? '19:30' : '20:00') })
  const told = await news()
  expect(new Set(told.map(({ to, key }) => `${JSON.stringify(to)} ${key}`)).size).toBe(1)
  expect(told[0]).toMatchObject({ to: { partyId: ada.id }, kind: 'bill.changed', path: `/bills/${id}` })

  await change({ doors: at(date, '19:00') })
  await change({ doors: at(date, '19:30') })
  expect((await news()).map(({ facts }) => facts[1])).toEqual([
    { label: 'Doors', value: expect.stringContaining('7:30 PM'), was: expect.stringContaining('7:00 PM') },
  ])
  await change({ doors: at(date, '19:30'), slots: [slot(null, at(date, '19:30'), 20), ...slots] })
  expect((await news()).map(({ facts }) => facts[2])).toEqual([
    { label: 'Your place', value: 'Act 3', was: 'Act 2' },
  ])
})
