import { randomUUID } from 'node:crypto'
import { type TemplateKind, TEMPLATES_MAX } from '@bandstand/domain/templates'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { anonymous, createArtist, createVenue, type Member } from '../../../test/members/factories.ts'

let test: TestApp
let venue: Member
let artist: Member
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  artist = await createArtist(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  venue = await createVenue(test)
})

const code = (name: string) => ({ code: name })
const TRIO = {
  title: 'Friday trio',
  description: '',
  time: '20:00',
  durationMinutes: 180,
  stageId: null,
  pay: '250',
  paymentType: 'flat',
  position: 'Musician',
  instruments: ['Bass'],
  genres: [],
  experienceLevel: 'any',
}
const save = (name: string, change: { id?: string; kind?: TemplateKind; fields?: object } = {}, of = venue) =>
  of.api.templates.save({
    id: change.id ?? randomUUID(),
    name,
    kind: change.kind ?? 'posting',
    fields: (change.fields ?? TRIO) as Record<string, unknown>,
  })
const namesOf = async (kind: TemplateKind = 'posting', of = venue) =>
  (await of.api.templates.list({ kind })).templates.map(({ name }) => name)

it('saves, overwrites, renames, deletes and puts back', async () => {
  const id = randomUUID()
  const saved = { id, kind: 'posting', name: 'Friday trio', fields: TRIO }
  expect(await save('  Friday  trio ', { id })).toEqual(saved)
  // The same request again, even at the same moment, is the same template.
  await Promise.all([1, 2, 3].map(() => save('Friday trio', { id })))
  expect(await venue.api.templates.list({ kind: 'posting' })).toEqual({ templates: [saved] })
  const fields = { title: 'Friday quartet' }
  expect(await save('Friday trio', { id, fields })).toEqual({ ...saved, fields })
  const renamed = { ...saved, fields, name: 'Quartet' }
  expect(await venue.api.templates.rename({ id, name: ' Quartet' })).toEqual(renamed)
  expect(await venue.api.templates.rename({ id, name: 'Quartet' })).toEqual(renamed)
  expect(await venue.api.templates.remove({ id })).toEqual({ removed: true })
  expect(await venue.api.templates.remove({ id })).toEqual({ removed: false })
  await expect(venue.api.templates.rename({ id, name: 'x' })).rejects.toMatchObject(
    code('TEMPLATE_NOT_FOUND'),
  )
  expect(await save('Quartet', { id, fields })).toEqual(renamed)
})

it('has each name once per kind, whatever its case, also of two at once', async () => {
  await save('Zulu')
  await save('alto')
  await expect(save('ALTO')).rejects.toMatchObject(code('TEMPLATE_NAME_TAKEN'))
  await save('Alto', { kind: 'offer', fields: { fee: '200', startTime: '20:00', minutes: 120, sets: 2 } })
  expect(await namesOf()).toEqual(['alto', 'Zulu'])
  const { templates } = await venue.api.templates.list({ kind: 'posting' })
  const { id } = templates.find(({ name }) => name === 'Zulu')!
  await expect(venue.api.templates.rename({ id, name: 'Alto' })).rejects.toMatchObject(
    code('TEMPLATE_NAME_TAKEN'),
  )
  await venue.api.templates.rename({ id, name: 'ZULU' })
  const two = await Promise.allSettled([save('Both'), save('both')])
  expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [one, other] = [randomUUID(), randomUUID()]
  await Promise.all([save('One', { id: one }), save('Other', { id: other })])
  const renames = await Promise.allSettled(
    [one, other].map((each) => venue.api.templates.rename({ id: each, name: 'Same' })),
  )
  expect(renames.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const umlauts = await Promise.allSettled([save('Übung'), save('übung')])
  expect(umlauts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('is the member’s own, and of the forms that they have', async () => {
  const id = randomUUID()
  const [, other] = [await save('Mine', { id }), await createVenue(test)]
  for (const kind of ['posting', 'day_sheet'] as const) {
    await expect(artist.api.templates.list({ kind })).rejects.toMatchObject(code('TEMPLATE_KIND_UNUSED'))
    await expect(save('x', { kind, fields: {} }, artist)).rejects.toMatchObject(code('TEMPLATE_KIND_UNUSED'))
  }
  await expect(venue.api.templates.list({ kind: 'set_list' })).rejects.toMatchObject(
    code('TEMPLATE_KIND_UNUSED'),
  )
  await save('Two sets', { kind: 'set_list', fields: { setList: 'Misty' } }, artist)
  expect(await namesOf('set_list', artist)).toEqual(['Two sets'])
  await expect(save('x', { id }, other)).rejects.toMatchObject(code('TEMPLATE_NOT_FOUND'))
  await expect(save('x', { id, kind: 'offer', fields: {} })).rejects.toMatchObject(code('TEMPLATE_NOT_FOUND'))
  for (const stranger of [other, artist]) {
    await expect(stranger.api.templates.rename({ id, name: 'x' })).rejects.toMatchObject(
      code('TEMPLATE_NOT_FOUND'),
    )
    expect(await stranger.api.templates.remove({ id })).toEqual({ removed: false })
  }
  const visitor = anonymous(test).api.templates
  await expect(visitor.list({ kind: 'posting' })).rejects.toMatchObject(code('UNAUTHENTICATED'))
  await expect(visitor.remove({ id })).rejects.toMatchObject(code('UNAUTHENTICATED'))
  expect(await namesOf()).toEqual(['Mine'])
})

it('refuses what isn’t a template', async () => {
  const long = 'x'.repeat(61)
  for (const name of ['', '   ', long]) await expect(save(name)).rejects.toMatchObject(code('INPUT_INVALID'))
  for (const fields of [
    { date: '2027-02-05' },
    { time: '8 PM' },
    { pay: 'much' },
    { position: 'Pirate' },
    { stageId: 'patio' },
    { description: 'x'.repeat(5001) },
    { __proto__: null, constructor: 1 },
  ])
    await expect(save('x', { fields })).rejects.toMatchObject(code('INPUT_INVALID'))
  await expect(save('x', { kind: 'offer', fields: { minutes: 0 } })).rejects.toMatchObject({
    data: { issues: [{ path: ['fields', 'minutes'] }] },
  })
  await expect(save('x', { kind: 'pirate' as TemplateKind })).rejects.toMatchObject(code('INPUT_INVALID'))
  await expect(venue.api.templates.rename({ id: randomUUID(), name: '' })).rejects.toMatchObject(
    code('INPUT_INVALID'),
  )
  expect(await namesOf()).toEqual([])
})

it('leaves out what forms of today don’t have, and stages that were removed', async () => {
  const main = await venue.api.stages.add({ name: 'Main' })
  const patio = await venue.api.stages.add({ name: 'Patio' })
  const id = randomUUID()
  expect(await save('Patio', { id, fields: { ...TRIO, stageId: patio.id } })).toMatchObject({
    fields: { stageId: patio.id },
  })
  await venue.api.stages.remove({ id: patio.id })
  const old = { ...TRIO, stageId: patio.id, fog: true, position: 'Pirate', time: '8 PM' }
  await test.deps.db
    .updateTable('templates')
    .set({ fields: JSON.stringify(old) })
    .where('id', '=', id)
    .execute()
  const { position: _, time: __, stageId: ___, ...rest } = TRIO
  expect(await venue.api.templates.list({ kind: 'posting' })).toMatchObject({ templates: [{ fields: rest }] })
  const [{ fields } = { fields: {} }] = (await venue.api.templates.list({ kind: 'posting' })).templates
  expect(fields).toEqual(rest)
  // Not another venue's either.
  const other = await createVenue(test)
  expect(await save('x', { fields: { stageId: main.id } }, other)).toMatchObject({ fields: {} })
})

it(`keeps ${TEMPLATES_MAX} of a kind, however many are sent at once`, async () => {
  const first = randomUUID()
  await save('0', { id: first })
  const sent = await Promise.allSettled(Array.from({ length: 60 }, (_, index) => save(`Template ${index}`)))
  const refused = sent.filter((each) => each.status === 'rejected')
  expect(new Set(refused.map(({ reason }) => reason.code))).toEqual(new Set(['TEMPLATES_TOO_MANY']))
  expect(await namesOf()).toHaveLength(TEMPLATES_MAX)
  const last = await Promise.allSettled([save('One more'), save('Two more')])
  expect(last.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  // What is there can be overwritten, and another kind has room.
  await save('0', { id: first, fields: {} })
  await save('Offer', { kind: 'offer', fields: {} })
  await venue.api.templates.remove({ id: first })
  const two = await Promise.allSettled([save('One more'), save('Two more')])
  expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
