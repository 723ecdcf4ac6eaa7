import type { SeriesPreview } from '@bandstand/api-spec'
import { USUAL_BOOKING_DEFAULTS } from '@bandstand/domain/booking'
import type { RepeatForm, SeriesPreviewInput } from '@bandstand/domain/series'
import { addDays } from '@bandstand/domain/time'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, fill, openScreen } from '../../../../test/open-screen.tsx'
import { emptyDashboard, knownPlaces, openGig, venueProfile } from '../../../../test/samples.ts'

const venue = venueProfile()
// The first Thursday of a month, and three weeks later one that is a holiday.
const FIRST = '2027-11-04'

/** Opens the form of a new gig, whose answers have the dates of a weekly rule. */
async function openForm() {
  const posted: (RepeatForm | null | undefined)[] = []
  const { user } = await openScreen('/gigs/create', {
    profile: venue,
    answers: {
      ...knownPlaces,
      booking: { getDefaults: answer.booking.getDefaults.handler(() => USUAL_BOOKING_DEFAULTS) },
      stages: { list: answer.stages.list.handler(() => ({ stages: [] })) },
      gigs: {
        ...emptyDashboard.gigs,
        create: answer.gigs.create.handler(({ input }) => {
          posted.push(input.repeat)
          return openGig(venue, {
            series: { id: crypto.randomUUID(), text: 'Every Thursday', changed: false, total: 3, next: [] },
          })
        }),
      },
      series: { preview: answer.series.preview.handler(({ input }) => previewOf(input)) },
    },
  })
  await screen.findByLabelText('Gig title')
  fill('Date', FIRST)
  fill('Time', '20:00')
  return { user, posted }
}

function previewOf({ repeat }: SeriesPreviewInput): SeriesPreview {
  const dates = Array.from({ length: repeat.count ?? 2 }, (_, week) => addDays(FIRST, week * 7))
  return {
    text: `Every Thursday · ${dates.length - repeat.skipped.length} dates`,
    problem: null,
    dates: dates.map((date) => ({
      date,
      holiday: date === '2027-11-25' ? 'Thanksgiving' : null,
      skipped: repeat.skipped.includes(date),
      movedTo: null,
    })),
  }
}

test('a single gig sees nothing of series, and a recurring one chooses from the words of its date', async () => {
  const { user } = await openForm()
  expect(screen.queryByLabelText('Dates')).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Recurring gig' }))
  const labels = () =>
    within(screen.getByLabelText('Dates'))
      .getAllByRole('option')
      .map((option) => option.textContent)
  expect(labels()).toEqual([
    'Just this date',
    'Every Thursday',
    'Every few weeks',
    'First Thursday of every month',
    'Dates I choose',
  ])
  fill('Date', '2027-12-30')
  await waitFor(() => expect(labels()).toContain('Last Thursday of every month'))
  expect(labels()).not.toContain('First Thursday of every month')
})

test('a series shows its dates before it’s posted, skips holidays in one press and says how many were posted', async () => {
  const { user, posted } = await openForm()
  await user.click(screen.getByRole('switch', { name: 'Recurring gig' }))
  await user.selectOptions(screen.getByLabelText('Dates'), 'Every Thursday')
  fill('Number of dates', '5')
  await screen.findByText('Every Thursday · 5 dates')
  await user.click(await screen.findByRole('button', { name: 'Skip 1 holiday' }))
  const holiday = screen.getByRole<HTMLInputElement>('checkbox', { name: /Nov 25, 2027 · Thanksgiving/ })
  expect(holiday.checked).toBe(false)
  await screen.findByText('Every Thursday · 4 dates')
  await user.click(screen.getByRole('checkbox', { name: 'Thu, Nov 11, 2027' }))
  await screen.findByText('Every Thursday · 3 dates')

  fill('Gig title', 'Thursday residency')
  fill('Payment amount', '300')
  await user.click(screen.getByLabelText('Position'))
  fill('Position', 'DJ')
  await user.click(await screen.findByRole('option', { name: 'DJ' }))
  await user.click(screen.getByRole('button', { name: 'Post gig' }))
  await screen.findByText('4 gigs posted. Opening the series…')
  expect(posted).toEqual([
    {
      pattern: 'weekly',
      interval: 1,
      until: null,
      count: 5,
      dates: [],
      skipped: ['2027-11-25', '2027-11-11'],
    },
  ])
})

test('a series without an end is refused at its field, and turning the switch off posts a single gig', async () => {
  const { user } = await openForm()
  const toggle = screen.getByRole('switch', { name: 'Recurring gig' })
  await user.click(toggle)
  await user.selectOptions(screen.getByLabelText('Dates'), 'Every Thursday')
  await user.selectOptions(screen.getByLabelText('Ends'), 'On')
  await user.click(screen.getByRole('button', { name: 'Post gig' }))
  await screen.findByText('Choose the last date or the number of dates')
  await user.click(toggle)
  expect(screen.queryByText('Choose the last date or the number of dates')).toBeNull()
})

test('chosen dates are added one by one, with Enter too', async () => {
  const { user } = await openForm()
  await user.click(screen.getByRole('switch', { name: 'Recurring gig' }))
  await user.selectOptions(screen.getByLabelText('Dates'), 'Dates I choose')
  fill('Another date', addDays(FIRST, 7))
  await user.type(screen.getByLabelText('Another date'), '{Enter}')
  await screen.findByRole('checkbox', { name: 'Thu, Nov 11, 2027' })
  expect(screen.queryByRole('alert')).toBeNull()
})
