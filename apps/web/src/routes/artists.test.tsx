import type { ArtistCard } from '@bandstand/api-spec'
import { ORPCError } from '@orpc/server'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, openScreen } from '../../test/open-screen.tsx'
import { artistProfile, knownPlaces } from '../../test/samples.ts'

const profile = artistProfile()

/** A directory with one artist, whom a search doesn't find. */
function directoryOf(check: (near: string | undefined) => void = () => {}) {
  return {
    ...knownPlaces,
    directory: {
      list: answer.directory.list.handler(({ input, errors }) => {
        check(input.near)
        if (input.near) throw errors.LOCATION_UNUSABLE()
        const artists: ArtistCard[] = input.q ? [] : [{ ...artistProfile(), isBoosted: false }]
        return { artists, total: artists.length, page: 1, pageSize: 12 }
      }),
    },
    favorites: {
      among: answer.favorites.among.handler(() => ({ limit: 10, used: 0, favorites: [] })),
    },
    network: { degrees: answer.network.degrees.handler(() => ({ degrees: [] })) },
  }
}
const artist = () => screen.findByRole('heading', { level: 2, name: /Reyes/ })

test('the directory says that nobody was found and shows everyone again', async () => {
  const { user, address } = await openScreen('/artists?q=zzyzxqwv&location=atlantis', {
    profile,
    answers: directoryOf(),
  })
  await screen.findByText('No artists found matching your criteria.')
  await user.click(screen.getByRole('link', { name: 'Show all artists' }))
  await artist()
  expect(address()).toBe('/artists')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

test('an empty list of favorites says how to add one, and a search in it that none matches', async () => {
  const answers = directoryOf()
  const none = answer.directory.list.handler(() => ({ artists: [], total: 0, page: 1, pageSize: 12 }))
  const { user } = await openScreen('/artists?show=favorites', {
    profile,
    answers: { ...answers, directory: { list: none } },
  })
  await screen.findByText('No favorites yet.')
  await user.type(screen.getByRole('searchbox'), 'zzyzxqwv{Enter}')
  await screen.findByText('No favorites match your search.')
})

test('a failed directory shows the server’s message and tries again', async () => {
  const message = 'The card index is being sorted.'
  let fails = true
  const answers = directoryOf(() => {
    if (fails) throw new ORPCError('UNEXPECTED', { status: 500, message })
  })
  const { user } = await openScreen('/artists', { profile, answers })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(message)
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await artist()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('the directory refuses a place that does not exist, and sorts by name instead', async () => {
  const { user } = await openScreen('/artists?sort=nearest&near=city:atlantis&at=Atlantis', {
    profile,
    answers: directoryOf(),
  })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Invalid location data. Please try selecting a different location.')
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Name')
  await artist()
})

test('the directory requires a session', async () => {
  const { address } = await openScreen('/artists?q=jazz')
  await waitFor(() => expect(address()).toBe('/login'))
})
