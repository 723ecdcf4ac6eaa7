import { IMPORT_LIMITS } from '@bandstand/domain/calendar-import'
import { addDays, dayIn } from '@bandstand/domain/time'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { anonymous, createArtist, createProVenue, type Member } from '../../../../test/members/factories.ts'
import { createWeb } from '../../../integrations/web/read-web.ts'
import { limitScale } from '../../../security/limits.ts'

const ADDRESS = 'https://calendar.example/private-5ecret/basic.ics'
let test: TestApp
let server: Server
let venue: Member
let body = ''
let status = 200
let reads = 0
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  server = createServer((_, outgoing) => {
    reads += 1
    outgoing.writeHead(status, { 'content-type': 'text/calendar' }).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const names: Record<string, string> = { 'calendar.example': '127.0.0.1', 'inside.example': '10.0.0.1' }
  const resolve = async (host: string) => [names[host] ?? '192.168.0.1']
  test.deps.web = createWeb({ resolve, isPublic: (ip) => ip === '127.0.0.1', request, port })
})
afterAll(async () => {
  server.close()
  await test.close()
})
beforeEach(async () => {
  venue = await createProVenue(test)
  body = calendar('Soul Stew', 'Dee')
  status = 200
  reads = 0
})

const day = (ahead: number) => addDays(dayIn('America/Detroit', test.deps.now()), ahead).replaceAll('-', '')
const calendar = (...acts: string[]) =>
  [
    'BEGIN:VCALENDAR',
    ...acts.flatMap((act, index) => [
      'BEGIN:VEVENT',
      `UID:${index}@calendar.example`,
      `DTSTART;TZID=America/Detroit:${day(10 + index)}T200000`,
      `DTEND;TZID=America/Detroit:${day(10 + index)}T230000`,
      `SUMMARY:${act}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n')
const begin = (address = ADDRESS, of = venue) => of.api.calendarImports.beginFromAddress({ address })
const preview = async (of = venue) => of.api.calendarImports.preview(await begin(ADDRESS, of))
const run = (shown: { id: string; preview: string }) =>
  venue.api.calendarImports.run({ id: shown.id, preview: shown.preview, key: crypto.randomUUID() })

describe('importing a calendar from its address', () => {
  it('goes on as with a file: preview, import, the same again, undo', async () => {
    const first = await preview()
    expect(first).toMatchObject({ format: 'ics', fileName: 'Calendar at calendar.example' })
    expect(first.rows).toMatchObject([
      { name: 'Soul Stew', start: '20:00', outcome: 'new' },
      { name: 'Dee', outcome: 'new' },
    ])
    expect(await run(first)).toEqual({ acts: 2, blocked: 0 })
    const again = await preview()
    expect(again.rows.map(({ outcome }) => outcome)).toEqual(['same', 'same'])
    await expect(run(again)).rejects.toMatchObject({ code: 'IMPORT_EMPTY' })
    // The file that somebody downloads there is the same calendar.
    const file = { fileName: 'basic.ics', content: Buffer.from(body).toString('base64') }
    const fromFile = await venue.api.calendarImports.preview(await venue.api.calendarImports.begin(file))
    expect(fromFile.rows.map(({ outcome }) => outcome)).toEqual(['same', 'same'])
    const { imports } = await venue.api.calendarImports.list()
    expect(await venue.api.calendarImports.undo({ id: imports[0]!.id })).toEqual({ removed: 2, kept: 0 })
  })

  it('reads webcal addresses too, and keeps of an address only its host', async () => {
    await begin('webcal://calendar.example/private-5ecret/basic.ics')
    expect(reads).toBe(1)
    const rows = await test.deps.db.selectFrom('calendar_imports').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('5ecret')
  })

  it('is for venues', async () => {
    const artist = await createArtist(test)
    await expect(begin(ADDRESS, artist)).rejects.toMatchObject({ code: 'IMPORT_VENUES_ONLY' })
    const path = '/api/calendar-imports/from-address'
    const visitor = await anonymous(test).fetch(path, { method: 'POST', body: { address: ADDRESS } })
    expect(visitor.status).toBe(401)
    expect(reads).toBe(0)
  })

  it.each([
    '',
    'my calendar',
    'http://calendar.example/a.ics',
    'ftp://calendar.example/a.ics',
    'https://calendar.example:8080/a.ics',
    'https://me:secret@calendar.example/a.ics',
    `https://calendar.example/${'x'.repeat(2000)}`,
  ])('refuses %s at the field', async (address) => {
    await expect(begin(address)).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      data: { issues: [{ path: ['address'], message: expect.stringContaining('https://') }] },
    })
    expect(reads).toBe(0)
  })

  it('says the same of our network as of an address where nothing is', async () => {
    for (const address of ['https://inside.example/a.ics', 'https://10.0.0.1/a.ics', 'https://[::1]/'])
      await expect(begin(address)).rejects.toMatchObject({ code: 'IMPORT_UNREACHABLE' })
    expect(reads).toBe(0)
    status = 404
    await expect(begin()).rejects.toMatchObject({ code: 'IMPORT_UNREACHABLE' })
  })

  it('refuses what is no calendar, has no entries or is too large', async () => {
    body = '<!doctype html><title>Log in</title>'
    await expect(begin()).rejects.toMatchObject({ code: 'IMPORT_NOT_CALENDAR' })
    body = ''
    await expect(begin()).rejects.toMatchObject({ code: 'IMPORT_NOT_CALENDAR' })
    body = calendar()
    await expect(begin()).rejects.toMatchObject({ code: 'IMPORT_UNREADABLE' })
    body = calendar('x'.repeat(IMPORT_LIMITS.bytes))
    await expect(begin()).rejects.toMatchObject({ code: 'IMPORT_TOO_LARGE' })
    expect((await venue.api.calendarImports.list()).draft).toBeNull()
  })

  it('leaves one draft, however often and at the same time it’s pressed', async () => {
    const begun = await Promise.all([begin(), begin(), begin()])
    const { draft } = await venue.api.calendarImports.list()
    expect(begun.map(({ id }) => id)).toContain(draft?.id)
    expect((await run(await preview())).acts).toBe(2)
  })

  it('counts as an import, before anything is read', async () => {
    const rows = Array.from({ length: IMPORT_LIMITS.perDay * limitScale(test.deps) }, () => ({
      venue_id: venue.id,
      file_name: '',
      content: Buffer.alloc(0),
      read: '{}',
      created_at: test.deps.now(),
    }))
    await test.deps.db.insertInto('calendar_imports').values(rows).execute()
    await expect(begin()).rejects.toMatchObject({ code: 'IMPORTS_TOO_MANY' })
    expect(reads).toBe(0)
  })
})

it('reads 20 addresses an hour for an account, also such as fail', async () => {
  const strict = await startTestApp({ DEMO: 'off' }, { delivers: false })
  try {
    let asked = 0
    strict.deps.web = {
      read: async () => {
        asked += 1
        return { bytes: Buffer.from('no calendar'), version: { etag: null, lastModified: null } }
      },
    }
    const member = await createProVenue(strict)
    const codes = []
    for (let time = 0; time < 60; time += 1)
      codes.push(await begin(ADDRESS, member).catch((error: { code: string }) => error.code))
    expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'IMPORT_NOT_CALENDAR'))
    expect(new Set(codes.slice(20))).toEqual(new Set(['TOO_MANY_REQUESTS']))
    expect(asked).toBe(20)
    // Others have their own.
    const other = await createProVenue(strict)
    await expect(begin(ADDRESS, other)).rejects.toMatchObject({ code: 'IMPORT_NOT_CALENDAR' })
  } finally {
    await strict.close()
  }
})
