import type { InvitableGig, Invitee, NearbyArtist } from '@bandstand/api-spec'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, crash, fill, openScreen } from '../../../test/open-screen.tsx'
import {
  applicantCard,
  applicationOf,
  artistProfile,
  knownPlaces,
  openGig,
  ownPage,
  venueProfile,
} from '../../../test/samples.ts'

const profile = venueProfile()
const around = {
  ...knownPlaces,
  favorites: {
    among: answer.favorites.among.handler(() => ({ limit: 10, used: 0, favorites: [] })),
  },
  network: { degrees: answer.network.degrees.handler(() => ({ degrees: [] })) },
}

function artists(count: number, change: Partial<NearbyArtist> = {}): NearbyArtist[] {
  return Array.from({ length: count }, () => ({
    ...artistProfile(),
    isBoosted: false,
    city: 'Hilo, HI',
    distanceMiles: 3,
    ...change,
  }))
}

/** A server that finds these artists, and returns 12 a page. */
function nearby(found: () => NearbyArtist[]) {
  return answer.directory.nearby.handler(({ input: { page } }) => {
    const all = found()
    return { artists: all.slice(page * 12 - 12, page * 12), total: all.length, page, pageSize: 12 }
  })
}
const names = () => screen.queryAllByRole('heading', { level: 2, name: /Reyes/ })

test('a failed search says so and tries again, at first and for more [ERR-41]', async () => {
  const FAILED = 'Failed to search for artists. Please try again.'
  const found = artists(13)
  let fails = true
  const { user } = await openScreen('/find-artists?place=city:hilo-hi&at=Hilo,+HI&radius=10', {
    profile,
    answers: { ...around, directory: { nearby: nearby(() => (fails ? crash() : found)) } },
  })
  await screen.findByText(FAILED)
  fails = false
  await user.click(screen.getByRole('button', { name: 'Search again' }))
  await waitFor(() => expect(names()).toHaveLength(12))
  fails = true
  await user.click(screen.getByRole('button', { name: /^Show more/ }))
  await screen.findByText(FAILED)
  expect(names()).toHaveLength(12)
  fails = false
  await user.click(screen.getByRole('button', { name: 'Search again' }))
  await waitFor(() => expect(names()).toHaveLength(13))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a search without results says how far it looked and offers to look further [ERR-42]', async () => {
  const { user, address } = await openScreen(
    '/find-artists?place=city:key-west-fl&at=Key+West,+FL&radius=50',
    {
      profile,
      answers: { ...around, directory: { nearby: nearby(() => []) } },
    },
  )
  await screen.findByText('No artists found within 50 miles of your location.')
  await user.click(screen.getByRole('link', { name: 'Search within 100 miles' }))
  await screen.findByText('No artists found within 100 miles of your location.')
  expect(address()).toContain('radius=100')
  expect(screen.getByLabelText<HTMLSelectElement>('Radius').value).toBe('100')
  expect(screen.getByRole('link', { name: 'Browse all artists' }).getAttribute('href')).toBe('/artists')
})

test('a bio in the results is cut at 100 characters with an ellipsis [FIND-09 LIM-40]', async () => {
  const bio = 'A long evening. '.repeat(20)
  const found = [...artists(1, { bio }), ...artists(1, { bio: 'x'.repeat(100) })]
  await openScreen('/find-artists?place=city:nome-ak&at=Nome,+AK', {
    profile,
    answers: { ...around, directory: { nearby: nearby(() => found) } },
  })
  await screen.findByText(`${bio.slice(0, 97)}…`)
  screen.getByText('x'.repeat(100))
})

test('a search at an invalid place is refused, and keeps the text [VAL-72]', async () => {
  const refused = answer.directory.nearby.handler(({ errors }) => {
    throw errors.LOCATION_UNUSABLE()
  })
  await openScreen('/find-artists?place=city:atlantis&at=Atlantis', {
    profile,
    answers: { ...around, directory: { nearby: refused } },
  })
  await screen.findByText('Invalid location data. Please try selecting a different location.')
  expect(screen.getByLabelText<HTMLInputElement>('Location').value).toBe('Atlantis')
})

test('a search requires a place chosen from the suggestions [VAL-71]', async () => {
  const NO_PLACE = 'Please select a valid location first'
  const { user, address } = await openScreen('/find-artists', {
    profile,
    answers: { ...around, directory: { nearby: nearby(() => artists(1)) } },
  })
  const location = await screen.findByLabelText<HTMLInputElement>('Location')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await screen.findByText(NO_PLACE)
  expect(document.activeElement).toBe(location)
  await user.type(location, 'Ferndale')
  await user.click(await screen.findByRole('option', { name: 'Ferndale, MI' }))
  await waitFor(() => expect(screen.queryByText(NO_PLACE)).toBeNull())
  await user.type(location, ', more or less{Enter}')
  await screen.findByText(NO_PLACE)
  expect(address()).toBe('/find-artists')
  await user.click(screen.getByRole('button', { name: 'Search near my venue' }))
  await waitFor(() => expect(names()).toHaveLength(1))
  expect(screen.queryByText(NO_PLACE)).toBeNull()
  expect(location.value).toBe('Detroit, MI')
  expect(address()).toBe('/find-artists?place=city%3Adetroit-mi&at=Detroit%2C+MI&radius=25')
})

test('an artist is told that the search is for venues, with a link to the profile [FIND-02 FIND-03 FIND-04 ROLE-12]', async () => {
  const { user, address } = await openScreen('/find-artists?place=city:detroit-mi&at=Detroit', {
    profile: artistProfile(),
    answers: ownPage,
  })
  await screen.findByText('Venue Access Only')
  screen.getByText('This feature is only available to venue accounts.')
  expect(screen.queryByRole('form', { name: 'Search for artists' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Browse artists' }).getAttribute('href')).toBe('/artists')
  await user.click(screen.getByRole('link', { name: 'Go to your profile' }))
  await screen.findByRole('heading', { level: 1, name: 'Your Profile' })
  expect(address()).toBe('/profile')
})

test('the search redirects a visitor to the login [FIND-01 ROLE-11]', async () => {
  const { address } = await openScreen('/find-artists')
  await waitFor(() => expect(address()).toBe('/login'))
})

test('a search for a gig begins where the gig is, with what it asks for; invited artists stay in the list', async () => {
  const gig = openGig(profile, { title: 'Second night', location: 'Laramie, WY', placeId: 'city:laramie-wy' })
  const [ada, bo, cy] = ['Ada', 'Bo', 'Cy'].map(
    (bandName) => artists(1, { ...artistProfile({ bandName }) })[0]!,
  )
  const invited = new Set<string>()
  let areKnown = false
  const stateOf = (artistId: string): Invitee => ({
    artistId,
    application: invited.has(artistId)
      ? { ...applicantCard('Bo', { origin: 'invited', waitingFor: 'artist' }), lastOffer: null }
      : null,
    isFree: artistId !== cy!.uuid,
    availability: artistId === cy!.uuid ? 'busy' : 'unsaid',
    abilities: { invite: artistId !== cy!.uuid && !invited.has(artistId) },
  })
  const { suggestedTerms } = applicationOf(applicantCard('Ada'))
  const { user, address } = await openScreen(`/find-artists?gig=${gig.id}`, {
    profile,
    answers: {
      ...around,
      directory: {
        nearby: answer.directory.nearby.handler(({ input }) => {
          expect(input).toMatchObject({ placeId: 'city:laramie-wy', gig: gig.id })
          return { artists: [ada!, bo!, cy!], total: 3, page: 1, pageSize: 12 }
        }),
      },
      gigs: { get: answer.gigs.get.handler(() => gig) },
      booking: {
        gigRelation: answer.booking.gigRelation.handler(() => ({
          mine: null,
          applicants: { live: 0, total: 0 },
          invitationTerms: suggestedTerms,
          bookingId: null,
          abilities: { apply: false, invite: true, close: true, restore: false },
        })),
        nightOffers: answer.booking.nightOffers.handler(() => ({
          offers: [
            {
              applicationId: gig.id,
              artist: 'Cy',
              gigTitle: 'Early set',
              receiver: 'artist',
              fee: 450.5,
              expiresAt: '2026-11-26T23:00:00Z',
              timeZone: 'America/Detroit',
            },
          ],
        })),
        invitees: answer.booking.invitees.handler(({ input }) => ({
          artists: areKnown ? input.ids.map(stateOf) : [],
        })),
        invite: answer.booking.invite.handler(({ input, errors }) => {
          if (input.artistId === ada!.uuid) throw errors.ARTIST_NOT_FREE()
          invited.add(input.artistId)
          return applicationOf(applicantCard('Bo', { origin: 'invited' }))
        }),
      },
    },
  })
  const select = (name: string) =>
    waitFor(() => {
      const button = screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^Select ?${name}$`) })
      expect(button.disabled).toBe(false)
      return button
    })
  await screen.findByText(/Second night/)
  expect(screen.getByLabelText<HTMLInputElement>('Location').value).toBe('Laramie, WY')
  expect(address()).toBe(`/find-artists?gig=${gig.id}`)

  // While the server can't say who is free, everyone can be selected.
  await user.click(await select('Cy'))
  await user.click(await screen.findByRole('button', { name: 'Clear' }))
  expect(document.activeElement).toBe(screen.getByText('No artists selected'))

  areKnown = true
  await user.click(await select('Ada'))
  await user.click(await select('Bo'))
  await user.click(screen.getByRole('button', { name: 'Invite 2 artists' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('To Ada, Bo.')
  // What books the first to accept is chosen on purpose, beside who else could accept.
  dialog.getByText('Nobody is booked yet', { exact: false })
  const offers = await dialog.findByRole('region', { name: 'Open offers for this night' })
  expect(within(offers).getByRole('listitem').textContent).toBe(
    'Cy: you offered $450.50 for Early set, open until Nov 26, 2026, 6:00 PM EST',
  )
  await user.click(dialog.getByRole('checkbox', { name: 'Include an offer they can accept right away' }))
  fill(/^Fee/, '-1')
  await user.click(dialog.getByRole('button', { name: 'Send 2 invitations' }))
  await dialog.findByText(/Enter a fee from/)
  fill(/^Fee/, '700')
  await user.click(dialog.getByRole('button', { name: 'Send 2 invitations' }))
  await dialog.findByText('1 invited, 1 not invited')
  dialog.getByRole('link', { name: 'Bo' })
  expect(screen.getByRole('dialog').textContent).toContain('Ada: The artist isn’t available at that time')
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  await screen.findByRole('link', { name: /^See invitation ?of Bo$/ })
  await screen.findByText('Not available at that time')
  expect(screen.queryByRole('button', { name: /^Invite \d/ })).toBeNull()
})

test('an artist is invited to any open gig of the venue, except where an invitation already exists', async () => {
  const artist = artistProfile({ bandName: 'Di Duo' })
  const { suggestedTerms } = applicationOf(applicantCard('Di Duo'))
  const invitable = (title: string, change: Partial<InvitableGig> = {}): InvitableGig => ({
    ...openGig(profile, { title }),
    seriesId: null,
    application: null,
    isFree: true,
    availability: 'free',
    suggestedTerms,
    abilities: { invite: true },
    ...change,
  })
  const [late, second] = [invitable('Friday late set'), invitable('Second night')]
  let gigs = [late, second]
  const { user } = await openScreen(`/artists/${artist.uuid}`, {
    profile,
    answers: {
      profiles: { get: answer.profiles.get.handler(() => ({ ...artist, isBoosted: false })) },
      booking: {
        artistGigs: answer.booking.artistGigs.handler(() => crash()),
        invitableGigs: answer.booking.invitableGigs.handler(() => ({ gigs })),
        nightOffers: answer.booking.nightOffers.handler(() => ({ offers: [] })),
        invite: answer.booking.invite.handler(({ input }) => {
          expect(input).toMatchObject({
            gigId: second.id,
            artistId: artist.uuid,
            proposedFeeCents: 720_00,
            offer: null,
          })
          const application = { ...applicantCard('Di Duo', { origin: 'invited' }), lastOffer: null }
          gigs = [
            late,
            invitable('Second night', { id: second.id, application, abilities: { invite: false } }),
          ]
          return applicationOf(applicantCard('Di Duo', { origin: 'invited' }))
        }),
      },
      boosts: { recordView: answer.boosts.recordView.handler(() => crash()) },
      favorites: { among: answer.favorites.among.handler(() => crash()) },
      messages: { withMember: answer.messages.withMember.handler(() => crash()) },
      network: { status: answer.network.status.handler(() => crash()) },
      payments: { trustRecord: answer.payments.trustRecord.handler(() => crash()) },
      reviews: ownPage.reviews,
    },
  })
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: /^Invite/ }))
    return within(await screen.findByRole('dialog'))
  }
  const first = await open()
  expect((await first.findByRole<HTMLInputElement>('radio', { name: /Friday late set/ })).checked).toBe(true)
  await user.click(first.getByRole('radio', { name: /Second night/ }))
  fill(/^Proposed fee/, '720')
  await user.click(first.getByRole('button', { name: 'Send invitation' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = await open()
  await waitFor(() =>
    expect(again.getByRole<HTMLInputElement>('radio', { name: /Second night/ }).disabled).toBe(true),
  )
  again.getByRole('link', { name: 'see invitation' })
})

test('an artist is invited to the dates of a series that the venue chooses, and a clash is left out', async () => {
  const artist = artistProfile({ bandName: 'Di Duo' })
  const { suggestedTerms } = applicationOf(applicantCard('Di Duo'))
  const seriesId = crypto.randomUUID()
  const gigs = Array.from({ length: 3 }, (_, n): InvitableGig => ({
    ...openGig(profile, { title: 'Thursday jazz' }),
    seriesId,
    application: null,
    isFree: true,
    availability: 'free',
    suggestedTerms,
    abilities: { invite: n > 0 },
  }))
  const dates = ['03', '10', '17', '24'].map((day, n) => ({
    gigId: gigs[n]?.id ?? crypto.randomUUID(),
    startsAt: `2027-06-${day}T23:00:00.000Z`,
    timeZone: 'America/Detroit',
    isNew: n > 0,
    isFree: n !== 3,
  }))
  const sent: string[][] = []
  const { user } = await openScreen(`/artists/${artist.uuid}`, {
    profile,
    answers: {
      profiles: { get: answer.profiles.get.handler(() => ({ ...artist, isBoosted: false })) },
      booking: {
        artistGigs: answer.booking.artistGigs.handler(() => crash()),
        invitableGigs: answer.booking.invitableGigs.handler(() => ({ gigs })),
        nightOffers: answer.booking.nightOffers.handler(() => ({ offers: [] })),
        openDates: answer.booking.openDates.handler(({ input }) => {
          expect(input).toEqual({ gigId: gigs[1]!.id, artistId: artist.uuid })
          return { dates }
        }),
        invite: answer.booking.invite.handler(({ input: { gigId, also }, errors }) => {
          sent.push([gigId, ...(also ?? [])])
          if (sent.length === 1) {
            const { startsAt, timeZone } = dates[2]!
            const clash = {
              gigId: dates[2]!.gigId,
              startsAt,
              timeZone,
              code: 'ARTIST_NOT_FREE',
              reason: 'Busy',
            }
            throw errors.SCHEDULE_CLASHES({ data: { clashes: [clash] } })
          }
          return applicationOf(applicantCard('Di Duo', { origin: 'invited' }))
        }),
      },
      boosts: { recordView: answer.boosts.recordView.handler(() => crash()) },
      favorites: { among: answer.favorites.among.handler(() => crash()) },
      messages: { withMember: answer.messages.withMember.handler(() => crash()) },
      network: { status: answer.network.status.handler(() => crash()) },
      payments: { trustRecord: answer.payments.trustRecord.handler(() => crash()) },
      reviews: ownPage.reviews,
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Invite/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const group = within(await dialog.findByRole('group', { name: 'Which dates?' }))
  expect(dialog.getAllByRole('radio')).toHaveLength(1)
  dialog.getByRole('radio', { name: /^Thursday jazz, from / })
  const boxes = group.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true, false])
  fill(/^Proposed fee/, '300')
  dialog.getByText(/\$600/)
  for (const box of boxes.slice(0, 2)) await user.click(box)
  dialog.getByText('Choose at least one date')
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
  expect(sent).toEqual([])
  for (const box of boxes.slice(0, 2)) await user.click(box)
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
  await dialog.findByText(/Busy/)
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([[dates[1]!.gigId, dates[2]!.gigId], [dates[1]!.gigId]])
})

test('a venue chooses place, radius and filters, which the URL keeps, and reads how far each artist is [FIND-05 FIND-06 FIND-08 FIND-10 LIM-35 LIM-36 ROLE-13]', async () => {
  const asked: Record<string, unknown>[] = []
  const [here] = artists(1, { city: 'Ferndale, MI', distanceMiles: 0, hourlyRate: 50 })
  const [far] = artists(1, { city: 'Detroit, MI', distanceMiles: 14 })
  const found = answer.directory.nearby.handler(({ input }) => {
    asked.push(input)
    const near = input.radius === 25 ? [here!, far!] : [here!]
    return { artists: near, total: near.length, page: 1, pageSize: 12 }
  })
  const { user, address } = await openScreen('/find-artists', {
    profile,
    answers: { ...around, directory: { nearby: found } },
  })
  await screen.findByText('we show only their city and approximate distance', { exact: false })
  expect(document.title).toBe('Find artists | Bandstand')
  const tips = within(screen.getByRole('region', { name: 'Search tips' }))
  expect(tips.getAllByRole('listitem')).not.toEqual([])
  const radius = screen.getByLabelText<HTMLSelectElement>('Radius')
  expect([...radius.options].map(({ text }) => text)).toEqual([
    '5 miles',
    '10 miles',
    '25 miles',
    '50 miles',
    '100 miles',
  ])
  expect(radius.value).toBe('25')

  const location = screen.getByLabelText<HTMLInputElement>('Location')
  await user.type(location, 'Ferndale')
  await user.click(await screen.findByRole('option', { name: 'Ferndale, MI' }))
  expect(location.value).toBe('Ferndale, MI')
  await user.selectOptions(screen.getByLabelText('Genre'), 'Jazz')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await screen.findByText('2 artists')
  screen.getByText('within 25 miles of Ferndale, MI, nearest first', { exact: false })
  expect(address()).toBe('/find-artists?place=city%3Aferndale-mi&at=Ferndale%2C+MI&radius=25&genre=Jazz')
  expect(names()).toHaveLength(2)
  const [first, second] = names().map((name) => name.closest('li')!.textContent)
  for (const text of ['Less than a mile away', 'Ferndale, MI', '$50/hr']) expect(first).toContain(text)
  for (const text of ['14 miles away', 'Detroit, MI']) expect(second).toContain(text)

  await user.selectOptions(radius, '10 miles')
  fill('Maximum hourly rate', '49.99')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(names()).toHaveLength(1))
  expect(asked.at(-1)).toMatchObject({
    placeId: 'city:ferndale-mi',
    radius: 10,
    genre: 'Jazz',
    maxRateCents: 4999,
  })
  expect(address()).toContain('radius=10&genre=Jazz&maxRate=49.99')
})
