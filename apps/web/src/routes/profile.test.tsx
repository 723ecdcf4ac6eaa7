import { ORPCError } from '@orpc/server'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, openScreen } from '../../test/open-screen.tsx'
import { artistProfile, ownPage } from '../../test/samples.ts'

test('one’s profile shows loading, then the error with a way to retry [PROF-02 PROF-03 ERR-14]', async () => {
  const message = 'Something went wrong on our side. Please try again.'
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
  expect(alert.textContent).toContain(message)
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
