import { randomUUID } from 'node:crypto'
import {
  CATEGORY_FLAGS,
  NOTICE_FLAGS,
  NOTICE_KINDS,
  type NoticeChannel,
  type NoticeKind,
  NOTICES,
} from '@bandstand/domain/notifications'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createArtist, createQuietArtist, type Member, signInAgain } from '../../../test/members/factories.ts'
import { PushService } from '../../../test/providers/push-service.ts'
import { type SecondServer, startSecondServer } from '../../../test/second-server.ts'
import type { Deps } from '../../deps.ts'
import { createWebPush } from '../../integrations/push/web-push.ts'
import type { Notice } from '../../outbox/notice.ts'
import { mailNotification, notify, runNotificationClock } from './index.ts'

let test: TestApp
let service: PushService
let second: SecondServer
beforeAll(async () => {
  service = await new PushService().start()
  test = await startTestApp({ PUSH_SERVICES: service.host })
  service.publicKey = await test.deps.push.publicKey()
  second = await startSecondServer(test)
})
afterAll(async () => {
  await second.close()
  await test.close()
  await service.stop()
  expect(service.faults).toEqual([])
})

let noticesMade = 0
function noticeTo({ id }: Pick<Member, 'id'>, kind: NoticeKind, title: string = kind): Notice {
  const key = `test:${randomUUID()}`
  // Each a moment after the previous one.
  const at = new Date(test.deps.now().getTime() + noticesMade++)
  const paragraphs = ['A word or two.', 'And more.']
  const facts = [{ label: 'When', value: 'Fri, Jan 18, 2030, 9:30 PM EST' }]
  return { key, kind, to: { partyId: id }, at, title, paragraphs, facts, path: '/gigs', action: 'Look' }
}

/** As the handler of an event does. */
const deliver = (notices: Notice[], deps: Deps = test.deps) =>
  notify<'review.recorded'>(async () => notices)({ eventId: 0, bookingId: '', event: 'written' }, deps)

/** One kind of each sort in the table; the domain's test checks which flag controls which kind. */
const SORTS = [
  ...new Map(NOTICE_KINDS.map((kind) => [JSON.stringify({ ...NOTICES[kind], to: null }), kind])).values(),
]

/** A member who turned pushes on in one browser. */
async function pushedTo(member: Member) {
  const { subscription, browser } = service.subscribe()
  await member.api.notifications.subscribe(subscription)
  return browser
}

/** Everything that should happen has happened. */
const settled = () =>
  expect
    .poll(() => test.deps.db.selectFrom('outbox_events').select(['kind', 'payload']).execute(), {
      timeout: 20_000,
    })
    .toEqual([])
const subjects = async ({ email }: Member) =>
  (await test.mailbox.list(email)).map(({ subject }) => subject).toSorted()

it('turning off a flag stops exactly its channel, for every sort of notice; a flag that was never set is on [ENT-33 ENT-34 LIM-44]', async () => {
  const flags = (['gig_updates', 'messages', 'payments'] as const).flatMap((category) =>
    (['email', 'push'] as const).map((channel) => ({ category, channel })),
  )
  const byFlag = (
    ['review.written', 'message.sent', 'payment.deposited', 'payment.split'] as const
  ).toSorted()
  const recipients = await Promise.all(
    [null, ...flags].map(async (off) => {
      const member = await createQuietArtist(
        test,
        ...(off ? [CATEGORY_FLAGS[off.category][off.channel]] : []),
      )
      // Alerts are only mailed while some search tells of gigs.
      const filter = { genre: 'Jazz' }
      await member.api.searches.save({
        id: randomUUID(),
        name: 'Jazz',
        pace: 'weekly',
        paused: false,
        filter,
      })
      return { off, member, browser: await pushedTo(member), kinds: off ? byFlag : SORTS.toSorted() }
    }),
  )
  await deliver(recipients.flatMap(({ member, kinds }) => kinds.map((kind) => noticeTo(member, kind))))
  await settled()
  for (const { off, member, browser, kinds } of recipients) {
    const stopped = (channel: string, kind: NoticeKind) =>
      off?.channel === channel && off.category === NOTICES[kind].category
    const mailed = kinds.filter((kind) => {
      const { mail } = NOTICES[kind]
      return mail === 'always' || (mail === 'by flag' && !stopped('email', kind))
    })
    expect([off, await subjects(member)]).toEqual([off, mailed])
    const pushed = kinds.filter((kind) => !stopped('push', kind))
    expect([off, browser.pushes.map(({ title }) => title).toSorted()]).toEqual([off, pushed])
    expect((await member.api.notifications.getUnread()).count).toBe(kinds.length)
  }
})

it('nobody is notified twice: the same notice again, at another server, and both at once', async () => {
  const member = await createArtist(test)
  const browser = await pushedTo(member)
  const notice = noticeTo(member, 'offer.made', 'An offer')
  await Promise.all([test.deps, second.deps, test.deps, second.deps].map((deps) => deliver([notice], deps)))
  await settled()
  await deliver([{ ...notice, title: 'The same, delivered later' }], second.deps)
  await settled()
  expect(await subjects(member)).toEqual(['An offer'])
  const [push, ...more] = browser.pushes
  expect(more).toEqual([])
  const { notifications } = await member.api.notifications.list({})
  expect(notifications).toEqual([expect.objectContaining({ id: push!.id, title: 'An offer', path: '/gigs' })])
  expect(push).toEqual({
    id: push!.id,
    title: 'An offer',
    text: 'Fri, Jan 18, 2030, 9:30 PM EST',
    path: '/gigs',
  })

  // A crash between sending and recording that: the mail has the same key, the push the same topic.
  await mailNotification({ id: push!.id }, test.deps)
  expect(await subjects(member)).toEqual(['An offer'])
})

it('quiet hours hold non-urgent notices until they end, each once, and nothing critical', async () => {
  const member = await createArtist(test)
  const browser = await pushedTo(member)
  const preferences = await member.api.notifications.getPreferences()
  const { updatedAt: _given, ...chosen } = preferences
  await member.api.notifications.updatePreferences({
    ...chosen,
    quietHours: { from: '22:00', to: '07:00' },
    timeZone: 'America/Detroit',
  })
  test.setTime('2030-01-15T04:00:00Z')
  await deliver([
    noticeTo(member, 'booking.reminded'),
    noticeTo(member, 'offer.made'),
    noticeTo(member, 'payment.split_proposed'),
    noticeTo(member, 'booking.cancelled'),
  ])
  await settled()
  expect(await subjects(member)).toEqual(['booking.cancelled', 'payment.split_proposed'])
  expect(browser.pushes.map(({ title }) => title)).toEqual(['booking.cancelled'])

  test.setTime('2030-01-15T11:59:30Z')
  await runNotificationClock(test.deps)
  await settled()
  expect(browser.pushes).toHaveLength(1)
  // Read in the meantime: nobody needs a notification of it anymore.
  const late = await signInAgain(test, member)
  const { notifications } = await late.api.notifications.list({})
  const read = notifications.find(({ title }) => title === 'offer.made')!
  await late.api.notifications.markRead({ ids: [read.id] })
  test.setTime('2030-01-15T12:00:01Z')
  await Promise.all([test.deps, second.deps].map((deps) => runNotificationClock(deps)))
  await settled()
  await runNotificationClock(test.deps)
  await settled()
  expect(await subjects(member)).toEqual(['booking.cancelled', 'booking.reminded', 'payment.split_proposed'])
  expect(browser.pushes.map(({ title }) => title).toSorted()).toEqual([
    'booking.cancelled',
    'booking.reminded',
    'payment.split_proposed',
  ])
})

it.each(NOTICE_FLAGS)(
  '%s, once turned off, is returned as off and stops what was held until then',
  async (flag) => {
    test.setTime('2030-01-16T04:00:00Z')
    const member = await createArtist(test)
    const browser = await pushedTo(member)
    const { updatedAt: _given, ...chosen } = await member.api.notifications.getPreferences()
    const night = { ...chosen, quietHours: { from: '22:00', to: '07:00' }, timeZone: 'America/Detroit' }
    await member.api.notifications.updatePreferences(night)
    const kinds = ['message.sent', 'offer.made', 'payment.deposited'] as const
    await deliver(kinds.map((kind) => noticeTo(member, kind)))
    await settled()
    expect([await subjects(member), browser.pushes]).toEqual([[], []])

    const off = await member.api.notifications.updatePreferences({ ...night, [flag]: false })
    expect(off).toMatchObject({ ...night, [flag]: false })
    expect(await member.api.notifications.getPreferences()).toEqual(off)
    test.setTime('2030-01-16T12:00:01Z')
    await runNotificationClock(test.deps)
    await settled()
    const wanted = (channel: NoticeChannel) =>
      kinds.filter((kind) => CATEGORY_FLAGS[NOTICES[kind].category][channel] !== flag)
    expect(await subjects(member)).toEqual(wanted('email'))
    expect(browser.pushes.map(({ title }) => title).toSorted()).toEqual(wanted('push'))
  },
)

it('the digest combines a day of non-urgent notices in one mail, once, without those already read', async () => {
  test.setTime('2030-02-01T15:00:00Z')
  const member = await createArtist(test)
  const { updatedAt: _given, ...chosen } = await member.api.notifications.getPreferences()
  await member.api.notifications.updatePreferences({
    ...chosen,
    timeZone: 'America/Detroit',
    dailyDigest: true,
  })
  await deliver([
    noticeTo(member, 'application.sent', 'Ada applied'),
    noticeTo(member, 'review.written', 'Ada wrote'),
    noticeTo(member, 'message.sent', 'Ada asks'),
    noticeTo(member, 'offer.made', 'Ada offers'),
  ])
  await settled()
  expect(await subjects(member)).toEqual(['Ada offers'])
  const { notifications } = await member.api.notifications.list({})
  const read = notifications.find(({ title }) => title === 'Ada asks')!
  await member.api.notifications.markRead({ ids: [read.id] })

  test.setTime('2030-02-02T13:59:00Z')
  await runNotificationClock(test.deps)
  await settled()
  expect(await test.mailbox.list(member.email)).toHaveLength(1)
  test.setTime('2030-02-02T14:00:01Z')
  await Promise.all([test.deps, second.deps].map((deps) => runNotificationClock(deps)))
  await settled()
  await runNotificationClock(test.deps)
  await settled()
  const [digest, ...earlier] = await test.mailbox.list(member.email)
  expect(earlier).toHaveLength(1)
  expect(digest!.subject).toBe('2 updates from Bandstand')
  expect(digest!.text).toMatch(/Ada applied\nFri, Jan 18, 2030, 9:30 PM EST\nhttp\S+\/gigs\n\nAda wrote/)
  expect(digest!.text).not.toContain('Ada asks')
  // The member has no photo: things to do come first, as on the dashboard.
  const toDo =
    /NEEDS YOUR ATTENTION\n\nAdd a photo to your profile\nhttp\S+\/profile\/edit\n\nNEW SINCE YOUR LAST DIGEST\n\nAda applied/
  expect(digest!.text).toMatch(toDo)

  // A day whose notices were all read has no digest, nor does one whose flag was turned off since.
  const again = await signInAgain(test, member)
  await deliver([
    noticeTo(member, 'application.sent', 'Bo applied'),
    noticeTo(member, 'message.sent', 'Bo asks'),
  ])
  const page = await again.api.notifications.list({})
  const unread = page.notifications.find(({ title }) => title === 'Bo applied')!
  await again.api.notifications.markRead({ ids: [unread.id] })
  await again.api.notifications.updatePreferences({ ...chosen, dailyDigest: true, emailMessages: false })
  test.setTime('2030-02-03T14:00:01Z')
  await runNotificationClock(test.deps)
  await settled()
  expect(await test.mailbox.list(member.email)).toHaveLength(2)
})

it('a push reaches the browsers where its member is signed in, and dead subscriptions are deleted', async () => {
  test.setTime(new Date())
  const member = await createArtist(test)
  const elsewhere = await signInAgain(test, member)
  const [here, there, dead, busy] = await Promise.all(
    [member, elsewhere, member, member].map((each) => pushedTo(each)),
  )
  dead!.status = 410
  busy!.status = 429
  await test.deps.db
    .updateTable('sessions')
    .set({ ended_at: test.deps.now() })
    .where('user_id', '=', member.id)
    .where('id', '=', sessionIdOf(elsewhere))
    .execute()
  await deliver([noticeTo(member, 'offer.made')])
  const waiting = () => test.deps.db.selectFrom('outbox_events').select('kind').execute()
  // The busy service is called again later; the others are done.
  await expect.poll(waiting, { timeout: 10_000 }).toEqual([{ kind: 'notification.push_due' }])
  await expect.poll(() => [here!, there!, dead!].map(({ pushes }) => pushes.length)).toEqual([1, 0, 0])
  const left = await test.deps.db
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('user_id', '=', member.id)
    .execute()
  expect(left).toHaveLength(3)
  expect(service.headers.at(-1)).toMatchObject({ urgency: 'normal', ttl: '86400' })
  await test.deps.db.deleteFrom('outbox_events').execute()
})

it('waits as long as a push service asks it to, with all pushes to that service', async () => {
  const { db } = test.deps
  const member = await createArtist(test)
  const [first, second] = [await pushedTo(member), await pushedTo(member)]
  first.status = 429
  second.status = 429
  service.retryAfter = '300'
  await deliver([noticeTo(member, 'booking.cancelled')])
  const later = async () =>
    (
      await sql`select from graphile_worker_push._private_jobs where run_at > now() + interval '290 seconds'
      and run_at < now() + interval '380 seconds'`.execute(db)
    ).rows.length
  await expect.poll(later, { timeout: 10_000 }).toBe(2)
  const asked = service.headers.length
  await deliver([noticeTo(member, 'offer.made')])
  await expect.poll(later, { timeout: 10_000 }).toBe(4)
  expect(service.headers.length).toBe(asked)

  for (const browser of [first, second]) browser.status = 201
  service.retryAfter = null
  await sql`update send_pace set paused_until = null`.execute(db)
  await sql`update graphile_worker_push._private_jobs set run_at = now()`.execute(db)
  await settled()
  for (const browser of [first, second])
    expect(browser.pushes.map(({ title }) => title).toSorted()).toEqual(['booking.cancelled', 'offer.made'])
})

it('contacts only the browsers’ push services, whatever a browser sends', async () => {
  const member = await createArtist(test)
  const { subscription } = service.subscribe()
  const { port } = new URL(subscription.endpoint)
  const usual = createWebPush(test.deps, {
    services: ['fcm.googleapis.com', '*.push.apple.com'],
    contact: 'mailto:a@example.com',
  })
  const { p256dh, auth } = subscription.keys
  const accepts = (endpoint: string) => usual.accepts({ endpoint, p256dh, auth })
  for (const endpoint of ['https://fcm.googleapis.com/fcm/send/x', 'https://web.push.apple.com/Qx'])
    expect([endpoint, accepts(endpoint)]).toEqual([endpoint, true])
  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://user@fcm.googleapis.com/x',
    'https://push.apple.com.evil.example/x',
    'https://evil.example/.push.apple.com',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'file:///etc/passwd',
    'push.apple.com',
  ])
    expect([endpoint, accepts(endpoint)]).toEqual([endpoint, false])
  const refused = (body: object) =>
    member.fetch('/api/notifications/push', { method: 'PUT', body }).then(({ status }) => status)
  for (const body of [
    { ...subscription, endpoint: `https://localhost:${port}/x` },
    { ...subscription, endpoint: subscription.endpoint.replace('https', 'http') },
    { ...subscription, keys: { p256dh: 'A'.repeat(87), auth } },
    { ...subscription, keys: { p256dh, auth: 'short' } },
    { ...subscription, keys: { p256dh } },
    { ...subscription, userId: member.id },
    {},
  ])
    expect([body, await refused(body)]).toEqual([body, 422])
})

/** The session of a member's token. */
function sessionIdOf({ token }: Member): string {
  const [, claims = ''] = token.split('.')
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { session_id: string }).session_id
}

/** The link of the newest mail to a member with this subject; null when it has none. */
async function unsubscribeLinkIn({ email }: Member, subject: string): Promise<string | null> {
  const mail = (await test.mailbox.list(email)).find((each) => each.subject === subject)
  return mail!.links.find((link) => link.startsWith(`${test.url}/unsubscribe?`)) ?? null
}
const emailFlags = async (member: Member) => {
  const { emailGigUpdates, emailMessages, emailPayments } = await member.api.notifications.getPreferences()
  return { emailGigUpdates, emailMessages, emailPayments }
}
const ALL_ON = { emailGigUpdates: true, emailMessages: true, emailPayments: true }

it('lets a member unsubscribe from exactly one kind of mail by its link, without a session', async () => {
  const [member, other] = [await createArtist(test), await createArtist(test)]
  const kinds: NoticeKind[] = ['message.sent', 'offer.made', 'payment.deposited', 'booking.confirmed']
  await deliver(kinds.map((kind) => noticeTo(member, kind)))
  await deliver([noticeTo(other, 'message.sent')])
  await settled()
  expect(await unsubscribeLinkIn(member, 'booking.confirmed')).toBeNull()
  const link = (await unsubscribeLinkIn(member, 'message.sent'))!

  // A scanner that follows links, and whoever changes a link.
  const page = await (await fetch(link)).text()
  expect(page).toContain('<h1>Stop emails about messages</h1>')
  await fetch(link, { method: 'HEAD' })
  const { searchParams } = new URL(link)
  const changedTo = (name: string, value: string) => {
    const url = new URL(link)
    url.searchParams.set(name, value)
    return url
  }
  const key = searchParams.get('key')!
  for (const wrong of [
    changedTo('list', 'payments'),
    changedTo('list', 'security'),
    changedTo('member', other.id),
    changedTo('member', 'me'),
    changedTo('key', `${key.slice(0, -2)}AA`),
    changedTo('key', ''),
    new URL('/unsubscribe', test.url),
  ])
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(wrong, { method })
      expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('doesn’t work')])
    }
  expect(await emailFlags(member)).toEqual(ALL_ON)

  // As mail programs do it, twice at once, in both formats.
  const oneClick = new FormData()
  oneClick.set('List-Unsubscribe', 'One-Click')
  const clicks = [oneClick, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })]
  const answers = await Promise.all(clicks.map((body) => fetch(link, { method: 'POST', body })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await emailFlags(member)).toEqual({ ...ALL_ON, emailMessages: false })
  expect(await emailFlags(other)).toEqual(ALL_ON)
  expect(await (await fetch(link)).text()).toContain('You’re unsubscribed')

  // The others have links of their own, and the button on the page turns it back on.
  const gigs = (await unsubscribeLinkIn(member, 'offer.made'))!
  const done = await (await fetch(gigs, { method: 'POST' })).text()
  expect(await emailFlags(member)).toEqual({ ...ALL_ON, emailMessages: false, emailGigUpdates: false })
  const undo = /name="undo" value="([^"]*)"/.exec(done)![1]!
  await fetch(gigs, { method: 'POST', body: new URLSearchParams({ undo }) })
  expect(await emailFlags(member)).toEqual({ ...ALL_ON, emailMessages: false })
})

it('sends no mail that was turned off while it was in the queue, unless an operator sends it again', async () => {
  const member = await createQuietArtist(test, 'emailMessages')
  await deliver([noticeTo(member, 'message.sent')])
  const [line] = (await member.api.notifications.list({})).notifications
  const { id } = line!
  await mailNotification({ id }, test.deps)
  expect(await subjects(member)).toEqual([])
  await mailNotification({ id, again: 'once more' }, test.deps)
  expect(await subjects(member)).toEqual(['message.sent'])
})

it('ends the digest with everything that it has, and turns back on only what that turned off', async () => {
  const member = await createQuietArtist(test, 'emailGigUpdates')
  const { updatedAt: _given, ...chosen } = await member.api.notifications.getPreferences()
  await member.api.notifications.updatePreferences({ ...chosen, dailyDigest: true })
  await deliver([noticeTo(member, 'message.sent')])
  test.setTime(new Date(test.deps.now().getTime() + 2 * 86_400_000))
  await runNotificationClock(test.deps)
  await settled()
  const link = (await unsubscribeLinkIn(member, 'message.sent'))!
  expect(await (await fetch(link)).text()).toContain('Stop the daily digest')
  const done = await (await fetch(link, { method: 'POST' })).text()
  const back = await signInAgain(test, member)
  expect(await emailFlags(back)).toEqual({ ...ALL_ON, emailGigUpdates: false, emailMessages: false })
  const undo = /name="undo" value="([^"]*)"/.exec(done)![1]!
  await fetch(link, { method: 'POST', body: new URLSearchParams({ undo: `${undo} emailPayments` }) })
  expect(await emailFlags(back)).toEqual({ ...ALL_ON, emailGigUpdates: false })

  const deleted = { deleted_at: new Date() }
  await test.deps.db.updateTable('users').set(deleted).where('id', '=', member.id).execute()
  expect((await fetch(link)).status).toBe(404)
  expect((await fetch(link, { method: 'POST' })).status).toBe(404)
})

it('notifies the people of a party by their role, each once and as they want, and names the party in links', async () => {
  const { db, now } = test.deps
  const [act, venue] = [await createArtist(test), await createArtist(test)]
  const roles = ['owner', 'manager', 'member', 'viewer'] as const
  const people = await Promise.all(
    roles.map(async (role) => {
      const person = await createQuietArtist(
        test,
        ...(role === 'manager' ? (['emailPayments'] as const) : []),
      )
      const row = { party_id: act.id, person_id: person.id, role, began_at: now() }
      await db.insertInto('memberships').values(row).execute()
      return { role, person }
    }),
  )
  // The owner owns the other side too: one event is one notice.
  const owner = people[0]!.person
  const both = { party_id: venue.id, person_id: owner.id, role: 'owner', began_at: now() }
  await db.insertInto('memberships').values(both).execute()

  const paid = noticeTo(act, 'payment.deposited', 'Paid')
  const sent = { ...noticeTo(act, 'offer.made', 'Offer'), key: 'both sides' }
  const night = noticeTo(act, 'bill.running_late', 'Late')
  await deliver([paid, sent, { ...sent, to: { partyId: venue.id } }, night])
  await settled()
  const read = await Promise.all(
    people.map(async ({ role, person }) => {
      const { notifications } = await person.api.notifications.list({})
      return [role, notifications.map(({ title }) => title).toSorted(), await subjects(person)]
    }),
  )
  const all = ['Late', 'Offer', 'Paid']
  expect(read).toEqual([
    ['owner', all, all],
    ['manager', all, ['Late', 'Offer']],
    ['member', ['Late'], ['Late']],
    ['viewer', ['Late'], ['Late']],
  ])
  const [line] = (await owner.api.notifications.list({})).notifications
  expect(line?.path).toBe(`/gigs?for=${act.id}`)
  const [mail] = await test.mailbox.list(owner.email)
  expect(mail?.text).toContain(`/gigs?for=${act.id}`)
  expect((await act.api.notifications.list({})).notifications[0]?.path).toBe('/gigs')

  await db
    .updateTable('memberships')
    .set({ ended_at: now() })
    .where('person_id', '=', owner.id)
    .where('party_id', '=', act.id)
    .execute()
  await deliver([noticeTo(act, 'offer.made', 'After leaving')])
  await settled()
  expect(await subjects(owner)).not.toContain('After leaving')
})
