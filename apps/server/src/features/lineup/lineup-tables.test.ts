import { hashPassword } from '../../auth/index.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { tablesWith } from '../../../test/database/tables-with.ts'
import { acceptNewest, offered, openGig } from '../../../test/members/bookings.ts'
import { createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'
import { lineUp } from '../../../test/members/lineups.ts'
import { readExport, recordsOf } from '../../../test/members/read-export.ts'
import { freezePlayers, readLineup, readPlayers } from './index.ts'
import { deleteRemovedMembers } from './lineup.queries.ts'

let test: TestApp
let act: Member
let venue: Member
beforeAll(async () => {
  test = await startTestApp({ DEMO: 'off' })
})
afterAll(() => test.close())
beforeEach(async () => {
  act = await createArtist(test)
  venue = await createProVenue(test)
})

const book = async () => {
  const gigId = await openGig(test, venue)
  return (await acceptNewest(act, await offered(test, { gigId, artist: act, venue }))).id
}
const names = (rows: { name: string }[]) => rows.map(({ name }) => name)

it('who plays is the core of the act until it is written down, and then stays', async () => {
  const bookingId = await book()
  const { db } = test.deps
  expect(await readPlayers(db, bookingId)).toEqual([])
  const [ada, , , gone] = await lineUp(
    test,
    act,
    { name: 'Ada', instruments: ['Vocals'], person_id: act.id, hidden: true },
    { name: 'Bo', position: 9 },
    { name: 'Sub', part: 'sub' },
    { name: 'Gone', removed_at: test.deps.now() },
    { name: 'Cy', position: 8 },
  )
  expect(names(await readLineup(db, act.id))).toEqual(['Ada', 'Sub', 'Cy', 'Bo'])
  expect(await readPlayers(db, bookingId)).toMatchObject([
    { id: null, lineup_member_id: ada, person_id: act.id, name: 'Ada', instruments: ['Vocals'] },
    { name: 'Cy' },
    { name: 'Bo' },
  ])
  const freeze = () => db.transaction().execute((tx) => freezePlayers(tx, [bookingId], test.deps.now()))
  const [once, again] = [await freeze(), await freeze()]
  expect(again).toEqual(once)
  await db
    .updateTable('lineup_members')
    .set({ removed_at: null, name: 'Back' })
    .where('id', '=', gone!)
    .execute()
  const frozen = await readPlayers(db, bookingId)
  expect(names(frozen)).toEqual(['Ada', 'Cy', 'Bo'])
  expect(frozen.every(({ id }) => id !== null)).toBe(true)

  // Nobody who was added after the show has played it.
  const { starts_at } = await db
    .selectFrom('bookings')
    .select('starts_at')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('booking_players').execute()
  await db.updateTable('lineup_members').set({ created_at: starts_at }).where('name', '=', 'Cy').execute()
  expect(names(await readPlayers(db, bookingId))).toEqual(['Ada', 'Back', 'Bo'])
})

it('a person is in a line-up and in a show once, and the tables refuse what no screen allows', async () => {
  const add = (row: Parameters<typeof lineUp>[2]) => lineUp(test, act, row)
  await add({ name: 'Ada', person_id: act.id })
  await expect(add({ name: 'Ada again', person_id: act.id })).rejects.toThrow('lineup_members_person')
  await add({ name: 'Ada before', person_id: act.id, removed_at: test.deps.now() })
  for (const [row, check] of [
    [{ name: '' }, 'name_check'],
    [{ name: 'x'.repeat(81) }, 'name_check'],
    [{ name: 'Kim', part: 'guest' }, 'part_check'],
    [{ name: 'Kim', listed: false }, 'core_listed'],
    [{ name: 'Kim', instruments: ['1', '2', '3', '4', '5', '6'] }, 'instruments_check'],
  ] as const)
    await expect(
      add({ ...row, instruments: [...('instruments' in row ? row.instruments : [])] }),
    ).rejects.toThrow(check)
})

it('those who were removed are deleted after a while, and bookings keep them', async () => {
  const [kim, ada] = await lineUp(test, act, { name: 'Kim' }, { name: 'Ada' })
  const bookingId = await book()
  const { db } = test.deps
  await db.transaction().execute((tx) => freezePlayers(tx, [bookingId], test.deps.now()))
  const removed = { removed_at: new Date('2020-01-01') }
  await db.updateTable('lineup_members').set(removed).where('id', '=', kim!).execute()
  await deleteRemovedMembers(db, new Date('2020-01-02'))
  expect(await readPlayers(db, bookingId)).toMatchObject([
    { name: 'Kim', lineup_member_id: null },
    { name: 'Ada', lineup_member_id: ada },
  ])
})

it('a data export has one’s own line-up, and where one plays', async () => {
  const person = await createArtist(test, { band_name: 'Own Solo' })
  await lineUp(test, act, { name: 'Perla', person_id: person.id }, { name: 'Kim' })
  const bookingId = await book()
  await test.deps.db.transaction().execute((tx) => freezePlayers(tx, [bookingId], test.deps.now()))
  const theirs = await readExport(person)
  expect(recordsOf(theirs, 'my-line-ups')).toMatchObject([{ act: 'Reyes Trio', name: 'Perla' }])
  expect(recordsOf(theirs, 'players')).toMatchObject([{ booking_id: bookingId, name: 'Perla', is_me: true }])
  expect(recordsOf(theirs, 'line-up')).toEqual([])
  const own = await readExport(act)
  expect(new Set(recordsOf(own, 'line-up').map(({ name }) => name as string))).toEqual(
    new Set(['Kim', 'Perla']),
  )
  expect(JSON.stringify(recordsOf(own, 'line-up'))).not.toContain(person.id)
  expect(recordsOf(own, 'players')).toHaveLength(2)
})

it('a deleted account leaves every line-up, and shows name a former member', async () => {
  const person = await createArtist(test, { band_name: 'Own Solo' })
  const db = test.deps.db
  const password = 'Correct-horse-9'
  const set = { password_hash: await hashPassword(password) }
  await db.updateTable('users').set(set).where('id', 'in', [person.id, act.id]).execute()
  await lineUp(test, act, { name: 'Zebrawood', person_id: person.id }, { name: 'Kim' })
  await lineUp(test, person, { name: 'Zebrawood himself', person_id: person.id }, { name: 'Okapi' })
  const bookingId = await book()
  await db.transaction().execute((tx) => freezePlayers(tx, [bookingId], test.deps.now()))
  const remove = (member: Member) =>
    member.fetch('/api/account/deletion', { method: 'POST', body: { confirmation: 'DELETE', password } })
  expect((await remove(person)).status).toBe(200)
  // Contracts stay as both signed them.
  expect(await tablesWith(db, 'Zebrawood', 'Okapi')).toEqual(['contract_versions'])
  expect(names(await readLineup(db, act.id))).toEqual(['Kim'])
  expect(names(await readPlayers(db, bookingId))).toEqual(['Former member', 'Kim'])

  await db
    .updateTable('bookings')
    .set({ status: 'cancelled', ended_at: test.deps.now() })
    .where('id', '=', bookingId)
    .execute()
  await db
    .updateTable('transactions')
    .set({ status: 'cancelled' })
    .where('booking_id', '=', bookingId)
    .execute()
  const left = await remove(act)
  expect([left.status, await left.text()]).toEqual([200, expect.anything()])
  expect(await readLineup(db, act.id)).toEqual([])
  expect(names(await readPlayers(db, bookingId))).toEqual(['Former member', 'Former member'])
})
