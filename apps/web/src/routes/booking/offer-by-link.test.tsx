import type { LinkedOffer } from '@bandstand/api-spec'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, fill, openScreen } from '../../../test/open-screen.tsx'
import { artistProfile } from '../../../test/samples.ts'

const offer: LinkedOffer = {
  actName: 'The Low Notes',
  gig: {
    title: 'Garden wedding',
    description: 'Two hours outside.',
    location: '1500 Woodward Ave, Detroit, MI 48226',
    stageName: 'Patio',
  },
  venueName: 'Gantry Hall',
  terms: {
    fee: 450,
    start: '2027-09-18T17:00',
    end: '2027-09-18T20:00',
    timeZone: 'America/Detroit',
    startsAt: '2027-09-18T21:00:00.000Z',
    endsAt: '2027-09-19T00:00:00.000Z',
    sets: 2,
    sound: 'venue',
    meals: 'meal',
    lodging: false,
    note: 'Acoustic, please.',
  },
  expiresAt: '2027-09-11T21:00:00.000Z',
  bookingId: null,
}

test('a visitor reads the whole offer, is led to register and back, and can decline with a reason', async () => {
  const declined: object[] = []
  const { user } = await openScreen('/offer/secret-of-the-link', {
    answers: {
      offerLinks: {
        read: answer.offerLinks.read.handler(({ input }) => {
          expect(input.secret).toBe('secret-of-the-link')
          return offer
        }),
        decline: answer.offerLinks.decline.handler(({ input }) => {
          declined.push(input)
          return { declined: true as const }
        }),
      },
    },
  })
  expect(await screen.findByRole('heading', { name: 'Garden wedding' })).toBeTruthy()
  for (const text of [
    /Gantry Hall, 1500 Woodward/,
    '$450.00',
    'Patio',
    'Acoustic, please.',
    /you keep \$225\.00/,
  ])
    expect(screen.getAllByText(text).length).toBeGreaterThan(0)
  expect(screen.getByRole('link', { name: 'Register to accept' }).getAttribute('href')).toBe(
    '/register?type=artist',
  )
  expect(screen.queryByRole('button', { name: 'Accept and book' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Decline offer' }))
  fill(/^Reason/, 'We’re on tour.')
  await user.click(screen.getAllByRole('button', { name: 'Decline offer' }).at(-1)!)
  expect(await screen.findByText('Offer declined')).toBeTruthy()
  expect(declined).toEqual([{ secret: 'secret-of-the-link', reason: 'We’re on tour.' }])
})

test('an artist accepts with one press, and reads why nothing was booked', async () => {
  const accepted: object[] = []
  const { user } = await openScreen('/offer/s', {
    profile: artistProfile(),
    answers: {
      offerLinks: {
        read: answer.offerLinks.read.handler(() => offer),
        accept: answer.offerLinks.accept.handler(({ input, errors }) => {
          accepted.push(input)
          throw errors.OFFER_LINK_GONE()
        }),
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Accept and book' }))
  await waitFor(() => expect(accepted).toEqual([{ secret: 's', knownBusy: [] }]))
  expect(await screen.findByText('Nothing was booked.')).toBeTruthy()
})
