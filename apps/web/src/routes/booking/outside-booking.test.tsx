import type { OutsideBooking } from '@bandstand/api-spec'
import { screen, waitFor, within } from '@testing-library/react'
import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { takeToasts } from '../../lib/screen/toast.ts'
import { answer, fill, openScreen } from '../../../test/open-screen.tsx'
import { emptyCalendar, venueProfile } from '../../../test/samples.ts'

const booking: OutsideBooking = {
  id: crypto.randomUUID(),
  actName: 'The House Trio',
  start: '2027-11-11T20:00',
  end: '2027-11-11T23:00',
  startIsSecond: false,
  endIsSecond: false,
  timeZone: 'America/Detroit',
  startsAt: '2027-11-12T01:00:00.000Z',
  endsAt: '2027-11-12T04:00:00.000Z',
  fee: 300,
  contact: '',
  note: '',
  stage: null,
  otherDates: ['2027-11-04', '2027-11-18', '2027-11-25', '2027-12-02'].map((date) => ({
    id: crypto.randomUUID(),
    start: `${date}T20:00`,
    startsAt: `${date}T20:00:00.000Z`,
  })),
}

const toasts = () => takeToasts().map(({ text }) => text)

function open(path: string, more: object = {}) {
  return openScreen(path, {
    profile: venueProfile(),
    answers: {
      stages: { list: answer.stages.list.handler(() => ({ stages: [] })) },
      booking: {
        getOutside: answer.booking.getOutside.handler(() => booking),
        getDefaults: answer.booking.getDefaults.handler(() => ({
          bufferMinutes: 0,
          startTime: '20:00',
          durationMinutes: 180,
        })),
        listOwnGigs: answer.booking.listOwnGigs.handler(() => ({
          gigs: [],
          total: 0,
          page: 1,
          pageSize: 20,
          counts: { open: 0, booked: 0, past: 0, closed: 0 },
        })),
        ...emptyCalendar,
        ...more,
      },
      series: {
        preview: answer.series.preview.handler(({ input }) => ({
          text: 'Every Thursday',
          problem: null,
          dates: ['2027-11-11', '2027-11-18', '2027-11-25'].map((date) => ({
            date,
            holiday: null,
            skipped: input.repeat.skipped.includes(date),
            movedTo: null,
          })),
        })),
      },
    },
  })
}

test('one of several dates is changed and removed alone or with the others', async () => {
  const saved: object[] = []
  const removed: object[] = []
  const { user } = await open(`/outside-bookings/${booking.id}`, {
    saveOutside: answer.booking.saveOutside.handler(({ input }) => {
      saved.push(input)
      return booking
    }),
    removeOutsideDates: answer.booking.removeOutsideDates.handler(({ input }) => {
      removed.push(input)
      return { removed: 3 }
    }),
  })
  expect(await screen.findByText('4 other dates coming up')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByLabelText('Dates')).toBeNull()
  await user.click(dialog.getByLabelText('This and all following dates'))
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(saved).toMatchObject([{ id: booking.id, scope: 'following' }]))

  await user.click(screen.getByRole('button', { name: 'Remove' }))
  const asks = within(await screen.findByRole('dialog', { name: 'Remove The House Trio' }))
  expect(asks.getByLabelText<HTMLInputElement>('Only this date').checked).toBe(true)
  const listed = () => asks.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(listed()).toEqual(['Thu, Nov 11, 2027, 8:00 PM'])
  await user.click(asks.getByLabelText('This and all following dates'))
  expect(listed()).toHaveLength(4)
  await user.click(asks.getByLabelText('All dates'))
  expect(listed()[0]).toBe('Thu, Nov 4, 2027, 8:00 PM')
  await user.click(asks.getByRole('button', { name: 'Remove 5 dates' }))
  await waitFor(() => expect(removed).toEqual([{ id: booking.id, scope: 'all' }]))
  await waitFor(() => expect(toasts()).toContain('3 dates of The House Trio removed from your calendar'))
})

test('a residency of an act elsewhere is written down on all its dates; those that are taken are left out', async () => {
  const added: { skipped: string[]; key: string }[] = []
  const { user } = await open('/my-gigs', {
    addOutsideDates: answer.booking.addOutsideDates.handler(({ input }) => {
      added.push({ skipped: input.repeat.skipped, key: input.key })
      if (added.length === 1)
        throw new ORPCError('SCHEDULE_CLASHES', {
          defined: true,
          status: 409,
          data: {
            clashes: [
              {
                gigId: null,
                startsAt: '2027-11-19T01:00:00.000Z',
                timeZone: 'America/Detroit',
                code: 'VENUE_NOT_FREE',
                reason: 'Soul Stew is on then',
              },
            ],
          },
        })
      return { ids: [crypto.randomUUID(), crypto.randomUUID()] }
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Already agreed' }))
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 40_000 }))
  await user.click(await dialog.findByLabelText(/Just put it in my calendar/))
  fill(/^Act/, 'The House Trio')
  fill(/^Start/, '2027-11-11T20:00')
  fill(/^End/, '2027-11-11T23:00')
  await user.selectOptions(dialog.getByLabelText('Dates'), 'Every Thursday')
  fill(/^Number of dates/, '1')
  await user.click(dialog.getByRole('button', { name: 'Add to calendar' }))
  expect(await dialog.findByText('Enter a number of dates from 2 to 53')).toBeTruthy()
  expect(added).toEqual([])
  fill(/^Number of dates/, '3')
  await user.click(dialog.getByRole('button', { name: 'Add to calendar' }))
  expect(await dialog.findByText(/Soul Stew is on then/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Add to calendar' }))
  await waitFor(() => expect(toasts()).toEqual(['The House Trio is in your calendar on 2 dates']))
  expect(added.map(({ skipped }) => skipped)).toEqual([[], ['2027-11-18']])
})
