import type { PartyId } from '@bandstand/domain/accounts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import {
  anonymous,
  createArtist,
  createProVenue,
  createVenue,
  fullGig,
} from '../../../test/members/factories.ts'
import { gigForm } from '../../../test/members/gig-form.ts'
import { venueForm } from '../../../test/members/profile-forms.ts'
import { locateUnplacedAddresses } from '../../locate-unplaced-addresses.ts'

const LIMIT_TEXT = 'You have reached your monthly gig posting limit. Upgrade to Pro for unlimited gigs.'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
})
afterAll(() => test.close())

function countGigs(createdBy?: PartyId): Promise<number> {
  const query = test.deps.db.selectFrom('gigs').select(({ fn }) => fn.countAll<number>().as('count'))
  const narrowed = createdBy ? query.where('created_by', '=', createdBy) : query
  return narrowed.executeTakeFirstOrThrow().then(({ count }) => count)
}

describe('posting a gig', () => {
  it('stores every field, opens the gig and returns it with its creator [ENT-38 ENT-39 ENT-40 ENT-41 ENT-42 ENT-43 ENT-44 ENT-46 ENT-47 ENT-48 ENT-49 ENT-50 FLOW-25 CALL-32 LIM-43]', async () => {
    const venue = await createVenue(test)
    const gig = await venue.api.gigs.create({
      ...fullGig,
      title: '  Friday late set ',
      date: '2027-03-05',
      time: '21:30',
      instruments: 'Piano, Upright Bass',
      genres: ['Jazz, Soul', 'Jazz'],
    })
    const { stageId: _stage, ...facts } = fullGig
    expect(gig).toMatchObject({
      ...facts,
      title: 'Friday late set',
      date: '2027-03-05',
      time: '21:30',
      instruments: ['Piano', 'Upright Bass'],
      genres: ['Jazz', 'Soul'],
      pay: 80.25,
      timeZone: 'America/Detroit',
      startsAt: '2027-03-06T02:30:00.000Z',
      locationLat: fullGig.marker.lat,
      locationLng: fullGig.marker.lng,
      createdBy: venue.id,
      venueId: venue.id,
      venueName: 'The Test Room',
      status: 'open',
      creator: {
        uuid: venue.id,
        fullName: expect.any(String),
        venueName: 'The Test Room',
        userType: 'venue',
        profileImageUrl: null,
      },
      abilities: { edit: true },
    })
    expect(gig.createdAt).toBe(gig.updatedAt)
    const row = await test.deps.db
      .selectFrom('gigs')
      .selectAll()
      .where('id', '=', gig.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      status: 'open',
      created_by: venue.id,
      venue_id: venue.id,
      location: 'Ferndale, MI',
    })
    expect(row.pay_cents).toBe(8025)
  })

  it('takes coordinates and time zone from the chosen place, never from the caller [ENT-40]', async () => {
    const venue = await createVenue(test)
    const gig = await venue.api.gigs.create(
      gigForm({ location: 'Chicago, IL', placeId: 'city:chicago-il', date: '2027-03-05' }),
    )
    expect(gig).toMatchObject({
      timeZone: 'America/Chicago',
      startsAt: '2027-03-06T03:30:00.000Z',
      locationLat: 41.85003,
      locationLng: -87.65005,
      placeId: 'city:chicago-il',
    })
  })

  it('keeps a typed address and appears on the map at its ZIP code, or its marker', async () => {
    const venue = await createProVenue(test)
    const location = '1430 Michigan Ave, Detroit, MI 48216'
    const typed = await venue.api.gigs.create(gigForm({ location, instruments: ['Zither'] }))
    expect(typed).toMatchObject({
      location,
      placeId: 'zip:48216',
      locationLat: 42.3275,
      locationLng: -83.0827,
    })
    const marker = { lat: 42.3315, lng: -83.0655 }
    const marked = await venue.api.gigs.create(gigForm({ location, marker, instruments: ['Zither'] }))
    expect(marked).toMatchObject({ location, locationLat: marker.lat, locationLng: marker.lng, marker })
    const shown = (await venue.api.maps.gigs({ instrument: 'zither' })).gigs ?? []
    expect(shown.map(({ id }) => id).toSorted()).toEqual([typed.id, marked.id].toSorted())
    const nowhere = await venue.api.gigs.create(gigForm({ location: 'Behind the old mill' }))
    expect(nowhere).toMatchObject({
      placeId: null,
      locationLat: null,
      marker: null,
      timeZone: 'America/Detroit',
    })
    for (const far of [{ lat: 41.85, lng: -87.65 }, { lat: 91, lng: 0 }, {}]) {
      const answer = await venue.fetch('/api/gigs', {
        method: 'POST',
        body: { ...gigForm({ location }), marker: far },
      })
      expect(answer.status).toBe(422)
    }
    expect(await countGigs(venue.id)).toBe(3)
  })

  it('with an unknown address is located with the next gazetteer, and keeps its hours', async () => {
    const venue = await createProVenue(test)
    await venue.api.profiles.saveMine(venueForm({ location: 'Behind the old mill' }))
    const post = () => venue.api.gigs.create(gigForm({ location: 'Behind the old mill' }))
    const [before, unknown, past] = [await post(), await post(), await post()]
    const location = '1430 Michigan Ave, Detroit, MI 48216'
    await test.deps.db.updateTable('profiles').set({ location }).where('uuid', '=', venue.id).execute()
    const gigs = test.deps.db.updateTable('gigs')
    await gigs.set({ location }).where('id', 'in', [before.id, past.id]).execute()
    await gigs
      .set({ starts_at: new Date(0) })
      .where('id', '=', past.id)
      .execute()

    const reports: string[] = []
    for (let runs = 0; runs < 2; runs++)
      await locateUnplacedAddresses(test.deps, (text) => reports.push(text))
    expect(reports).toEqual(['Addresses found now: 1 for venues, 1 for gigs'])
    const position = { placeId: 'zip:48216', locationLat: 42.3275, locationLng: -83.0827 }
    expect(await venue.api.profiles.getMine()).toMatchObject({ location, ...position })
    expect(await venue.api.gigs.get({ id: before.id })).toMatchObject({
      ...position,
      location,
      marker: null,
      date: before.date,
      time: before.time,
      timeZone: before.timeZone,
    })
    for (const { id } of [unknown, past])
      expect(await venue.api.gigs.get({ id })).toMatchObject({ placeId: null, locationLat: null })
  })

  it('at the address of its venue takes the position of the venue’s own marker', async () => {
    const venue = await createProVenue(test)
    const location = 'The yard behind the mill'
    const marker = { lat: 42.3315, lng: -83.0655 }
    const { placeId } = await venue.api.profiles.saveMine(venueForm({ location, marker }))
    const gig = await venue.api.gigs.create(gigForm({ location, placeId }))
    expect(gig).toMatchObject({ location, locationLat: marker.lat, locationLng: marker.lng, marker: null })
    const { id } = await venue.api.gigs.create(gigForm({ location: 'Ferndale, MI' }))
    expect(await venue.api.gigs.update({ id, ...gigForm({ location }) })).toMatchObject({
      locationLat: marker.lat,
      marker: null,
    })
    const stage = { lat: 42.332, lng: -83.066 }
    expect(await venue.api.gigs.create(gigForm({ location, marker: stage }))).toMatchObject({
      locationLat: stage.lat,
      marker: stage,
    })
    const another = await createVenue(test)
    expect(await another.api.gigs.create(gigForm({ location }))).toMatchObject({ locationLat: null })
  })

  it('accepts at most ten genres, none of them longer than sixty characters', async () => {
    const venue = await createVenue(test)
    const eleven = Array.from({ length: 11 }, (_, index) => `Genre ${index}`)
    for (const genres of [eleven, eleven.join(','), ['x'.repeat(61)], 7])
      expect(
        (await venue.fetch('/api/gigs', { method: 'POST', body: { ...gigForm(), genres } })).status,
      ).toBe(422)
    expect(await countGigs(venue.id)).toBe(0)
  })

  it('refuses a place that does not exist', async () => {
    const venue = await createVenue(test)
    await expect(venue.api.gigs.create(gigForm({ placeId: 'city:nowhere' }))).rejects.toMatchObject({
      code: 'PLACE_UNKNOWN',
    })
    expect(await countGigs(venue.id)).toBe(0)
  })

  it.each<[object, string, string, string]>([
    [{ title: '' }, 'title', 'Gig title is required', 'VAL-51'],
    [{ title: 'Jam' }, 'title', 'Title must be at least 5 characters long', 'VAL-52 LIM-11'],
    [{ date: '' }, 'date', 'Date is required', 'VAL-53'],
    [{ date: '2020-01-01' }, 'date', 'Date must be in the future', 'VAL-54'],
    [{ date: '2999-01-01' }, 'date', 'Date must be within the next two years', 'VAL-54'],
    [{ time: '' }, 'time', 'Time is required', 'VAL-55'],
    [{ location: '' }, 'location', 'Location is required', 'VAL-56'],
    [{ pay: '' }, 'pay', 'Payment amount is required', 'VAL-57'],
    [{ pay: '-1' }, 'pay', 'Payment must be a valid number greater than or equal to 0', 'VAL-58'],
    [{ position: '' }, 'position', 'Position type is required', 'VAL-61'],
    [{ instruments: [] }, 'instruments', 'Please select at least one instrument', 'VAL-62'],
  ])('is refused with %j when the screen is bypassed: %s, %s [%s]', async (change, field, text) => {
    const venue = await createVenue(test)
    const answer = await venue.fetch('/api/gigs', { method: 'POST', body: { ...gigForm(), ...change } })
    expect(answer.status).toBe(422)
    const refusal = (await answer.json()) as Refusal
    expect(refusal).toMatchObject({
      code: 'INPUT_INVALID',
      message: 'Please fix the validation errors before submitting',
    })
    expect(refusal.data.issues[0]).toEqual({ path: [field], message: text })
    expect(await countGigs(venue.id)).toBe(0)
  })

  it('refuses fields that the caller cannot write', async () => {
    const venue = await createVenue(test)
    const forbidden = {
      status: 'completed',
      createdBy: venue.id,
      venueId: venue.id,
      rank: 0,
      locationLat: 1,
      id: venue.id,
    }
    for (const [field, value] of Object.entries(forbidden)) {
      const answer = await venue.fetch('/api/gigs', {
        method: 'POST',
        body: { ...gigForm(), [field]: value },
      })
      expect([field, answer.status]).toEqual([field, 422])
    }
    expect(await countGigs(venue.id)).toBe(0)
  })
})

describe('who may post', () => {
  it('refuses anonymous callers [ROLE-07]', async () => {
    await expect(anonymous(test).api.gigs.create(gigForm())).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
      status: 401,
    })
    const answer = await anonymous(test).fetch('/api/gig-posting-allowance')
    expect(answer.status).toBe(401)
  })

  it('refuses artists; venues and organizations are allowed [ROLE-08 ROLE-09 GEN-08 VAL-64 ERR-27]', async () => {
    const artist = await createArtist(test)
    const refused = {
      code: 'GIG_VENUES_ONLY',
      status: 403,
      message: 'Only venues and organizations can post gigs',
    }
    await expect(artist.api.gigs.create(gigForm())).rejects.toMatchObject(refused)
    await expect(artist.api.gigs.postingAllowance()).rejects.toMatchObject(refused)
    expect(await countGigs(artist.id)).toBe(0)

    const organization = await createVenue(test, { user_type: 'organization' })
    expect((await organization.api.gigs.create(gigForm())).createdBy).toBe(organization.id)
  })

  it('refuses a venue whose profile is not complete', async () => {
    const venue = await createVenue(test, { venue_name: null })
    await expect(venue.api.gigs.create(gigForm())).rejects.toMatchObject({ code: 'PROFILE_INCOMPLETE' })
    expect(await countGigs(venue.id)).toBe(0)
  })

  it('refuses an account without a profile [ERR-22]', async () => {
    const venue = await createVenue(test)
    await test.deps.db.deleteFrom('profiles').where('uuid', '=', venue.id).execute()
    await expect(venue.api.gigs.create(gigForm())).rejects.toMatchObject({
      code: 'PROFILE_NOT_FOUND',
      message: 'User profile not found',
    })
  })
})

describe('posting a gig a second time with its key', () => {
  const key = randomUUID()

  it('posts once and returns the same gig, even at the same moment and past the monthly limit', async () => {
    const venue = await createVenue(test)
    const form = gigForm({ key, instruments: 'Piano, Upright Bass' })
    const [first, second] = await Promise.all([venue.api.gigs.create(form), venue.api.gigs.create(form)])
    const third = await venue.api.gigs.create({ ...form, instruments: ['Piano', 'Upright Bass'] })
    expect([second.id, third.id]).toEqual([first.id, first.id])
    expect(await countGigs(venue.id)).toBe(1)
    await expect(venue.api.gigs.create({ ...form, title: 'Another title' })).rejects.toMatchObject({
      code: 'REQUEST_KEY_REUSED',
      status: 409,
    })
    await expect(venue.api.gigs.create({ ...form, key: randomUUID() })).rejects.toMatchObject({
      code: 'GIG_LIMIT_REACHED',
    })
    expect(await countGigs(venue.id)).toBe(1)
  })

  it('uses separate keys for each account, and needs none in older programs', async () => {
    const venue = await createProVenue(test)
    await venue.api.gigs.create(gigForm({ key }))
    await venue.api.gigs.create(gigForm())
    await venue.api.gigs.create(gigForm())
    expect(await countGigs(venue.id)).toBe(3)
    await expect(venue.api.gigs.create(gigForm({ key: 'again' }))).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      data: { issues: [{ path: ['key'], message: 'The request has no valid key' }] },
    })
  })

  it('can be repeated with its key after a refusal', async () => {
    const venue = await createVenue(test)
    const form = { key: randomUUID(), pay: '650' }
    await expect(venue.api.gigs.create(gigForm({ ...form, date: '2020-01-01' }))).rejects.toMatchObject({
      code: 'INPUT_INVALID',
    })
    await venue.api.gigs.create(gigForm(form))
    expect(await countGigs(venue.id)).toBe(1)
  })
})

describe('the monthly limit', () => {
  it('lets a free venue post one gig a month [LIM-21 ROLE-10 ERR-21 CALL-34]', async () => {
    const venue = await createVenue(test)
    expect(await venue.api.gigs.postingAllowance()).toEqual({ limit: 1, used: 0, reached: false })
    await venue.api.gigs.create(gigForm())
    expect(await venue.api.gigs.postingAllowance()).toEqual({ limit: 1, used: 1, reached: true })
    await expect(venue.api.gigs.create(gigForm())).rejects.toMatchObject({
      code: 'GIG_LIMIT_REACHED',
      status: 403,
      message: LIMIT_TEXT,
    })
    expect(await countGigs(venue.id)).toBe(1)
  })

  it('lets one of several posts at the same time through [LIM-21 ERR-21]', async () => {
    const venue = await createVenue(test)
    const posts = Array.from({ length: 6 }, () => venue.api.gigs.create(gigForm()))
    const outcomes = await Promise.allSettled(posts)
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.map(({ reason }) => reason.message)).toEqual(Array.from({ length: 5 }, () => LIMIT_TEXT))
    expect(await countGigs(venue.id)).toBe(1)
  })

  it('counts cancelled gigs too [CALL-34]', async () => {
    const venue = await createVenue(test)
    const { id } = await venue.api.gigs.create(gigForm())
    await test.deps.db.updateTable('gigs').set({ status: 'cancelled' }).where('id', '=', id).execute()
    await expect(venue.api.gigs.create(gigForm())).rejects.toMatchObject({ code: 'GIG_LIMIT_REACHED' })
  })

  it('counts each venue separately', async () => {
    const [first, second] = [await createVenue(test), await createVenue(test)]
    await first.api.gigs.create(gigForm())
    await expect(second.api.gigs.create(gigForm())).resolves.toMatchObject({ createdBy: second.id })
  })

  it('does not apply to Pro venues, whose gigs are listed first on their day [SUB-22 SUB-23 LIM-22]', async () => {
    const venue = await createProVenue(test)
    for (const title of ['First gig', 'Second gig', 'Third gig'])
      await venue.api.gigs.create(gigForm({ title }))
    expect(await venue.api.gigs.postingAllowance()).toEqual({ limit: null, used: 3, reached: false })
    const ranks = await test.deps.db
      .selectFrom('gigs')
      .select('rank')
      .where('created_by', '=', venue.id)
      .execute()
    expect(ranks).toEqual([{ rank: 1 }, { rank: 1 }, { rank: 1 }])
  })

  it('applies again once Pro has expired [LIM-22 LIM-23]', async () => {
    const venue = await createProVenue(test, { subscription_expiry: '2020-01-01T00:00:00Z' })
    await venue.api.gigs.create(gigForm())
    await expect(venue.api.gigs.create(gigForm())).rejects.toMatchObject({ code: 'GIG_LIMIT_REACHED' })
    const { rank } = await test.deps.db
      .selectFrom('gigs')
      .select('rank')
      .where('created_by', '=', venue.id)
      .executeTakeFirstOrThrow()
    expect(rank).toBe(2)
  })
})

interface Refusal {
  code: string
  message: string
  data: { issues: { path: (string | number)[]; message: string }[] }
}
