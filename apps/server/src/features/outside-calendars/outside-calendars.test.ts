import type { AddCalendarInput } from '@bandstand/domain/outside-calendars'
import { OUTSIDE_CALENDARS_MAX } from '@bandstand/domain/outside-calendars'
import { addDays, DAY_MS, dayIn, HOUR_MS } from '@bandstand/domain/time'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import {
  anonymous,
  createArtist,
  createProVenue,
  type Member,
  signInAgain,
} from '../../../test/members/factories.ts'
import { joined } from '../../../test/members/people.ts'
import { createWeb } from '../../integrations/web/read-web.ts'
import { exportSections } from '../settings/export-sections.queries.ts'
import { eraseCalendars, readCalendarFigures, runCalendarClock } from './index.ts'

const ADDRESS = 'https://calendar.example/private-5ecret/basic.ics'

let test: TestApp
let server: Server
let act: Member
/** What the server of the calendars does at each path; without an entry it has `body`. */
let body = ''
let status = 200
let etag: string | null = null
let reads: string[] = []
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  server = createServer(({ url = '', headers }, outgoing) => {
    reads.push(url)
    if (etag !== null && headers['if-none-match'] === etag) outgoing.writeHead(304).end()
    else outgoing.writeHead(status, etag === null ? {} : { etag }).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const names: Record<string, string> = { 'calendar.example': '127.0.0.1' }
  const resolve = async (host: string) => [names[host] ?? '10.0.0.1']
  test.deps.web = createWeb({ resolve, isPublic: (ip) => ip === '127.0.0.1', request, port })
})
afterAll(async () => {
  server.close()
  await test.close()
})
beforeEach(async () => {
  test.setTime(new Date('2026-11-29T12:00:00Z'))
  await test.deps.db.deleteFrom('outside_calendars').execute()
  await test.deps.db.deleteFrom('outbox_events').where('kind', '=', 'calendar.failing').execute()
  act = await createArtist(test)
  body = calendar([3, 20], [5, 20])
  status = 200
  etag = null
  reads = []
})

const later = (ms: number) => test.setTime(new Date(test.deps.now().getTime() + ms))
/** Returns a calendar with events of two hours, so many days ahead and at that hour in Detroit. */
const calendar = (...events: [number, number, string?][]) =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap(([ahead, hour, more = 'SUMMARY:Secret'], n) => [
      'BEGIN:VEVENT',
      `UID:${n}@calendar.example`,
      `DTSTAMP:${test.deps.now().getTime()}`,
      `DTSTART;TZID=America/Detroit:${addDays(dayIn('America/Detroit', test.deps.now()), ahead).replaceAll('-', '')}T${hour}0000`,
      'DURATION:PT2H',
      more,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n')
const input = (change: Partial<AddCalendarInput> = {}): AddCalendarInput => ({
  whose: 'person',
  name: 'Gigs',
  address: ADDRESS,
  refuses: false,
  ...change,
})
const add = (change: Partial<AddCalendarInput> = {}, member = act) =>
  member.api.outsideCalendars.add(input(change))
const list = async (member = act) => (await member.api.outsideCalendars.list()).calendars
const codeOf = async (request: Promise<unknown>) =>
  request.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )
/** The same later, when the session has ended. */
const listAgain = async () => list(await signInAgain(test, act))
const spans = (id: string) =>
  test.deps.db
    .selectFrom('outside_spans')
    .selectAll()
    .where('calendar_id', '=', id)
    .orderBy('starts_at')
    .execute()
const clock = () => runCalendarClock(test.deps)
const failing = () =>
  test.deps.db.selectFrom('outbox_events').selectAll().where('kind', '=', 'calendar.failing').execute()
const rowOf = (id: string) =>
  test.deps.db.selectFrom('outside_calendars').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a calendar kept elsewhere', () => {
  it('is added, shown without its address, changed and removed with every span', async () => {
    const added = await add({ name: ' My  gigs ' })
    expect(added).toMatchObject({
      whose: 'person',
      name: 'My gigs',
      host: 'calendar.example',
      refuses: false,
      busyTimes: 2,
      unread: 0,
      problem: null,
      canChange: true,
    })
    expect(await list()).toEqual([added])
    const stored = await rowOf(added.id)
    expect(JSON.stringify(await list())).not.toContain('5ecret')
    expect(stored.host).toBe('calendar.example')
    const [first] = await spans(added.id)
    expect(Object.keys(first!).toSorted()).toEqual(['calendar_id', 'ends_at', 'firm', 'starts_at'])
    expect(
      await act.api.outsideCalendars.change({ id: added.id, name: 'Band', refuses: true }),
    ).toMatchObject({
      name: 'Band',
      refuses: true,
    })
    for (let press = 0; press < 2; press += 1)
      expect(await act.api.outsideCalendars.remove({ id: added.id })).toEqual({ removed: true })
    expect([await list(), await spans(added.id)]).toEqual([[], []])
    expect(await codeOf(act.api.outsideCalendars.read({ id: added.id }))).toBe('OUTSIDE_CALENDAR_NOT_FOUND')
  })

  it('is there once, however often and at the same time it’s added, and at most five times in all', async () => {
    const ids = (await Promise.all([add(), add(), add()])).map(({ id }) => id)
    expect(new Set([...ids, (await add({ address: `webcal://${ADDRESS.slice(8)}` })).id]).size).toBe(1)
    for (let n = 1; n < OUTSIDE_CALENDARS_MAX - 1; n += 1) await add({ address: `${ADDRESS}?${n}` })
    const codes = await Promise.all([6, 7, 8].map((n) => codeOf(add({ address: `${ADDRESS}?${n}` }))))
    expect(codes.toSorted()).toEqual(['OUTSIDE_CALENDARS_TOO_MANY', 'OUTSIDE_CALENDARS_TOO_MANY', 'done'])
    reads = []
    expect(await codeOf(add({ address: `${ADDRESS}?9` }))).toBe('OUTSIDE_CALENDARS_TOO_MANY')
    expect(reads).toEqual([])
    // The act has its own five.
    expect(await add({ whose: 'act' })).toMatchObject({ whose: 'act' })
  })

  it('isn’t added if it can’t be read, and says the same of our network as of nothing', async () => {
    for (const address of ['https://inside.example/a.ics', 'https://10.0.0.1/', 'https://[::1]/'])
      expect(await codeOf(add({ address }))).toBe('IMPORT_UNREACHABLE')
    expect(reads).toEqual([])
    status = 404
    expect(await codeOf(add())).toBe('IMPORT_UNREACHABLE')
    status = 200
    body = '<!doctype html>'
    expect(await codeOf(add())).toBe('IMPORT_NOT_CALENDAR')
    body = `BEGIN:VCALENDAR\n${'x'.repeat(10 * 1024 * 1024)}`
    expect(await codeOf(add())).toBe('OUTSIDE_CALENDAR_TOO_LARGE')
    for (const bad of [{ address: 'http://calendar.example/' }, { name: '' }, { whose: 'venue' as 'act' }])
      expect(await codeOf(add(bad))).toBe('INPUT_INVALID')
    expect(await list()).toEqual([])
  })

  it('of an act is for acts, changed by who edits its profile, and seen by all in it; a person’s own is only theirs', async () => {
    const venue = await createProVenue(test)
    expect(await codeOf(add({ whose: 'act' }, venue))).toBe('OUTSIDE_CALENDARS_ACTS_ONLY')
    const [member, manager] = [await joined(test, act, 'member'), await joined(test, act, 'manager')]
    expect(await codeOf(add({ whose: 'act' }, member))).toBe('ROLE_FORBIDS')
    const { id } = await add({ whose: 'act' }, manager)
    const own = await add({}, member)
    expect(await list(member)).toMatchObject([
      { id: own.id, canChange: true },
      { id, canChange: false },
    ])
    expect((await list()).map((each) => each.id)).toEqual([id])
    const change = { name: 'x', refuses: true }
    for (const [who, of, code] of [
      [member, id, 'ROLE_FORBIDS'],
      [act, own.id, 'OUTSIDE_CALENDAR_NOT_FOUND'],
      [venue, id, 'OUTSIDE_CALENDAR_NOT_FOUND'],
    ] as const) {
      expect(await codeOf(who.api.outsideCalendars.change({ id: of, ...change }))).toBe(code)
      expect(await codeOf(who.api.outsideCalendars.read({ id: of }))).toBe(code)
      await codeOf(who.api.outsideCalendars.remove({ id: of }))
    }
    expect((await list(member)).length).toBe(2)
    const visitor = await anonymous(test).fetch('/api/outside-calendars')
    expect(visitor.status).toBe(401)
  })
})

describe('reading again', () => {
  it('takes each calendar once an hour, replaces what changed, and nothing when nothing did', async () => {
    const { id } = await add()
    const before = await spans(id)
    await clock()
    expect(reads).toHaveLength(1)
    later(HOUR_MS)
    // The same events, as downloaded at another time.
    body = calendar([3, 20], [5, 20])
    await Promise.all([clock(), clock()])
    expect(reads).toHaveLength(2)
    expect(await spans(id)).toEqual(before)
    expect((await rowOf(id)).expanded_at).not.toEqual(test.deps.now())
    later(HOUR_MS)
    body = calendar([5, 20], [9, 18, 'STATUS:TENTATIVE'])
    await clock()
    expect(await listAgain()).toMatchObject([
      { readAt: (await rowOf(id)).read_at.toISOString(), busyTimes: 2 },
    ])
    expect((await rowOf(id)).read_at.getTime()).toBeGreaterThan(test.deps.now().getTime() - 60_000)
    const now = await spans(id)
    expect(now[0]).toEqual(before[1])
    expect(now[1]).toMatchObject({ firm: false })
  })

  it('asks only for what changed, and for everything once a day, so that it reaches two years ahead', async () => {
    etag = '"1"'
    body = calendar([729, 20, 'RRULE:FREQ=DAILY'])
    const { id } = await add()
    const last = async () => (await spans(id)).at(-1)!.starts_at.getTime()
    const first = await last()
    later(HOUR_MS)
    await clock()
    expect((await rowOf(id)).read_at.getTime()).toBeGreaterThan(test.deps.now().getTime() - 60_000)
    expect(await last()).toBe(first)
    later(DAY_MS)
    await clock()
    expect((await last()) - first).toBe(DAY_MS)
  })

  it('by a press is done at once, unless that was just done', async () => {
    const { id } = await add()
    await act.api.outsideCalendars.read({ id })
    expect(reads).toHaveLength(1)
    later(2 * 60_000)
    body = calendar([4, 20])
    expect(await act.api.outsideCalendars.read({ id })).toMatchObject({ busyTimes: 1 })
    later(2 * 60_000)
    await Promise.all(Array.from({ length: 4 }, () => act.api.outsideCalendars.read({ id })))
    expect(await listAgain()).toMatchObject([{ busyTimes: 1, problem: null }])
  })

  it('keeps what it had when it fails, says why, tells its owner once after a day, and is quiet when it works again', async () => {
    const { id, readAt } = await add({ whose: 'act' })
    status = 404
    later(HOUR_MS)
    await clock()
    expect(await listAgain()).toMatchObject([
      { busyTimes: 2, readAt, problem: { failure: 'gone', since: expect.any(String) } },
    ])
    for (let hour = 0; hour < 60; hour += 1) {
      later(HOUR_MS)
      await clock()
    }
    expect(await failing()).toHaveLength(1)
    expect(reads.length).toBeLessThan(15)
    expect(await readCalendarFigures(test.deps.db, test.deps.now())).toMatchObject({
      calendars: 1,
      failing: { gone: 1 },
      told: 1,
      late: 0,
    })
    status = 200
    body = calendar([5, 20])
    later(DAY_MS)
    await clock()
    expect(await listAgain()).toMatchObject([{ busyTimes: 1, problem: null }])
    expect((await rowOf(id)).told_at).toBeNull()
    expect(await failing()).toHaveLength(1)
  })

  it('ends after 90 days without success, until its owner presses', async () => {
    const { id } = await add()
    status = 500
    for (let day = 0; day < 95; day += 1) {
      later(DAY_MS)
      await clock()
    }
    const count = reads.length
    expect(await listAgain()).toMatchObject([{ busyTimes: 0, problem: { nextAt: null } }])
    later(DAY_MS)
    await clock()
    expect(reads).toHaveLength(count)
    status = 200
    body = calendar([2, 20])
    const again = await signInAgain(test, act)
    expect(await again.api.outsideCalendars.read({ id })).toMatchObject({ busyTimes: 1, problem: null })
    expect((await rowOf(id)).due_at!.getTime()).toBeGreaterThan(test.deps.now().getTime())
  })

  it('that dies in the middle changes nothing, and somebody else goes on; who comes late writes nothing', async () => {
    const { id } = await add()
    const before = await spans(id)
    later(HOUR_MS)
    body = calendar([4, 20])
    const { web } = test.deps
    // It's taken, and then the server is gone.
    test.deps.web = { read: () => Promise.reject(new Error('the power is out')) }
    await expect(clock()).rejects.toThrow('the power is out')
    expect(await spans(id)).toEqual(before)
    test.deps.web = web
    await clock()
    expect(await spans(id)).toEqual(before)
    // A slow one that was taken over meanwhile, and then finds another calendar.
    later(HOUR_MS)
    test.deps.web = {
      async read(address, options) {
        const found = await web.read(address, options)
        test.deps.web = web
        body = calendar([7, 20])
        later(10 * 60_000)
        await clock()
        return found
      },
    }
    await clock()
    expect((await spans(id)).map(({ starts_at }) => dayIn('America/Detroit', starts_at))).toEqual([
      '2026-12-06',
    ])
    // Removed while it's read.
    later(HOUR_MS)
    body = calendar([8, 20])
    test.deps.web = {
      async read(address, options) {
        const found = await web.read(address, options)
        await (await signInAgain(test, act)).api.outsideCalendars.remove({ id })
        return found
      },
    }
    await clock()
    test.deps.web = web
    expect([await spans(id), await failing()]).toEqual([[], []])
  })
})

it('its busy times and its state are in the export, its address isn’t; a deleted account takes it away', async () => {
  const { id } = await add()
  const actor = { userId: act.id, partyId: act.id } as never
  const texts = []
  for (const section of exportSections.filter(({ name }) => /calendars-kept|busy-times/.test(name)))
    texts.push(...(await section.read(test.deps, actor)))
  expect(texts).toHaveLength(3)
  expect(texts.join('')).toContain('calendar.example')
  expect(texts.join('')).not.toContain('5ecret')
  await add({ whose: 'act' })
  await test.deps.db.transaction().execute(async (tx) => {
    await eraseCalendars(tx, { personId: act.id })
    await eraseCalendars(tx, { partyId: act.id })
  })
  expect([await list(), await spans(id)]).toEqual([[], []])
})

it('reads 20 addresses an hour for an account, by adding or by a press', async () => {
  const strict = await startTestApp({ DEMO: 'off' }, { delivers: false })
  try {
    let asked = 0
    strict.deps.web = {
      read: async () => {
        asked += 1
        return 'unreachable'
      },
    }
    const member = await createArtist(strict)
    const codes = []
    for (let time = 0; time < 60; time += 1) codes.push(await codeOf(add({}, member)))
    expect(codes.filter((code) => code === 'IMPORT_UNREACHABLE')).toHaveLength(20)
    expect(new Set(codes.slice(20))).toEqual(new Set(['TOO_MANY_REQUESTS']))
    expect(asked).toBe(20)
  } finally {
    await strict.close()
  }
})
