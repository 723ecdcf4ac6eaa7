import { randomUUID } from 'node:crypto'
import { readRosterCsv, ROSTER_MAX, type RosterActForm } from '@bandstand/domain/roster'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { anonymous, createArtist, createVenue, type Member } from '../../../test/members/factories.ts'

let test: TestApp
let venue: Member
let artist: Member
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  ;[venue, artist] = await Promise.all([createVenue(test), createArtist(test)])
})
afterAll(() => test.close())

const TRIO: RosterActForm = {
  name: '  The Low  Notes ',
  contactName: 'Kim Park',
  email: 'kim@example.com',
  phone: '313.555.0148',
  fee: '1250.5',
  note: 'Loud.',
}
const namesOf = async (member: Member) => (await member.api.roster.list()).acts.map(({ name }) => name)
const code = (name: string) => ({ code: name })

it('saves the acts that a venue books directly, and restores a removed one', async () => {
  const id = randomUUID()
  const saved = {
    id,
    name: 'The Low Notes',
    contactName: 'Kim Park',
    email: 'kim@example.com',
    phone: '(313) 555-0148',
    fee: 1250.5,
    note: 'Loud.',
    member: null,
  }
  expect(await venue.api.roster.save({ id, ...TRIO })).toEqual(saved)
  // The same request again, even at the same moment, is the same act.
  await Promise.all([1, 2, 3].map(() => venue.api.roster.save({ id, ...TRIO })))
  expect(await venue.api.roster.list()).toEqual({ acts: [saved] })
  const changed = { ...saved, name: 'Alto', fee: null, member: { id: artist.id, name: 'Reyes Trio' } }
  expect(await venue.api.roster.save({ id, ...TRIO, name: 'Alto', fee: '', memberId: artist.id })).toEqual(
    changed,
  )
  expect(await venue.api.roster.remove({ id })).toEqual({ removed: true })
  expect(await venue.api.roster.remove({ id })).toEqual({ removed: false })
  const { fee: _none, member, ...rest } = changed
  expect(await venue.api.roster.save({ ...rest, memberId: member.id })).toEqual(changed)

  // Only a name is required, and an artist is on a roster once.
  await venue.api.roster.save({ id: randomUUID(), name: 'Ünder' })
  expect(await namesOf(venue)).toEqual(['Alto', 'Ünder'])
  await expect(
    venue.api.roster.save({ id: randomUUID(), name: 'Again', memberId: artist.id }),
  ).rejects.toMatchObject(code('ROSTER_LINKED'))
})

it('is for venues, each with their own, and refuses what isn’t an act', async () => {
  const [other, id] = [await createVenue(test), randomUUID()]
  await venue.api.roster.save({ id, name: 'Mine' })
  for (const act of [
    () => artist.api.roster.list(),
    () => artist.api.roster.exportActs(),
    () => artist.api.roster.save({ id, name: 'x' }),
    () => artist.api.roster.remove({ id }),
    () => artist.api.roster.importActs({ acts: [{ name: 'x' }] }),
  ])
    await expect(act()).rejects.toMatchObject(code('ROSTER_VENUES_ONLY'))
  await expect(anonymous(test).api.roster.list()).rejects.toMatchObject(code('UNAUTHENTICATED'))
  await expect(other.api.roster.save({ id, name: 'Yours' })).rejects.toMatchObject(
    code('ROSTER_ACT_NOT_FOUND'),
  )
  expect(await other.api.roster.remove({ id })).toEqual({ removed: false })
  expect(await namesOf(other)).toEqual([])
  expect(await namesOf(venue)).toContain('Mine')
  for (const memberId of [venue.id, randomUUID()])
    await expect(venue.api.roster.save({ id, name: 'Mine', memberId })).rejects.toMatchObject(
      code('ARTIST_NOT_FOUND'),
    )
  const before = await venue.api.roster.list()
  for (const bad of [
    {},
    { name: '' },
    { name: ' \u200b ' },
    { name: 'x'.repeat(121) },
    { name: 'x', email: 'nobody' },
    { name: 'x', phone: 'the bar' },
    { name: 'x', fee: '-1' },
    { name: 'x', fee: '1.999' },
    { name: 'x', note: 'x'.repeat(1001) },
    { name: 'x', memberId: 'me' },
    { name: 'x', venueId: other.id },
  ])
    expect(
      (await venue.fetch(`/api/roster/${id}`, { method: 'PUT', body: bad })).status,
      JSON.stringify(bad),
    ).toBe(422)
  expect(await venue.api.roster.list()).toEqual(before)
})

it('adds a file once, gives a file that can be read in again and holds no formula, and stops at its limit, even at once', async () => {
  const other = await createVenue(test)
  const acts = [{ ...TRIO }, { name: '=1+1', note: '-x' }, { name: 'THE LOW NOTES' }]
  expect(await other.api.roster.importActs({ acts })).toEqual({ added: 2, skipped: 1 })
  const twice = await Promise.all([1, 2].map(() => other.api.roster.importActs({ acts })))
  expect(twice).toEqual([1, 2].map(() => ({ added: 0, skipped: 3 })))
  const answer = await other.fetch('/api/roster/export')
  expect(answer.headers.get('content-disposition')).toMatch(/bandstand-roster-\d{4}-\d\d-\d\d\.csv/)
  const text = await answer.text()
  expect(text.split('\r\n').slice(0, 3)).toEqual([
    'Name,Contact,Email,Phone,Usual fee (USD),Notes',
    "'=1+1,,,,,'-x",
    'The Low Notes,Kim Park,kim@example.com,(313) 555-0148,1250.50,Loud.',
  ])
  const rows = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  const again = readRosterCsv(rows, [])
  expect(again.lines.map(({ outcome }) => outcome)).toEqual(['new', 'new'])
  await createVenue(test).then(async (third) => {
    await third.api.roster.importActs({ acts: again.acts })
    const plain = ({ acts: all }: { acts: { id: string }[] }) => all.map(({ id: _id, ...act }) => act)
    expect(plain(await third.api.roster.list())).toEqual(plain(await other.api.roster.list()))
  })

  const many = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) => ({ name: `Act ${from + at}` }))
  await other.api.roster.importActs({ acts: many(ROSTER_MAX - 4, 0) })
  await expect(other.api.roster.importActs({ acts: many(3, 1000) })).rejects.toMatchObject(
    code('ROSTER_FULL'),
  )
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, (_, at) => other.api.roster.save({ id: randomUUID(), name: `Late ${at}` })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await namesOf(other)).toHaveLength(ROSTER_MAX)
  for (const bad of [[], many(ROSTER_MAX + 1, 0), [{ name: '' }], [{ name: 'x', memberId: artist.id }]])
    expect((await other.fetch('/api/roster/import', { method: 'POST', body: { acts: bad } })).status).toBe(
      422,
    )
})
