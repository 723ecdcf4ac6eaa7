import { FLOOD_ALERTS, SEARCHES_MAX } from '@bandstand/domain/searches'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { inHours, openGig } from '../../../test/members/bookings.ts'
import { anonymous, createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'
import { gigForm } from '../../../test/members/gig-form.ts'
import { addFirst, joined } from '../../../test/members/people.ts'
import { runSearchClock } from './run-search-clock.ts'

let test: TestApp
let venue: Member
let artist: Member
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  // A Thursday, 1 PM in Detroit.
  test.setTime(new Date('2027-01-07T18:00:00Z'))
  ;[venue, artist] = await Promise.all([createProVenue(test), createArtist(test)])
})

const drums = { name: 'Drums', pace: 'at_once', paused: false, filter: { instrument: 'Drums' } } as const
const save = (member: Member, change: object = {}, id: string = randomUUID()) =>
  member.api.searches.save({ ...drums, ...change, id })
const drumGig = (change: object = {}, by = venue) => openGig(test, by, { instruments: ['Drums'], ...change })
const tick = () => runSearchClock(test.deps)
/** Returns the titles of what a member was told of gigs, newest first, once there are so many. */
const told = (member: Member, count: number) =>
  vi.waitFor(async () => {
    const query = test.deps.db.selectFrom('notifications').select('title').where('user_id', '=', member.id)
    const rows = await query.where('kind', '=', 'search.alerted').orderBy('at', 'desc').execute()
    expect(rows).toHaveLength(count)
    return rows.map(({ title }) => title)
  })

describe('a saved search', () => {
  it('is saved, changed and deleted, each also twice, and only its person sees it', async () => {
    const id = randomUUID()
    const filter = {
      genre: 'Jazz',
      near: 'city:detroit-mi',
      radius: 50,
      minPay: 200,
      dateFrom: '2027-02-01',
    } as const
    for (let time = 0; time < 2; time++)
      expect(await save(artist, { name: ' Jazz ', filter }, id)).toMatchObject({
        id,
        name: 'Jazz',
        pace: 'at_once',
        paused: false,
        isOver: false,
        filter,
        path: '/gigs?genre=Jazz&minPay=200&from=2027-02-01&near=city%3Adetroit-mi&at=Detroit%2C+MI&radius=50',
      })
    const changed = await save(artist, { name: 'Weekly jazz', pace: 'weekly', paused: true, filter }, id)
    expect((await artist.api.searches.list()).searches).toEqual([changed])
    const mate = await joined(test, artist, 'viewer')
    expect((await mate.api.searches.list()).searches).toEqual([])
    await expect(save(mate, {}, id)).rejects.toMatchObject({ code: 'SEARCH_NOT_FOUND' })
    expect(await mate.api.searches.remove({ id })).toEqual({ removed: false })
    expect(await artist.api.searches.remove({ id })).toEqual({ removed: true })
    expect(await artist.api.searches.remove({ id })).toEqual({ removed: false })
  })

  it('is for artists, needs a filter, and has a limit, also of two at once', async () => {
    await expect(save(venue)).rejects.toMatchObject({ code: 'SEARCHES_ARTISTS_ONLY' })
    await expect(venue.api.searches.list()).rejects.toMatchObject({ code: 'SEARCHES_ARTISTS_ONLY' })
    expect((await anonymous(test).fetch('/api/saved-searches')).status).toBe(401)
    await expect(save(artist, { filter: { near: 'city:nowhere' } })).rejects.toMatchObject({
      code: 'LOCATION_UNUSABLE',
    })
    for (const bad of [
      { filter: {} },
      { filter: { recurring: 'any', radius: 25 } },
      { filter: { instrument: 'Drums', page: 2 } },
      { name: ' ' },
      { pace: 'hourly' },
    ])
      expect(
        (
          await artist.fetch(`/api/saved-searches/${randomUUID()}`, {
            method: 'PUT',
            body: { ...drums, ...bad },
          })
        ).status,
      ).toBe(422)
    for (let count = 1; count < SEARCHES_MAX; count++) await save(artist)
    const outcomes = await Promise.allSettled([save(artist), save(artist)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(save(artist)).rejects.toMatchObject({ code: 'SEARCHES_TOO_MANY' })
  })
})

describe('an alert', () => {
  it('tells of a new gig once, however often it is edited, reopened and whatever else finds it', async () => {
    await save(artist)
    await save(artist, { name: 'Well paid', filter: { minPay: '100' } })
    const id = await drumGig({ title: 'Trio night' })
    await tick()
    expect(await told(artist, 1)).toEqual(['New gig: Trio night'])
    await edit(id, { title: 'Quartet night' })
    await venue.api.booking.closeGig({ gigId: id })
    await venue.api.booking.restoreGig({ gigId: id })
    await Promise.all([tick(), tick()])
    await drumGig({ title: 'Other' })
    await tick()
    expect(await told(artist, 2)).toEqual(['New gig: Other', 'New gig: Trio night'])
  })

  it('tells of a gig that matches after an edit, and of several of one search together', async () => {
    await save(artist)
    const id = await openGig(test, venue, { title: 'Solo night', instruments: ['Piano'] })
    await tick()
    await edit(id, { title: 'Duo night', instruments: ['Drums'] })
    await drumGig({ title: 'Trio night' })
    await tick()
    expect(await told(artist, 1)).toEqual(['2 new gigs match “Drums”'])
  })

  it('has one press that pauses, and one that resumes', async () => {
    await save(artist)
    await drumGig({ title: 'First' })
    await tick()
    await told(artist, 1)
    const mail = await test.mailTo(artist.email)
    expect(mail.subject).toBe('New gig: First')
    const link = mail.links.find((each) => each.startsWith(`${test.url}/unsubscribe?`))!
    expect(await (await fetch(link)).text()).toContain('Pause your saved searches')
    const paused = await (await fetch(link, { method: 'POST' })).text()
    expect(paused).toContain('Your saved searches are paused')
    await drumGig()
    await tick()
    expect((await artist.api.searches.list()).searches).toMatchObject([{ paused: true }])
    const undo = /name="undo" value="([^"]+)"/.exec(paused)![1]!
    await fetch(link, { method: 'POST', body: new URLSearchParams({ undo }) })
    expect((await artist.api.searches.list()).searches).toMatchObject([{ paused: false }])
    await drumGig({ title: 'Second' })
    await tick()
    expect(await told(artist, 2)).toEqual(['New gig: Second', 'New gig: First'])
  })

  it('of a daily search is told at nine, of a weekly one on Monday, without gigs that were closed', async () => {
    const [weekly, sleeper] = await Promise.all([createArtist(test), createArtist(test)])
    await save(artist, { pace: 'daily' })
    await save(weekly, { pace: 'weekly' })
    await save(sleeper)
    const preferences = await sleeper.api.notifications.getPreferences()
    const { updatedAt: _at, ...flags } = preferences
    await sleeper.api.notifications.updatePreferences({
      ...flags,
      timeZone: 'America/Detroit',
      quietHours: { from: '12:00', to: '20:00' },
    })
    const gone = await drumGig({ title: 'Gone early' })
    await drumGig({ title: 'Still here' })
    await tick()
    await venue.api.booking.closeGig({ gigId: gone })
    const tellAt = async (at: string, ...counts: number[]) => {
      test.setTime(new Date(at))
      await tick()
      for (const [index, count] of counts.entries()) await told([sleeper, artist, weekly][index]!, count)
    }
    await tellAt('2027-01-08T00:59:00Z', 0, 0, 0)
    await tellAt('2027-01-08T01:00:00Z', 1, 0, 0)
    await tellAt('2027-01-08T13:59:00Z', 1, 0, 0)
    await tellAt('2027-01-08T14:00:00Z', 1, 1, 0)
    await tellAt('2027-01-10T14:00:00Z', 1, 1, 0)
    await tellAt('2027-01-11T14:00:00Z', 1, 1, 1)
    for (const member of [artist, weekly, sleeper])
      expect(await told(member, 1)).toEqual(['New gig: Still here'])
  })

  it('is for nobody who is blocked, gone, suspended or asks more, nor about one’s own venue', async () => {
    const { db } = test.deps
    const [blocked, blocker, dear, suspended] = await Promise.all([1, 2, 3, 4].map(() => createArtist(test)))
    const left = await joined(test, artist, 'viewer')
    const insider = await joined(test, artist, 'viewer')
    await addFirst(test.deps, venue, [{ person: insider, role: 'door' }])
    for (const member of [artist, blocked!, blocker!, dear!, suspended!, left, insider]) await save(member)
    await save(artist, { name: 'Paused', paused: true })
    await venue.api.network.block({ uuid: blocked!.id })
    await blocker!.api.network.block({ uuid: venue.id })
    const said = await dear!.api.availability.getMine()
    await dear!.api.availability.saveMine({ ...said, minFee: '650.01' })
    await db
      .updateTable('users')
      .set({ suspended_at: test.deps.now(), suspension_reason: 'Spam' })
      .where('id', '=', suspended!.id)
      .execute()
    await db
      .updateTable('memberships')
      .set({ ended_at: test.deps.now() })
      .where('person_id', '=', left.id)
      .where('party_id', '=', artist.id)
      .execute()
    await drumGig({ title: 'Open to all' })
    await tick()
    await told(artist, 1)
    const rows = await db.selectFrom('search_alerts').select('person_id').execute()
    const people = rows.map(({ person_id }) => String(person_id))
    for (const member of [blocked!, blocker!, dear!, suspended!, left])
      expect(people).not.toContain(member.id)
    await dear!.api.availability.saveMine({ ...said, minFee: '650' })
    await drumGig({ title: 'Well paid' })
    await tick()
    expect(await told(dear!, 1)).toEqual(['New gig: Well paid'])
  })

  it('turns a search to daily that finds too much, and says so', async () => {
    await save(artist)
    const gigs = await Promise.all(Array.from({ length: FLOOD_ALERTS }, () => drumGig()))
    await tick()
    await told(artist, 1)
    // As if each had been posted on its own.
    await test.deps.db
      .updateTable('search_alerts')
      .set({ notice_id: sql`gen_random_uuid()` })
      .where('person_id', '=', artist.id)
      .where('gig_id', 'in', gigs)
      .execute()
    expect((await artist.api.searches.list()).searches).toMatchObject([{ pace: 'at_once', wasSlowed: false }])
    await drumGig()
    await tick()
    const [search] = (await artist.api.searches.list()).searches
    expect(search).toMatchObject({ pace: 'daily', wasSlowed: true })
    await drumGig()
    await tick()
    await vi.waitFor(async () =>
      expect((await test.mailTo(artist.email)).text).toContain('from now on we’ll tell you once a day'),
    )
    expect(await save(artist, {}, search!.id)).toMatchObject({ pace: 'at_once', wasSlowed: false })
    await tick()
    await told(artist, 3)
  })
})

it('searches of who leaves an act go, and with an account all of them', async () => {
  const mate = await joined(test, artist, 'viewer')
  await save(mate)
  await save(artist)
  await artist.api.people.remove({ personId: mate.id })
  const ofAct = () =>
    test.deps.db.selectFrom('saved_searches').select('person_id').where('party_id', '=', artist.id).execute()
  await vi.waitFor(async () => expect(await ofAct()).toEqual([{ person_id: artist.id }]))
})

const edit = (id: string, change: object) => {
  const [date = '', time = ''] = inHours(test, 8 * 24).split('T')
  return venue.api.gigs.update({
    ...gigForm({ date, time, instruments: ['Drums'], ...change }),
    id,
    isRecurring: false,
  })
}
