import { randomUUID } from 'node:crypto'
import type { GigDetail } from '@bandstand/api-spec'
import { GIG_STATUSES } from '@bandstand/domain/gigs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import {
  anonymous,
  createArtist,
  createProVenue,
  createVenue,
  fullGig,
  type Member,
} from '../../../test/members/factories.ts'
import { gigForm } from '../../../test/members/gig-form.ts'

let test: TestApp
let venue: Member
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  venue = await createProVenue(test)
})
afterAll(() => test.close())

const stored = (id: string) =>
  test.deps.db.selectFrom('gigs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('reading one gig', () => {
  it('includes the creator and the venue, with what the reader can do [CALL-30 CALL-31 ENT-50 GEN-09]', async () => {
    const artist = await createArtist(test)
    const { id } = await venue.api.gigs.create(gigForm())
    const gig = await artist.api.gigs.get({ id })
    expect(gig).toMatchObject({
      id,
      creator: { uuid: venue.id, venueName: 'The Test Room', userType: 'venue', profileImageUrl: null },
      venue: {
        uuid: venue.id,
        name: 'The Test Room',
        venueType: 'Bar',
        contactEmail: 'book@example.com',
        capacity: null,
      },
      abilities: { edit: false },
    })
    expect((await venue.api.gigs.get({ id })).abilities).toEqual({ edit: true })
  })

  it('finds no gig with an unknown id and refuses an invalid id [ERR-23]', async () => {
    const missing = { code: 'GIG_NOT_FOUND', status: 404, message: 'Gig not found' }
    await expect(venue.api.gigs.get({ id: randomUUID() })).rejects.toMatchObject(missing)
    await expect(venue.api.gigs.getForEdit({ id: randomUUID() })).rejects.toMatchObject(missing)
    for (const id of ['1', 'null', "x' or 1=1 --", '%00', 'gig']) {
      const answer = await venue.fetch(`/api/gigs/${encodeURIComponent(id)}`)
      expect([id, answer.status < 500 && answer.status >= 400]).toEqual([id, true])
    }
  })

  it('is for signed-in members', async () => {
    const { id } = await venue.api.gigs.create(gigForm())
    for (const path of [`/api/gigs/${id}`, `/api/gigs/${id}/edit`, '/api/gigs']) {
      expect((await anonymous(test).fetch(path)).status).toBe(401)
    }
  })
})

describe('changing a gig', () => {
  it('writes every field and the time of the change [CALL-33 ENT-45 LIM-43]', async () => {
    const before = await venue.api.gigs.create(gigForm())
    const after = await venue.api.gigs.update({ id: before.id, ...fullGig, title: 'Jam night' })
    const { stageId: _stage, ...facts } = fullGig
    expect(after).toMatchObject({
      ...facts,
      title: 'Jam night',
      pay: 80.25,
      startsAt: '2027-07-09T23:00:00.000Z',
      status: 'open',
    })
    expect(after.createdAt).toBe(before.createdAt)
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt))
    expect(await venue.api.gigs.get({ id: before.id })).toEqual(after)
  })

  it('moves the gig in the list right away', async () => {
    const { id } = await venue.api.gigs.create(gigForm({ instruments: ['Vibraphone'] }))
    await venue.api.gigs.update({ id, ...gigForm({ instruments: ['Marimba'], pay: '999' }) })
    const found = async (instrument: string) =>
      (await venue.api.gigs.list({ instrument })).gigs.map((gig) => gig.id)
    expect(await found('vibraphone')).toEqual([])
    expect(await found('marimba')).toEqual([id])
  })

  it('puts the gig at midnight without a time, and requires no amount [VAL-68 VAL-69]', async () => {
    const { id } = await venue.api.gigs.create(gigForm())
    const { time: _, ...timeless } = gigForm({ pay: '' })
    const answer = await venue.fetch(`/api/gigs/${id}`, { method: 'PUT', body: timeless })
    expect(answer.status).toBe(200)
    expect((await answer.json()) as GigDetail).toMatchObject({ time: '00:00', pay: 0 })
  })

  it.each<[object, string, string, string]>([
    [{ title: ' ' }, 'title', 'Title is required', 'VAL-65'],
    [{ title: 'Jam' }, 'title', 'Title must be at least 5 characters long', 'LIM-11'],
    [{ time: '' }, 'time', 'Time is required', 'VAL-55'],
    [{ location: ' ' }, 'location', 'Location is required', 'VAL-56'],
    [{ pay: 75.999 }, 'pay', 'Use at most two decimals, as in 75.50', 'VAL-69'],
    [{ date: '' }, 'date', 'Date is required', 'VAL-66'],
    [{ date: '2027-02-30' }, 'date', 'Invalid date or time format', 'VAL-67'],
    [{ time: '9 PM' }, 'time', 'Invalid date or time format', 'VAL-67'],
    [{ pay: '-0.01' }, 'pay', 'Payment must be a valid number greater than or equal to 0', 'VAL-69'],
    [{ date: '2020-01-01' }, 'date', 'Date must be in the future', 'VAL-67'],
  ])('is refused with %j when the screen is bypassed: %s, %s [%s]', async (change, field, text) => {
    const gig = await venue.api.gigs.create(gigForm())
    const before = await stored(gig.id)
    const body = { ...gigForm(), ...change }
    const answer = await venue.fetch(`/api/gigs/${gig.id}`, { method: 'PUT', body })
    expect(answer.status).toBe(422)
    const { data } = (await answer.json()) as { data: { issues: unknown[] } }
    expect(data.issues[0]).toEqual({ path: [field], message: text })
    expect(await stored(gig.id)).toEqual(before)
  })

  it('is only for its creator [FLOW-26 VAL-70 ERR-24 ROLE-07 ROLE-08 ROLE-09]', async () => {
    const { id } = await venue.api.gigs.create(gigForm())
    const before = await stored(id)
    const refused = {
      code: 'GIG_NOT_YOURS',
      status: 403,
      message: 'You do not have permission to edit this gig',
    }
    for (const other of [await createProVenue(test), await createVenue(test), await createArtist(test)]) {
      await expect(other.api.gigs.update({ id, ...gigForm({ title: 'Taken over' }) })).rejects.toMatchObject(
        refused,
      )
      await expect(other.api.gigs.getForEdit({ id })).rejects.toMatchObject(refused)
    }
    const body = gigForm({ title: 'Taken over' })
    expect((await anonymous(test).fetch(`/api/gigs/${id}`, { method: 'PUT', body })).status).toBe(401)
    expect(await stored(id)).toEqual(before)
  })

  it('does not work for an unknown id [ERR-23]', async () => {
    await expect(venue.api.gigs.update({ id: randomUUID(), ...gigForm() })).rejects.toMatchObject({
      code: 'GIG_NOT_FOUND',
      message: 'Gig not found',
    })
  })

  it('cannot transfer a gig, open it again or move it up', async () => {
    const { id } = await venue.api.gigs.create(gigForm())
    const other = await createVenue(test)
    const forbidden = {
      status: 'open',
      createdBy: other.id,
      venueId: other.id,
      rank: 0,
      createdAt: '2020-01-01',
    }
    for (const [field, value] of Object.entries(forbidden)) {
      const answer = await venue.fetch(`/api/gigs/${id}`, {
        method: 'PUT',
        body: { ...gigForm(), [field]: value },
      })
      expect([field, answer.status]).toEqual([field, 422])
    }
  })

  it('is refused once the gig is booked, cancelled or done', async () => {
    for (const status of GIG_STATUSES.filter((status) => status !== 'open')) {
      const { id } = await venue.api.gigs.create(gigForm())
      await test.deps.db.updateTable('gigs').set({ status }).where('id', '=', id).execute()
      await expect(
        venue.api.gigs.update({ id, ...gigForm({ title: 'Another title' }) }),
      ).rejects.toMatchObject({
        code: 'GIG_NOT_EDITABLE',
        message: 'Only open gigs can be edited',
      })
      expect((await stored(id)).title).toBe('Friday late set')
    }
  })
})

describe('moving a gig to another day', () => {
  const move = (id: string, change: object) => venue.api.gigs.move({ id, date: '2027-07-16', ...change })

  it('keeps its time unless another is named, and everything else', async () => {
    const before = await venue.api.gigs.create(gigForm({ time: '21:30' }))
    const moved = await move(before.id, {})
    expect(moved).toEqual({
      ...before,
      date: '2027-07-16',
      startsAt: '2027-07-17T01:30:00.000Z',
      updatedAt: expect.any(String) as string,
    })
    expect(await move(before.id, { time: '19:00' })).toMatchObject({
      time: '19:00',
      startsAt: '2027-07-16T23:00:00.000Z',
    })
    // A second press changes nothing.
    expect(await move(before.id, { time: '19:00' })).toMatchObject({ date: '2027-07-16', time: '19:00' })
    const back = await move(before.id, { date: before.date, time: before.time })
    expect(back).toEqual({ ...before, updatedAt: expect.any(String) as string })
  })

  it('refuses days and times that a gig can’t have, and chooses between two equal times', async () => {
    const { id } = await venue.api.gigs.create(gigForm())
    const before = await stored(id)
    for (const [change, field, text] of [
      [{ date: '2020-01-01' }, 'date', 'Date must be in the future'],
      [{ date: '2099-01-01' }, 'date', 'Date must be within the next two years'],
      [{ date: '2027-02-30' }, 'date', 'Invalid date or time format'],
      [{ time: '9 PM' }, 'time', 'Invalid date or time format'],
      [
        { date: '2027-03-14', time: '02:30' },
        'time',
        'Clocks skip 2:30 AM on Sun, Mar 14, 2027. The next possible time is 3:00 AM',
      ],
    ] as const)
      await expect(move(id, change)).rejects.toMatchObject({
        code: 'INPUT_INVALID',
        data: { issues: [{ path: [field], message: text }] },
      })
    expect(await stored(id)).toEqual(before)
    const second = { date: '2027-11-07', time: '01:15', timeIsSecond: true }
    expect(await move(id, second)).toMatchObject({ ...second, startsAt: '2027-11-07T06:15:00.000Z' })
  })

  it('is only for its creator while it’s open and ahead', async () => {
    const { id } = await venue.api.gigs.create(gigForm())
    const before = await stored(id)
    const input = { id, date: '2027-07-16' }
    for (const other of [await createProVenue(test), await createArtist(test)])
      await expect(other.api.gigs.move(input)).rejects.toMatchObject({ code: 'GIG_NOT_YOURS' })
    await expect(anonymous(test).api.gigs.move(input)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await expect(venue.api.gigs.move({ ...input, id: randomUUID() })).rejects.toMatchObject({
      code: 'GIG_NOT_FOUND',
    })
    expect(await stored(id)).toEqual(before)
    for (const change of [
      ...GIG_STATUSES.filter((status) => status !== 'open').map((status) => ({ status })),
      { starts_at: new Date(test.deps.now().getTime() - 60_000) },
    ]) {
      await test.deps.db.updateTable('gigs').set(change).where('id', '=', id).execute()
      await expect(move(id, {})).rejects.toMatchObject({ code: 'GIG_NOT_EDITABLE' })
    }
  })

  it('leaves one of two days when both are chosen at once', async () => {
    const { id } = await venue.api.gigs.create(gigForm({ time: '20:00' }))
    await Promise.all([move(id, { date: '2027-07-17' }), move(id, { date: '2027-07-18' })])
    const { date, starts_at } = await stored(id)
    expect(starts_at.toISOString().slice(0, 10)).toBe(
      { '2027-07-17': '2027-07-18', '2027-07-18': '2027-07-19' }[date],
    )
  })
})
