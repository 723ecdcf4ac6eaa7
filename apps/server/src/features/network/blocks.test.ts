import { NOTICE_KINDS, NOTICES } from '@bandstand/domain/notifications'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { acceptNewest, applyTo, offered, offerForm, openGig } from '../../../test/members/bookings.ts'
import { createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'
import { connectLive } from '../../../test/members/live.ts'
import { write } from '../../../test/members/messages.ts'
import { befriend } from '../../../test/members/network.ts'
import { readLanes } from '../../outbox/jobs.queries.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** Everything that was ordered has been delivered. */
const delivered = () =>
  expect
    .poll(
      async () =>
        (await readLanes(test.deps.db)).every(
          (lane) => lane.waiting + lane.running + lane.failing + lane['given up'] === 0,
        ),
      {
        timeout: 30_000,
      },
    )
    .toBe(true)

/** Everything that someone can find here: what the API lists, their mails, and their exported data. */
async function found(member: Member, gigIds: string[]) {
  const { api } = member
  await delivered()
  const isVenue = (await api.profiles.getMine())?.userType === 'venue'
  const zip = await (await member.fetch('/api/account/export')).arrayBuffer()
  const files = Object.entries(unzipSync(new Uint8Array(zip)))
  const kept = [
    'applications',
    'offers',
    'booking-history',
    'messages',
    'connection-requests',
    'notifications',
  ]
  return {
    mails: (await test.mailbox.list(member.email)).map(({ subject }) => subject),
    notices: await api.notifications.list({}),
    unread: [await api.notifications.getUnread(), await api.messages.unread()],
    threads: await api.messages.list({}),
    requests: await api.network.requests({ direction: 'received' }),
    applications: await api.booking.listMine({}),
    gigs: isVenue ? await api.booking.listOwnGigs({}) : null,
    applicants: isVenue ? await Promise.all(gigIds.map((gigId) => api.applicants.list({ gigId }))) : null,
    relations: await Promise.all(gigIds.map((gigId) => api.booking.gigRelation({ gigId }))),
    calendar: await api.booking.calendar({ from: '2020-01-01', to: '2020-01-31' }),
    export: Object.fromEntries(
      files
        .filter(([name]) => kept.some((each) => name === `${each}.json`))
        .map(([name, bytes]) => [name, strFromU8(bytes)]),
    ),
  }
}

/** What a live connection announces to the member from now on. */
async function listen(member: Member) {
  const live = connectLive(test, member.token)
  expect(await live.join(`user:${member.id}`)).toMatchObject({ status: 'SUBSCRIBED' })
  return live
}

describe('a blocked member', () => {
  it('can apply, offer, write and connect as usual as an artist, and reaches nobody', async () => {
    const [venue, artist] = [await createProVenue(test), await createArtist(test)]
    const gigIds = [await openGig(test, venue), await openGig(test, venue)]
    const [gigId = ''] = gigIds
    await befriend(test, [venue, artist])
    const { threadId: direct } = await artist.api.messages.start({ userId: venue.id })
    await venue.api.network.block({ uuid: artist.id })
    const before = await found(venue, gigIds)
    const live = await listen(venue)

    const sent = await applyTo(gigId, artist)
    expect(sent).toMatchObject({ status: 'sent', abilities: { withdraw: true, makeOffer: true } })
    const withOffer = await artist.api.booking.makeOffer({ id: sent.id, answers: 0, ...offerForm(test) })
    expect(withOffer).toMatchObject({ newestOffer: 1, offers: [{ status: 'pending' }] })
    await artist.api.booking.withdrawOffer({ id: withOffer.offers[0]!.id, number: 1 })
    await artist.api.booking.makeOffer({ id: sent.id, answers: 1, ...offerForm(test) })
    expect(sent.threadId).toBe(direct)
    expect(await write(artist, direct, 'Did you see it?')).toMatchObject({ about: { gigId } })
    expect(await write(artist, direct, 'And this?', null)).toMatchObject({ number: 3, about: null })
    await artist.api.booking.withdraw({ id: sent.id })
    const again = await applyTo(gigId, artist)
    expect(await artist.api.network.connect({ uuid: venue.id, note: 'Hi' })).toMatchObject({
      request: { direction: 'sent' },
    })

    expect(await found(venue, gigIds)).toEqual(before)
    expect(live.events).toEqual([])
    // Nobody types or reads in a conversation that the other one is not part of.
    expect(await live.join(`thread:${again.threadId}`)).not.toMatchObject({ status: 'SUBSCRIBED' })
    await live.close()
    // The sender finds all of it, and is notified when a gig ends.
    expect(await artist.api.booking.listMine({})).toMatchObject({ counts: { live: 1, closed: 1 } })
    expect((await artist.api.messages.get({ id: again.threadId })).messages).toHaveLength(4)
    const own = (await found(artist, gigIds)).export['applications.json']
    expect(own).toContain(again.id)
    expect(own).not.toContain('delivered')
    for (const refused of [
      () => venue.api.booking.getApplication({ id: again.id }),
      () => venue.api.booking.openApplication({ id: again.id }),
      () => venue.api.booking.decline({ id: again.id, text: '' }),
      () => venue.api.booking.makeOffer({ id: again.id, answers: 0, ...offerForm(test) }),
    ])
      await expect(refused()).rejects.toMatchObject({ code: 'APPLICATION_NOT_FOUND' })
    for (const refused of [
      () => venue.api.messages.get({ id: again.threadId }),
      () => write(venue, again.threadId, 'No'),
    ])
      await expect(refused()).rejects.toMatchObject({ code: 'THREAD_NOT_FOUND' })
    const invitation = { gigId, artistId: artist.id, message: '' }
    await expect(venue.api.booking.invite(invitation)).rejects.toMatchObject({ code: 'PERSON_BLOCKED' })
    await venue.api.booking.closeGig({ gigId, note: 'Another time.' })
    await venue.api.booking.restoreGig({ gigId })
    expect(await artist.api.booking.getApplication({ id: again.id })).toMatchObject({ status: 'closed' })
    expect(await found(venue, [gigIds[1]!])).toMatchObject({ mails: before.mails, threads: before.threads })
  })

  it('can invite, offer and write as usual as a venue, and reaches nobody; removing the block ends it', async () => {
    const [venue, artist] = [await createProVenue(test), await createArtist(test)]
    const gigId = await openGig(test, venue)
    await artist.api.network.block({ uuid: venue.id })
    const before = await found(artist, [gigId])
    const live = await listen(artist)

    const sent = await venue.api.booking.invite({ gigId, artistId: artist.id, message: 'Come and play!' })
    expect(sent).toMatchObject({ status: 'sent', origin: 'invited' })
    await venue.api.booking.makeOffer({ id: sent.id, answers: 0, ...offerForm(test) })
    await venue.api.booking.shortlist({ id: sent.id, shortlisted: true }).catch(() => undefined)
    await write(venue, sent.threadId, 'Are you there?')
    expect(await venue.api.applicants.list({ gigId })).toMatchObject({ total: 1 })
    const other = await openGig(test, venue)
    await venue.api.booking.invite({ gigId: other, artistId: artist.id, message: '' })
    await venue.api.booking.closeGig({ gigId: other, note: 'Not this time.' })
    await venue.api.booking.restoreGig({ gigId: other })

    expect(await found(artist, [gigId])).toEqual(before)
    expect(live.events).toEqual([])
    await live.close()
    const form = { gigId, message: 'Hello', proposedFee: '100' }
    await expect(artist.api.booking.apply(form)).rejects.toMatchObject({ code: 'PERSON_BLOCKED' })

    await artist.api.network.unblock({ uuid: venue.id })
    expect(await venue.api.booking.getApplication({ id: sent.id })).toMatchObject({
      status: 'declined',
      offers: [{ status: 'void' }],
    })
    expect(await artist.api.booking.listMine({})).toMatchObject({ total: 0 })
    expect((await artist.api.messages.list({})).threads).toEqual([])
    expect(await artist.api.booking.apply(form)).toMatchObject({ status: 'sent' })
  })

  it('loses open applications, and cannot book any of them; bookings continue', async () => {
    const [venue, artist] = [await createProVenue(test), await createArtist(test)]
    const [one, two, three] = [
      await openGig(test, venue),
      await openGig(test, venue),
      await openGig(test, venue),
    ]
    const booked = await acceptNewest(artist, await offered(test, { gigId: one, artist, venue }))
    const inPlay = await offered(test, { gigId: two, artist, venue }, later(test, 2))
    const invited = await venue.api.booking.invite({ gigId: three, artistId: artist.id, message: '' })
    const target = { id: inPlay.offers[0]!.id, number: 1 }

    // At the same moment: either the booking was first, or the block.
    const [, accepted] = await Promise.allSettled([
      venue.api.network.block({ uuid: artist.id }),
      artist.api.booking.acceptOffer(target),
    ])
    const status = (await artist.api.booking.getApplication({ id: inPlay.id })).status
    expect(status).toBe(accepted.status === 'fulfilled' ? 'booked' : 'declined')
    await expect(
      artist.api.booking.makeOffer({ id: invited.id, answers: 0, ...offerForm(test) }),
    ).rejects.toMatchObject({ code: 'APPLICATION_CLOSED' })
    expect(await venue.api.booking.getApplication({ id: invited.id })).toMatchObject({ status: 'withdrawn' })
    expect(await artist.api.booking.get({ id: booked.id })).toMatchObject({ status: 'confirmed' })
    const { threadId } = await artist.api.booking.getApplication({ id: booked.applicationId })
    await write(artist, threadId, 'When is load-in?')
    expect((await venue.api.messages.get({ id: threadId })).messages[0]).toMatchObject({
      body: 'When is load-in?',
    })
  })

  it('starts nothing that slips through while the block is made', async () => {
    const [venue, artist] = [await createProVenue(test), await createArtist(test)]
    const gigId = await openGig(test, venue)
    await befriend(test, [venue, artist])
    await Promise.all([venue.api.network.block({ uuid: artist.id }), applyTo(gigId, artist)])
    const { applications } = await venue.api.applicants.list({ gigId })
    expect(applications.filter(({ waitingFor }) => waitingFor !== null)).toEqual([])
    // The connection is gone, and nothing more arrives in the conversation; what is public stays so.
    const before = await venue.api.messages.list({})
    const { threadId } = await artist.api.messages.start({ userId: venue.id })
    await write(artist, threadId, 'Hello?').catch(() => undefined)
    expect(await venue.api.messages.list({})).toEqual(before)
    expect(await artist.api.profiles.get({ uuid: venue.id })).toMatchObject({ uuid: venue.id })
    expect(await artist.api.gigs.get({ id: gigId })).toMatchObject({ id: gigId })
  })

  it('causes no mail that was held for the night or the digest', async () => {
    const [venue, artist] = [await createProVenue(test), await createArtist(test)]
    const gigId = await openGig(test, venue)
    const { updatedAt: _, ...preferences } = await venue.api.notifications.getPreferences()
    await venue.api.notifications.updatePreferences({ ...preferences, dailyDigest: true })
    await applyTo(gigId, artist)
    await delivered()
    const pending = () =>
      test.deps.db
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', venue.id)
        .where('mail_due_at', 'is not', null)
        .execute()
    expect(await pending()).toHaveLength(1)
    await venue.api.network.block({ uuid: artist.id })
    expect(await pending()).toEqual([])
  })

  it('causes no mail about a reopened gig that was held for the digest', async () => {
    const [venue, artist] = [await createProVenue(test), await createArtist(test)]
    const gigId = await openGig(test, venue)
    await applyTo(gigId, artist)
    await venue.api.booking.closeGig({ gigId })
    await delivered()
    const { updatedAt: _, ...preferences } = await artist.api.notifications.getPreferences()
    await artist.api.notifications.updatePreferences({ ...preferences, dailyDigest: true })
    await venue.api.booking.restoreGig({ gigId })
    await delivered()
    const restored = test.deps.db.selectFrom('notifications').select(['kind', 'mail_due_at', 'push_due_at'])
    const pending = () =>
      restored.where('user_id', '=', artist.id).where('kind', '=', 'gig.restored').executeTakeFirstOrThrow()
    expect((await pending()).mail_due_at).not.toBeNull()
    await artist.api.network.block({ uuid: venue.id })
    expect(await pending()).toMatchObject({ mail_due_at: null, push_due_at: null })
  })
})

it('every kind of notice declares whether a block stops it', () => {
  const stopped = NOTICE_KINDS.filter((kind) => NOTICES[kind].block === 'stops')
  const passing = NOTICE_KINDS.filter((kind) => NOTICES[kind].block === 'passes')
  expect(stopped.every((kind) => /^(application|hold|offer|network|gig|rescue|search)\./.test(kind))).toBe(
    true,
  )
  // About confirmed bookings, a venue's own searches, a venue's own links, who acts for a party, what an act asks its own people, money and the reader's own account; a message is withheld before anyone is notified.
  expect(
    passing.filter(
      (kind) =>
        !/^(account|bank|bill|booking|calendar|contract|lineup|offer_link|payment|people|poll|report|rescue|share|subscription|day_sheet|boost|review)\./.test(
          kind,
        ),
    ),
  ).toEqual(['message.sent'])
})

it('links by members in their first week cannot be clicked in mails', async () => {
  const [venue, artist] = [await createProVenue(test), await createArtist(test)]
  const message = 'See https://evil.example/prize now'
  const written = async () => {
    const gigId = await openGig(test, venue)
    const { id } = await artist.api.booking.apply({ gigId, message, proposedFee: '100' })
    await artist.api.booking.makeOffer({ id, answers: 0, ...offerForm(test), note: message })
    await delivered()
    const mails = await test.mailbox.list(venue.email)
    return ['applied to', 'sent you an offer'].map((subject) =>
      mails.find((mail) => mail.subject.includes(subject))!,
    )
  }
  for (const mail of await written()) {
    expect(mail.text).toContain('See evil [dot] example/prize now')
    expect(`${mail.text} ${mail.html}`).not.toContain('evil.example')
  }
  const monthAgo = new Date(Date.now() - 30 * 86_400_000)
  await test.deps.db.updateTable('users').set({ created_at: monthAgo }).where('id', '=', artist.id).execute()
  for (const { text } of await written()) expect(text).toContain(message)
  // A new act of theirs is no new member.
  await test.deps.db
    .updateTable('parties')
    .set({ created_at: new Date() })
    .where('id', '=', artist.id)
    .execute()
  for (const { text } of await written()) expect(text).toContain(message)
})

/** Terms of an evening this many days after that of `offerForm`. */
function later(app: TestApp, days: number) {
  const { start, end } = offerForm(app)
  const moved = (clock: string) =>
    new Date(Date.parse(`${clock}Z`) + days * 86_400_000).toISOString().slice(0, 16)
  return { start: moved(start), end: moved(end) }
}
