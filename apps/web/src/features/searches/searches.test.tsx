import type { SavedSearch } from '@bandstand/api-spec'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, crash, fill, openScreen } from '../../../test/open-screen.tsx'
import { takeToasts } from '../../lib/screen/toast.ts'
import { artistProfile, venueProfile } from '../../../test/samples.ts'

const dialog = async () => within(await screen.findByRole('dialog'))
const empty = { list: answer.gigs.list.handler(() => ({ gigs: [], total: 0, page: 1, pageSize: 20 })) }
const jazz: SavedSearch = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Jazz',
  pace: 'daily',
  paused: false,
  wasSlowed: true,
  isOver: false,
  filter: { genre: 'Jazz', recurring: 'any' },
  path: '/gigs?genre=Jazz',
}

test('an artist saves the filter in force under a name; without one, and for venues, there is no button', async () => {
  const saved: unknown[] = []
  const { user } = await openScreen('/gigs?genre=Jazz&minPay=200&saved=yes', {
    profile: artistProfile(),
    answers: {
      gigs: empty,
      searches: {
        save: answer.searches.save.handler(({ input }) => {
          if (saved.length === 0 && input.name === 'Broken') crash()
          saved.push(input)
          return { ...jazz, name: input.name }
        }),
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Save search' }))
  const form = await dialog()
  expect(form.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Jazz, from $200')
  fill(/^Name/, ' ')
  await user.click(form.getByRole('button', { name: 'Save search' }))
  form.getByText('Enter a name')
  fill(/^Name/, 'Good jazz')
  await user.selectOptions(form.getByLabelText(/^Tell me/), 'Once a week')
  await user.click(form.getByRole('button', { name: 'Save search' }))
  await waitFor(() =>
    expect(takeToasts()).toMatchObject([{ text: 'We’ll tell you about new gigs for “Good jazz”' }]),
  )
  expect(saved).toMatchObject([
    { name: 'Good jazz', pace: 'weekly', paused: false, filter: { genre: 'Jazz', minPayCents: 200_00 } },
  ])
})

test.each([
  ['without a filter', '/gigs', artistProfile()],
  ['for a venue', '/gigs?genre=Jazz', venueProfile()],
])('no search is saved %s', async (_name, address, profile) => {
  await openScreen(address, { profile, answers: { gigs: empty } })
  await screen.findByRole('heading', { name: 'Gigs' })
  expect(screen.queryByRole('button', { name: 'Save search' })).toBeNull()
})

test('saved searches are listed with their pace, paused, changed, deleted and put back', async () => {
  let searches: SavedSearch[] = [jazz]
  const { user } = await openScreen('/settings?tab=notifications', {
    profile: artistProfile(),
    answers: {
      notifications: {
        getPreferences: answer.notifications.getPreferences.handler(() => crash()),
        getMailStatus: answer.notifications.getMailStatus.handler(() => ({ problem: null })),
      },
      searches: {
        list: answer.searches.list.handler(() => ({ searches })),
        save: answer.searches.save.handler(({ input: { id, name, pace, paused } }) => {
          const saved = { ...jazz, id, name, pace, paused, wasSlowed: false }
          searches = [saved]
          return saved
        }),
        remove: answer.searches.remove.handler(() => {
          searches = []
          return { removed: true }
        }),
      },
    },
  })
  const section = within(await screen.findByRole('region', { name: 'Saved searches' }))
  await section.findByText('Once a day, because it found too many gigs')
  expect(section.getByRole('link', { name: 'Jazz' }).getAttribute('href')).toBe('/gigs?genre=Jazz')
  await user.click(section.getByRole('button', { name: 'Pause Jazz' }))
  await section.findByText('Paused')
  await user.click(section.getByRole('button', { name: 'Resume Jazz' }))
  await section.findByText('Once a day')
  await user.click(section.getByRole('button', { name: 'Change Jazz' }))
  const form = await dialog()
  fill(/^Name/, 'Swing')
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  await section.findByRole('link', { name: 'Swing' })
  await user.click(section.getByRole('button', { name: 'Delete Swing' }))
  await section.findByText(/^Searches that you save appear here/)
  takeToasts().at(-1)!.action!.onClick()
  await waitFor(() => section.getByRole('link', { name: 'Swing' }))
})
