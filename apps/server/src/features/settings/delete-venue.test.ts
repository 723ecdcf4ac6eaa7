import { randomUUID } from 'node:crypto'
import { StorageClient } from '@supabase/storage-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { tablesWith } from '../../../test/database/tables-with.ts'
import { inHours, offerForm, openGig } from '../../../test/members/bookings.ts'
import { anonymous, createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'
import { gigForm } from '../../../test/members/gig-form.ts'
import { jpegImage } from '../../../test/members/images.ts'
import { readExport, recordsOf } from '../../../test/members/read-export.ts'
import { hashPassword } from '../../auth/index.ts'

const PASSWORD = 'Corner-stage-77'
/** Part of everything that the venue wrote, and of nothing else. */
const MARK = 'quillfeather'

let test: TestApp
let venue: Member
let artist: Member
beforeAll(async () => {
  test = await startTestApp({ DEMO: 'off', PAYMENTS: 'sandbox' })
  ;[venue, artist] = await Promise.all([createProVenue(test), createArtist(test)])
  await test.deps.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', venue.id)
    .execute()
})
afterAll(() => test.close())

const key = () => ({ key: randomUUID() })
const dayIn = (days: number) => inHours(test, days * 24).slice(0, 10)
/** Two hours of an evening, so that nothing of two days overlaps, whatever time it is now. */
const evening = (days: number) => ({ start: `${dayIn(days)}T18:00`, end: `${dayIn(days)}T20:00` })

async function uploadPicture(): Promise<string> {
  const authorization = `Bearer ${venue.token}`
  const bucket = new StorageClient(`${test.url}/storage/v1`, { authorization }).from('profile-images')
  const name = `${venue.id}/${venue.id}-a.jpg`
  await bucket.upload(name, await jpegImage(), { contentType: 'image/jpeg' })
  return bucket.getPublicUrl(name).data.publicUrl
}

/** Writes the mark into all that a venue can have of its month. */
async function writeMonth() {
  const { api } = venue
  const said = { soundSystem: MARK, lights: MARK, power: MARK, size: MARK, loadIn: MARK }
  const { id: stageId } = await api.stages.add({ name: 'Patio', ...said, ...key() })
  const photo = await uploadPicture()
  await api.stages.setImage({ id: stageId, imageUrl: photo })

  const fields = {
    posting: { title: 'Late set', description: MARK },
    offer: { fee: '200', note: MARK },
    day_sheet: { loadInNotes: MARK },
  } as const
  for (const kind of ['posting', 'offer', 'day_sheet'] as const)
    await api.templates.save({ id: randomUUID(), kind, name: `${MARK} ${kind}`, fields: fields[kind] })
  const act = { name: `The ${MARK} trio`, contactName: MARK, email: `${MARK}@example.com`, note: MARK }
  await api.roster.save({ id: randomUUID(), ...act })
  await api.roster.save({ id: randomUUID(), name: 'Her trio', memberId: artist.id, note: MARK })

  const held = await api.holds.place({ ...evening(12), artistId: artist.id, note: MARK, ...key() })
  await api.holds.place({ ...evening(12), actName: act.name, note: MARK, ...key() })
  const outside = { actName: act.name, fee: '300', contact: MARK, note: MARK }
  await api.booking.saveOutside({ id: randomUUID(), ...outside, ...evening(13) })
  const repeat = { pattern: 'weekly', count: 2 } as const
  await api.booking.addOutsideDates({ ...outside, ...evening(14), repeat, ...key() })
  await api.booking.blockTime({ ...evening(15), note: MARK, ...key() })

  for (const [at, isRun] of [
    [16, true],
    [17, false],
  ] as const) {
    const rows = `Date,Start,End,Act,Contact,Notes\n${dayIn(at)},1 PM,2 PM,${act.name},${MARK},${MARK}`
    const content = Buffer.from(rows).toString('base64')
    const { id } = await api.calendarImports.begin({ fileName: `${MARK}.csv`, content })
    const { preview, rows: read } = await api.calendarImports.preview({ id })
    if (isRun) await api.calendarImports.run({ id, preview, ...key() })
    else await api.calendarImports.editRow({ id, row: read[0]!.key, leaveOut: true, change: null })
  }

  const date = dayIn(18)
  const gigId = await openGig(test, venue, { date, time: '20:00', description: MARK })
  const slots = ['20:00', '22:00'].map((time, index) => ({
    gigId: index ? null : gigId,
    start: `${date}T${time}`,
    minutes: 60,
  }))
  const bill = await api.bills.make({ date, title: `${MARK} night`, note: MARK, slots, ...key() })
  await api.bills.announce({ id: bill.id })
  const { id: seriesGig } = await api.gigs.create({
    ...gigForm({ date: dayIn(30), description: MARK, repeat }),
    ...key(),
  })

  const place = '1430 Michigan Ave, Detroit, MI 48216'
  const offer = (at: number) => offerForm(test, { ...evening(at), note: MARK })
  const gig = { title: 'A wedding', location: place, description: MARK, ...key() }
  const link = await api.offerLinks.create({
    ...gig,
    actName: act.name,
    email: act.email,
    offer: offer(19),
  })
  const { key: _, description: __, ...privateGig } = gig
  const invitation = await api.booking.invitePrivately({
    ...privateGig,
    artistId: artist.id,
    message: MARK,
    agreed: true,
    offer: offer(20),
    ...key(),
  })
  return { photo, held, bill, seriesGig, link, invitation }
}

const delivered = () =>
  expect
    .poll(() => test.deps.db.selectFrom('outbox_events').select('kind').execute(), { timeout: 10_000 })
    .toEqual([])

it('a venue’s whole month is in its export, and erased with its account', async () => {
  const { photo, held, bill, seriesGig, link, invitation } = await writeMonth()
  await delivered()
  const files = await readExport(venue)
  for (const [name, rows] of [
    ['stages', 1],
    ['templates', 3],
    ['roster', 2],
    ['holds', 2],
    ['outside-bookings', 4],
    ['calendar-imports', 2],
    ['bills', 1],
    ['offer-links', 1],
    ['busy-times', 5],
  ] as const) {
    expect([name, recordsOf(files, name).length]).toEqual([name, rows])
    expect([name, files[`${name}.csv`]?.includes(MARK)]).toEqual([name, true])
  }
  expect(recordsOf(files, 'series')).toHaveLength(1)
  expect(Object.keys(files)).toContainEqual(expect.stringMatching(/^files\/profile-images\//))
  // Nothing of it is the artist's, apart from what they were sent.
  const theirs = await readExport(artist)
  for (const name of ['templates', 'roster', 'stages', 'calendar-imports', 'outside-bookings', 'bills'])
    expect([name, recordsOf(theirs, name)]).toEqual([name, []])
  expect(recordsOf(theirs, 'holds')).toMatchObject([{ id: held.id, note: '' }])

  const answer = await venue.fetch('/api/account/deletion', {
    method: 'POST',
    body: { confirmation: 'DELETE', password: PASSWORD },
  })
  expect(answer.status).toBe(200)
  await delivered()
  // Mails that others have received are theirs.
  expect(await tablesWith(test.deps.db, MARK)).toEqual(['dev_mails'])
  const rows = (
    await Promise.all(
      (
        [
          'templates',
          'roster_acts',
          'holds',
          'outside_bookings',
          'calendar_imports',
          'bills',
          'gig_links',
        ] as const
      ).map((table) => test.deps.db.selectFrom(table).selectAll().execute()),
    )
  ).flat()
  expect(rows).toEqual([])
  expect((await fetch(photo)).status).toBe(404)
  expect((await artist.api.stages.list({ venueId: venue.id })).stages[0]?.imageUrl).toBeNull()

  const visitor = anonymous(test)
  const secret = link.address!.split('/offer/')[1]!
  await expect(visitor.api.offerLinks.read({ secret })).rejects.toMatchObject({ code: 'OFFER_LINK_GONE' })
  await expect(visitor.api.bills.night({ id: bill.id })).rejects.toMatchObject({ code: 'NIGHT_NOT_FOUND' })
  await expect(artist.api.holds.get({ id: held.id })).rejects.toMatchObject({ code: 'HOLD_NOT_FOUND' })
  expect((await artist.api.bills.ofVenue({ venueId: venue.id })).nights).toEqual([])
  await expect(
    artist.api.booking.apply({ gigId: seriesGig, message: 'Hi', proposedFee: '1' }),
  ).rejects.toMatchObject({
    code: 'GIG_NOT_OPEN',
  })
  expect(await artist.api.booking.getApplication({ id: invitation.id })).toMatchObject({
    status: 'closed',
    offers: [{ status: 'void', note: '' }],
  })
})
