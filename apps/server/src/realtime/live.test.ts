import { asPartyId } from '@bandstand/domain/accounts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { acceptNewest, applyTo, inHours, offerForm, openGig } from '../../test/members/bookings.ts'
import { createArtist, createProVenue, signInAgain } from '../../test/members/factories.ts'
import { appoint, dismiss } from '../../test/members/parties.ts'
import { connectLive } from '../../test/members/live.ts'
import { type SecondServer, startSecondServer } from '../../test/second-server.ts'
import { announce, announceEnded } from '../outbox/announce.ts'

let test: TestApp
let second: SecondServer
beforeAll(async () => {
  test = await startTestApp()
  second = await startSecondServer(test)
})
afterAll(async () => {
  await second.close()
  await test.close()
})

const changed = () => ({ kind: 'changed', area: 'bookings', id: randomUUID() }) as const

it('reaches every browser of a user, at every server, in both versions of the protocol, and nobody else', async () => {
  const [ada, dana] = await Promise.all([createArtist(test), createProVenue(test)])
  const own = [
    connectLive(test, ada.token),
    connectLive(second, ada.token),
    connectLive(second, ada.token, '1.0.0'),
  ]
  const stranger = connectLive(test, dana.token)
  for (const browser of own)
    expect(await browser.join(`user:${ada.id}`)).toMatchObject({ status: 'SUBSCRIBED' })
  expect(await stranger.join(`user:${dana.id}`)).toMatchObject({ status: 'SUBSCRIBED' })

  const [first, undone, last] = [changed(), changed(), changed()]
  await announce(test.deps.db, [ada.id], first)
  const failed = test.deps.db.transaction().execute(async (tx) => {
    await announce(tx, [ada.id], undone)
    throw new Error('undone')
  })
  await expect(failed).rejects.toThrow('undone')
  const message = { kind: 'message', threadId: randomUUID(), number: 3, message: { body: 'ä' } } as const
  const tooLong = { ...message, number: 4, message: { body: 'ä'.repeat(4000) } }
  await announce(second.deps.db, [ada.id, asPartyId(randomUUID())], message)
  await announce(second.deps.db, [ada.id], tooLong)
  await announce(second.deps.db, [ada.id, dana.id], last)

  const { message: _text, ...withoutText } = tooLong
  for (const { events } of own) await expect.poll(() => events).toEqual([first, message, withoutText, last])
  await expect.poll(() => stranger.events).toEqual([last])
  await Promise.all([...own, stranger].map((browser) => browser.close()))
})

it('lets nobody into another’s channel, or in with an invalid token', async () => {
  const [ada, dana] = await Promise.all([createArtist(test), createProVenue(test)])
  const refused = async (token: string, topic: string) => {
    const browser = connectLive(test, token)
    const { status, reason } = await browser.join(topic)
    await browser.close()
    return { status, reason }
  }
  const noChannel = {
    status: 'CHANNEL_ERROR',
    reason: 'Unauthorized: there’s no such channel for you',
  }
  const topics = [`user:${dana.id}`, `thread:${randomUUID()}`, 'user:*', '', 'room', `user:${ada.id}\0`]
  const answers = await Promise.all(topics.map(async (topic) => refused(ada.token, topic)))
  expect(answers).toEqual(topics.map(() => noChannel))

  const [head, , signature] = ada.token.split('.')
  const claims = { sub: dana.id, aud: 'authenticated', exp: 4_102_444_800, session_id: randomUUID() }
  const text = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
  const tokens = [
    '',
    'none',
    `${head}.${text(claims)}.${signature}`,
    `${text({ alg: 'none', typ: 'JWT' })}.${text(claims)}.`,
  ]
  const noToken = {
    status: 'CHANNEL_ERROR',
    reason: 'Unauthorized: the access token is missing, expired or not ours',
  }
  const others = await Promise.all(tokens.map(async (token) => refused(token, `user:${dana.id}`)))
  expect(others).toEqual(tokens.map(() => noToken))
})

it('lets a person follow their own account and the party of the connection, as far as their role and only while they act for it', async () => {
  const [ada, dana, stranger] = await Promise.all([
    createArtist(test),
    createProVenue(test),
    createProVenue(test),
  ])
  await appoint(test, ada, dana, 'booker')
  const browser = connectLive(test, ada.token, '2.0.0', dana.id)
  const statusOf = async (live: typeof browser, topic: string) => (await live.join(topic)).status
  expect(await statusOf(browser, `user:${ada.id}`)).toBe('SUBSCRIBED')
  expect(await statusOf(browser, `user:${dana.id}`)).toBe('SUBSCRIBED')
  expect(await statusOf(browser, `user:${stranger.id}`)).toBe('CHANNEL_ERROR')
  const [toParty, toPerson] = [changed(), changed()]
  await announce(test.deps.db, [dana.id], toParty)
  await announce(test.deps.db, [ada.id], toPerson)
  await expect.poll(() => browser.events).toEqual([toParty, toPerson])

  const without = connectLive(test, ada.token)
  expect(await statusOf(without, `user:${dana.id}`)).toBe('CHANNEL_ERROR')
  for (const party of [stranger.id, 'none']) {
    const lost = connectLive(test, ada.token, '2.0.0', party)
    expect(await statusOf(lost, `user:${party}`)).toBe('CHANNEL_ERROR')
    expect(await statusOf(lost, `user:${ada.id}`)).toBe('CHANNEL_ERROR')
    await lost.close()
  }
  await dismiss(test, ada, dana)
  await announceEnded(test.deps.db, ada.id)
  await expect.poll(() => browser.statuses.slice(3)).toEqual(['CLOSED', 'CLOSED'])

  await appoint(test, ada, dana, 'door')
  const door = connectLive(test, ada.token, '2.0.0', dana.id)
  expect(await statusOf(door, `user:${ada.id}`)).toBe('SUBSCRIBED')
  expect(await statusOf(door, `user:${dana.id}`)).toBe('CHANNEL_ERROR')
  await Promise.all([browser, without, door].map((each) => each.close()))
})

it('closes the channels of a token that expires, but not of one that was renewed in time', async () => {
  const start = Date.now()
  const members = await Promise.all([createArtist(test), createProVenue(test)])
  // Signed 59 and a half minutes ago, as by a server with such a clock.
  const earlier = { ...test, deps: { ...test.deps, now: () => new Date(start - 3570 * 1000) } }
  const [ada, dana] = await Promise.all(members.map((member) => signInAgain(earlier, member)))
  let { token } = dana!
  const [lapsed, renewed] = [connectLive(test, ada!.token), connectLive(test, () => token)]
  await Promise.all([lapsed.join(`user:${ada!.id}`), renewed.join(`user:${dana!.id}`)])
  try {
    token = (await signInAgain(test, dana!)).token
    // At a heartbeat the client library also reads the token and sends it.
    await renewed.client.sendHeartbeat()
    test.setTime(new Date(start + 31_000))
    await expect.poll(() => lapsed.statuses, { timeout: 5000 }).toEqual(['SUBSCRIBED', 'CLOSED'])
    const event = changed()
    await announce(test.deps.db, [ada!.id, dana!.id], event)
    await expect.poll(() => renewed.events).toEqual([event])
    expect(renewed.statuses).toEqual(['SUBSCRIBED'])
    expect(lapsed.events).toEqual([])

    // A socket that is silent for longer than any browser would be is dropped, and reconnects if its client is still there.
    test.setTime(new Date(start + 150_000))
    await expect
      .poll(() => renewed.statuses, { timeout: 5000 })
      .toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED'])
  } finally {
    test.setTime(new Date(start))
    await Promise.all([lapsed.close(), renewed.close()])
  }
})

it('closes the channels of a session that was ended elsewhere, at a heartbeat', async () => {
  const start = Date.now()
  const ada = await createArtist(test)
  const browser = connectLive(test, ada.token)
  await browser.join(`user:${ada.id}`)
  await test.deps.db.deleteFrom('sessions').where('user_id', '=', ada.id).execute()
  try {
    test.setTime(new Date(start + 61_000))
    await browser.client.sendHeartbeat()
    await expect.poll(() => browser.statuses).toEqual(['SUBSCRIBED', 'CLOSED'])
  } finally {
    test.setTime(new Date(start))
    await browser.close()
  }
})

it('has its clients catch up when it could not reach the other servers for a while', async () => {
  const ada = await createArtist(test)
  const browser = connectLive(test, ada.token)
  await browser.join(`user:${ada.id}`)
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where query in ('listen live', 'select 1') and datname = current_database()`.execute(test.deps.db)
  await expect
    .poll(() => browser.statuses, { timeout: 10_000 })
    .toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED'])
  const event = changed()
  await announce(test.deps.db, [ada.id], event)
  await expect.poll(() => browser.events).toEqual([event])
  await browser.close()
})

it('announces each change of an application, a booking, a contract and a payment to both parties', async () => {
  const [artist, venue, stranger] = await Promise.all([
    createArtist(test),
    createProVenue(test),
    createArtist(test),
  ])
  const browsers = [artist, venue, stranger].map((member) => ({
    member,
    ...connectLive(second, member.token),
  }))
  for (const { member, join } of browsers) await join(`user:${member.id}`)
  const gigId = await openGig(test, venue)
  const application = await applyTo(gigId, artist)
  const offer = await venue.api.booking.makeOffer({ id: application.id, answers: 0, ...offerForm(test) })
  const booking = await acceptNewest(artist, offer)
  const contract = await artist.api.contracts.getForBooking({ bookingId: booking.id })
  const { transactions } = await artist.api.payments.list({})

  const about = [
    { kind: 'changed', area: 'applications', id: application.id },
    { kind: 'changed', area: 'bookings', id: booking.id },
    { kind: 'changed', area: 'contracts', id: contract.id },
    { kind: 'changed', area: 'payments', id: transactions[0]!.id },
  ] as const
  for (const { events, member } of browsers)
    if (member !== stranger) for (const event of about) await expect.poll(() => events).toContainEqual(event)
  expect(browsers[2]!.events).toEqual([])
  await Promise.all(browsers.map((browser) => browser.close()))
})

it('announces a new, moved or closed gig to its venue, once however many dates it has, and a hold to those who see it', async () => {
  const [venue, other, artist] = await Promise.all([
    createProVenue(test),
    createProVenue(test),
    createArtist(test),
  ])
  const [here, there, theirs] = [
    connectLive(test, venue.token),
    connectLive(second, venue.token),
    connectLive(second, artist.token),
  ]
  const stranger = connectLive(test, other.token)
  for (const browser of [here, there]) await browser.join(`user:${venue.id}`)
  await stranger.join(`user:${other.id}`)
  await theirs.join(`user:${artist.id}`)
  const gigs = { kind: 'changed', area: 'bookings', id: venue.id } as const
  const count = (more: number) =>
    Promise.all(
      [here, there].map(({ events }) =>
        expect.poll(() => events).toEqual(Array.from({ length: more }, () => gigs)),
      ),
    )
  const id = await openGig(test, venue)
  await count(1)
  const date = inHours(test, 20 * 24).slice(0, 10)
  await venue.api.gigs.move({ id, date })
  await count(2)
  await venue.api.booking.closeGig({ gigId: id, note: '' })
  await count(3)
  await openGig(test, venue, { repeat: { pattern: 'weekly', count: 5 } })
  await count(4)
  await expect(venue.api.gigs.move({ id, date: '2020-01-01' })).rejects.toThrow()
  expect(theirs.events).toEqual([])
  const evening = { start: inHours(test, 900), end: inHours(test, 903) }
  const hold = await venue.api.holds.place({ ...evening, artistId: artist.id })
  const held = { ...gigs, id: hold.id }
  await expect.poll(() => theirs.events).toContainEqual(held)
  await expect.poll(() => there.events).toContainEqual(held)
  expect(stranger.events).toEqual([])
  await Promise.all([here, there, theirs, stranger].map((browser) => browser.close()))
})

it('announces to a thread’s two members who is typing, across servers, and to nobody else', async () => {
  const start = Date.now()
  const [artist, venue, stranger] = await Promise.all([
    createArtist(test),
    createProVenue(test),
    createArtist(test),
  ])
  const { threadId } = await applyTo(await openGig(test, venue), artist)
  const [hers, his, other] = [
    connectLive(test, artist.token),
    connectLive(second, venue.token),
    connectLive(second, stranger.token),
  ]
  const received: unknown[] = []
  const echoed: unknown[] = []
  const [{ channel: herChannel }, { channel: hisChannel }] = await Promise.all([
    hers.join(`thread:${threadId}`),
    his.join(`thread:${threadId}`),
  ])
  hisChannel.on('broadcast', { event: 'typing' }, ({ payload }: { payload?: unknown }) =>
    received.push(payload),
  )
  herChannel.on('broadcast', { event: '*' }, ({ payload }: { payload?: unknown }) => echoed.push(payload))
  expect(await other.join(`thread:${threadId}`)).toMatchObject({
    status: 'CHANNEL_ERROR',
    reason: 'Unauthorized: there’s no such channel for you',
  })
  const say = (event: string, payload: object) => herChannel.send({ type: 'broadcast', event, payload })
  await say('typing', { typing: true, userId: stranger.id, body: 'x'.repeat(1000) })
  await expect.poll(() => received).toEqual([{ userId: artist.id, threadId, typing: true }])
  // No more often than a person types, and nothing else at all.
  await say('message', { threadId, number: 1 })
  for (let times = 0; times < 30; times++) await say('typing', { typing: false })
  await say('typing', { typing: true })
  await expect.poll(() => received.length).toBeGreaterThan(3)
  expect(received.length).toBeLessThan(10)
  expect([his.events, echoed]).toEqual([[], []])

  // A member who left the thread no longer receives anything from it, from the next heartbeat on.
  await test.deps.db.deleteFrom('threads').where('id', '=', threadId).execute()
  try {
    test.setTime(new Date(start + 61_000))
    await his.client.sendHeartbeat()
    await expect.poll(() => his.statuses).toEqual(['SUBSCRIBED', 'CLOSED'])
  } finally {
    test.setTime(new Date(start))
    await Promise.all([hers, his, other].map((browser) => browser.close()))
  }
})
