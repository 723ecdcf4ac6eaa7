import type { Overview } from '@bandstand/api-spec'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, crash, openScreen } from '../../../test/open-screen.tsx'
import {
  applicantCard,
  artistProfile,
  emptyDashboard,
  emptyOverview,
  knownPlaces,
  openGig,
  venueProfile,
} from '../../../test/samples.ts'

const artist = artistProfile()
const venue = venueProfile()
const gigs = ['Friday', 'Saturday', 'Sunday', 'Monday'].map((title) => openGig(venue, { title }))
const list = answer.gigs.list.handler(() => ({ gigs, total: gigs.length, page: 1, pageSize: 8 }))
const busyDashboard = { ...emptyDashboard, gigs: { ...emptyDashboard.gigs, list } }

const overviewOf = (change: Partial<Overview>) => ({
  ...busyDashboard,
  attention: { overview: answer.attention.overview.handler(() => ({ ...emptyOverview, ...change })) },
})

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const stepsOf = async () => {
  const region = await screen.findByRole('region', { name: 'Getting Started' })
  return within(region).getAllByRole('listitem')
}

test('the dashboard welcomes a new account and shows the two steps to take [NAV-06 DASH-01 DASH-02 DASH-04 DASH-05 DASH-06]', async () => {
  const profile = artistProfile({ professions: [], isComplete: false })
  const options = {
    profile,
    profileSetupRequired: true,
    answers: { ...emptyDashboard, ...knownPlaces },
  }
  for (const name of ['Complete Profile', 'Edit Profile']) {
    const { user, address, close } = await openScreen('/', options)
    await heading(/^Welcome/)
    expect(document.title).toBe('Dashboard | Bandstand')
    const links = (await stepsOf()).map((step) => within(step).getByRole('link').textContent)
    expect(links).toEqual(['Complete Profile', 'Explore Gigs'])
    expect(screen.queryByText('Done')).toBeNull()
    await user.click(screen.getByRole('link', { name }))
    await waitFor(() => expect(address()).toBe('/profile/edit'))
    close()
  }
})

test('an artist’s steps are ticked off as they are done, and the next gigs lead to theirs [DASH-01 DASH-02 DASH-03]', async () => {
  const options = { profile: artist, answers: busyDashboard }
  const { user, address, close } = await openScreen('/', options)
  await heading('Welcome, Reyes Trio')
  for (const name of ['Your Profile', 'Gigs', 'Getting Started', 'Next open gigs'])
    await screen.findByRole('heading', { level: 2, name })
  expect(screen.queryByRole('link', { name: 'Post a Gig' })).toBeNull()
  screen.getByText(/^The free plan includes up to 5 instruments and 3 professions\./)
  const [first, second] = await stepsOf()
  within(first!).getByText('Done')
  expect(within(second!).queryByText('Done')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Browse Gigs' }))
  await heading('Gigs')
  expect(address()).toBe('/gigs')
  close()

  await openScreen('/', options)
  await heading('Welcome, Reyes Trio')
  within((await stepsOf())[1]!).getByText('Done')
  const next = within(await screen.findByRole('region', { name: 'Next open gigs' }))
  expect(next.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    gigs.slice(0, 3).map(({ id }) => `/gigs/${id}`),
  )
})

test('the open gigs on the dashboard are those that the artist has not applied to', async () => {
  const applied = applicantCard('Reyes Trio', {
    gig: { ...applicantCard('Any').gig, id: gigs[1]!.id },
    me: 'artist',
  })
  const listMine = answer.booking.listMine.handler(() => ({
    applications: [applied],
    total: 1,
    page: 1,
    pageSize: 20,
    counts: { waiting: 0, live: 1, booked: 0, closed: 0 },
  }))
  await openScreen('/', { profile: artist, answers: { ...busyDashboard, booking: { listMine } } })
  const next = within(await screen.findByRole('region', { name: 'Next open gigs' }))
  expect(next.getAllByRole('link').map((link) => link.textContent)).toEqual(['Friday', 'Sunday', 'Monday'])
  // Who has applied has explored.
  within((await stepsOf())[1]!).getByText('Done')
})

test('a venue can post a gig from the dashboard and sees how many are left this month', async () => {
  await openScreen('/', { profile: venue, answers: emptyDashboard })
  await screen.findByText('You posted 0 of 1 free this month.')
  expect(screen.getByRole('link', { name: 'Post a Gig' }).getAttribute('href')).toBe('/gigs/create')
})

test('an artist who opens the gig form is told on the dashboard why it is not available', async () => {
  const { user, address } = await openScreen('/gigs/create', { profile: artist, answers: emptyDashboard })
  const message = await screen.findByRole('alert')
  expect(address()).toBe('/')
  expect(message.textContent).toContain('Only venues can create gigs')
  await user.click(within(message).getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the dashboard reports that the profile cannot be loaded, and tries again', async () => {
  let fails = true
  const getMine = answer.profiles.getMine.handler(() => (fails ? crash() : artist))
  const { user } = await openScreen('/', {
    profile: artist,
    answers: { ...emptyDashboard, profiles: { getMine } },
  })
  await screen.findByRole('alert')
  await heading('Welcome')
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await heading('Welcome, Reyes Trio')
})

test('the dashboard starts with what the reader has to do, the most urgent with the filled button', async () => {
  const gig = { title: 'Friday jazz', startsAt: '2030-11-30T02:30:00.000Z', timeZone: 'America/Detroit' }
  const offer = {
    key: 'offer:1',
    kind: 'offer' as const,
    title: 'The Test Room sent you an offer of $650.00',
    action: { label: 'Review offer', path: '/applications/1' },
    gig,
    deadline: { label: 'Reply by', at: '2020-01-01T12:00:00.000Z' },
    party: null,
  }
  const photo = {
    key: 'photo:2',
    kind: 'photo' as const,
    title: 'Add a photo to your profile',
    action: { label: 'Add photo', path: '/profile/edit' },
    gig: null,
    deadline: null,
    party: null,
  }
  const items = [offer, photo, { ...photo, key: 'photo:3' }, { ...photo, key: 'photo:4' }]
  const { user, address } = await openScreen('/', {
    profile: artist,
    answers: overviewOf({ toDo: { items, total: 5, parties: [] } }),
  })
  const region = within(await screen.findByRole('region', { name: 'Needs your attention' }))
  const [first, second] = region.getAllByRole('listitem')
  expect(first!.textContent).toContain('Friday jazz, Fri, Nov 29, 2030, 9:30 PM EST')
  expect(first!.textContent).toContain('Reply by Jan 1, 2020, 7:00 AM EST, overdue')
  const button = within(first!).getByRole('link', { name: 'Review offer' })
  expect(button.getAttribute('href')).toBe('/applications/1')
  expect(button.className).toContain('btn--act')
  expect(within(second!).getByRole('link', { name: 'Add photo' }).className).not.toContain('btn--act')
  expect(screen.getByRole('link', { name: 'Browse Gigs' }).className).not.toContain('btn--act')
  expect(region.getAllByRole('listitem')).toHaveLength(3)
  await user.click(region.getByRole('link', { name: '2 more' }))
  expect(address()).toBe('/?tasks=all')
  expect(region.getAllByRole('listitem')).toHaveLength(4)
  region.getByText('And 1 more.')
})

test('the dashboard of somebody with several acts names whose each is, and filters them', async () => {
  const [own, quartet] = [artist.uuid, crypto.randomUUID()]
  const photoOf = (id: string, name: string) => ({
    key: `photo:${id}`,
    kind: 'photo' as const,
    title: `Add a photo for ${name}`,
    action: { label: 'Add photo', path: id === own ? '/profile/edit' : `/profile/edit?for=${id}` },
    gig: null,
    deadline: null,
    party: { id, name },
  })
  const items = [photoOf(quartet, 'The Cass Quartet'), photoOf(own, 'Reyes Trio')]
  const parties = items.map(({ party }) => ({ ...party, total: 1 }))
  const asked: unknown[] = []
  const dashboard = overviewOf({ toDo: { items, total: 2, parties } })
  const list = answer.attention.list.handler(({ input }) => {
    asked.push(input.party)
    return { items: [photoOf(quartet, 'The Cass Quartet')], total: 1, parties: [] }
  })
  const { user, address } = await openScreen('/', {
    profile: artist,
    answers: { ...dashboard, attention: { ...dashboard.attention, list } },
  })
  const region = within(await screen.findByRole('region', { name: 'Needs your attention' }))
  expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('For The Cass Quartet'),
    expect.stringContaining('For Reyes Trio'),
  ])
  const [first] = region.getAllByRole('link', { name: 'Add photo' })
  expect(first!.getAttribute('href')).toBe(`/profile/edit?for=${quartet}`)
  const choice = region.getByLabelText('Act or venue')
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['All (2)', 'The Cass Quartet (1)', 'Reyes Trio (1)'])
  await user.selectOptions(choice, 'The Cass Quartet (1)')
  await waitFor(() => expect(region.getAllByRole('listitem')).toHaveLength(1))
  expect(asked).toContain(quartet)
  expect(address()).toBe(`/?party=${quartet}`)
  await user.selectOptions(choice, 'All (2)')
  await waitFor(() => expect(region.getAllByRole('listitem')).toHaveLength(2))
  expect(address()).toBe('/')
})

test('a newcomer’s filled button is what they came for, even while their photo is missing', async () => {
  const photo = {
    key: 'photo:1',
    kind: 'photo' as const,
    title: 'Add a photo to your profile',
    action: { label: 'Add photo', path: '/profile/edit' },
    gig: null,
    deadline: null,
    party: null,
  }
  const answers = overviewOf({ toDo: { items: [photo], total: 1, parties: [] } })
  for (const [profile, name] of [
    [artist, 'Browse Gigs'],
    [venue, 'Post a Gig'],
  ] as const) {
    const { close } = await openScreen('/', { profile, answers })
    await screen.findByText('Add a photo to your profile')
    const filled = screen.getAllByRole('link').filter(({ className }) => className.includes('btn--act'))
    expect(filled.map(({ textContent }) => textContent)).toEqual([name])
    close()
  }
})

test('the dashboard shows tonight and this week with hours, state and next step, and the money in one line', async () => {
  const night = {
    kind: 'booking' as const,
    id: crypto.randomUUID(),
    title: 'Friday jazz',
    with: 'Gantry Hall',
    start: '2030-11-29T21:30',
    end: '2030-11-30T00:30',
    timeZone: 'America/Detroit',
    startsAt: '2030-11-30T02:30:00.000Z',
    endsAt: '2030-11-30T05:30:00.000Z',
    when: 'tonight' as const,
    signed: true,
    next: null,
  }
  const unsigned = {
    ...night,
    id: crypto.randomUUID(),
    when: 'week' as const,
    signed: false,
    next: 'Sign your contract with Gantry Hall',
  }
  const gig = { ...night, id: crypto.randomUUID(), kind: 'gig' as const, with: '', end: null, endsAt: null }
  const open = { ...gig, when: 'week' as const, signed: null, next: '2 applicants to review' }
  const money = { held: 650, due: 400.5, owed: 0, available: 120 }
  await openScreen('/', {
    profile: artist,
    answers: overviewOf({ nights: [night, unsigned, open], money }),
  })
  const tonight = within(await screen.findByRole('region', { name: 'Tonight' }))
  const row = tonight.getByRole('listitem')
  expect(row.textContent).toContain('Gantry Hall, Fri, Nov 29, 2030, 9:30 PM to 12:30 AM EST')
  expect(row.textContent).toContain('Confirmed')
  expect(tonight.getByRole('link', { name: 'Open day sheet' }).getAttribute('href')).toBe(
    `/bookings/${night.id}/day-sheet`,
  )
  const [second, third] = within(screen.getByRole('region', { name: 'This week' })).getAllByRole('listitem')
  expect(second!.textContent).toContain('Not signed yetSign your contract with Gantry Hall')
  expect(third!.textContent).toContain('9:30 PM ESTOpen2 applicants to review')
  expect(within(third!).getByRole('link').getAttribute('href')).toBe(`/gigs/${open.id}`)
  const line = screen.getByRole('link', { name: 'See payments' }).parentElement!
  expect(line.textContent).toBe('$120.00 available$650.00 held$400.50 awaiting depositSee payments')
})

test('the dashboard says when there is nothing to do, and a venue sees no gigs of others', async () => {
  await openScreen('/', { profile: venue, answers: busyDashboard })
  await screen.findByText('You’re all caught up. Nothing needs your attention now.')
  screen.getByText('Nothing is planned for the next 7 days. Your gigs and bookings appear here.')
  expect(screen.queryByRole('link', { name: 'See payments' })).toBeNull()
  await screen.findByRole('heading', { level: 2, name: 'Explore' })
  expect(screen.queryByRole('region', { name: 'Next open gigs' })).toBeNull()
})

test('the dashboard still works when the overview cannot be loaded, and tries again', async () => {
  let fails = true
  const overview = answer.attention.overview.handler(() => (fails ? crash() : emptyOverview))
  const { user } = await openScreen('/', {
    profile: artist,
    answers: { ...busyDashboard, attention: { overview } },
  })
  await screen.findByRole('heading', { level: 2, name: 'Explore' })
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText(/all caught up/)
})

test('the dashboard of a Pro member lists the boosts with their results, and says when the next one comes', async () => {
  const none = { daysBefore: 7, applications: null, invitations: null, favorites: null }
  const boost = {
    id: crypto.randomUUID(),
    gig: { id: gigs[0]!.id, title: 'Friday' },
    startsAt: '2026-01-05T15:00:00.000Z',
    endsAt: '2026-01-12T15:00:00.000Z',
    isRunning: false,
    report: { ...none, views: { during: 3, before: 1 } },
  }
  await openScreen('/', {
    profile: { ...venue, isPro: true },
    answers: {
      ...busyDashboard,
      boosts: {
        mine: answer.boosts.mine.handler(() => ({
          isPro: true,
          available: 0,
          resetsOn: '2026-02-01',
          boosts: [boost],
          abilities: { start: false },
        })),
      },
    },
  })
  const panel = (await screen.findByRole('heading', { name: 'Your boosts' })).closest('.panel')!
  expect(panel.textContent).toContain('You’ve used this month’s boost. You get the next one on February 1.')
  expect(
    within(panel as HTMLElement)
      .getByRole('link', { name: 'Friday' })
      .getAttribute('href'),
  ).toBe(`/gigs/${gigs[0]!.id}`)
  expect(panel.textContent).toMatch(/Was boosted from .*Views3/)
})
