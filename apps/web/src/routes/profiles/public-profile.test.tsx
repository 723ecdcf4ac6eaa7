import type { AnnouncedBill, ConnectionStatus } from '@bandstand/api-spec'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, crash, openScreen } from '../../../test/open-screen.tsx'
import { takeToasts } from '../../lib/screen/toast.ts'
import { artistProfile, openGig, ownPage, partyOf, venueProfile } from '../../../test/samples.ts'

const venue = venueProfile({ phone: '+1 313 555 0100', bookingRequirements: 'Bring earplugs.' })

const night: AnnouncedBill = {
  id: crypto.randomUUID(),
  title: 'Two bands',
  date: '2027-03-06',
  doors: '2027-03-06T19:00',
  venue: { id: venue.uuid, name: 'The Test Room' },
  city: 'Detroit',
  state: 'MI',
  isOver: false,
  acts: [{ id: crypto.randomUUID(), name: 'Reyes Trio' }, null].map((artist) => ({
    artist,
    start: '2027-03-06T20:00',
    end: '2027-03-06T21:00',
    startsAt: '2027-03-07T01:00:00.000Z',
  })),
}
const nights = (found: AnnouncedBill[]) => ({
  ofVenue: answer.bills.ofVenue.handler(() => ({ nights: found })),
})

test('a venue’s page lists its nights and open gigs, and nothing about them without any; its phone and account email aren’t on it [GEN-10 ROLE-28]', async () => {
  const gigs = [openGig(venue), openGig(venue, { title: 'Sunday brunch' })]
  for (const found of [gigs, []]) {
    const { close } = await openScreen(`/profile/${venue.uuid}`, {
      profile: artistProfile(),
      answers: {
        profiles: { get: answer.profiles.get.handler(() => ({ ...venue, isBoosted: false })) },
        bills: nights(found.length > 0 ? [night] : []),
        gigs: {
          list: answer.gigs.list.handler(({ input }) => {
            expect(input).toMatchObject({ venue: venue.uuid, show: 'upcoming' })
            return { gigs: found, total: found.length, page: 1, pageSize: 8 }
          }),
        },
        messages: { withMember: answer.messages.withMember.handler(crash) },
        network: { status: answer.network.status.handler(crash) },
        payments: {
          trustRecord: answer.payments.trustRecord.handler(() => ({
            due: 6,
            paidOnTime: 3,
            unpaid: 0,
            medianHours: 13,
            played: 0,
            lateCancellations: 0,
            sickCancellations: 0,
            hosted: 0,
            hostedLateCancellations: 0,
            unanswered: 0,
            answerHours: null,
          })),
        },
        reviews: ownPage.reviews,
      },
    })
    await screen.findByText('Paid 3 of 6 fees on time, usually within 13 hours after the show')
    screen.getByRole('heading', { level: 1, name: 'The Test Room' })
    screen.getByText('Bring earplugs.')
    for (const hidden of [venue.phone!, venue.email]) expect(screen.queryByText(hidden)).toBeNull()
    if (found.length > 0) {
      const coming = within(await screen.findByRole('region', { name: 'Upcoming nights' }))
      coming.getByText('Saturday, March 6, 2027, doors 7:00 PM')
      coming.getByText('Reyes Trio, more to be announced')
      expect(coming.getByRole('link', { name: 'Two bands' }).getAttribute('href')).toBe(`/nights/${night.id}`)
      const region = within(await screen.findByRole('region', { name: 'Open gigs (2)' }))
      expect(region.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
        gigs.map(({ id }) => `/gigs/${id}`),
      )
    } else expect(screen.queryByRole('region', { name: /Open gigs|nights/ })).toBeNull()
    close()
  }
})

test('the address of a member’s own page leads to the profile', async () => {
  const artist = artistProfile()
  const { address } = await openScreen(`/profile/${artist.uuid}`, { profile: artist, answers: ownPage })
  await screen.findByRole('article', { name: 'Reyes Trio' })
  await waitFor(() => expect(address()).toBe('/profile'))
})

test('a dialog that is opened before the connection is known stays open afterward', async () => {
  const artist = artistProfile()
  const known = Promise.withResolvers<ConnectionStatus>()
  const { user } = await openScreen(`/artists/${artist.uuid}`, {
    profile: venue,
    answers: {
      profiles: { get: answer.profiles.get.handler(() => ({ ...artist, isBoosted: false })) },
      booking: {
        artistGigs: answer.booking.artistGigs.handler(crash),
        invitableGigs: answer.booking.invitableGigs.handler(crash),
      },
      boosts: { recordView: answer.boosts.recordView.handler(crash) },
      favorites: { among: answer.favorites.among.handler(crash) },
      messages: { withMember: answer.messages.withMember.handler(crash) },
      network: { status: answer.network.status.handler(() => known.promise) },
      payments: { trustRecord: answer.payments.trustRecord.handler(crash) },
      reviews: ownPage.reviews,
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Invite/ }))
  const dialog = await screen.findByRole('dialog', { name: /^Invite/ })
  const no = { accept: false, decline: false, withdraw: false, disconnect: false, unblock: false }
  const { uuid, userType, profileImageUrl, location, instruments } = artist
  known.resolve({
    person: { uuid, userType, name: 'Reyes Trio', profileImageUrl, location, instruments, venueType: null },
    degree: null,
    sharedCount: 0,
    shared: [],
    path: null,
    connection: null,
    request: null,
    playedTogether: null,
    abilities: { ...no, connect: true, block: true },
  })
  await screen.findByText('Connect')
  expect(dialog.isConnected).toBe(true)
})

test('an artist’s page shows everyone where they play [CALL-46]', async () => {
  const artist = artistProfile()
  const gig = {
    gigId: crypto.randomUUID(),
    title: 'Friday late set',
    venue: partyOf(venue),
    location: 'Detroit, MI',
    start: '2030-11-29T21:30',
    end: '2030-11-30T00:30',
    timeZone: 'America/Detroit',
    startsAt: '2030-11-30T02:30:00.000Z',
    endsAt: '2030-11-30T05:30:00.000Z',
  }
  await openScreen(`/artists/${artist.uuid}`, {
    profile: artistProfile(),
    answers: {
      profiles: { get: answer.profiles.get.handler(() => ({ ...artist, isBoosted: false })) },
      booking: {
        artistGigs: answer.booking.artistGigs.handler(({ input }) => ({
          upcoming: input.artistId === artist.uuid ? [gig] : [],
          past: [],
        })),
      },
      boosts: { recordView: answer.boosts.recordView.handler(crash) },
      messages: { withMember: answer.messages.withMember.handler(crash) },
      network: { status: answer.network.status.handler(crash) },
      payments: { trustRecord: answer.payments.trustRecord.handler(crash) },
      reviews: ownPage.reviews,
    },
  })
  const upcoming = within(await screen.findByRole('region', { name: 'Upcoming gigs' }))
  expect(upcoming.getByRole('link', { name: 'Friday late set' }).getAttribute('href')).toBe(
    `/gigs/${gig.gigId}`,
  )
  upcoming.getByText('The Test Room')
  upcoming.getByText(/9:30 PM to 12:30 AM EST/)
  expect(screen.queryByRole('region', { name: 'Past gigs' })).toBeNull()
})

test('a member is reported from the menu of their page, and a second report says that there was one', async () => {
  let status: 'sent' | 'open' | 'reviewed' = 'sent'
  const sent: unknown[] = []
  const { user } = await openScreen(`/profile/${venue.uuid}`, {
    profile: artistProfile(),
    answers: {
      profiles: { get: answer.profiles.get.handler(() => ({ ...venue, isBoosted: false })) },
      bills: nights([]),
      gigs: { list: answer.gigs.list.handler(crash) },
      messages: { withMember: answer.messages.withMember.handler(crash) },
      network: { status: answer.network.status.handler(crash) },
      payments: { trustRecord: answer.payments.trustRecord.handler(crash) },
      reports: {
        send: answer.reports.send.handler(({ input }) => {
          sent.push(input)
          return { status, reportedAt: '2030-11-29T15:00:00.000Z' }
        }),
      },
      reviews: ownPage.reviews,
    },
  })
  const report = async () => {
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Report this profile' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this profile?' }))
    await user.click(dialog.getByRole('radio', { name: 'It’s untrue, or pretends to be someone else' }))
    await user.type(dialog.getByRole('textbox'), 'Not their room.')
    await user.click(dialog.getByRole('button', { name: 'Report' }))
  }
  await report()
  const toasts = () => takeToasts().map(({ text }) => text)
  await waitFor(() => expect(toasts()).toEqual(['Reported. Thanks for letting us know.']))
  expect(sent).toEqual([{ subject: 'profile', id: venue.uuid, reason: 'fake', note: 'Not their room.' }])
  status = 'open'
  await report()
  await waitFor(() =>
    expect(toasts()).toEqual([
      'You already reported this profile on Nov 29, 2030. We’ll notify you once we’ve reviewed it.',
    ]),
  )
})

test('nobody can report their own page', async () => {
  const artist = artistProfile()
  await openScreen(`/artists/${artist.uuid}`, {
    profile: artist,
    answers: {
      ...ownPage,
      booking: { artistGigs: answer.booking.artistGigs.handler(crash) },
      messages: { withMember: answer.messages.withMember.handler(crash) },
      profiles: { get: answer.profiles.get.handler(() => ({ ...artist, isBoosted: false })) },
      payments: { trustRecord: answer.payments.trustRecord.handler(crash) },
    },
  })
  await screen.findByRole('button', { name: 'Share' })
  expect(screen.queryByRole('button', { name: /^More/ })).toBeNull()
})
