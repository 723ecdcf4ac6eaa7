import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, crash, openScreen } from '../../test/open-screen.tsx'
import { artistProfile, emptyDashboard, knownPlaces, openGig, venueProfile } from '../../test/samples.ts'

const artist = artistProfile()
const venue = venueProfile()
const gigs = ['Friday', 'Saturday', 'Sunday', 'Monday'].map((title) => openGig(venue, { title }))
const list = answer.gigs.list.handler(() => ({ gigs, total: gigs.length, page: 1, pageSize: 8 }))
const busyDashboard = { ...emptyDashboard, gigs: { ...emptyDashboard.gigs, list } }

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
  await heading('Welcome, Ada Reyes')
  for (const name of ['Your Profile', 'Gigs', 'Getting Started', 'Next on the bill'])
    await screen.findByRole('heading', { level: 2, name })
  expect(screen.queryByRole('link', { name: 'Post a Gig' })).toBeNull()
  const [first, second] = await stepsOf()
  within(first!).getByText('Done')
  expect(within(second!).queryByText('Done')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Browse Gigs' }))
  await heading('Gigs')
  expect(address()).toBe('/gigs')
  close()

  await openScreen('/', options)
  await heading('Welcome, Ada Reyes')
  within((await stepsOf())[1]!).getByText('Done')
  const next = within(await screen.findByRole('region', { name: 'Next on the bill' }))
  expect(next.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    gigs.slice(0, 3).map(({ id }) => `/gigs/${id}`),
  )
})

test('a venue can post a gig from the dashboard and sees what is left of its month', async () => {
  await openScreen('/', { profile: venue, answers: emptyDashboard })
  await screen.findByText('You posted 0 of 1 free this month.')
  expect(screen.getByRole('link', { name: 'Post a Gig' }).getAttribute('href')).toBe('/gigs/create')
})

test('an artist who opens the form of a gig reads on the dashboard why it is not there', async () => {
  const { user, address } = await openScreen('/gigs/create', { profile: artist, answers: emptyDashboard })
  const message = await screen.findByRole('alert')
  expect(address()).toBe('/')
  expect(message.textContent).toContain('Only venues can create gigs')
  await user.click(within(message).getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the dashboard says that the profile cannot be read, and tries again', async () => {
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
  await heading('Welcome, Ada Reyes')
})
