import type { BlockedTime } from '@bandstand/api-spec'
import type { BlockTimeInput } from '@bandstand/domain/booking'
import type { StageFacts } from '@bandstand/domain/stages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, fill, openScreen } from '../../../../test/open-screen.tsx'
import { artistProfile, stageOf, venueProfile } from '../../../../test/samples.ts'
import { takeToasts } from '../../../lib/screen/toast.ts'

/** Of the request, so that a repeated one blocks nothing twice. */
const key = expect.stringMatching(/^[\da-f-]{36}$/)

const seriesId = crypto.randomUUID()
/** Of times that exist once. */
const once = { startIsSecond: false, endIsSecond: false }
const week = (day: string, nextDay: string): BlockedTime => ({
  id: crypto.randomUUID(),
  seriesId,
  start: `${day}T00:00`,
  end: `${nextDay}T00:00`,
  ...once,
  timeZone: 'America/Detroit',
  startsAt: `${day}T04:00:00.000Z`,
  endsAt: `${nextDay}T04:00:00.000Z`,
  stageId: null,
  note: 'Church',
})

/** Opens the month of August 2027 with these blocked times, and records what is blocked and freed. */
async function openMonth(blockedTimes: BlockedTime[] = [], openOffers = 0, stages: StageFacts[] = []) {
  const blocked: BlockTimeInput[] = []
  const freed: string[] = []
  const { booking } = answer
  const { user } = await openScreen('/calendar?day=2027-08-01', {
    profile: stages.length > 0 ? venueProfile() : artistProfile(),
    answers: {
      stages: { list: answer.stages.list.handler(() => ({ stages })) },
      booking: {
        calendar: booking.calendar.handler(() => ({ entries: [], stages: [] })),
        calendarFeed: booking.calendarFeed.handler(() => ({ createdAt: null })),
        blockedTimes: booking.blockedTimes.handler(() => ({ blockedTimes, timeZone: 'America/Detroit' })),
        blockTime: booking.blockTime.handler(({ input }) => {
          blocked.push(input)
          return { ...week('2027-08-01', '2027-08-02'), times: 1, openOffers, moved: [] }
        }),
        unblockTime: booking.unblockTime.handler(({ input }) => {
          freed.push(input.id)
          return { freed: true as const }
        }),
        unblockSeries: booking.unblockSeries.handler(({ input }) => {
          freed.push(input.id)
          return { freed: blockedTimes.length }
        }),
      },
    },
  })
  const openDialog = async (button: string) => {
    const opener = await screen.findByRole<HTMLButtonElement>('button', { name: button })
    await waitFor(() => expect(opener.disabled).toBe(false))
    await user.click(opener)
    return within(await screen.findByRole('dialog'))
  }
  return { user, blocked, freed, openDialog }
}

test('whole days are blocked by their dates, once or weekly until a day', async () => {
  const { user, blocked, openDialog } = await openMonth()
  const dialog = await openDialog('Block time')
  expect(dialog.getByLabelText<HTMLInputElement>(/^From/).value).toBe('2027-08-01T18:00')
  await user.click(dialog.getByLabelText('All day'))
  expect(dialog.queryByLabelText(/^From/)).toBeNull()
  expect(dialog.getByLabelText<HTMLInputElement>(/^First day/).value).toBe('2027-08-01')
  const last = dialog.getByLabelText<HTMLInputElement>(/^Last day/)
  await user.clear(last)
  const send = dialog.getByRole('button', { name: 'Block time' })
  await user.click(send)
  await dialog.findByText('Enter a date')
  await user.type(last, '2027-08-02')

  await user.click(dialog.getByLabelText('Repeats weekly'))
  const until = dialog.getByLabelText<HTMLInputElement>(/^Repeats until/)
  expect(until.value).toBe('2027-10-17')
  expect([until.min, until.max]).toEqual(['2027-08-08', '2028-07-23'])
  await user.clear(until)
  await user.type(until, '2028-07-30')
  await user.click(send)
  await dialog.findByText('A blocked time can repeat for at most 52 weeks')
  await user.clear(until)
  await user.type(until, '2027-08-29')
  await user.click(send)
  expect(blocked).toEqual([
    {
      ...once,
      start: '2027-08-01T00:00',
      end: '2027-08-03T00:00',
      repeatUntil: '2027-08-29',
      stageId: null,
      note: '',
      key,
    },
  ])
})

test('hours return when all day is cleared, and nothing repeats unless requested', async () => {
  const { user, blocked, openDialog } = await openMonth()
  const dialog = await openDialog('Block time')
  await user.click(dialog.getByLabelText('All day'))
  await user.click(dialog.getByLabelText('All day'))
  await user.click(dialog.getByLabelText('Repeats weekly'))
  await user.click(dialog.getByLabelText('Repeats weekly'))
  await user.click(dialog.getByRole('button', { name: 'Block time' }))
  await screen.findByRole('button', { name: 'Block time' })
  expect(blocked).toEqual([
    {
      ...once,
      start: '2027-08-01T18:00',
      end: '2027-08-01T23:00',
      repeatUntil: null,
      stageId: null,
      note: '',
      key,
    },
  ])
})

test('a time that the clocks skip is named at once, and of two equal ones the second can be chosen', async () => {
  const { user, blocked, openDialog } = await openMonth()
  const dialog = await openDialog('Block time')
  expect(dialog.queryByRole('radio')).toBeNull()
  fill('From', '2028-03-12T02:30')
  fill('Until', '2028-03-12T05:00')
  await dialog.findByText('Clocks skip 2:30 AM on Sun, Mar 12, 2028. The next possible time is 3:00 AM')
  fill('From', '2027-11-07T01:15')
  fill('Until', '2027-11-07T01:45')
  const [until] = dialog.getAllByRole('group', { name: 'Until: which 1:45 AM?' })
  expect(within(until!).getByLabelText<HTMLInputElement>('First 1:45 AM (EDT)').checked).toBe(true)
  await user.click(within(until!).getByLabelText('Second 1:45 AM (EST)'))
  await user.click(dialog.getByRole('button', { name: 'Block time' }))
  await expect
    .poll(() => blocked)
    .toMatchObject([
      { start: '2027-11-07T01:15', startIsSecond: false, end: '2027-11-07T01:45', endIsSecond: true },
    ])
})

test('a weekly block is one row that says until when, and one week or all can be removed', async () => {
  const weeks = [
    week('2027-08-01', '2027-08-02'),
    week('2027-08-08', '2027-08-09'),
    week('2027-08-15', '2027-08-16'),
  ]
  const { user, freed, openDialog } = await openMonth(weeks)
  const list = within(await screen.findByRole('list', { name: 'Blocked times' }))
  expect(list.getAllByRole('listitem')).toHaveLength(1)
  list.getByText('Sun, Aug 1, 2027, all day')
  list.getByText('Weekly until Sun, Aug 15, 2027, 3 weeks left')

  const first = await openDialog('Unblock Church')
  // The week of the day that is open in the month.
  expect(first.getByLabelText<HTMLSelectElement>('Which weeks').value).toBe(weeks[0]!.id)
  await user.click(first.getByRole('button', { name: 'Unblock' }))
  await expect.poll(() => freed).toEqual([weeks[0]!.id])

  const second = await openDialog('Unblock Church')
  await user.selectOptions(second.getByLabelText('Which weeks'), 'All 3 weeks')
  await user.click(second.getByRole('button', { name: 'Unblock' }))
  await expect.poll(() => freed.at(-1)).toBe(seriesId)
})

test('who blocks the hours of an open offer is told; what was freed is blocked again by Undo', async () => {
  const rehearsal = { ...week('2027-08-06', '2027-08-07'), seriesId: null, note: 'Rehearsal' }
  const { user, blocked, freed, openDialog } = await openMonth([rehearsal], 1)
  const dialog = await openDialog('Block time')
  fill('From', '2027-08-01T18:00')
  fill('Until', '2027-08-01T17:00')
  fill(/^Note/, 'Tuning')
  await user.click(dialog.getByRole('button', { name: 'Block time' }))
  await dialog.findByText('The end must be after the start')
  expect(blocked).toEqual([])
  fill('Until', '2027-08-01T22:00')
  await user.click(dialog.getByRole('button', { name: 'Block time' }))
  await waitFor(() => expect(blocked).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(takeToasts().map(({ text }) => text)).toEqual([
    'You have an open offer in these hours. It can’t be accepted while the time is blocked.',
  ])
  expect(blocked).toMatchObject([{ start: '2027-08-01T18:00', end: '2027-08-01T22:00', note: 'Tuning' }])
  await user.click(screen.getByRole('button', { name: 'Unblock Rehearsal' }))
  await waitFor(() => expect(freed).toEqual([rehearsal.id]))
  const [unblocked] = takeToasts()
  expect(unblocked).toMatchObject({ text: 'Time unblocked', action: { label: 'Undo' } })
  unblocked!.action!.onClick()
  await waitFor(() => expect(blocked).toHaveLength(2))
  expect(blocked[1]).toMatchObject({ start: rehearsal.start, end: rehearsal.end, note: 'Rehearsal' })
})

test('a block of one stage says which', async () => {
  const stages = [stageOf('Main room'), stageOf('Back bar')]
  const block = { ...week('2027-08-01', '2027-08-02'), seriesId: null }
  await openMonth(
    [
      { ...block, stageId: stages[1]!.id },
      { ...block, id: crypto.randomUUID() },
    ],
    0,
    stages,
  )
  const list = await screen.findByRole('list', { name: 'Blocked times' })
  await waitFor(() => expect(list.textContent).toContain(', Back bar'))
  expect(list.textContent).not.toContain('Main room')
})
