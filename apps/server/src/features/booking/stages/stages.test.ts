import { STAGES_MAX } from '@bandstand/domain/stages'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { expectInvariants } from '../../../../test/invariants/booking-invariants.ts'
import { acceptNewest, applyTo, inHours, offered, openGig } from '../../../../test/members/bookings.ts'
import { createArtist, createProVenue, type Member } from '../../../../test/members/factories.ts'
import { gigForm } from '../../../../test/members/gig-form.ts'

let test: TestApp
let venue: Member
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  venue = await createProVenue(test)
})

const add = async (name: string, more: object = {}) => (await venue.api.stages.add({ name, ...more })).id
const names = async () =>
  (await venue.api.stages.list({ venueId: venue.id })).stages.map((stage) => stage.name)
const stageOf = async (id: string) => (await venue.api.gigs.get({ id })).stage?.name ?? null
const book = async (gigId: string) => {
  const artist = await createArtist(test)
  return acceptNewest(artist, await offered(test, { gigId, artist, venue }))
}

describe('stages', () => {
  it('are added, changed, ordered and removed by their venue, and read by everybody', async () => {
    expect(await names()).toEqual([])
    const [main, patio] = [await add('Main stage', { capacity: 180 }), await add('Patio')]
    const gear = {
      backline: ['Bass amp', 'Drum kit'] as const,
      soundSystem: ' 16 channels ',
      size: '16 × 12 ft',
    }
    await venue.api.stages.update({ id: patio, name: 'Back  patio', ...gear, backline: [...gear.backline] })
    const artist = await createArtist(test)
    const { stages } = await artist.api.stages.list({ venueId: venue.id })
    expect(stages).toMatchObject([
      { name: 'Main stage', capacity: 180, changeoverMinutes: 0 },
      // In the order of the list, whatever the form sent.
      {
        name: 'Back patio',
        backline: ['Drum kit', 'Bass amp'],
        soundSystem: '16 channels',
        size: '16 × 12 ft',
      },
    ])
    await venue.api.stages.order({ ids: [patio, main] })
    expect(await names()).toEqual(['Back patio', 'Main stage'])
    await venue.api.stages.remove({ id: main })
    expect(await names()).toEqual(['Back patio'])
    // Its name is free again.
    await add('Main stage')
  })

  it('are changed, ordered and removed once, however often and at once it’s pressed', async () => {
    const [main, patio] = [await add('Main stage'), await add('Patio')]
    for (const ids of [[], [main], [main, main], [main, patio, patio], [main, crypto.randomUUID()]])
      await expect(venue.api.stages.order({ ids })).rejects.toMatchObject({ code: 'STAGES_CHANGED' })
    const update = { id: main, name: 'Big room', capacity: 90 }
    const presses = await Promise.all([1, 2, 3].map(() => venue.api.stages.update(update)))
    for (const { stages } of presses) expect(stages).toMatchObject([{ name: 'Big room', capacity: 90 }, {}])
    await Promise.all([1, 2].map(() => venue.api.stages.order({ ids: [patio, main] })))
    expect(await names()).toEqual(['Patio', 'Big room'])
    await Promise.all(
      [
        [main, patio],
        [patio, main],
      ].map((ids) => venue.api.stages.order({ ids })),
    )
    expect((await names()).toSorted()).toEqual(['Big room', 'Patio'])
    const rename = (id: string) => venue.api.stages.update({ id, name: 'The room' })
    const both = await Promise.allSettled([rename(main), rename(patio)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const bad of [{ name: '' }, { capacity: 0 }, { curfews: [] }])
      await expect(venue.api.stages.update({ ...update, ...bad })).rejects.toMatchObject({
        code: 'INPUT_INVALID',
      })
    const removed = await Promise.allSettled([1, 2].map(() => venue.api.stages.remove({ id: main })))
    expect(removed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const act of [() => rename(main), () => venue.api.stages.remove({ id: main })])
      await expect(act()).rejects.toMatchObject({ code: 'STAGE_NOT_FOUND' })
    expect(await names()).toHaveLength(1)
  })

  it('can’t share a name, be more than a venue needs, or be anybody else’s', async () => {
    const main = await add('Main stage')
    await expect(add('MAIN stage')).rejects.toMatchObject({ code: 'STAGE_NAME_TAKEN' })
    const patio = await add('Patio')
    await expect(venue.api.stages.update({ id: patio, name: 'main stage' })).rejects.toMatchObject({
      code: 'STAGE_NAME_TAKEN',
    })
    const other = await createProVenue(test)
    for (const act of [
      () => other.api.stages.update({ id: main, name: 'Mine' }),
      () => other.api.stages.remove({ id: main }),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'STAGE_NOT_FOUND' })
    await expect(other.api.stages.order({ ids: [main] })).rejects.toMatchObject({ code: 'STAGES_CHANGED' })
    await expect(other.api.gigs.create(gigForm({ stageId: main }))).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      data: { issues: [{ path: ['stageId'] }] },
    })
    const artist = await createArtist(test)
    await expect(artist.api.stages.add({ name: 'Garage' })).rejects.toMatchObject({
      code: 'STAGES_VENUES_ONLY',
    })
    for (const bad of [{ name: ' ' }, { capacity: 0 }, { changeoverMinutes: 241 }, { curfews: ['25:00'] }])
      await expect(add('Bad', bad)).rejects.toMatchObject({ code: 'INPUT_INVALID' })
    expect(await names()).toEqual(['Main stage', 'Patio'])
  })

  it('are added once by a repeated request, and sixty requests at once stop at the limit', async () => {
    const key = crypto.randomUUID()
    const twice = await Promise.all([1, 2].map(() => venue.api.stages.add({ name: 'Main stage', key })))
    expect(new Set(twice.map(({ id }) => id)).size).toBe(1)
    const answers = await Promise.allSettled(Array.from({ length: 60 }, (_, n) => add(`Room ${n}`)))
    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(await names()).toHaveLength(STAGES_MAX)
    expect(refused).toHaveLength(60 - (STAGES_MAX - 1))
    expect(refused.every((each) => (each as PromiseRejectedResult).reason.code === 'STAGES_TOO_MANY')).toBe(
      true,
    )
  })
})

describe('what a venue has ahead', () => {
  it('is on its first stage once it adds one, and remains when it removes the last one', async () => {
    const [open, booked] = [await openGig(test, venue), await openGig(test, venue)]
    await book(booked)
    const main = await add('Main stage')
    expect([await stageOf(open), await stageOf(booked)]).toEqual(['Main stage', 'Main stage'])
    await expectInvariants(test.deps.db)
    expect(await stageOf(await openGig(test, venue))).toBe('Main stage')
    const patio = await add('Patio')
    // The first one, without a choice.
    expect(await stageOf(await openGig(test, venue))).toBe('Main stage')
    expect(await stageOf(await openGig(test, venue, { stageId: patio }))).toBe('Patio')
    await expect(venue.api.stages.remove({ id: main })).rejects.toMatchObject({ code: 'STAGE_IN_USE' })
    await expect(venue.api.stages.remove({ id: patio })).rejects.toMatchObject({ code: 'STAGE_IN_USE' })
    await expectInvariants(test.deps.db)

    // A gig that was closed on a stage that is gone opens again on the first one.
    const tent = await add('Tent')
    const closed = await openGig(test, venue, { stageId: tent })
    await venue.api.booking.closeGig({ gigId: closed })
    await venue.api.stages.remove({ id: tent })
    await venue.api.booking.restoreGig({ gigId: closed })
    expect(await stageOf(closed)).toBe('Main stage')

    const small = await createProVenue(test)
    const gigId = await openGig(test, small)
    const { id } = await small.api.stages.add({ name: 'The room' })
    await small.api.stages.remove({ id })
    expect((await small.api.gigs.get({ id: gigId })).stage).toBeNull()
    await expectInvariants(test.deps.db)
  })

  it('is on the page of the gig, in the contract as both agreed, and on the day sheet as it is now', async () => {
    const gear = { backline: ['Drum kit' as const], soundSystem: '16 channels', loadIn: 'Alley door' }
    const stageId = await add('Patio', gear)
    const { id: bookingId } = await book(await openGig(test, venue, { stageId }))
    await venue.api.stages.update({ id: stageId, name: 'Courtyard', ...gear, soundSystem: '24 channels' })
    const { versions } = await venue.api.contracts.getForBooking({ bookingId })
    const { rows } = versions[0]!.document.sections.find(({ heading }) => heading === 'Performance')!
    expect(rows.slice(2, 5)).toEqual([
      { label: 'Stage', value: 'Patio' },
      { label: 'Backline', value: 'Drum kit' },
      { label: 'Sound system', value: '16 channels' },
    ])
    expect((await venue.api.daySheets.get({ bookingId })).stage).toMatchObject({
      name: 'Courtyard',
      soundSystem: '24 channels',
      loadIn: 'Alley door',
    })
  })

  it('stays consistent when stages come and go while acts are booked', async () => {
    const gigs = await Promise.all(Array.from({ length: 3 }, () => openGig(test, venue)))
    const change = async () => venue.api.stages.remove({ id: await add('Main stage') })
    await Promise.allSettled([...gigs.map(book), change()])
    await expectInvariants(test.deps.db)
  })

  it('is blocked for one stage or for all', async () => {
    const [main, patio] = [await add('Main stage'), await add('Patio')]
    const hours = { start: inHours(test, 7 * 24), end: inHours(test, 7 * 24 + 3) }
    await venue.api.booking.blockTime({ ...hours, stageId: patio, note: 'Rain' })
    await expect(venue.api.stages.remove({ id: patio })).rejects.toMatchObject({ code: 'STAGE_IN_USE' })
    await book(await openGig(test, venue, { stageId: main }))
    const gigId = await openGig(test, venue, { stageId: patio })
    const artist = await createArtist(test)
    const { id } = await applyTo(gigId, artist)
    const offer = { id, answers: 0, fee: '1', sets: 1, sound: 'none', meals: 'none', lodging: false } as const
    await expect(venue.api.booking.makeOffer({ ...offer, ...hours })).rejects.toMatchObject({
      code: 'VENUE_NOT_FREE',
      data: { entries: [{ title: 'Rain' }] },
    })
    for (const stageId of [null, patio, main])
      await expect(venue.api.booking.blockTime({ ...hours, stageId })).rejects.toMatchObject({
        code: 'TIME_TAKEN',
      })
    await expectInvariants(test.deps.db)
  })
})
