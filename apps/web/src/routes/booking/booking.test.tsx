import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Booking, BookingProgress, BookingReviews } from '@bandstand/api-spec'
import { answer, crash, fill, openScreen, type ScreenOptions } from '../../../test/open-screen.tsx'
import { artistProfile, openGig, venueProfile } from '../../../test/samples.ts'

const [artist, venue] = [artistProfile(), venueProfile()]
const { id: gigId, title } = openGig(venue)
const id = crypto.randomUUID()
const gig = { title, startsAt: '2030-11-30T02:30:00.000Z', timeZone: 'America/Detroit' }
const sign = {
  key: 'contract:1',
  kind: 'contract' as const,
  title: 'Sign your contract with The Test Room',
  action: { label: 'Sign contract', path: '/contracts/1' },
  gig,
  deadline: { label: 'Sign by', at: '2030-11-22T17:00:00.000Z' },
}
const steps: BookingProgress['steps'] = [
  { step: 'agreed', done: true },
  { step: 'signed', done: false },
  { step: 'show', done: false },
]

/** Opens the booking's page with this progress. */
async function openBooking(
  progress: BookingProgress,
  change: Partial<Booking> = {},
  answers: ScreenOptions['answers'] = {},
) {
  const party = (uuid: string, name: string) => ({ uuid, name, profileImageUrl: null })
  await openScreen(`/bookings/${id}`, {
    profile: artist,
    answers: {
      attention: { forBooking: answer.attention.forBooking.handler(() => progress) },
      booking: {
        get: answer.booking.get.handler(() => ({
          id,
          applicationId: crypto.randomUUID(),
          offerId: crypto.randomUUID(),
          gig: {
            ...gig,
            id: gigId,
            date: '2030-11-29',
            time: '21:30',
            durationMinutes: 180,
            location: 'Hilo, HI',
            pay: 650,
            paymentType: 'flat' as const,
            status: 'booked' as const,
          },
          artist: party(artist.uuid, 'Reyes Trio'),
          venue: party(venue.uuid, 'The Test Room'),
          status: 'confirmed' as const,
          signed: false,
          terms: {
            fee: 650,
            start: '2030-11-29T21:30',
            end: '2030-11-30T00:30',
            timeZone: gig.timeZone,
            startsAt: gig.startsAt,
            endsAt: '2030-11-30T05:30:00.000Z',
            sets: 2,
            sound: 'venue' as const,
            meals: 'meal' as const,
            lodging: false,
            note: '',
          },
          funding: { state: 'not_funded' as const, dueAt: null },
          createdAt: '2030-11-20T12:00:00.000Z',
          endedAt: null,
          cancelReason: '',
          ...change,
        })),
      },
      contracts: { getForBooking: answer.contracts.getForBooking.handler(() => crash()) },
      payments: { getForBooking: answer.payments.getForBooking.handler(() => crash()) },
      ...answers,
    },
  })
  return within(await screen.findByRole('region', { name: 'Next step' }))
}

/** What the next step says. */
const next = () => screen.getByRole('region', { name: 'Next step' }).textContent

test('a booking leads to the reader’s next step, and ticks off what is done', async () => {
  const region = await openBooking({ steps, mine: [sign], theirs: null })
  expect(region.getByRole('link', { name: 'Sign contract' }).getAttribute('href')).toBe('/contracts/1')
  expect(next()).toContain('Sign by Nov 22, 2030, 12:00 PM EST')
  const items = region.getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Agreed, done', 'Signed', 'Show'])
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null])
})

test('it says who the reader is waiting for, or that there is nothing to do', async () => {
  const theirs = { text: 'Waiting for The Test Room to sign the contract', deadline: sign.deadline }
  const region = await openBooking({ steps, mine: [], theirs })
  expect(next()).toContain('Waiting for The Test Room to sign the contract, by Nov 22, 2030, 12:00 PM EST.')
  expect(region.queryByRole('link')).toBeNull()
})

test('a booking without a next step says that there is nothing to do', async () => {
  const region = await openBooking({ steps, mine: [], theirs: null })
  region.getByText('There’s nothing to do for this booking now.')
})

test('a cancelled booking shows the reason as it was written', async () => {
  const reason = 'A pipe burst above the stage.\nSorry about this.'
  await openBooking({ steps, mine: [sign], theirs: null }, { status: 'cancelled', cancelReason: reason })
  expect(screen.getByText(/A pipe burst above the stage/).textContent).toBe(`“${reason}”`)
})

test('a saved review does not block its author while the page is being updated', async () => {
  const reviews: BookingReviews = {
    bookingId: id,
    me: 'artist',
    closesAt: '2030-12-14T05:30:00.000Z',
    publishedAt: null,
    mine: null,
    theirs: null,
    theyWrote: false,
    abilities: { write: true, change: false, reply: false },
  }
  const mine = { id: crypto.randomUUID(), stars: 5, text: 'A fine room.', removed: false, reply: null }
  let isSaved = false
  await openBooking(
    { steps, mine: [], theirs: null },
    { status: 'completed' },
    {
      attention: {
        forBooking: answer.attention.forBooking.handler(() =>
          isSaved ? new Promise(() => {}) : { steps, mine: [], theirs: null },
        ),
      },
      reviews: {
        getForBooking: answer.reviews.getForBooking.handler(() => reviews),
        save: answer.reviews.save.handler(() => {
          isSaved = true
          return {
            ...reviews,
            mine: { ...mine, writtenAt: '2030-11-30T12:00:00.000Z' },
            abilities: { write: false, change: true, reply: false },
          }
        }),
      },
    },
  )
  fireEvent.click(await screen.findByRole('radio', { name: '5 stars' }))
  fill(/In your words/, mine.text)
  expect(mayLeave()).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Send review' }))
  await screen.findByText('Not published yet')
  expect(mayLeave()).toBe(true)
})

/** Whether the browser would leave the page without a question. */
function mayLeave(): boolean {
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
