import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@bandstand/domain/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailAbout } from '../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { applyTo, openGig } from '../../../test/members/bookings.ts'
import {
  anonymous,
  createArtist,
  createProVenue,
  type Member,
  signInAgain,
} from '../../../test/members/factories.ts'
import { write } from '../../../test/members/messages.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const ask = (member: Member, gigId: string, body = 'Is the piano tuned?', key: string = randomUUID()) =>
  member.api.messages.ask({ gigId, key, body })
const refused = (code: string) => expect.objectContaining({ code })
const pair = () => Promise.all([createArtist(test), createProVenue(test)])

describe('a question before an application', () => {
  it('reaches the venue with its gig, and opens the conversation for both once it is answered', async () => {
    const [artist, venue] = await pair()
    const gigId = await openGig(test, venue)
    const next = await openGig(test, venue, { title: 'Sunday brunch' })
    expect(await artist.api.messages.asking({ gigId })).toEqual({
      threadId: null,
      abilities: { ask: true },
      refusedText: null,
    })
    const { threadId: id, message } = await ask(artist, gigId)
    expect(message).toMatchObject({ number: 1, about: { gigId, applicationId: null } })
    const mail = await mailAbout(test, venue.email, 'asked you about Friday late set')
    expect(mail.text).toContain('Is the piano tuned?')
    expect(mail.text).toMatch(/When: .*20\d\d, .* [AP]M E[SD]T/)
    expect(mail.links).toContain(`${test.url}/messages/${id}`)
    expect(await venue.api.messages.questions({ gigId })).toMatchObject({
      total: 1,
      unanswered: 1,
      questions: [
        { threadId: id, artist: { uuid: artist.id }, text: 'Is the piano tuned?', answered: false },
      ],
    })

    // Nobody has answered: nothing more can be sent.
    await expect(write(artist, id, 'Hello?')).rejects.toEqual(refused('QUESTION_UNANSWERED'))
    await expect(ask(artist, gigId)).rejects.toEqual(refused('QUESTION_EXISTS'))
    await expect(ask(artist, next)).rejects.toEqual(refused('QUESTION_UNANSWERED'))
    expect(await artist.api.messages.asking({ gigId: next })).toMatchObject({
      threadId: id,
      abilities: { ask: false },
      refusedText: expect.stringContaining('hasn’t replied to your question yet'),
    })
    expect(await artist.api.messages.get({ id })).toMatchObject({ gigs: [], abilities: { send: false } })

    const seen = await venue.api.messages.get({ id })
    expect(seen).toMatchObject({ unread: 1, gigs: [{ gigId }], abilities: { send: true } })
    expect(await write(venue, id, 'Every month.')).toMatchObject({ about: { gigId } })
    expect(await write(artist, id, 'Great.', gigId)).toMatchObject({ about: { gigId } })
    expect(await venue.api.messages.questions({ gigId })).toMatchObject({ unanswered: 0 })
    await ask(artist, next, 'Brunch with drums?')
    await expect(ask(artist, gigId)).rejects.toEqual(refused('QUESTION_EXISTS'))
    expect((await artist.api.messages.list({})).total).toBe(1)

    for (const each of [gigId, next]) await venue.api.booking.closeGig({ gigId: each, note: '' })
    for (const who of [artist, venue])
      await expect(write(who, id, 'And now?')).rejects.toEqual(refused('THREAD_CLOSED'))
  })

  it('ends with an application, which the conversation goes on about', async () => {
    const [artist, venue] = await pair()
    const [gigId, next] = [await openGig(test, venue), await openGig(test, venue)]
    const { threadId: id } = await ask(artist, gigId)
    const application = await applyTo(gigId, artist)
    expect(application.threadId).toBe(id)
    expect(await write(artist, id, 'I applied.')).toMatchObject({
      about: { gigId, applicationId: application.id },
    })
    expect((await artist.api.messages.get({ id })).gigs).toHaveLength(1)
    await expect(ask(artist, gigId)).rejects.toEqual(refused('APPLICATION_EXISTS'))
    await ask(artist, next)
    await venue.api.booking.decline({ id: application.id, text: '' })
    await expect(ask(artist, gigId)).rejects.toEqual(refused('APPLICATION_DECLINED'))
  })

  it('is one, however often it is sent and whatever is sent at once', async () => {
    const [artist, venue] = await pair()
    const [gigId, next] = [await openGig(test, venue), await openGig(test, venue)]
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => ask(artist, gigId, 'Once?', key)))
    expect(new Set(answers.map(({ message }) => message.id)).size).toBe(1)
    await expect(ask(artist, gigId, 'Twice?', key)).rejects.toEqual(refused('REQUEST_KEY_REUSED'))
    await expect(ask(artist, next, 'Once?', key)).rejects.toEqual(refused('REQUEST_KEY_REUSED'))

    const [other, room] = await pair()
    const gigs = await Promise.all([1, 2, 3, 4].map(() => openGig(test, room)))
    const asked = await Promise.allSettled(gigs.map((each) => ask(other, each)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await room.api.messages.unread()).messages).toBe(1)
  })

  it('is refused to who may not ask, about gigs that are gone, and without a text', async () => {
    const [artist, venue] = await pair()
    const [gigId, started] = [await openGig(test, venue), await openGig(test, venue)]
    const other = await createProVenue(test)
    for (const who of [venue, other]) {
      await expect(ask(who, gigId)).rejects.toEqual(refused('ASK_ARTISTS_ONLY'))
      expect(await who.api.messages.asking({ gigId })).toMatchObject({ abilities: { ask: false } })
    }
    await expect(other.api.messages.questions({ gigId })).rejects.toEqual(refused('GIG_OWNER_ONLY'))
    await expect(artist.api.messages.questions({ gigId })).rejects.toEqual(refused('GIG_OWNER_ONLY'))
    for (const call of ['ask', 'asking', 'questions'] as const) {
      const input = { gigId, ...(call === 'ask' && { key: randomUUID(), body: 'Hi?' }) } as never
      await expect(anonymous(test).api.messages[call](input)).rejects.toEqual(refused('UNAUTHENTICATED'))
      const missing = { ...(input as object), gigId: randomUUID() } as never
      await expect(artist.api.messages[call](missing)).rejects.toEqual(refused('GIG_NOT_FOUND'))
    }
    for (const body of ['', ' ', 'x'.repeat(2001)])
      await expect(ask(artist, gigId, body)).rejects.toEqual(refused('INPUT_INVALID'))
    await venue.api.booking.closeGig({ gigId, note: '' })
    await expect(ask(artist, gigId)).rejects.toEqual(refused('GIG_NOT_OPEN'))
    test.setTime(new Date(Date.now() + 9 * 24 * HOUR_MS))
    await expect(ask(await signInAgain(test, artist), started)).rejects.toEqual(refused('GIG_NOT_OPEN'))
    test.setTime(new Date())
    expect((await venue.api.messages.list({})).total).toBe(0)
  })

  it('of a blocked artist is taken like any other and reaches nobody', async () => {
    const [artist, venue] = await pair()
    const gigId = await openGig(test, venue)
    await venue.api.network.block({ uuid: artist.id })
    const { threadId: id, message } = await ask(artist, gigId)
    expect(message).toMatchObject({ number: 1 })
    expect(await artist.api.messages.get({ id })).toMatchObject({
      messages: [{}],
      abilities: { send: false },
    })
    await expect(write(artist, id, 'Hello?')).rejects.toEqual(refused('QUESTION_UNANSWERED'))
    expect(await venue.api.messages.questions({ gigId })).toEqual({ total: 0, unanswered: 0, questions: [] })
    expect(await venue.api.messages.unread()).toEqual({ messages: 0, threads: 0 })
    await expect(venue.api.messages.get({ id })).rejects.toEqual(refused('THREAD_NOT_FOUND'))
    await venue.api.network.unblock({ uuid: artist.id })
    expect(await venue.api.messages.questions({ gigId })).toMatchObject({ total: 0 })

    await artist.api.network.block({ uuid: venue.id })
    const [other] = [await openGig(test, venue)]
    await expect(ask(artist, other)).rejects.toEqual(refused('PERSON_BLOCKED'))
  })
})
