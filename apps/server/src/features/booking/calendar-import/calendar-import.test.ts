import type { ImportPreview, ImportRow } from '@bandstand/api-spec'
import { IMPORT_LIMITS } from '@bandstand/domain/calendar-import'
import { addDays, DAY_MS, dayIn } from '@bandstand/domain/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { acceptNewest, offered, openGig } from '../../../../test/members/bookings.ts'
import { anonymous, createArtist, createProVenue, type Member } from '../../../../test/members/factories.ts'
import { limitScale } from '../../../security/limits.ts'
import { runMaintenance } from '../../../run-maintenance.ts'

let test: TestApp
let venue: Member
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
})
afterAll(() => test.close())
beforeEach(async () => {
  venue = await createProVenue(test)
})

/** So many days from today at the venue. */
const day = (ahead: number) => addDays(dayIn('America/Detroit', test.deps.now()), ahead)
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64')
const table = (...rows: string[]) => ['Date,Start,End,Act,Room,Fee,Notes', ...rows].join('\n')

async function begin(text: string, of = venue): Promise<ImportPreview> {
  const { id } = await of.api.calendarImports.begin({ fileName: 'calendar.csv', content: base64(text) })
  return of.api.calendarImports.preview({ id })
}
const run = ({ id, preview }: ImportPreview, of = venue, key: string = crypto.randomUUID()) =>
  of.api.calendarImports.run({ id, preview, key })
const outcomes = ({ rows }: ImportPreview) => rows.map(({ outcome }) => outcome)
const calendarOf = async (of = venue) => {
  const { entries } = await of.api.booking.calendar({ from: day(0), to: day(60) })
  return entries.map(({ kind, title, start, end }) => ({ kind, title, start, end }))
}
const form = (row: ImportRow, change: object = {}) => ({
  kind: row.kind,
  name: row.name,
  day: row.day ?? day(9),
  lastDay: null,
  start: row.start ?? '20:00',
  end: row.end ?? '23:00',
  stageId: row.stageId,
  fee: row.fee === null ? '' : String(row.fee),
  ...change,
})

describe('importing a calendar', () => {
  it('adds the new acts and closed days, and nothing else of the file', async () => {
    const artist = await createArtist(test)
    const gigId = await openGig(test, venue, { date: day(20), time: '20:00' })
    await acceptNewest(
      artist,
      await offered(test, { gigId, artist, venue }, { start: `${day(20)}T20:00`, end: `${day(20)}T22:00` }),
    )
    const preview = await begin(
      table(
        `${day(10)},8 PM,11 PM,Soul Stew,,"$1,200.00",two sets`,
        `${day(10)},20:00,23:00,Soul Stew,,1200,`,
        `${day(10)},9 PM,11 PM,Los Panaderos,,,`,
        `${day(11)},,,CLOSED,,,floor`,
        `${day(20)},9 PM,11 PM,Too late,,,`,
        `${day(-3)},8 PM,11 PM,Over,,,`,
        `${day(12)},TBD,,Somebody,,,`,
      ),
    )
    expect(outcomes(preview)).toEqual(['new', 'same', 'clash', 'new', 'clash', 'skipped', 'unreadable'])
    expect(preview.rows.map(({ why }) => why)).toEqual([
      '',
      'It’s the same as row 2.',
      expect.stringMatching(/^It overlaps Soul Stew in row 2, .*8:00 PM to 11:00 PM/),
      '',
      expect.stringMatching(/^It overlaps Reyes Trio, /),
      'It’s over.',
      'There’s no time. Enter one, or use your usual hours.',
    ])
    const before = await test.deps.db.selectFrom('outbox_events').select('id').execute()
    expect(await run(preview)).toEqual({ acts: 1, blocked: 1 })
    expect(await test.deps.db.selectFrom('outbox_events').select('id').execute()).toHaveLength(before.length)
    expect((await calendarOf()).filter(({ kind }) => kind !== 'booking')).toEqual([
      { kind: 'outside', title: 'Soul Stew', start: `${day(10)}T20:00`, end: `${day(10)}T23:00` },
      { kind: 'blocked', title: 'CLOSED', start: `${day(11)}T00:00`, end: `${day(12)}T00:00` },
    ])
    const [row] = await test.deps.db
      .selectFrom('outside_bookings')
      .selectAll()
      .where('venue_id', '=', venue.id)
      .execute()
    expect(row).toMatchObject({ fee_cents: 120_000, note: 'two sets' })
  })

  it('of the same file twice changes nothing, in whichever form it comes', async () => {
    const lines = [`${day(10)},8 PM,11 PM,Soul Stew,,,`, `${day(11)},,,CLOSED,,,`]
    await run(await begin(table(...lines)))
    const again = await begin(table(...lines))
    expect(outcomes(again)).toEqual(['same', 'same'])
    await expect(run(again)).rejects.toMatchObject({ code: 'IMPORT_EMPTY' })
    const retyped = await begin(`Act\tWhen\tHours\nsoul stew\t${day(10)}\t8-11pm`)
    expect(retyped.rows).toMatchObject([{ outcome: 'same', why: 'It’s already in your calendar.' }])
    expect(await calendarOf()).toHaveLength(2)
  })

  it('follows corrections: a row is changed, left out, or taken as it was', async () => {
    const { id, rows } = await begin(table(`${day(10)},TBD,,TBD,,,`, `${day(11)},8 PM,11 PM,Soul Stew,,,`))
    const [first, second] = rows as [ImportRow, ImportRow]
    const edit = (row: string, leaveOut: boolean, change: ReturnType<typeof form> | null) =>
      venue.api.calendarImports.editRow({ id, row, leaveOut, change })
    await expect(edit(first.key, false, form(first, { name: '', start: '' }))).rejects.toMatchObject({
      data: { issues: [{ path: ['change', 'name'] }, { path: ['change', 'start'] }] },
    })
    const named = { name: 'The House Trio', start: '21:00', end: '00:30', fee: '250' }
    let preview = await edit(first.key, false, form(first, named))
    expect(preview.rows[0]).toMatchObject({
      outcome: 'new',
      endDay: day(11),
      end: '00:30',
      fee: 250,
      isEdited: true,
    })
    preview = await edit(second.key, true, null)
    expect(preview.rows[1]).toMatchObject({ outcome: 'skipped', why: 'You left it out.' })
    expect(outcomes(await edit(second.key, false, null))).toEqual(['new', 'new'])
    await expect(edit('9-none', true, null)).rejects.toMatchObject({ code: 'IMPORT_NOT_FOUND' })
    // Corrections of two rows at the same moment are both kept.
    await Promise.all([
      edit(first.key, false, form(first, { ...named, name: 'The House Duo' })),
      edit(second.key, false, form(second, { fee: '90' })),
    ])
    expect((await venue.api.calendarImports.preview({ id })).rows).toMatchObject([
      { name: 'The House Duo' },
      { fee: 90 },
    ])
    await edit(first.key, false, form(first, named))
    expect(await run(await venue.api.calendarImports.preview({ id }))).toEqual({ acts: 2, blocked: 0 })
    expect(await calendarOf()).toMatchObject([{ title: 'The House Trio' }, { title: 'Soul Stew' }])
  })

  it('reads the file again as the venue says: columns, the order of dates and usual hours', async () => {
    const { id, ...preview } = await begin('wann?;wer?\n5/6/2027;Soul Stew\n7/8/2027;Dee')
    expect(preview).toMatchObject({ asksOrder: true, order: null, usual: null })
    expect(new Set(preview.rows.map(({ outcome }) => outcome))).toEqual(new Set(['unreadable']))
    const fields = ['date', 'act'] as ('date' | 'act')[]
    const columns = { hasHeader: true, fields }
    const usual = { start: '20:00', end: '23:30' }
    const choose = (order: 'day' | 'month') =>
      venue.api.calendarImports.choose({ id, columns, order, usual, rooms: {} })
    expect((await choose('day')).rows).toMatchObject([
      { name: 'Soul Stew', day: '2027-06-05', start: '20:00', end: '23:30', outcome: 'new' },
      { name: 'Dee', day: '2027-08-07' },
    ])
    expect((await choose('month')).rows[0]).toMatchObject({ day: '2027-05-06' })
    const twice = { ...columns, fields: ['date', 'date'] as ('date' | 'act')[] }
    await expect(
      venue.api.calendarImports.choose({ id, columns: twice, order: null, usual, rooms: {} }),
    ).rejects.toMatchObject({ code: 'INPUT_INVALID' })
  })

  it('puts acts on the stages that its rooms are', async () => {
    const main = (await venue.api.stages.add({ name: 'Main' })).id
    const patio = (await venue.api.stages.add({ name: 'Patio', changeoverMinutes: 30 })).id
    const preview = await begin(
      table(
        `${day(10)},8 PM,10 PM,One,main,,`,
        `${day(10)},8 PM,10 PM,Two,Outside,,`,
        `${day(10)},8 PM,10 PM,Three,,,`,
        `${day(10)},10:15 PM,11 PM,Four,Patio,,`,
      ),
    )
    expect(outcomes(preview)).toEqual(['new', 'unreadable', 'unreadable', 'new'])
    expect(preview.rooms).toEqual([
      { name: 'main', rows: 1, stageId: main },
      { name: 'Outside', rows: 1, stageId: null },
      { name: '', rows: 1, stageId: null },
      { name: 'Patio', rows: 1, stageId: patio },
    ])
    const { columns, ...choices } = {
      columns: null,
      order: null,
      usual: null,
      rooms: { outside: patio, '': patio },
    }
    const chosen = await venue.api.calendarImports.choose({ id: preview.id, columns, ...choices })
    // The changeover of the patio keeps row 5 away from row 3.
    expect(outcomes(chosen)).toEqual(['new', 'new', 'clash', 'clash'])
    expect(chosen.rows.map(({ why }) => why).slice(2)).toEqual([
      expect.stringMatching(/^It overlaps Two in row 3, /),
      expect.stringMatching(/^It leaves less than 30 minutes for the changeover after Two in row 3, /),
    ])
    expect(await run(chosen)).toEqual({ acts: 2, blocked: 0 })
  })

  it('imports nothing when the calendar has changed since the preview', async () => {
    const preview = await begin(table(`${day(10)},8 PM,11 PM,Soul Stew,,,`, `${day(11)},8 PM,11 PM,Dee,,,`))
    await venue.api.booking.blockTime({ start: `${day(10)}T12:00`, end: `${day(10)}T21:00` })
    await expect(run(preview)).rejects.toMatchObject({ code: 'IMPORT_PREVIEW_CHANGED' })
    expect(await calendarOf()).toHaveLength(1)
    expect(await run(await venue.api.calendarImports.preview({ id: preview.id }))).toEqual({
      acts: 1,
      blocked: 0,
    })
  })

  it('happens once, however often and at the same time it’s requested', async () => {
    const preview = await begin(table(`${day(10)},8 PM,11 PM,Soul Stew,,,`))
    const key = crypto.randomUUID()
    const answers = await Promise.allSettled([
      run(preview, venue, key),
      run(preview, venue, key),
      run(preview),
      run(preview),
    ])
    expect(answers.map(({ status }) => status)).toContain('fulfilled')
    expect(await calendarOf()).toHaveLength(1)
    await expect(run(preview)).rejects.toMatchObject({ code: 'IMPORT_NOT_FOUND' })
  })

  it('is either imported or discarded when both are pressed at once', async () => {
    const preview = await begin(table(`${day(10)},8 PM,11 PM,Soul Stew,,,`))
    const { id } = preview
    const both = await Promise.allSettled([run(preview), venue.api.calendarImports.discard({ id })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const imported = both[0].status === 'fulfilled' ? 1 : 0
    expect(await calendarOf()).toHaveLength(imported)
    const { imports, draft } = await venue.api.calendarImports.list()
    expect([imports.length, draft]).toEqual([imported, null])
  })
})

describe('undoing an import', () => {
  it('removes what it added, leaves what was changed since, and works once', async () => {
    const lines = [
      `${day(10)},8 PM,11 PM,Soul Stew,,,`,
      `${day(11)},8 PM,11 PM,Dee,,,`,
      `${day(12)},,,CLOSED,,,`,
    ]
    await run(await begin(table(...lines)))
    const { imports, draft } = await venue.api.calendarImports.list()
    expect(draft).toBeNull()
    expect(imports).toMatchObject([{ fileName: 'calendar.csv', acts: 2, blocked: 1, undoneAt: null }])
    const { id } = imports[0]!
    await test.deps.db
      .updateTable('outside_bookings')
      .set({ fee_cents: 9900 })
      .where('venue_id', '=', venue.id)
      .where('act_name', '=', 'Dee')
      .execute()
    const two = await Promise.allSettled([1, 2].map(() => venue.api.calendarImports.undo({ id })))
    expect(two.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))).toEqual([
      { removed: 2, kept: 1 },
    ])
    expect(await calendarOf()).toMatchObject([{ title: 'Dee' }])
    await expect(venue.api.calendarImports.undo({ id })).rejects.toMatchObject({
      code: 'IMPORT_UNDO_TOO_LATE',
    })
    // What was removed can be imported again.
    expect(outcomes(await begin(table(...lines)))).toEqual(['new', 'same', 'new'])
  })

  it('isn’t possible after a day, which also deletes what was never imported', async () => {
    const { id } = await begin(table(`${day(10)},8 PM,11 PM,Soul Stew,,,`))
    await run(await venue.api.calendarImports.preview({ id }))
    const draft = await begin(table(`${day(11)},8 PM,11 PM,Dee,,,`))
    const earlier = new Date(test.deps.now().getTime() - DAY_MS - 1000)
    await test.deps.db
      .updateTable('calendar_imports')
      .set({ imported_at: earlier })
      .where('id', '=', id)
      .execute()
    await test.deps.db
      .updateTable('calendar_imports')
      .set({ created_at: earlier })
      .where('venue_id', '=', venue.id)
      .execute()
    await expect(venue.api.calendarImports.undo({ id })).rejects.toMatchObject({
      code: 'IMPORT_UNDO_TOO_LATE',
    })
    await runMaintenance(test.deps)
    await expect(venue.api.calendarImports.preview({ id: draft.id })).rejects.toMatchObject({
      code: 'IMPORT_NOT_FOUND',
    })
    expect((await venue.api.calendarImports.list()).imports).toHaveLength(1)
  })
})

describe('an import', () => {
  it('is the venue’s own, and no artist can begin one', async () => {
    const { id } = await begin(table(`${day(10)},8 PM,11 PM,Soul Stew,,,`))
    const other = await createProVenue(test)
    const artist = await createArtist(test)
    const content = base64(table(`${day(10)},8 PM,11 PM,X,,,`))
    await expect(artist.api.calendarImports.begin({ content })).rejects.toMatchObject({
      code: 'IMPORT_VENUES_ONLY',
    })
    expect(
      (await anonymous(test).fetch('/api/calendar-imports', { method: 'POST', body: { content } })).status,
    ).toBe(401)
    for (const [member, code] of [
      [other, 'IMPORT_NOT_FOUND'],
      [artist, 'IMPORT_VENUES_ONLY'],
    ] as const) {
      const { calendarImports } = member.api
      if (member === artist) await expect(calendarImports.list()).rejects.toMatchObject({ code })
      else expect(await calendarImports.list()).toEqual({ imports: [], draft: null })
      const requests = [
        () => calendarImports.preview({ id }),
        () => calendarImports.choose({ id, columns: null, order: null, usual: null, rooms: {} }),
        () => calendarImports.editRow({ id, row: 'x', leaveOut: true, change: null }),
        () => calendarImports.run({ id, preview: 'x', key: crypto.randomUUID() }),
        () => calendarImports.undo({ id }),
        () => calendarImports.discard({ id }),
      ]
      for (const request of requests) await expect(request()).rejects.toMatchObject({ code })
    }
    await venue.api.calendarImports.discard({ id })
    await expect(venue.api.calendarImports.discard({ id })).rejects.toMatchObject({
      code: 'IMPORT_NOT_FOUND',
    })
  })

  it('is refused with a reason when there’s nothing in the file, or too much', async () => {
    await expect(begin('')).rejects.toMatchObject({ code: 'INPUT_INVALID' })
    await expect(begin('\n\n')).rejects.toMatchObject({ code: 'IMPORT_UNREADABLE' })
    await expect(begin('x'.repeat(IMPORT_LIMITS.bytes + 10))).rejects.toMatchObject({ code: 'INPUT_INVALID' })
    const many = Array.from(
      { length: IMPORT_LIMITS.rows + 50 },
      (_, index) => `${day(1 + (index % 700))},8 PM,11 PM,Act ${index},,,`,
    )
    const preview = await begin(table(...many))
    expect(preview.rows).toHaveLength(IMPORT_LIMITS.rows)
    expect(preview.omitted).toBe(50)
    expect((await run(preview)).acts).toBeGreaterThan(600)
  })

  it('can be begun so many times a day, also by two at once', async () => {
    const content = base64(table(`${day(10)},8 PM,11 PM,Soul Stew,,,`))
    const rows = Array.from({ length: IMPORT_LIMITS.perDay * limitScale(test.deps) - 1 }, () => ({
      venue_id: venue.id,
      file_name: '',
      content: Buffer.alloc(0),
      read: '{}',
      created_at: test.deps.now(),
    }))
    await test.deps.db.insertInto('calendar_imports').values(rows).execute()
    const two = await Promise.allSettled([1, 2].map(() => venue.api.calendarImports.begin({ content })))
    expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(venue.api.calendarImports.begin({ content })).rejects.toMatchObject({
      code: 'IMPORTS_TOO_MANY',
    })
  })
})
