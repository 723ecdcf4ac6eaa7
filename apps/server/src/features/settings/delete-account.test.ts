import { randomUUID } from 'node:crypto'
import { PARTY_HEADER } from '@bandstand/domain/parties'
import { NOTICE_FLAGS, type NoticeFlag } from '@bandstand/domain/notifications'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readWhole } from '../../integrations/object-store/port.ts'
import { mailAbout } from '../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { tablesWith } from '../../../test/database/tables-with.ts'
import { applyTo, inHours, offered, openGig } from '../../../test/members/bookings.ts'
import { contracted } from '../../../test/members/contracts.ts'
import {
  anonymous,
  createArtist,
  createProVenue,
  fullGig,
  type Member,
  SAID,
  signInAgain,
} from '../../../test/members/factories.ts'
import { jpegImage } from '../../../test/members/images.ts'
import { upload, write } from '../../../test/members/messages.ts'
import { befriend } from '../../../test/members/network.ts'
import { played } from '../../../test/members/reviews.ts'
import { hashPassword } from '../../auth/index.ts'

const PASSWORD = 'Corner-stage-77'
/** Part of everything personal about the erased member, and of nothing else. */
const MARK = 'quillfeather'
const PHONE = '313 555 7788'

let test: TestApp
let passwordHash: string
let venue: Member
let artist: Member
beforeAll(async () => {
  test = await startTestApp({ DEMO: 'off', PAYMENTS: 'sandbox' })
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => test.close())
beforeEach(async () => {
  test.setTime(new Date())
  venue = await createProVenue(test)
  artist = await createArtist(test, {
    first_name: 'Zebedee',
    last_name: 'Quillfeather',
    band_name: 'The Quillfeather Four',
    bio: `Songs by ${MARK}.`,
    contact_email: `${MARK}@example.com`,
    phone: PHONE,
    website: `https://${MARK}.example`,
    instruments: ['Harp'],
    location: 'Ferndale, MI',
  })
  await withPassword(artist, venue)
})

async function withPassword(...members: Member[]): Promise<void> {
  const ids = members.map(({ id }) => id)
  await test.deps.db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', 'in', ids)
    .execute()
}
const remove = (member: Member, body: Record<string, unknown> = {}) =>
  member.fetch('/api/account/deletion', {
    method: 'POST',
    body: { confirmation: 'DELETE', password: PASSWORD, ...body },
  })
const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string }).code ?? 'deleted'
const delivered = () =>
  vi.waitFor(
    async () => expect(await test.deps.db.selectFrom('outbox_events').select('kind').execute()).toEqual([]),
    { timeout: 10_000 },
  )
const notificationsWith = async (word: string) =>
  (
    await sql`select title, paragraphs from notifications n where n::text ilike ${`%${word}%`}`.execute(
      test.deps.db,
    )
  ).rows
describe('deleting an account', () => {
  it('erases everything personal and leaves others what is theirs [SET-18]', async () => {
    const both = await played(test, { artist, venue })
    await both.artist.api.reviews.save({ bookingId: both.bookingId, stars: 5, text: 'A fine room.' })
    await both.venue.api.reviews.save({ bookingId: both.bookingId, stars: 4, text: 'Fine songs.' })
    await sql`update transactions set status = 'cancelled' where booking_id = ${both.bookingId}`.execute(
      test.deps.db,
    )
    // A problem that was settled, with what both wrote about it.
    await sql`
      with reported as (
        insert into problems (transaction_id, reported_by, text, disputed_cents, status, created_at, resolved_at)
        select id, 'venue', 'Too quiet.', 100, 'resolved', now(), now() from transactions
        where booking_id = ${both.bookingId} returning id)
      insert into split_proposals (problem_id, number, made_by, earned_cents, status, note, created_at)
      select id, 1, 'venue', 0, 'replaced', 'The room was empty.', now() from reported
      union all select id, 2, 'artist', 100, 'accepted', ${`${MARK} played on`}, now() from reported`.execute(
      test.deps.db,
    )
    ;({ artist, venue } = both)
    const cancelled = await contracted(test, { artist, venue })
    const { id: contractId } = await artist.api.contracts.getForBooking({ bookingId: cancelled.bookingId })
    await artist.api.contracts.cancel({ id: contractId, reason: `${MARK} is ill` })
    const gigId = await openGig(test, venue)
    const { id: applicationId } = await artist.api.booking.apply({
      gigId,
      message: `${MARK} would love to.`,
      proposedFee: '600',
      setDetails: `${MARK} plays two sets`,
    })
    await artist.api.booking.makeOffer({
      id: applicationId,
      answers: 0,
      ...(await offerFields(applicationId)),
      note: `${MARK} brings lights`,
    })
    const { threadId } = await artist.api.booking.getApplication({ id: applicationId })
    await write(artist, threadId, `Yours, ${MARK}`)
    await write(venue, threadId, 'Thank you.')
    const object = await upload(test, artist, await jpegImage(), 'jpg')
    const { attachments } = await artist.api.messages.send({
      id: threadId,
      key: randomUUID(),
      attachments: [{ object, fileName: `${MARK}.jpg` }],
    })
    // Its preview is stored with it, in its own file.
    await venue.api.messages.attachment({ id: attachments[0]!.id, size: 'preview' })
    await artist.api.booking.saveDefaults({ bufferMinutes: 30, startTime: null, durationMinutes: null })
    await artist.api.booking.createCalendarFeed()
    const setList = { kind: 'set_list', name: `${MARK} set`, fields: { setList: MARK } } as const
    await artist.api.templates.save({ id: randomUUID(), ...setList })
    const evening = { start: inHours(test, 500), end: inHours(test, 502) }
    await artist.api.holds.request({ venueId: venue.id, ...evening, note: MARK, key: randomUUID() })
    await venue.api.roster.save({ id: randomUUID(), name: 'Harp band', memberId: artist.id })
    const { updatedAt: _given, ...preferences } = await artist.api.notifications.getPreferences()
    const silent = Object.fromEntries(NOTICE_FLAGS.map((flag) => [flag, false])) as Record<NoticeFlag, false>
    await artist.api.notifications.updatePreferences({ ...preferences, ...silent })
    const other = await createArtist(test)
    await befriend(test, [artist, other], [venue, other])
    await artist.api.network.connect({ uuid: venue.id, note: `It is ${MARK}` }).catch(() => null)
    await venue.api.favorites.add({ uuid: artist.id })
    await artist.api.reports.send({ subject: 'profile', id: venue.id, reason: 'spam', note: MARK })
    await other.api.reports.send({ subject: 'profile', id: artist.id, reason: 'fake' })
    await delivered()
    expect(await tablesWith(test.deps.db, MARK)).toContain('artist_words')
    const [stored] = await test.deps.db.selectFrom('storage_objects').selectAll().execute()
    const bytesAt = `${stored!.bucket}/${stored!.name}.${stored!.etag}`
    const previewAt = `${bytesAt}.whole-640.webp`
    for (const key of [bytesAt, previewAt]) expect(await readWhole(test.deps.objects, key)).not.toBeNull()
    const before = await artist.api.contracts.list({})

    expect(await artist.api.settings.getDeletion()).toEqual({ isEnabled: true, asksPassword: true, open: [] })
    expect(await codeOf(await remove(artist, { password: 'wrong' }))).toBe('PASSWORD_INCORRECT')
    expect((await remove(artist, { confirmation: 'delete' })).status).toBe(422)
    expect((await remove(anonymous(test) as Member)).status).toBe(401)
    const two = await Promise.all([remove(artist), remove(artist)])
    expect((await Promise.all(two.map(codeOf))).toSorted()).toEqual(['UNAUTHENTICATED', 'deleted'])
    await delivered()

    expect(await notificationsWith(MARK)).toEqual([])
    // The text of contracts stays as both signed it; mails that others have received are theirs.
    expect(await tablesWith(test.deps.db, MARK, artist.email, PHONE)).toEqual([
      'contract_versions',
      'dev_mails',
    ])
    // Whoever reported the member hears that there's nothing left to decide; what the member reported stays open.
    const outcome = await mailAbout(test, other.email, 'We reviewed the profile you reported')
    expect(outcome.text).toContain('deleted their account before we decided')
    const reports = test.deps.db
      .selectFrom('reports')
      .select(['reporter_id', 'resolution', 'note', 'content'])
    expect(await reports.orderBy('resolution', 'desc').execute()).toMatchObject([
      { reporter_id: artist.id, resolution: null, note: '' },
      { reporter_id: other.id, resolution: 'gone', content: {} },
    ])
    // The one mail still sent to its address confirms it, once.
    const mails = await test.mailbox.list(artist.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your Bandstand account is deleted'])
    expect(mails[0]!.text).toContain(artist.email)
    for (const key of [bytesAt, previewAt]) expect(await readWhole(test.deps.objects, key)).toBeNull()
    expect((await artist.fetch('/api/profile')).status).toBe(401)
    const row = await test.deps.db
      .selectFrom('profiles')
      .selectAll()
      .where('uuid', '=', artist.id)
      .executeTakeFirstOrThrow()
    const switches = Object.entries(row).filter(([column]) => /^(email|push)_/.test(column))
    expect(switches.map(([, value]) => value)).toEqual(NOTICE_FLAGS.map(() => null))

    // The other party still has the booking, its own notes, the contract with its chain, the review and the thread.
    expect(await venue.api.booking.get({ id: cancelled.bookingId })).toMatchObject({
      status: 'cancelled',
      cancelReason: '',
    })
    const notes = await test.deps.db.selectFrom('split_proposals').select('note').orderBy('number').execute()
    expect(notes.map(({ note }) => note)).toEqual(['The room was empty.', ''])
    expect(await venue.api.booking.get({ id: both.bookingId })).toMatchObject({
      status: 'completed',
      artist: { name: 'Former member', profileImageUrl: null },
    })
    const { contracts } = await venue.api.contracts.list({})
    expect(contracts).toHaveLength(before.contracts.length)
    const signed = contracts.find(({ bookingId }) => bookingId === both.bookingId)!
    const detail = await venue.api.contracts.get({ id: signed.id })
    expect(detail).toMatchObject({ status: 'signed' })
    expect(await venue.api.contracts.verify({ hash: detail.versions[0]!.hash })).toMatchObject({
      status: 'signed',
    })
    const reviews = await other.api.reviews.list({ uuid: venue.id })
    expect(JSON.stringify(reviews)).toContain('A fine room.')
    expect(JSON.stringify(reviews)).toContain('Former member')
    const thread = await venue.api.messages.get({ id: threadId })
    expect(JSON.stringify(thread)).toContain('deleted together with its author')
    expect(JSON.stringify(thread)).toContain('Thank you.')
    expect(await venue.api.booking.getApplication({ id: applicationId })).toMatchObject({
      status: 'withdrawn',
      message: '',
      offers: [{ status: 'void', note: '' }],
    })
    expect((await venue.fetch(`/api/profiles/${artist.id}`)).status).toBe(404)
    expect((await venue.api.favorites.among({ ids: artist.id })).favorites).toEqual([])
    expect((await other.api.network.list({})).total).toBe(1)
    expect((await venue.api.holds.list({})).holds).toEqual([])
    // The venue's own note of an act stays, without its account.
    expect((await venue.api.roster.list()).acts).toMatchObject([{ name: 'Harp band', member: null }])

    // The address is free for a new account.
    const signedUp = await fetch(`${test.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: artist.email, password: PASSWORD, data: { user_type: 'artist' } }),
    })
    expect(signedUp.status).toBe(200)
    await mailAbout(test, artist.email, 'Confirm')
  })

  it('cancels a venue’s open gigs and ends what is pending on them', async () => {
    const { date: _date, time: _time, ...full } = fullGig
    const [gigId, other] = [await openGig(test, venue, full), await createArtist(test)]
    const applied = await offered(test, { gigId, artist, venue })
    const invitation = await venue.api.booking.invite({ gigId, artistId: other.id })
    await artist.api.savedGigs.add({ id: gigId })
    expect(await termsOfGigs()).toContain('zebra')
    expect(await locationsOfGigs()).toContain(full.location)
    await delivered()
    // Where the gig is: the venue's name and address.
    const places = async () =>
      (await artist.api.notifications.list({})).notifications.filter(({ text }) =>
        /Test Room|zebra/i.test(text),
      )
    expect(await places()).not.toEqual([])
    expect((await remove(venue)).status).toBe(200)
    await delivered()
    expect(await places()).toEqual([])
    expect(await termsOfGigs()).not.toContain('zebra')
    expect(await locationsOfGigs()).not.toContain(full.location)
    expect(await artist.api.savedGigs.summary()).toMatchObject({ used: 1, unavailable: 1 })
    expect(await artist.api.booking.getApplication({ id: applied.id })).toMatchObject({
      status: 'closed',
      venue: { name: 'Former member' },
      offers: [{ status: 'void' }],
    })
    expect(await other.api.booking.getApplication({ id: invitation.id })).toMatchObject({
      status: 'closed',
    })
    const gig = await test.deps.db
      .selectFrom('gigs')
      .selectAll()
      .where('id', '=', gigId)
      .executeTakeFirstOrThrow()
    expect(gig).toMatchObject({ status: 'cancelled', location: '', location_lat: null })
    expect(JSON.stringify(gig)).not.toContain(SAID)
    await expect(applyTo(gigId, other)).rejects.toMatchObject({ code: 'GIG_NOT_OPEN' })
    expect((await artist.api.gigs.list({})).gigs.map(({ id }) => id)).not.toContain(gigId)
    expect((await remove(artist)).status).toBe(200)
    expect(await test.deps.db.selectFrom('saved_gigs').selectAll().execute()).toEqual([])
  })

  it('is refused until bookings are played and all money has settled, with what is open', async () => {
    const { bookingId } = await contracted(test, { artist, venue })
    for (const member of [artist, venue]) {
      expect(await codeOf(await remove(member))).toBe('ACCOUNT_HAS_BOOKINGS')
      expect((await member.api.settings.getDeletion()).open).toEqual([
        { kind: 'bookings', count: 1, amount: null },
        { kind: 'payments', count: 1, amount: 650 },
      ])
    }
    const { db } = test.deps
    await sql`update bookings set status = 'cancelled' where id = ${bookingId}`.execute(db)
    expect(await codeOf(await remove(artist))).toBe('ACCOUNT_HAS_PAYMENTS')
    await sql`update transactions set status = 'cancelled' where booking_id = ${bookingId}`.execute(db)
    await sql`
      insert into money_orders (kind, artist_id, amount_cents, created_at)
      values ('payout', ${artist.id}, 5000, now())`.execute(db)
    expect(await codeOf(await remove(artist))).toBe('ACCOUNT_HAS_TRANSFERS')
    await sql`update money_orders set status = 'succeeded', decided_at = now() where artist_id = ${artist.id}`.execute(
      db,
    )
    const credit = (cents: number) =>
      sql`
      insert into ledger_postings (at, key, kind, debit_account_id, credit_account_id, amount_cents)
      values (now(), ${randomUUID()}, 'charge', ledger_account('provider_clearing', null, 'USD'),
        ledger_account('artist_payable', ${artist.id}, 'USD'), ${cents})`.execute(db)
    await credit(99)
    expect((await artist.api.settings.getDeletion()).open).toEqual([])
    await credit(1)
    expect(await codeOf(await remove(artist))).toBe('ACCOUNT_HAS_BALANCE')
    expect(await tablesWith(test.deps.db, MARK)).toContain('profiles')
  })

  it('deletes no party but the one that came with the account, whatever the request names', async () => {
    const { db, now } = test.deps
    const both = { party_id: venue.id, person_id: artist.id, role: 'owner', began_at: now() }
    await db.insertInto('memberships').values(both).execute()
    const headers = {
      authorization: `Bearer ${artist.token}`,
      [PARTY_HEADER]: venue.id,
      'content-type': 'application/json',
    }
    const body = JSON.stringify({ confirmation: 'DELETE', password: PASSWORD })
    const answer = await fetch(`${test.url}/api/account/deletion`, { method: 'POST', headers, body })
    expect(await answer.json()).toMatchObject({ code: 'PARTY_NOT_YOURS' })
    expect(await artist.api.profiles.get({ uuid: venue.id })).toMatchObject({ venueName: 'The Test Room' })
  })

  it('is not offered in demo mode [SET-19]', async () => {
    test.deps.config.demo = true
    expect(await artist.api.settings.getDeletion()).toEqual({
      isEnabled: false,
      asksPassword: true,
      open: [],
    })
    const answer = await remove(artist)
    expect([answer.status, (await answer.json()) as object]).toMatchObject([
      403,
      { message: 'Account deletion is disabled in this demo' },
    ])
    test.deps.config.demo = false
    expect(await codeOf(await remove(await signInAgain(test, artist)))).toBe('deleted')
  })
})

async function termsOfGigs() {
  return (await test.deps.db.selectFrom('gig_words').select('word').execute()).map(({ word }) => word)
}

async function locationsOfGigs() {
  const rows = await test.deps.db.selectFrom('gig_locations').select('location').execute()
  return rows.map(({ location }) => location)
}

async function offerFields(applicationId: string) {
  const { suggestedTerms } = await artist.api.booking.getApplication({ id: applicationId })
  const { timeZone: _timeZone, fee, ...terms } = suggestedTerms
  return { ...terms, fee: String(fee), expiresInHours: 72 as const }
}
