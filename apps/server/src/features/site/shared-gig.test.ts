import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { anonymous, createArtist, createVenue } from '../../../test/members/factories.ts'
import { gigForm } from '../../../test/members/gig-form.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
})
afterAll(async () => test.close())

it('a visitor sees what the preview of a shared gig shows, and nothing else', async () => {
  const venue = await createVenue(test)
  const secret = 'Ask for Pat at the back door'
  const gig = await venue.api.gigs.create(
    gigForm({
      title: 'Late set',
      description: secret,
      location: '12 Secret Street, Detroit',
      placeId: 'zip:48226',
    }),
  )
  const shared = {
    id: gig.id,
    title: 'Late set',
    date: gig.date,
    time: '21:30',
    timeZone: 'America/Detroit',
    startsAt: gig.startsAt,
    durationMinutes: 120,
    pay: 650,
    paymentType: 'flat',
    status: 'open',
    venueName: 'The Test Room',
    city: 'Detroit',
    state: 'MI',
  }
  const { api } = anonymous(test)
  expect(await api.site.sharedGig({ id: gig.id })).toEqual(shared)
  expect(await api.site.sharedGig({ id: gig.id.toUpperCase() })).toEqual(shared)
  const artist = await createArtist(test)
  expect(await artist.api.site.sharedGig({ id: gig.id })).toEqual(shared)

  await venue.api.booking.closeGig({ gigId: gig.id, note: '' })
  expect(await api.site.sharedGig({ id: gig.id })).toEqual({ ...shared, status: 'cancelled' })
})

it('an unknown gig and one of a suspended venue are not found, and an invalid id is refused', async () => {
  const away = await createVenue(test)
  const gig = await away.api.gigs.create(gigForm())
  const suspended = { suspended_at: new Date(), suspension_reason: 'Fraud' }
  await test.deps.db.updateTable('users').set(suspended).where('id', '=', away.id).execute()
  const { api } = anonymous(test)
  for (const id of [gig.id, away.id, '00000000-0000-4000-8000-000000000000'])
    await expect(api.site.sharedGig({ id })).rejects.toMatchObject({ code: 'GIG_NOT_FOUND', status: 404 })
  for (const id of ['1', "x' or 1=1", '../profile'])
    await expect(api.site.sharedGig({ id })).rejects.toMatchObject({ code: 'INPUT_INVALID' })
})
