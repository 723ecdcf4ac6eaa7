import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { openGig } from '../../../test/members/bookings.ts'
import { write } from '../../../test/members/messages.ts'
import { anonymous, createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'

const NOT_MINE = '00000000-0000-4000-8000-000000000000'

let test: TestApp
let venue: Member
let artist: Member
beforeAll(async () => {
  test = await startTestApp()
  venue = await createProVenue(test)
  artist = await createArtist(test)
})
afterAll(() => test.close())

/** The venue's notifications once there are this many. */
async function notified(member: Member, count: number) {
  await expect.poll(async () => (await member.api.notifications.getUnread()).count).toBe(count)
  return member.api.notifications.list({})
}

it('the center shows each event with a link to the exact item, newest first, to its member only', async () => {
  const gigId = await openGig(test, venue, { title: 'Harvest supper' })
  const { id, threadId } = await artist.api.booking.apply({
    gigId,
    message: 'Count me in.',
    proposedFee: '600',
  })
  await notified(venue, 1)
  await write(artist, threadId, `Is the piano tuned? ${'Really. '.repeat(60)}`)
  const { notifications, total } = await notified(venue, 2)
  expect(total).toBe(2)
  expect(notifications).toMatchObject([
    {
      category: 'messages',
      title: 'Reyes Trio wrote to you about Harvest supper',
      path: `/messages/${threadId}`,
    },
    {
      category: 'gig_updates',
      title: 'Reyes Trio applied to Harvest supper',
      text: expect.stringMatching(
        / E[SD]T · \$650 \(flat rate\) · Proposed fee \$600\.00 · The Test Room, 1500 Woodward Ave, Detroit, MI$/,
      ),
      path: `/applications/${id}`,
      isRead: false,
      partyName: null,
    },
  ])
  expect(notifications[0]!.text).toMatch(/^Is the piano tuned\? Really\..{100,} Really…$/)
  expect((await artist.api.notifications.list({})).notifications).toEqual([])
  expect((await venue.api.notifications.getUnread()).newest).toEqual(
    notifications.map((line) => ({ id: line.id, path: line.path })),
  )
})

it('a notification is read once, only by its member, one by one or all together', async () => {
  const { notifications } = await venue.api.notifications.list({})
  const [newest, oldest] = notifications
  for (const [member, ids] of [
    [artist, [newest!.id]],
    [venue, [newest!.id, NOT_MINE]],
  ] as const)
    await expect(member.api.notifications.markRead({ ids: [...ids] })).rejects.toMatchObject({
      code: 'NOTIFICATION_NOT_FOUND',
    })
  expect((await venue.api.notifications.getUnread()).count).toBe(2)
  const marked = { count: 1, newest: [{ id: oldest!.id, path: oldest!.path }] }
  const twice = [venue, venue].map((each) => each.api.notifications.markRead({ ids: [newest!.id] }))
  expect(await Promise.all(twice)).toEqual([marked, marked])
  await artist.api.notifications.markAllRead()
  expect((await venue.api.notifications.getUnread()).count).toBe(1)
  expect(await venue.api.notifications.markAllRead()).toEqual({ count: 0, newest: [] })
  const after = await venue.api.notifications.list({})
  expect(after.notifications.map(({ isRead }) => isRead)).toEqual([true, true])
})

it('the center has pages of thirty, and an empty page beyond the last', async () => {
  const reader = await createArtist(test)
  const rows = Array.from({ length: 31 }, (_, index) => ({
    user_id: reader.id,
    key: `test:${index}`,
    kind: 'review.written' as const,
    category: 'gig_updates' as const,
    title: `Notification ${index}`,
    paragraphs: [],
    path: '/bookings',
    action: 'Look',
    at: new Date(Date.UTC(2026, 0, 1, 0, index)),
  }))
  await test.deps.db.insertInto('notifications').values(rows).execute()
  const first = await reader.api.notifications.list({})
  expect([first.notifications.length, first.notifications[0]!.title]).toEqual([30, 'Notification 30'])
  const second = await reader.api.notifications.list({ page: 2 })
  expect(second.notifications.map(({ title, text }) => [title, text])).toEqual([['Notification 0', '']])
  expect((await reader.api.notifications.list({ page: 3 })).notifications).toEqual([])
})

it('preferences are the six flags of a person, on until they are turned off, with quiet hours and digest [CALL-18 ENT-33 ENT-34 LIM-44]', async () => {
  const member = await createArtist(test, { time_zone: 'America/Chicago' })
  const first = await member.api.notifications.getPreferences()
  expect(first).toEqual({
    emailGigUpdates: true,
    emailMessages: true,
    emailPayments: true,
    pushGigUpdates: true,
    pushMessages: true,
    pushPayments: true,
    quietHours: null,
    timeZone: 'America/Chicago',
    dailyDigest: false,
    updatedAt: expect.any(String),
  })
  const { updatedAt, ...chosen } = first
  const changed = {
    ...chosen,
    emailMessages: false,
    pushPayments: false,
    quietHours: { from: '23:00', to: '06:30' },
    timeZone: 'America/Detroit',
    dailyDigest: true,
  }
  const saved = await member.api.notifications.updatePreferences(changed)
  expect(saved).toMatchObject(changed)
  expect(Date.parse(saved.updatedAt)).toBeGreaterThan(Date.parse(updatedAt))
  const row = await test.deps.db
    .selectFrom('notification_settings')
    .selectAll()
    .where('user_id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(row.muted).toEqual(['email_messages', 'push_payments'])
  expect(row.updated_at?.toISOString()).toBe(saved.updatedAt)
  expect(await member.api.notifications.getPreferences()).toEqual(saved)
})

it('refuses incomplete preferences, and everyone without a session', async () => {
  const { updatedAt: _given, ...chosen } = await artist.api.notifications.getPreferences()
  const before = await artist.api.notifications.getPreferences()
  const put = (body: unknown) =>
    artist.fetch('/api/notifications/preferences', { method: 'PUT', body }).then(({ status }) => status)
  for (const body of [
    {},
    { ...chosen, emailMessages: null },
    { ...chosen, uuid: venue.id },
    { ...chosen, subscriptionTier: 'pro' },
    { ...chosen, timeZone: 'Mars/Olympus' },
    { ...chosen, timeZone: 'A'.repeat(100_000) },
    { ...chosen, quietHours: { from: '25:00', to: '07:00' } },
    { ...chosen, quietHours: { from: '07:00', to: '07:00' } },
  ])
    expect(await put(body)).toBe(422)
  expect(await artist.api.notifications.getPreferences()).toEqual(before)
  for (const body of [
    { ids: [] },
    { ids: ['no-id'] },
    { ids: Array.from({ length: 101 }, () => NOT_MINE) },
    {},
  ])
    expect((await artist.fetch('/api/notifications/read', { method: 'POST', body })).status).toBe(422)
  expect((await artist.fetch('/api/notifications?page=0')).status).toBe(422)
  const visitor = anonymous(test)
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/unread'],
    ['POST', '/read'],
    ['POST', '/read-all'],
    ['GET', '/preferences'],
    ['PUT', '/preferences'],
    ['GET', '/push-key'],
    ['PUT', '/push'],
    ['DELETE', '/push'],
  ] as const) {
    const body = method === 'GET' ? undefined : {}
    expect([path, (await visitor.fetch(`/api/notifications${path}`, { method, body })).status]).toEqual([
      path,
      401,
    ])
  }
})
