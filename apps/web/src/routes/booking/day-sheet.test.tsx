import type { DaySheet } from '@bandstand/api-spec'
import { MEAL_CHOICES, SOUND_CHOICES } from '@bandstand/domain/booking'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, fill, openScreen } from '../../../test/open-screen.tsx'
import { artistProfile, openGig, partyOf, venueProfile } from '../../../test/samples.ts'
import { storedTemplates } from '../../../test/stored-templates.ts'
import { takeToasts } from '../../lib/screen/toast.ts'

const artist = artistProfile()
const venue = venueProfile()
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

/** A show that has begun, with the artist's arrival; `undoMs`: how long it can be undone. */
function sheetWith(undoMs: number | null): DaySheet {
  return {
    bookingId: crypto.randomUUID(),
    me: 'artist',
    status: 'confirmed',
    gig: openGig(venue, { status: 'booked' }),
    artist: partyOf(artist),
    venue: partyOf(venue),
    terms: {
      start: '2026-01-05T21:30',
      end: '2026-01-05T23:30',
      startsAt: inMs(3_600_000),
      endsAt: inMs(10_800_000),
      timeZone: 'America/Detroit',
      sets: 2,
      sound: SOUND_CHOICES[0],
      meals: MEAL_CHOICES[0],
      lodging: false,
      note: '',
      fee: 650,
    },
    stage: null,
    funding: { state: 'not_funded', dueAt: null },
    bill: null,
    contract: null,
    venuePart: {
      version: 0,
      loadIn: null,
      loadInIsSecond: false,
      loadInNotes: '',
      parking: '',
      contactName: '',
      contactPhone: '',
      setTimes: '',
    },
    artistPart: { version: 0, setList: '', notes: '' },
    checkIns: [{ step: 'arrived', happenedAt: inMs(-1000) }],
    checkInFrom: inMs(-36_000_000),
    checkInUntil: inMs(180_000_000),
    abilities: {
      editVenuePart: false,
      editArtistPart: true,
      checkIn: ['on_stage', 'finished'],
      undoCheckIn: undoMs === null ? null : { step: 'arrived', until: inMs(undoMs) },
    },
  }
}

const openSheet = (sheet: DaySheet, undoCheckIn = answer.daySheets.undoCheckIn.handler(() => sheet)) =>
  openScreen(`/bookings/${sheet.bookingId}/day-sheet`, {
    profile: artist,
    answers: { daySheets: { get: answer.daySheets.get.handler(() => sheet), undoCheckIn } },
  })
const UNDO = { name: 'Undo: arrived' }

test('a check-in can be undone for a minute, and can be made again', async () => {
  const sheet = sheetWith(60_000)
  const undone: DaySheet = {
    ...sheet,
    checkIns: [],
    abilities: { ...sheet.abilities, checkIn: ['arrived', 'on_stage', 'finished'], undoCheckIn: null },
  }
  const { user } = await openSheet(
    sheet,
    answer.daySheets.undoCheckIn.handler(({ input }) => {
      expect(input).toEqual({ bookingId: sheet.bookingId, step: 'arrived' })
      Object.assign(sheet, undone)
      return undone
    }),
  )
  await user.click(await screen.findByRole('button', UNDO))
  await screen.findByRole('button', { name: 'I’ve arrived' })
  expect(screen.queryByRole('button', UNDO)).toBeNull()
  expect(document.activeElement?.tagName).toBe('LI')
})

test('the button disappears after the minute, and a late click explains why nothing changed', async () => {
  const late = sheetWith(60_000)
  const { user, close } = await openSheet(
    late,
    answer.daySheets.undoCheckIn.handler(({ errors }) => {
      throw errors.CHECK_IN_UNDO_TOO_LATE()
    }),
  )
  await user.click(await screen.findByRole('button', UNDO))
  await waitFor(() =>
    expect(takeToasts().map(({ text }) => text)).toEqual([
      'You can undo a check-in for one minute. The venue has been notified of this one.',
    ]),
  )
  screen.getByText('Arrived')
  close()

  await openSheet(sheetWith(1500))
  await screen.findByRole('button', UNDO)
  await waitFor(() => expect(screen.queryByRole('button', UNDO)).toBeNull())
  screen.getByText('Arrived')
})

test('a venue saves its part as a template, fills it in from it on the day of the show, and deletes it', async () => {
  const before = sheetWith(null)
  let sheet: DaySheet = {
    ...before,
    me: 'venue',
    abilities: { ...before.abilities, editVenuePart: true, editArtistPart: false, checkIn: [] },
  }
  const { handlers, stored } = storedTemplates()
  const { user } = await openScreen(`/bookings/${sheet.bookingId}/day-sheet`, {
    profile: venue,
    answers: {
      templates: handlers,
      daySheets: {
        get: answer.daySheets.get.handler(() => sheet),
        saveVenuePart: answer.daySheets.saveVenuePart.handler(({ input }) => {
          const { bookingId: _, version: __, ...part } = input
          return (sheet = { ...sheet, venuePart: { ...sheet.venuePart, ...part, version: 1 } })
        }),
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Edit day sheet' }))
  const form = within(await screen.findByRole('dialog'))
  fill(/^Load-in/, '2026-01-05T18:30')
  fill(/^Parking/, 'Behind the house')
  await user.click(form.getByRole('button', { name: 'Save as template' }))
  fill('Template name', 'Usual night')
  await user.click(form.getByRole('button', { name: 'Save template' }))
  const use = await form.findByRole('button', { name: 'Usual night' })
  expect(stored()).toMatchObject([
    { kind: 'day_sheet', fields: { loadInTime: '18:30', loadInDays: 0, parking: 'Behind the house' } },
  ])
  expect(JSON.stringify(stored())).not.toContain('2026-01-05')

  fill(/^Load-in/, '')
  fill(/^Parking/, 'Nowhere')
  await user.click(use)
  await user.click(form.getByRole('button', { name: 'Edit templates' }))
  await user.click(form.getByRole('button', { name: 'Delete: Usual night' }))
  await waitFor(() => expect(form.queryByRole('group', { name: 'Your templates' })).toBeNull())
  expect(stored()).toEqual([])
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sheet.venuePart).toMatchObject({ loadIn: '2026-01-05T18:30', parking: 'Behind the house' })
})
