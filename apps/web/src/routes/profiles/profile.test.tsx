import { ORPCError } from '@orpc/server'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, fill, openScreen } from '../../../test/open-screen.tsx'
import { artistProfile, knownPlaces, ownPage, venueProfile } from '../../../test/samples.ts'

test('your profile shows loading, then the error with a retry [PROF-02 PROF-03 ERR-14]', async () => {
  const message = 'Something went wrong on our side. Try again.'
  const profile = artistProfile()
  const answered = Promise.withResolvers<void>()
  let works = false
  const getMine = answer.profiles.getMine.handler(async () => {
    await answered.promise
    if (!works) throw new ORPCError('UNEXPECTED', { status: 500, message })
    return profile
  })
  const { user } = await openScreen('/profile', {
    profile,
    answers: { ...ownPage, profiles: { getMine } },
  })
  await screen.findByText('Loading profile...')
  answered.resolve()
  const alert = await screen.findByRole('alert')
  within(alert).getByText('Error!')
  expect(alert.textContent).toContain('Something went wrong on our side.')
  expect(alert.textContent).not.toContain('Try again')
  works = true
  await user.click(within(alert).getByRole('button', { name: 'Retry' }))
  await screen.findByRole('article')
})

test('an empty profile shows the account’s email, Artist and no social links [PROF-15 PROF-17 PROF-18 PROF-29 PROF-31]', async () => {
  const email = 'marlow@example.com'
  const profile = artistProfile({
    email,
    contactEmail: null,
    firstName: null,
    lastName: null,
    fullName: null,
    bandName: null,
    bio: null,
    professions: [],
    isComplete: false,
  })
  await openScreen('/profile', { profile, answers: ownPage })
  const card = within(await screen.findByRole('article'))
  card.getByRole('heading', { level: 2, name: email })
  card.getByText('Artist')
  card.getByText('No bio provided.')
  expect(card.getByRole('img', { name: email }).textContent).toBe('M')
  const term = screen.getByText('Contact email', { selector: 'dt' })
  expect(term.nextElementSibling?.textContent).toBe(email)
  expect(screen.queryByRole('heading', { name: 'Social Links' })).toBeNull()
})

const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling!
const entries = (term: string) =>
  within(fact(term) as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('an artist sees the card with every field [PROF-01 PROF-04 PROF-05 PROF-14 PROF-17 PROF-19 PROF-20 PROF-21 PROF-22 PROF-23 PROF-29 PROF-31 ROLE-27]', async () => {
  const lists = {
    professions: ['Musician', 'Composer'],
    genres: ['Jazz', 'Soul'],
    instruments: ['Upright bass', 'Piano'],
  }
  const profile = artistProfile({
    ...lists,
    hourlyRate: 95,
    instagramUrl: 'https://instagram.com/reyes',
  })
  await openScreen('/profile', { profile, answers: ownPage })
  await screen.findByRole('heading', { level: 1, name: 'Your Profile' })
  expect(document.title).toBe('Your Profile | Bandstand')
  screen.getByRole('button', { name: 'Edit Profile' })
  const card = within(await screen.findByRole('article'))
  card.getByRole('heading', { level: 2, name: 'Reyes Trio' })
  card.getByText('Ada Reyes')
  card.getAllByText('Musician')
  expect(card.getByRole('img', { name: 'Reyes Trio' }).textContent).toBe('R')
  expect(fact('Band name').textContent).toBe('Reyes Trio')
  expect(entries('Professions')).toEqual(lists.professions)
  expect(entries('Genres')).toEqual(lists.genres)
  expect(entries('Instruments')).toEqual(lists.instruments)
  expect(fact('Hourly rate').textContent).toBe('$95/hr')
  expect(fact('Contact email').textContent).toBe('ada@reyes.example')
  const links = within(screen.getByRole('region', { name: 'Social Links' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://instagram.com/reyes'])
  expect(screen.queryByText('Venue name')).toBeNull()
})

test('a venue sees the card of a room [PROF-16 PROF-24 PROF-25 PROF-26 PROF-27 PROF-28 ROLE-27]', async () => {
  const amenities = ['Green room', 'Parking']
  await openScreen('/profile', { profile: venueProfile({ amenities }), answers: ownPage })
  const card = within(await screen.findByRole('article'))
  card.getByText('Venue')
  expect(fact('Venue name').textContent).toBe('The Test Room')
  expect(fact('Venue type').textContent).toBe('Bar')
  expect(fact('Title/Position').textContent).toBe('Booker')
  expect(fact('Capacity').textContent).toBe('120')
  expect(entries('Amenities')).toEqual(amenities)
  expect(screen.queryByText('Band name')).toBeNull()
})

test('your profile is edited in place: a save and a cancel both return to the view [PROF-08 PROF-09 PROF-10 PROF-11 PROF-12]', async () => {
  let profile = venueProfile()
  const { user, address } = await openScreen('/profile', {
    profile,
    answers: {
      ...ownPage,
      ...knownPlaces,
      profiles: {
        getMine: answer.profiles.getMine.handler(() => profile),
        saveMine: answer.profiles.saveMine.handler(({ input }) => {
          profile = { ...profile, capacity: 'capacity' in input ? Number(input.capacity) : null }
          return profile
        }),
      },
    },
  })
  const edit = async () => user.click(await screen.findByRole('button', { name: 'Edit Profile' }))
  const backAtView = () => screen.findByRole('heading', { level: 1, name: 'Your Profile' })
  await edit()
  await screen.findByRole('heading', { level: 1, name: 'Edit Your Profile' })
  screen.getByText('Update your information to increase your visibility')
  expect(address()).toBe('/profile?edit=1')
  fill('Capacity', '7')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await backAtView()
  expect(fact('Capacity').textContent).toBe('120')

  await edit()
  expect(screen.getByLabelText<HTMLInputElement>('Capacity').value).toBe('120')
  fill('Capacity', '1250')
  await user.click(screen.getByRole('button', { name: 'Save Profile' }))
  await backAtView()
  screen.getByText('Profile updated successfully!')
  expect(fact('Capacity').textContent).toBe('1,250')
  expect(profile.capacity).toBe(1250)
})

test('a profile that does not exist is reported as not found', async () => {
  const get = answer.profiles.get.handler(({ errors }) => {
    throw errors.PROFILE_NOT_FOUND()
  })
  await openScreen(`/profile/${crypto.randomUUID()}`, {
    profile: venueProfile(),
    answers: { profiles: { get } },
  })
  await screen.findByRole('heading', { level: 1, name: 'Profile not found' })
  screen.getByRole('link', { name: 'Browse Gigs' })
})
