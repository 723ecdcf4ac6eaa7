import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import PdfKit from 'pdfkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailAbout } from '../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { acceptNewest, applyTo, offered, openGig } from '../../../test/members/bookings.ts'
import {
  anonymous,
  createArtist,
  createProVenue,
  createVenue,
  type Member,
} from '../../../test/members/factories.ts'
import { jpegImage, pngImage } from '../../../test/members/images.ts'
import { upload, write } from '../../../test/members/messages.ts'
import { befriend } from '../../../test/members/network.ts'
import { PDF, pdfOf } from '../../../test/members/pdf.ts'

let test: TestApp
let ada: Member
let bo: Member
let venue: Member
beforeAll(async () => {
  test = await startTestApp()
  ada = await createArtist(test)
  bo = await createArtist(test, { band_name: 'Bo and the Beat' })
  venue = await createProVenue(test)
  await befriend(test, [ada, bo], [ada, venue])
})
afterAll(() => test.close())

const start = async (from: Member, to: Member) => (await from.api.messages.start({ userId: to.id })).threadId
const bodies = async (member: Member, id: string) =>
  (await member.api.messages.get({ id })).messages.map(({ body }) => body)
const refused = (code: string) => expect.objectContaining({ code })

describe('a direct thread', () => {
  it('starts only between connections, once for each pair, even when both start it at once', async () => {
    const before = await ada.api.messages.withMember({ userId: bo.id })
    expect(before).toEqual({ threadId: null, abilities: { start: true } })
    const [one, other, third] = await Promise.all([start(ada, bo), start(bo, ada), start(ada, bo)])
    expect([other, third]).toEqual([one, one])
    expect(await bo.api.messages.withMember({ userId: ada.id })).toMatchObject({ threadId: one })
    // A thread without a message is shown only to the member who began it.
    expect((await ada.api.messages.list({})).total + (await bo.api.messages.list({})).total).toBe(1)

    await expect(start(bo, venue)).rejects.toEqual(refused('NOT_CONNECTED'))
    await expect(start(ada, ada)).rejects.toEqual(refused('NOT_CONNECTED'))
    await expect(ada.api.messages.start({ userId: randomUUID() })).rejects.toEqual(
      refused('PROFILE_NOT_FOUND'),
    )
  })

  it('shows the newest first, a page at a time, with what is unread and what was seen', async () => {
    const id = await start(ada, bo)
    for (let number = 1; number <= 12; number++) await write(ada, id, `Take ${number}`)
    test.setTime(new Date(Date.now() + 61_000))
    for (let number = 13; number <= 33; number++) await write(ada, id, `Take ${number}`)
    expect(await bo.api.messages.unread()).toEqual({ messages: 33, threads: 1 })
    expect((await bo.api.messages.list({})).threads).toMatchObject([
      { id, unread: 33, about: null, other: { uuid: ada.id, name: 'Reyes Trio', side: 'artist' } },
    ])
    const newest = await bo.api.messages.get({ id })
    expect(newest.messages.map(({ number }) => number)).toEqual(
      Array.from({ length: 30 }, (_, at) => 33 - at),
    )
    const older = await bo.api.messages.get({ id, before: newest.olderBefore! })
    expect(older.messages.map(({ body }) => body)).toEqual(['Take 3', 'Take 2', 'Take 1'])
    expect(older.olderBefore).toBeNull()

    const read = (number: number) => bo.api.messages.read({ id, number })
    expect(await read(30)).toEqual({ unread: 3 })
    expect((await ada.api.messages.get({ id })).seenNumber).toBe(30)
    expect(await Promise.all([read(30), read(2)])).toEqual([{ unread: 3 }, { unread: 3 }])
    expect(await read(1_000_000)).toEqual({ unread: 0 })
    await write(bo, id, 'All of them, please.')
    expect(await ada.api.messages.get({ id })).toMatchObject({ seenNumber: 33, unread: 1 })
    const mail = await mailAbout(test, ada.email, 'Bo and the Beat wrote to you')
    expect(mail.text).toContain('All of them, please.')
    expect(mail.links).toContain(`${test.url}/messages/${id}`)

    // She is notified of an unread conversation once, and again when something comes a while later.
    await write(bo, id, 'Really all.')
    await write(bo, id, 'Are you there?')
    test.setTime(new Date(test.deps.now().getTime() + 16 * 60_000))
    await write(bo, id, 'It is later now.')
    const again = await mailAbout(test, ada.email, 'Bo and the Beat wrote to you', [mail])
    expect(again.text).toContain('It is later now.')
    const waiting = () => test.deps.db.selectFrom('outbox_events').select('id').execute()
    await expect.poll(waiting).toEqual([])
    expect(await test.mailbox.list(ada.email)).toHaveLength(2)
    expect(await ada.api.messages.get({ id })).toMatchObject({ unread: 4 })
  })

  it('stores a message once, no matter how often it is sent', async () => {
    const id = await start(ada, bo)
    const sent = { id, key: randomUUID(), body: 'Once.' }
    const answers = await Promise.all([1, 2, 3].map(() => ada.api.messages.send(sent)))
    expect(new Set(answers.map((answer) => answer.number)).size).toBe(1)
    expect((await bodies(bo, id)).filter((body) => body === 'Once.')).toHaveLength(1)
    await expect(ada.api.messages.send({ ...sent, body: 'Twice.' })).rejects.toEqual(
      refused('REQUEST_KEY_REUSED'),
    )
  })

  it('refuses 100,000 characters, an empty message, a flood, and more new threads than the daily limit', async () => {
    const id = await start(ada, bo)
    for (const body of ['x'.repeat(100_000), ' ', ''])
      await expect(write(ada, id, body)).rejects.toEqual(refused('INPUT_INVALID'))
    const [flooder, ...others] = await Promise.all(Array.from({ length: 22 }, () => createArtist(test)))
    await befriend(test, ...others.map((each): [Member, Member] => [flooder!, each]))
    const threads: string[] = []
    for (const each of others.slice(0, 20)) threads.push(await start(flooder!, each))
    await expect(start(flooder!, others[20]!)).rejects.toEqual(refused('THREADS_TOO_MANY'))
    expect(await start(flooder!, others[0]!)).toBe(threads[0])
    for (let number = 0; number < 30; number++) await write(flooder!, threads[number % 20]!, 'Hi')
    await expect(write(flooder!, threads[0]!, 'Hi')).rejects.toEqual(refused('MESSAGES_TOO_MANY'))
    test.setTime(new Date(test.deps.now().getTime() + 61_000))
    await write(flooder!, threads[0]!, 'Hi')
  })

  it('is private to its two members', async () => {
    const id = await start(ada, bo)
    const { id: messageId } = await write(ada, id, 'Between us.')
    const missing = refused('THREAD_NOT_FOUND')
    const { api } = venue
    await expect(api.messages.get({ id })).rejects.toEqual(missing)
    await expect(api.messages.read({ id, number: 1 })).rejects.toEqual(missing)
    await expect(write(venue, id, 'Hello')).rejects.toEqual(missing)
    const report = { subject: 'message', id: messageId, reason: 'spam' } as const
    await expect(venue.api.reports.send(report)).rejects.toEqual(refused('REPORTED_NOT_FOUND'))
    await expect(anonymous(test).api.messages.list({})).rejects.toEqual(refused('UNAUTHENTICATED'))
    expect((await api.messages.list({})).total).toBe(0)
  })
})

describe('a block', () => {
  it('refuses messages to someone you blocked, and withholds a blocked member’s messages as if delivered', async () => {
    const [one, other] = [await createArtist(test), await createVenue(test)]
    await befriend(test, [one, other])
    const id = await start(one, other)
    await write(one, id, 'Hello')
    await other.api.network.block({ uuid: one.id })
    await expect(write(other, id, 'Go away')).rejects.toEqual(refused('PERSON_BLOCKED'))
    expect(await other.api.messages.get({ id })).toMatchObject({ abilities: { send: false } })

    const before = await other.api.messages.list({})
    const delivered = await write(one, id, 'Are you there?')
    expect(delivered).toMatchObject({ number: 2, body: 'Are you there?' })
    expect(await one.api.messages.get({ id })).toMatchObject({ abilities: { send: true }, closedText: null })
    expect(await bodies(one, id)).toEqual(['Are you there?', 'Hello'])
    expect(await bodies(other, id)).toEqual(['Hello'])
    expect(await other.api.messages.list({})).toEqual(before)
    expect(await other.api.messages.unread()).toEqual({ messages: 1, threads: 1 })
    const report = { subject: 'message', id: delivered.id, reason: 'spam' } as const
    await expect(other.api.reports.send(report)).rejects.toEqual(refused('REPORTED_NOT_FOUND'))

    await other.api.network.unblock({ uuid: one.id })
    await befriend(test, [one, other]).catch(() => undefined)
    await write(one, id, 'Again')
    await other.api.messages.read({ id, number: 3 })
    expect(await bodies(other, id)).toEqual(['Again', 'Hello'])
    expect((await one.api.messages.get({ id })).seenNumber).toBe(3)
  })

  it('does not stop messages while the two have a confirmed booking', async () => {
    const gigId = await openGig(test, venue)
    const application = await offered(test, { gigId, artist: bo, venue })
    const { threadId } = application
    await acceptNewest(bo, application)
    await venue.api.network.block({ uuid: bo.id })
    await write(venue, threadId, 'Load-in is at six.')
    await write(bo, threadId, 'See you then.')
    expect((await bodies(venue, threadId)).slice(0, 2)).toEqual(['See you then.', 'Load-in is at six.'])
    await venue.api.network.unblock({ uuid: bo.id })
  })
})

describe('the thread of an application', () => {
  it('starts with its text, is labeled with its gig, and marks the application opened when read', async () => {
    const gigId = await openGig(test, venue)
    const { id, threadId } = await applyTo(gigId, ada)
    const [listed] = (await venue.api.messages.list({})).threads
    expect(listed).toMatchObject({
      id: threadId,
      unread: 1,
      about: { applicationId: id, gigId, gigTitle: 'Friday late set' },
      lastMessage: { from: ada.id, text: 'I would love to play this.', attachments: 0 },
    })
    await venue.api.messages.read({ id: threadId, number: 1 })
    expect(await ada.api.booking.getApplication({ id })).toMatchObject({ status: 'opened' })
  })
})

describe('the thread of two members', () => {
  it('has all their gigs, names the gig of each message, and opens the applications that were read of', async () => {
    const [artist, room] = [await createArtist(test), await createProVenue(test)]
    const gigIds = [await openGig(test, room), await openGig(test, room, { title: 'Sunday brunch' })]
    const [gigId = '', otherGigId = ''] = gigIds
    const first = await applyTo(gigId, artist)
    const [one, second] = await Promise.all([
      write(room, first.threadId, 'Do you bring a PA?'),
      applyTo(otherGigId, artist),
    ])
    expect(one.about).toMatchObject({ gigId, gigTitle: 'Friday late set', applicationId: first.id })
    expect(second.threadId).toBe(first.threadId)
    const id = first.threadId
    expect((await room.api.messages.list({})).threads).toMatchObject([{ id, other: { uuid: artist.id } }])
    const about = async (member: Member) =>
      (await member.api.messages.get({ id })).messages.map((each) => each.about?.gigId ?? '')
    expect((await about(artist)).toSorted()).toEqual([gigId, gigId, otherGigId].toSorted())
    expect((await artist.api.messages.get({ id })).gigs.map((each) => each.gigId).toSorted()).toEqual(
      gigIds.toSorted(),
    )

    // Reading up to a message opens what it and those before it are about.
    await room.api.messages.read({ id, number: 1_000 })
    for (const { id: applicationId } of [first, second])
      expect(await artist.api.booking.getApplication({ id: applicationId })).toMatchObject({
        status: 'opened',
      })

    // A client that names no gig goes on with the one before; the turn passes in that application alone.
    await write(artist, id, 'We do.', gigId)
    expect(await write(artist, id, 'And lights.')).toMatchObject({ about: { gigId } })
    expect(await write(artist, id, 'Nice website!', null)).toMatchObject({ about: null })
    expect(await write(artist, id, 'Who wrote it?')).toMatchObject({ about: null })
    expect(await room.api.booking.getApplication({ id: first.id })).toMatchObject({ waitingFor: 'venue' })
    expect((await mailAbout(test, room.email, 'wrote to you about Friday late set')).text).toContain('We do.')

    const elsewhere = await openGig(test, venue)
    for (const gig of [elsewhere, randomUUID()])
      await expect(write(artist, id, 'Hi', gig)).rejects.toEqual(refused('GIG_NOT_FOUND'))
    await expect(write(artist, id, 'Hi', 'no-gig')).rejects.toEqual(refused('INPUT_INVALID'))

    // One that ended still names what is said about it, as long as the two may write.
    await room.api.booking.decline({ id: first.id, text: 'Next time.' })
    expect(await write(artist, id, 'A pity.', gigId)).toMatchObject({ about: { gigId } })
    expect(await write(artist, id, 'See you Sunday.')).toMatchObject({ about: null })
    expect((await artist.api.messages.get({ id })).gigs).toMatchObject([{ gigId: otherGigId }])
    await room.api.booking.decline({ id: second.id, text: '' })
    await expect(write(artist, id, 'Hello?')).rejects.toEqual(refused('THREAD_CLOSED'))
    await befriend(test, [artist, room])
    expect(await start(artist, room)).toBe(id)
    expect(await write(artist, id, 'Connected.', otherGigId)).toMatchObject({ about: { gigId: otherGigId } })
  })

  it('is found by the addresses of the threads that became it', async () => {
    const [artist, room] = [await createArtist(test), await createProVenue(test)]
    const { threadId: id } = await applyTo(await openGig(test, room), artist)
    const old = { merged_into: id, created_at: test.deps.now() }
    const { id: former } = await test.deps.db
      .insertInto('threads')
      .values(old)
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await room.api.messages.get({ id: former })).toMatchObject({ id, unread: 1 })
    expect(await write(room, former, 'Found you.')).toMatchObject({ number: 2 })
    expect(await artist.api.messages.read({ id: former, number: 2 })).toEqual({ unread: 0 })
    await expect(ada.api.messages.get({ id: former })).rejects.toEqual(refused('THREAD_NOT_FOUND'))
  })
})

describe('an attachment', () => {
  it('is available to the thread’s two members only, without scripts, and stays as long as its message', async () => {
    const id = await start(ada, bo)
    const picture = await pngImage()
    const active = pdfOf({ catalog: '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>' })
    const objects = [await upload(test, ada, picture, 'png'), await upload(test, ada, active)]
    const attachments = objects.map((object, at) => ({ object, fileName: ['plot.png', 'rider.pdf'][at]! }))
    const send = (who: Member, threadId = id) =>
      who.api.messages.send({ id: threadId, key: randomUUID(), attachments })
    await expect(send(bo)).rejects.toEqual(refused('ATTACHMENT_NOT_FOUND'))
    const message = await send(ada)
    expect(message.attachments).toMatchObject([
      { fileName: 'plot.png', contentType: 'image/png' },
      { fileName: 'rider.pdf', contentType: 'application/pdf' },
    ])
    await expect(send(ada)).rejects.toEqual(refused('ATTACHMENT_NOT_FOUND'))
    const [, rider] = message.attachments
    const file = await bo.api.messages.attachment({ id: rider!.id })
    expect([file.name, file.size]).toEqual(['rider.pdf', rider!.sizeBytes])
    expect(await file.text()).toMatch(/^%PDF-1\.7[^]*%%EOF\s*$/)
    expect(await file.text()).not.toContain('alert')
    for (const who of [venue, anonymous(test)])
      await expect(who.api.messages.attachment({ id: rider!.id })).rejects.toThrow()
    for (const object of objects)
      expect((await fetch(`${test.url}/storage/v1/object/public/attachments/${object}`)).status).toBe(404)
    const removal = { prefixes: objects }
    const init = { method: 'DELETE', body: removal }
    expect((await ada.fetch('/storage/v1/object/attachments', init)).status).toBe(409)
    expect((await bo.api.messages.list({})).threads[0]?.lastMessage).toMatchObject({
      text: '',
      attachments: 2,
    })
  })

  it('has a preview: a small picture, for the thread’s two members only, and a PDF as it is', async () => {
    const id = await start(ada, bo)
    const objects = [
      await upload(test, ada, await jpegImage(1600, 1200), 'jpg'),
      await upload(test, ada, PDF),
    ]
    const { attachments } = await ada.api.messages.send({
      id,
      key: randomUUID(),
      attachments: objects.map((object, at) => ({ object, fileName: ['stage.jpg', 'rider.pdf'][at]! })),
    })
    const [picture, rider] = attachments.map((attachment) => ({
      id: attachment.id,
      size: 'preview' as const,
    }))
    const files = await Promise.all([ada, ada, bo].map((who) => who.api.messages.attachment(picture!)))
    for (const file of files) {
      expect([file.name, file.type]).toEqual(['stage.jpg', 'image/webp'])
      const { width, height } = await sharp(await file.arrayBuffer()).metadata()
      expect([width, height]).toEqual([640, 480])
    }
    expect(await bo.api.messages.attachment({ id: picture!.id })).toMatchObject({ type: 'image/jpeg' })
    expect(await bo.api.messages.attachment(rider!)).toMatchObject({ type: 'application/pdf' })
    for (const who of [venue, anonymous(test)])
      await expect(who.api.messages.attachment(picture!)).rejects.toThrow()
    const other = await bo.fetch(`/api/attachments/${picture!.id}?size=original`)
    expect(other.status).toBe(422)
  })

  it('is checked by its bytes: an SVG named PNG, a cut or locked PDF and an HTML page are refused', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    await expect(upload(test, ada, svg, 'png')).rejects.toMatchObject({ status: 415 })
    await expect(upload(test, ada, Buffer.from('<html></html>'))).rejects.toMatchObject({ status: 415 })
    await expect(upload(test, ada, PDF.subarray(0, 40))).rejects.toMatchObject({ status: 422 })
    const locked = new PdfKit({ userPassword: 'load-in' })
    const written = buffer(locked)
    locked.end()
    await expect(upload(test, ada, await written)).rejects.toMatchObject({
      status: 422,
      message: 'This PDF needs a password. Save a copy without one and attach that.',
    })
    await expect(upload(test, ada, Buffer.alloc(10_485_761, 'a'))).rejects.toMatchObject({ status: 413 })
    const { rows } = await sql`select from storage_objects where content_type like '%svg%'`.execute(
      test.deps.db,
    )
    expect(rows).toEqual([])
  })
})
