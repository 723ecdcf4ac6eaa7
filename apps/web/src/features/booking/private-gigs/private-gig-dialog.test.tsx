import type { RosterAct } from '@bandstand/api-spec'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, crash, fill, openScreen } from '../../../../test/open-screen.tsx'
import { artistProfile, venueProfile } from '../../../../test/samples.ts'

test('a gig that is agreed on already asks for an artist on Bandstand, and is sent with complete terms', async () => {
  const artist = { ...artistProfile(), isBoosted: false }
  const act: RosterAct = {
    id: crypto.randomUUID(),
    name: 'House trio',
    contactName: '',
    email: '',
    phone: '',
    fee: 450,
    note: '',
    member: { id: artist.uuid, name: 'Reyes Trio' },
  }
  const sent: object[] = []
  const { user } = await openScreen('/my-gigs', {
    profile: venueProfile({ location: '1430 Michigan Ave, Detroit, MI 48216' }),
    answers: {
      stages: { list: answer.stages.list.handler(() => ({ stages: [] })) },
      booking: {
        listOwnGigs: answer.booking.listOwnGigs.handler(() => ({
          gigs: [],
          total: 0,
          page: 1,
          pageSize: 20,
          counts: { open: 0, booked: 0, past: 0, closed: 0 },
        })),
        getDefaults: answer.booking.getDefaults.handler(() => ({
          bufferMinutes: 0,
          startTime: '21:30',
          durationMinutes: 120,
        })),
        invitePrivately: answer.booking.invitePrivately.handler(({ input }) => {
          sent.push(input)
          return crash()
        }),
      },
      series: {
        preview: answer.series.preview.handler(() => ({ text: 'Every week', problem: null, dates: [] })),
      },
      roster: { list: answer.roster.list.handler(() => ({ acts: [act] })) },
      directory: {
        list: answer.directory.list.handler(() => ({
          artists: [],
          total: 0,
          page: 1,
          pageSize: 8,
          corrected: null,
        })),
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Already agreed' }))
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 40_000 }))
  await user.click(await dialog.findByRole('button', { name: 'Ask to confirm' }))
  expect(await dialog.findByText('Choose an artist from the suggestions')).toBeTruthy()
  expect(await dialog.findByText('Enter a fee')).toBeTruthy()
  expect(sent).toEqual([])
  await user.type(dialog.getByLabelText(/^Artist/), 'house')
  await user.click(await screen.findByRole('option', { name: 'House trio' }))
  // The usual fee of the roster, and a title to change.
  expect(dialog.getByLabelText<HTMLInputElement>(/^Fee/).value).toBe('450')
  expect(dialog.getByLabelText<HTMLInputElement>(/^Gig title/).value).toMatch(/^Reyes Trio at /)
  fill(/^Message/, 'As we said.')
  await user.selectOptions(dialog.getByLabelText('Dates'), 'weekly')
  await user.click(dialog.getByRole('button', { name: 'Ask to confirm' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    artistId: artist.uuid,
    agreed: true,
    message: 'As we said.',
    repeat: { pattern: 'weekly', count: 12 },
    location: '1430 Michigan Ave, Detroit, MI 48216',
    offer: {
      feeCents: 45_000,
      start: expect.stringMatching(/T21:30$/),
      end: expect.stringMatching(/T23:30$/),
    },
  })
})
