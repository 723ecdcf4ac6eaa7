import { randomUUID } from 'node:crypto'
import { LINEUP_MAX } from '@bandstand/domain/lineup'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { acceptNewest, offered, openGig } from '../../../test/members/bookings.ts'
import { runAllClocks } from '../../../test/members/contracts.ts'
import { createArtist, createProVenue, type Member, signInAgain } from '../../../test/members/factories.ts'
import { lineUp } from '../../../test/members/lineups.ts'
import { joined, secretOf } from '../../../test/members/people.ts'

let test: TestApp
let act: Member
let venue: Member
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  act = await createArtist(test)
  venue = await createProVenue(test)
})

const add = async (name: string, more = {}, member = act) => {
  const id = randomUUID()
  await member.api.lineup.save({ id, name, ...more })
  return id
}
const people = async (member = act) => (await member.api.lineup.get()).people
const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
const book = async () => {
  const gigId = await openGig(test, venue)
  return (await acceptNewest(act, await offered(test, { gigId, artist: act, venue }))).id
}
const listed = async (viewer = venue) => (await viewer.api.profiles.get({ uuid: act.id })).lineup

describe('the line-up of an act', () => {
  it('is empty at first, and has people with instruments in their order', async () => {
    expect([await people(), await listed()]).toEqual([[], []])
    const ada = await add('Ada', { instruments: ['vocals', 'Piano'], personId: act.id })
    const kim = await add('Kim', { part: 'sub' })
    expect(await people()).toMatchObject([
      {
        id: ada,
        name: 'Ada',
        instruments: ['Vocals', 'Piano'],
        part: 'core',
        listed: true,
        isYou: true,
        personId: act.id,
      },
      { id: kim, name: 'Kim', part: 'sub', listed: false, isYou: false, personId: null },
    ])
    await act.api.lineup.save({ id: kim, name: 'Kim Lee', part: 'sub', listed: true })
    expect(names((await act.api.lineup.reorder({ ids: [kim, randomUUID()] })).people)).toEqual([
      'Kim Lee',
      'Ada',
    ])
    expect(await listed()).toEqual([
      { name: 'Kim Lee', instruments: [], actId: null },
      { name: 'Ada', instruments: ['Vocals', 'Piano'], actId: null },
    ])
    expect(await act.api.lineup.remove({ id: kim })).toEqual({ removed: true })
    expect(await act.api.lineup.remove({ id: kim })).toEqual({ removed: false })
    expect(names(await people())).toEqual(['Ada'])
    await act.api.lineup.save({ id: kim, name: 'Kim Lee' })
    expect(names(await people())).toEqual(['Kim Lee', 'Ada'])
  })

  it('is written by owner and manager, read by the others, and no business of anybody else', async () => {
    const id = await add('Ada')
    const [manager, member, viewer] = [
      await joined(test, act, 'manager'),
      await joined(test, act, 'member'),
      await joined(test, act, 'viewer'),
    ]
    await manager.api.lineup.save({ id, name: 'Ada R.' })
    for (const reader of [member, viewer]) {
      expect(names(await people(reader))).toEqual(['Ada R.'])
      await expect(reader.api.lineup.save({ id, name: 'No' })).rejects.toMatchObject({ code: 'ROLE_FORBIDS' })
      await expect(reader.api.lineup.remove({ id })).rejects.toMatchObject({ code: 'ROLE_FORBIDS' })
    }
    const other = await createArtist(test)
    await expect(other.api.lineup.save({ id, name: 'Mine' })).rejects.toMatchObject({
      code: 'LINEUP_MEMBER_NOT_FOUND',
    })
    expect(await other.api.lineup.remove({ id })).toEqual({ removed: false })
    expect((await other.api.lineup.reorder({ ids: [id] })).people).toEqual([])
    const { api } = venue
    for (const refused of [
      () => api.lineup.get(),
      () => api.lineup.save({ id, name: 'x' }),
      () => api.lineup.remove({ id }),
    ])
      await expect(refused()).rejects.toMatchObject({ code: 'LINEUP_ACTS_ONLY' })
    await expect(act.api.lineup.save({ id, name: ' ' })).rejects.toMatchObject({ code: 'INPUT_INVALID' })
    expect(names(await people())).toEqual(['Ada R.'])
  })

  it('links only people of the act, each once', async () => {
    const stranger = await createArtist(test)
    await expect(add('X', { personId: stranger.id })).rejects.toMatchObject({ code: 'NOT_A_MEMBER' })
    await add('Ada', { personId: act.id })
    await expect(add('Ada too', { personId: act.id })).rejects.toMatchObject({ code: 'LINEUP_TWICE' })
    await expect(add('X', { invitationId: randomUUID() })).rejects.toMatchObject({
      code: 'INVITATION_NOT_FOUND',
    })
  })

  it('is full at its limit, also with two at once', async () => {
    await lineUp(test, act, ...Array.from({ length: LINEUP_MAX - 1 }, (_, index) => ({ name: `P${index}` })))
    const two = await Promise.allSettled([add('One'), add('Two')])
    expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(add('Three')).rejects.toMatchObject({ code: 'LINEUP_FULL' })
    const [first] = await people()
    for (let time = 0; time < 60; time++) await act.api.lineup.save({ id: first!.id, name: 'Again' })
    expect(await people()).toHaveLength(LINEUP_MAX)
  })

  it('gets the account of whoever accepts the invitation, also one that replaced it', async () => {
    const bookingId = await book()
    const first = await act.api.people.invite({ email: '', role: 'member' })
    const id = await add('Kim', { invitationId: first.id })
    expect(await people()).toMatchObject([{ id, invitationId: first.id, personId: null }])
    await act.api.lineup.setPlayers({ bookingId, ids: [id] })
    const second = await act.api.people.renew({ id: first.id })
    expect(await people()).toMatchObject([{ invitationId: second.id }])
    const kim = await createArtist(test, { band_name: 'Kim Solo' })
    await kim.api.people.acceptInvitation(secretOf(second))
    expect(await people()).toMatchObject([{ id, personId: kim.id, invitationId: null }])
    const rows = await test.deps.db.selectFrom('booking_players').select('person_id').execute()
    expect(rows).toContainEqual({ person_id: kim.id })
    expect(await listed()).toEqual([{ name: 'Kim', instruments: [], actId: kim.id }])

    // The person decides whether they are shown, and nobody for them.
    await expect(act.api.lineup.hideMe({ id, hidden: true })).rejects.toMatchObject({
      code: 'LINEUP_MEMBER_NOT_FOUND',
    })
    await kim.api.lineup.hideMe({ id, hidden: true })
    await kim.api.lineup.hideMe({ id, hidden: true })
    expect(await listed()).toEqual([])
    await act.api.lineup.save({ id, name: 'Kim', personId: kim.id })
    expect(await people()).toMatchObject([{ isHidden: true }])
    await kim.api.lineup.hideMe({ id, hidden: false })
    expect(await listed()).toHaveLength(1)
  })

  it('keeps whoever leaves the act, unless they or an owner say otherwise', async () => {
    const [one, two, three] = [
      await joined(test, act, 'member'),
      await joined(test, act, 'member'),
      await joined(test, act, 'member'),
    ]
    for (const [index, { id }] of [one, two, three].entries()) await add(`P${index}`, { personId: id })
    await act.api.people.remove({ personId: one.id })
    await act.api.people.remove({ personId: two.id, fromLineup: true })
    await three.api.people.leave({ partyId: act.id, fromLineup: true })
    expect(names(await people())).toEqual(['P0'])
  })
})

describe('who plays a booking', () => {
  it('is the core at first; the act can put a sub in until the show starts, and the venue reads it', async () => {
    const [ada, bo, sub] = [
      await add('Ada'),
      await add('Bo', { instruments: ['Drums'] }),
      await add('Sub', { part: 'sub' }),
    ]
    const bookingId = await book()
    const now = await act.api.lineup.players({ bookingId })
    expect(now).toMatchObject({ players: [{ name: 'Ada' }, { name: 'Bo', part: 'core' }], canChange: true })
    expect(now.others).toMatchObject([{ id: sub, name: 'Sub', part: 'sub' }])
    const ids = [now.players[0]!.id, sub]
    expect(names((await act.api.lineup.setPlayers({ bookingId, ids })).players)).toEqual(['Ada', 'Sub'])
    await act.api.lineup.setPlayers({ bookingId, ids })
    expect(await venue.api.lineup.players({ bookingId })).toMatchObject({
      players: [{ name: 'Ada' }, { name: 'Sub' }],
      others: [],
      canChange: false,
    })
    expect((await venue.api.daySheets.get({ bookingId })).players).toEqual([
      { name: 'Ada', instruments: [], part: 'core' },
      { name: 'Sub', instruments: [], part: 'sub' },
    ])
    // Bo comes back by the id of the line-up.
    expect(names((await act.api.lineup.setPlayers({ bookingId, ids: [bo, ada] })).players)).toEqual([
      'Bo',
      'Ada',
    ])
    // Later changes of the line-up don't change who is booked.
    await act.api.lineup.remove({ id: ada })
    expect(names((await act.api.lineup.players({ bookingId })).players)).toEqual(['Bo', 'Ada'])
  })

  it('refuses others, strangers, nobody and the same twice', async () => {
    const ada = await add('Ada')
    const bookingId = await book()
    const [other, member] = [await createArtist(test), await joined(test, act, 'member')]
    const codeOf = (who: Member, ids: string[]) =>
      who.api.lineup.setPlayers({ bookingId, ids }).then(
        () => 'done',
        (error: { code: string }) => error.code,
      )
    expect(await codeOf(other, [ada])).toBe('BOOKING_NOT_FOUND')
    expect(await codeOf(venue, [ada])).toBe('PLAYERS_OTHER_SIDE')
    expect(await codeOf(member, [ada])).toBe('ROLE_FORBIDS')
    expect(await codeOf(act, [])).toBe('PLAYERS_NONE')
    expect(await codeOf(act, [ada, ada])).toBe('LINEUP_TWICE')
    expect(await codeOf(act, [randomUUID()])).toBe('LINEUP_MEMBER_NOT_FOUND')
    await expect(other.api.lineup.players({ bookingId })).rejects.toMatchObject({ code: 'BOOKING_NOT_FOUND' })
    expect(await member.api.lineup.players({ bookingId })).toMatchObject({ canChange: false })
    const { starts_at } = await test.deps.db
      .selectFrom('bookings')
      .select('starts_at')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    test.deps.now = () => starts_at
    act = await signInAgain(test, act)
    expect(await codeOf(act, [ada])).toBe('PLAYERS_CLOSED')
    test.setTime(new Date())
  })

  it('two changes at once end with one of them, and sixty notify the venue once', async () => {
    const [ada, bo, cy] = [await add('Ada'), await add('Bo'), await add('Cy', { part: 'sub' })]
    const bookingId = await book()
    const change = (...ids: string[]) => act.api.lineup.setPlayers({ bookingId, ids })
    await Promise.all([change(ada, cy), change(bo, cy)])
    const after = names((await act.api.lineup.players({ bookingId })).players)
    expect([
      ['Ada', 'Cy'],
      ['Bo', 'Cy'],
    ]).toContainEqual(after)
    for (let time = 0; time < 30; time++) {
      await change(ada, bo)
      await change(ada, cy)
    }
    await runAllClocks(test)
    const notices = async () =>
      (await venue.api.notifications.list({})).notifications.filter(({ title }) =>
        /changed who plays/.test(title),
      )
    await expect.poll(notices, { timeout: 10_000 }).toHaveLength(1)
    const [contract, rows] = [
      await venue.api.contracts.getForBooking({ bookingId }),
      await test.deps.db
        .selectFrom('booking_players')
        .select('id')
        .where('removed_at', 'is', null)
        .where('booking_id', '=', bookingId)
        .execute(),
    ]
    expect(rows).toHaveLength(2)
    const { document } = contract.versions[0]!
    expect(document.lineup).toEqual([
      { name: 'Ada', instruments: [] },
      { name: 'Bo', instruments: [] },
    ])
    expect(document.sections.at(-1)).toMatchObject({ heading: 'Annex: Line-up' })
    expect(await venue.api.contracts.verify({ hash: contract.versions[0]!.hash })).toMatchObject({
      status: 'pending',
    })
  })

  it('an act without a line-up has a contract without an annex', async () => {
    const bookingId = await book()
    const { document } = (await act.api.contracts.getForBooking({ bookingId })).versions[0]!
    expect(document).not.toHaveProperty('lineup')
    expect(JSON.stringify(document)).not.toMatch(/line-up/i)
    expect((await venue.api.daySheets.get({ bookingId })).players).toEqual([])
  })
})

it('an act is found by the people in it, once, unless they hide themselves or leave', async () => {
  const find = async () =>
    (await venue.api.directory.list({ q: 'zenobia fairweather' })).artists.map(({ uuid }) => uuid)
  const id = await add('Zenobia Fairweather', { personId: act.id })
  await add('Zenobia Fairweather Junior', { part: 'sub', listed: true })
  expect(await find()).toEqual([act.id])
  await act.api.lineup.save({ id, name: 'Zenobia Fairweather', personId: act.id })
  await removeOthers(id)
  await act.api.lineup.hideMe({ id, hidden: true })
  expect(await find()).toEqual([])
  await act.api.lineup.hideMe({ id, hidden: false })
  expect(await find()).toEqual([act.id])
  await act.api.lineup.remove({ id })
  expect(await find()).toEqual([])
})

async function removeOthers(id: string): Promise<void> {
  for (const each of await people()) if (each.id !== id) await act.api.lineup.remove({ id: each.id })
}
