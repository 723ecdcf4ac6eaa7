import { apiSpec } from '@bandstand/api-spec'
import type { NoticeFact } from '@bandstand/domain/notifications'
import { clockTime, shortDayText, wallClockIn, wallClockText } from '@bandstand/domain/time'
import { traverseContractProcedures } from '@orpc/server'
import { strFromU8, unzipSync } from 'fflate'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { mailAbout } from '../../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { acceptNewest, inHours, offered, openGig } from '../../../../test/members/bookings.ts'
import { runAllClocks, sign } from '../../../../test/members/contracts.ts'
import { createArtist, createProVenue, type Member, signInAgain } from '../../../../test/members/factories.ts'
import { gigForm } from '../../../../test/members/gig-form.ts'
import { pay, newKey } from '../../../../test/members/payments.ts'

const DETROIT = 'America/Detroit'
const DAY = 24

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(() => test.setTime(new Date()))

/** A distinct day and time, so that nothing else on a screen looks like them. */
const on = (days: number, time: string) => `${inHours(test, days * DAY).slice(0, 10)}T${time}`

/** A booking that was posted, offered and amended with three different days, times and fees. */
async function amended(agreed = { start: on(52, '20:29'), end: on(52, '23:01'), fee: '677' }) {
  const venue = await createProVenue(test)
  const artist = await createArtist(test)
  const posted = on(40, '19:17')
  const [date = '', time = ''] = posted.split('T')
  const gigId = await openGig(test, venue, {
    title: 'Moved twice',
    date,
    time,
    durationMinutes: 171,
    pay: '641',
  })
  const first = { start: on(45, '18:43'), end: on(45, '21:52'), fee: '653' }
  const application = await offered(test, { gigId, artist, venue }, first)
  const { id: bookingId } = await acceptNewest(artist, application)
  await venue.api.daySheets.saveVenuePart({ bookingId, version: 0, loadIn: on(45, '15:33') })
  const contract = await artist.api.contracts.getForBooking({ bookingId })
  const { id } = await venue.api.contracts.proposeAmendment({
    ...agreed,
    id: contract.id,
    answers: 1,
    sets: 2,
    sound: 'venue',
    meals: 'meal',
    lodging: false,
    note: '',
  })
  await delivered()
  const before = await Promise.all([artist, venue].map(({ email }) => test.mailbox.list(email)))
  const mailed = new Set(before.flat().map(({ id: mailId }) => mailId))
  const acceptedAt = test.deps.now()
  const current = await artist.api.contracts.acceptAmendment({ id, version: 2 })
  const { id: paymentId } = await venue.api.payments.getForBooking({ bookingId })
  const old = [
    ...[posted, first.start, first.end].flatMap(waysToWrite),
    ...['641', '653'].map((fee) => new RegExp(String.raw`(?<![.\w-])${fee}(?:00)?(?![\d\w-])`)),
    /(?<!\d)171(?![\d\w-])/,
  ]
  return { venue, artist, gigId, bookingId, paymentId, application, current, agreed, acceptedAt, mailed, old }
}

/** An instant as calendar files write it. */
const stamp = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** Every event has been delivered. */
function delivered(): Promise<void> {
  return vi.waitFor(
    async () => expect(await test.deps.db.selectFrom('outbox_events').select('kind').execute()).toEqual([]),
    { timeout: 20_000, interval: 50 },
  )
}

/** How screens, mails, files and the API write a day and a time. */
function waysToWrite(wallClock: string): RegExp[] {
  const [day = '', time = ''] = wallClock.split('T')
  const compact = day.replaceAll('-', '')
  const short = shortDayText(day)
  const long = shortDayText(day, 'long')
  const clock = clockTime(time).replace(' ', String.raw`\s`)
  return [
    day,
    compact,
    String.raw`${short}\b`,
    String.raw`${long}\b`,
    String.raw`\b${clock}`,
    `"${time}"`,
  ].map((source) => new RegExp(source))
}

type World = Awaited<ReturnType<typeof amended>>

/** What the parameters of a URL can name in this world; an operation with another one isn't about a booking. */
function idsOf({ venue, artist, gigId, bookingId, paymentId, application, current }: World) {
  const members = [artist.id, venue.id]
  return {
    gigId: [gigId],
    bookingId: [bookingId],
    artistId: [artist.id],
    uuid: members,
    userId: members,
    hash: [current.versions[1]!.hash],
    id: [application.id, application.threadId, bookingId, current.id, paymentId, gigId, artist.id],
  } as Record<string, string[]>
}

/** Additional input where the defaults of an operation leave something out. */
function queriesOf(operation: string): string[] {
  const from = inHours(test, 30 * DAY).slice(0, 10)
  if (operation === 'booking.calendar') return [`?from=${from}&to=${inHours(test, 60 * DAY).slice(0, 10)}`]
  const isList = /\.list/.test(operation)
  return isList ? ['', '?show=all', '?show=upcoming', '?show=past', '?show=booked', '?show=closed'] : ['']
}

/** What is the same for everyone, including visitors: a gig as posted. */
const FOR_EVERYBODY = /^(maps\.|site\.sharedGig$|bills\.night$)/

/** Every request of an operation that reads; none of what is the same for everyone. */
function pathsOf(world: World, operation: string, address: string): string[] {
  if (FOR_EVERYBODY.test(operation)) return []
  const ids = idsOf(world)
  const names = [...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const filled = names.reduce(
    (paths, name) => paths.flatMap((path) => (ids[name] ?? []).map((id) => path.replace(`{${name}}`, id))),
    [address],
  )
  return filled.flatMap((path) => queriesOf(operation).map((query) => path + query))
}

/** Where the history of a booking is shown: only there can its former terms be read. */
const HISTORY: Record<string, (answer: any) => unknown> = {
  'booking.getApplication': ({ offers: _offers, ...rest }) => rest,
  'booking.get': ({ events: _events, ...rest }) => rest,
  'nights.get': ({ booking, contract, payment, ...rest }) => ({
    ...rest,
    booking: { ...booking, events: [] },
    contract: currentOnly(contract),
    payment: { ...payment, timeline: [] },
  }),
  'contracts.get': currentOnly,
  'contracts.getForBooking': currentOnly,
  'payments.get': ({ timeline: _timeline, ...rest }) => rest,
  'payments.getForBooking': ({ timeline: _timeline, ...rest }) => rest,
  'notifications.list': () => ({}),
}

function currentOnly({ versions, ...rest }: any) {
  const current = versions.find(({ status }: { status: string }) => status === 'current')
  return { ...rest, current: { ...current, differences: [] } }
}

const withoutTimelines = (json: string) =>
  JSON.stringify(JSON.parse(json), (key, value: unknown) => (key === 'timeline' ? undefined : value))

async function readable(answer: Response, operation: string): Promise<string> {
  const type = answer.headers.get('content-type') ?? ''
  const file = answer.headers.get('content-disposition') ?? ''
  if (type.includes('json')) {
    const body: unknown = await answer.json()
    return file + JSON.stringify(answer.ok ? (HISTORY[operation]?.(body) ?? body) : body)
  }
  if (!type.includes('pdf')) return file + (await answer.text())
  const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
  return file + (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ')
}

/** Everything that this member can read about the booking, by the request. */
async function readAll(world: World, member: Member): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const operations: [string, string[]][] = []
  traverseContractProcedures({ router: apiSpec, path: [] }, ({ contract, path }) => {
    const { method, path: address = '' } = contract['~orpc'].route
    const name = path.join('.')
    if (method === 'GET') operations.push([name, pathsOf(world, name, address)])
  })
  for (const [name, paths] of operations)
    await Promise.all(
      paths.map(async (path) => {
        const answer = await member.fetch(`/api${path}`)
        found.set(`${name} ${path} ${answer.status}`, await readable(answer, name))
      }),
    )
  const { address } = await member.api.booking.createCalendarFeed()
  found.set('the calendar feed', await (await fetch(address)).text())
  const files = unzipSync(new Uint8Array(await (await member.fetch('/api/account/export')).arrayBuffer()))
  for (const name of ['applications', 'bookings', 'payments', 'day-sheets', 'busy-times'])
    found.set(`the export of ${name}`, withoutTimelines(strFromU8(files[`${name}.json`]!)))
  return found
}

/** A fact without the value that it replaced: a notice of a change has both. */
const isNow = ({ label, value }: NoticeFact) => ({ label, value })

async function expectAgreedOnly(world: World, who: 'artist' | 'venue'): Promise<Map<string, string>> {
  await delivered()
  const texts = await readAll(world, world[who])
  const lines = await test.deps.db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', world[who].id)
    .where('at', '>', world.acceptedAt)
    .execute()
  for (const line of lines)
    texts.set(`the notice ${line.kind}`, JSON.stringify({ ...line, at: '', facts: line.facts.map(isNow) }))
  for (const mail of await test.mailbox.list(world[who].email)) {
    if (!world.mailed.has(mail.id))
      texts.set(`the mail ${mail.subject}`, `${mail.subject} ${mail.text.replaceAll(/: .* → /g, ': ')}`)
  }
  for (const [where, text] of texts)
    for (const way of world.old)
      expect(way.exec(text)?.[0] ?? null, `${where}: ${around(way, text)}`).toBeNull()
  return texts
}

function around(way: RegExp, text: string): string {
  const at = text.search(way)
  return at < 0 ? '' : text.slice(Math.max(0, at - 60), at + 60)
}

// Every operation that reads is called, twice.
it(
  'everything shows the latest agreed terms of a booking, except its history',
  { timeout: 60_000 },
  async () => {
    const world = await amended()
    const { artist, venue, gigId, bookingId, paymentId, current, agreed } = world
    for (const who of ['artist', 'venue'] as const) {
      const texts = await expectAgreedOnly(world, who)
      const day = agreed.start.slice(0, 10)
      for (const where of [
        `booking.get /bookings/${bookingId} 200`,
        `payments.get /payments/${paymentId} 200`,
      ])
        expect(JSON.parse(texts.get(where)!)).toMatchObject({
          gig: { date: day, time: '20:29', durationMinutes: 152, pay: 677, paymentType: 'flat' },
        })
    }
    // The load-in moved to the new day.
    expect(await artist.api.daySheets.get({ bookingId })).toMatchObject({
      venuePart: { loadIn: on(52, '15:33') },
    })

    // Everyone else reads what was posted, and never the fee of the two parties.
    const stranger = await createArtist(test)
    const posted = { date: on(40, '19:17').slice(0, 10), time: '19:17', pay: 641, status: 'booked' }
    expect(await stranger.api.gigs.get({ id: gigId })).toMatchObject(posted)
    const { gigs } = await stranger.api.gigs.list({ show: 'all' })
    expect(gigs.find(({ id }) => id === gigId)).toMatchObject(posted)

    await sign(artist, current)
    await sign(venue, current)
    await pay(test, venue, paymentId)
    await venue.api.payments.checkDeposit({ id: paymentId })
    const start = new Date(current.startsAt)
    for (const hours of [-23, 4]) {
      test.setTime(new Date(start.getTime() + hours * 3_600_000))
      await runAllClocks(test)
      Object.assign(world, {
        artist: await signInAgain(test, world.artist),
        venue: await signInAgain(test, world.venue),
      })
    }
    await world.venue.api.payments.release({ id: paymentId, ...newKey() })
    for (const who of ['artist', 'venue'] as const) {
      const texts = await expectAgreedOnly(world, who)
      const receipt = texts.get(`payments.receipt /payments/${paymentId}/receipt 200`)
      expect(receipt).toContain(wallClockText(wallClockIn(DETROIT, start)).replaceAll(/\s/g, ' '))
      expect(receipt).toContain('$677.00')
      expect([...texts.keys()]).toContain('the notice booking.reminded')
      const feed = texts.get('the calendar feed')!
      expect(feed).toMatch(/SEQUENCE:1\r\n/)
      expect(feed).toContain(`LAST-MODIFIED:${stamp(world.acceptedAt).slice(0, 11)}`)
    }
  },
)

it('a gig whose artist cancels opens again on the latest agreed terms, and the notice to its venue has them', async () => {
  const { artist, venue, gigId, bookingId, current, agreed, application } = await amended()
  const cancelledAt = test.deps.now()
  await artist.api.contracts.cancel({ id: current.id })
  const [date, time] = agreed.start.split('T')
  const reopened = { date, time, durationMinutes: 152, pay: 677, paymentType: 'flat', status: 'open' }
  const stranger = await createArtist(test)
  expect(await stranger.api.gigs.get({ id: gigId })).toMatchObject(reopened)
  const { gigs } = await stranger.api.gigs.list({ dateFrom: date, dateTo: date })
  expect(gigs.find(({ id }) => id === gigId)).toMatchObject(reopened)
  expect(await venue.api.booking.gigRelation({ gigId })).toMatchObject({ abilities: { close: true } })
  expect(await venue.api.gigs.get({ id: gigId })).toMatchObject({ abilities: { edit: true } })

  const mail = await mailAbout(test, venue.email, 'Reyes Trio cancelled your booking: Moved twice')
  expect(mail.text).toContain(`When: ${wallClockText(current.start)} to `)
  expect(mail.text).toContain('Fee: $677.00')
  expect(mail.text).toContain('open to artists again until it starts, on the terms you last agreed')
  expect(mail.links).toContain(`${test.url}/gigs/${gigId}`)
  await delivered()
  const received = test.deps.db.selectFrom('notifications').select('kind').where('user_id', '=', venue.id)
  expect(await received.where('at', '>=', cancelledAt).execute()).toEqual([{ kind: 'booking.cancelled' }])

  // The ended booking keeps its terms, no matter what the venue does with the gig.
  await venue.api.gigs.update({
    id: gigId,
    ...gigForm({ title: 'Moved twice', date: on(60, '20:00').slice(0, 10) }),
  })
  const gone = { gig: { date, time, pay: 677 } }
  expect(await artist.api.booking.get({ id: bookingId })).toMatchObject({ status: 'cancelled', ...gone })
  expect(await artist.api.booking.getApplication({ id: application.id })).toMatchObject({
    status: 'released',
    ...gone,
  })
  const { text } = await artist.api.booking.calendarFile({ id: bookingId })
  expect(text).toMatch(/STATUS:CANCELLED\r\n/)
  expect(text).toMatch(/SEQUENCE:2\r\n/)
})

it('a booking that moves after the reminder is reminded again a day before the new date', async () => {
  const world = await amended({ start: inHours(test, 20), end: inHours(test, 23), fee: '650' })
  const { bookingId } = world
  const reminders = async () => {
    await runAllClocks(test)
    const query = test.deps.db.selectFrom('booking_events').select('id').where('subject_id', '=', bookingId)
    return (await query.where('event', '=', 'reminded').execute()).length
  }
  expect(await reminders()).toBe(1)
  const { id } = await world.venue.api.contracts.proposeAmendment({
    id: world.current.id,
    answers: 2,
    fee: '650',
    start: inHours(test, 60),
    end: inHours(test, 63),
    sets: 2,
    sound: 'venue',
    meals: 'meal',
    lodging: false,
    note: '',
  })
  await world.artist.api.contracts.acceptAmendment({ id, version: 3 })
  expect(await reminders()).toBe(1)
  test.setTime(new Date(Date.now() + 40 * 3_600_000))
  expect(await reminders()).toBe(2)
})

it('a gig whose venue cancels keeps the agreed day, and publishes no fee', async () => {
  const { venue, gigId, current, agreed } = await amended()
  await venue.api.contracts.cancel({ id: current.id })
  const [date, time] = agreed.start.split('T')
  const stranger = await createArtist(test)
  expect(await stranger.api.gigs.get({ id: gigId })).toMatchObject({
    date,
    time,
    pay: 641,
    status: 'cancelled',
  })
})

it('a gig whose contract nobody signs opens again, or is over once the agreed start has passed', async () => {
  const late = await amended()
  const soon = await amended({ start: inHours(test, 30), end: inHours(test, 33), fee: '641' })
  const rows = () =>
    test.deps.db
      .selectFrom('gigs')
      .select(['id', 'status', 'starts_at', 'pay_cents'])
      .where('id', 'in', [late.gigId, soon.gigId])
      .orderBy('created_at')
      .execute()
  test.setTime(new Date(Date.now() + 73 * 3_600_000))
  await runAllClocks(test)
  expect(await rows()).toEqual([
    { id: late.gigId, status: 'open', starts_at: new Date(late.current.startsAt), pay_cents: 67_700 },
    { id: soon.gigId, status: 'expired', starts_at: new Date(soon.current.startsAt), pay_cents: 64_100 },
  ])
  const { text } = await mailAbout(test, late.venue.email, 'contract not signed: Moved twice')
  expect(text).toContain('open to artists again until it starts')
})
