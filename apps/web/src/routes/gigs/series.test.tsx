import type { SeriesDate } from '@bandstand/api-spec'
import { USUAL_BOOKING_DEFAULTS } from '@bandstand/domain/booking'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, fill, openScreen } from '../../../test/open-screen.tsx'
import { takeToasts } from '../../lib/screen/toast.ts'
import { emptyDashboard, knownPlaces, openGig, venueProfile } from '../../../test/samples.ts'

const venue = venueProfile()
const id = crypto.randomUUID()
const dateOf = (day: string, change: Partial<SeriesDate> = {}): SeriesDate => ({
  gigId: crypto.randomUUID(),
  title: 'Thursday residency',
  date: day,
  time: '20:00',
  status: 'open',
  changed: false,
  applicants: 0,
  booking: null,
  abilities: { edit: true, cancel: true },
  ...change,
})
const booking = { id: crypto.randomUUID(), artist: 'Reyes Trio', fee: 650, deposited: true }
const [open, changed, booked] = [
  dateOf('2027-11-04', { applicants: 2 }),
  dateOf('2027-11-11', { changed: true }),
  dateOf('2027-11-18', { status: 'booked', booking, abilities: { edit: false, cancel: true } }),
]
const detail = { id, text: 'Every Thursday until Nov 18, 2027 · 3 dates', dates: [open, changed, booked] }
const get = answer.series.get.handler(() => detail)

test('a series lists its dates with their states, and cancels what its venue chooses at the price that it saw', async () => {
  const sent: unknown[] = []
  const { user } = await openScreen(`/series/${id}`, {
    profile: venue,
    answers: {
      series: {
        get,
        previewCancel: answer.series.previewCancel.handler(({ input }) =>
          input.scope === 'this'
            ? { open: [open], booked: [], price: 0 }
            : { open: [open, changed], booked: [{ ...booked, price: 325 }], price: 325 },
        ),
        cancel: answer.series.cancel.handler(({ input }) => {
          sent.push({ ...input, key: '' })
          return { open: [], booked: [], price: 0 }
        }),
      },
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Thursday residency' })
  const rows = within(screen.getByRole('list', { name: 'Dates' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('2 applicants'),
    expect.stringContaining('Changed by hand'),
    expect.stringContaining('Reyes Trio for $650.00, deposit paid'),
  ])
  await user.click(screen.getByRole('button', { name: /^More: Thu, Nov 4/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel dates' }))
  await screen.findByRole('button', { name: 'Cancel 1 date' })
  await user.click(screen.getByRole('radio', { name: 'All dates' }))
  await screen.findByRole('button', { name: 'Cancel 2 dates' })
  screen.getByText('· Reyes Trio keeps $325.00 of $650.00')
  await user.click(screen.getByRole('checkbox', { name: 'Also cancel 1 booked date for $325.00' }))
  fill('Message to applicants', 'We close for repairs.')
  await user.click(screen.getByRole('button', { name: 'Cancel 3 dates' }))
  await waitFor(() => expect(takeToasts().map(({ text }) => text)).toEqual(['3 dates cancelled']))
  expect(sent).toMatchObject([
    { gigId: open.gigId, scope: 'all', withBooked: true, priceCents: 32500, note: 'We close for repairs.' },
  ])
})

test('an edit of a date asks which dates it’s for, and lists what changes and what stays before', async () => {
  const sent: unknown[] = []
  const gig = openGig(venue, { series: { id, text: 'Every Thursday', changed: false, total: 2, next: [] } })
  const { user } = await openScreen(`/gigs/edit/${gig.id}`, {
    profile: venue,
    answers: {
      ...knownPlaces,
      booking: {
        ...emptyDashboard.booking,
        gigRelation: answer.booking.gigRelation.handler(() => ({
          mine: null,
          applicants: null,
          bookingId: null,
          invitationTerms: null,
          abilities: { apply: false, invite: false, close: true, restore: false },
        })),
        getDefaults: answer.booking.getDefaults.handler(() => USUAL_BOOKING_DEFAULTS),
      },
      stages: { list: answer.stages.list.handler(() => ({ stages: [] })) },
      gigs: { getForEdit: answer.gigs.getForEdit.handler(() => gig) },
      series: {
        get,
        previewChange: answer.series.previewChange.handler(() => ({
          fields: ['Payment amount'],
          changed: [open],
          left: [
            { ...changed, reason: 'changed' as const },
            { ...booked, reason: 'deposited' as const },
          ],
        })),
        change: answer.series.change.handler(({ input }) => {
          sent.push(input)
          return { fields: ['Payment amount'], changed: [open], left: [] }
        }),
      },
    },
  })
  await screen.findByLabelText('Gig title')
  expect(screen.queryByRole('switch', { name: 'Recurring gig' })).toBeNull()
  fill('Payment amount', '700')
  await user.click(screen.getByRole('radio', { name: 'This and all following dates' }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  const dialog = await screen.findByRole('alertdialog')
  within(dialog).getByText('Payment amount will change. Open offers keep their terms.')
  within(dialog).getByText('· changed by hand')
  within(dialog).getByText('· deposit paid, so it only changes through its contract')
  await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }))
  expect(sent).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Save changes' }))
  await user.click(await screen.findByRole('button', { name: 'Change 1 date' }))
  await screen.findByText('1 date changed')
  expect(sent).toMatchObject([{ gigId: gig.id, scope: 'following', payCents: 70000 }])
})
