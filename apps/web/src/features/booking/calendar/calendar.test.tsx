import type { CalendarEntry, CalendarStage } from '@bandstand/api-spec'
import { ENTRY_STATE_TEXTS, ENTRY_STATES, USUAL_BOOKING_DEFAULTS } from '@bandstand/domain/booking'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, crash, openScreen } from '../../../../test/open-screen.tsx'
import {
  artistProfile,
  emptyDashboard,
  emptyCalendar,
  knownPlaces,
  openGig,
  venueProfile,
} from '../../../../test/samples.ts'
import { takeToasts } from '../../../lib/screen/toast.ts'

const entry = (change: Partial<CalendarEntry> = {}): CalendarEntry => {
  const { start = '2027-08-06T20:00', end = '2027-08-06T23:00' } = change
  return {
    kind: 'gig',
    id: crypto.randomUUID(),
    state: 'open',
    title: 'Friday jazz',
    with: '',
    start,
    end,
    timeZone: 'America/Detroit',
    startsAt: `${start}:00.000Z`,
    endsAt: `${end}:00.000Z`,
    stageId: null,
    path: '/gigs/1',
    ...change,
  }
}
const venue = venueProfile()
interface Open {
  at?: string
  entries?: CalendarEntry[]
  stages?: CalendarStage[]
  isWide?: boolean
  profile?: typeof venue
}

/** Opens a calendar with these entries, and records what is asked for and where gigs are moved. */
async function open({
  at = 'day=2027-08-06',
  entries = [],
  stages = [],
  isWide = true,
  profile = venue,
}: Open = {}) {
  const moved: object[] = []
  const ranges: { from: string; to: string }[] = []
  const shown = { entries, stages, isBroken: false }
  vi.stubGlobal('print', () => {})
  const opened = await openScreen(`/calendar?${at}`, {
    profile,
    isWide,
    answers: {
      ...emptyDashboard,
      ...knownPlaces,
      stages: { list: answer.stages.list.handler(() => ({ stages: [] })) },
      gigs: {
        ...emptyDashboard.gigs,
        move: answer.gigs.move.handler(({ input }) => {
          moved.push(input)
          return openGig(venue)
        }),
      },
      booking: {
        calendar: answer.booking.calendar.handler(({ input }) => {
          ranges.push(input)
          return shown.isBroken ? crash() : shown
        }),
        getDefaults: answer.booking.getDefaults.handler(() => USUAL_BOOKING_DEFAULTS),
        calendarFeed: answer.booking.calendarFeed.handler(() => ({ createdAt: null })),
        blockedTimes: answer.booking.blockedTimes.handler(() => ({
          blockedTimes: [],
          timeZone: 'America/Detroit',
        })),
      },
    },
  })
  const grid = await screen.findByRole('grid')
  const evening = (name: RegExp) => within(grid).getByRole('button', { name })
  /** Opens the menu of an evening. */
  const menuOf = async (name: RegExp) => {
    await opened.user.click(evening(name))
    return within(await screen.findByRole('menu'))
  }
  return { ...opened, grid, evening, menuOf, moved, ranges, shown }
}
const focused = () => document.activeElement?.getAttribute('aria-label')?.split(';')[0]

test('each state of an entry is written, and has a sign of its own', async () => {
  const entries = ENTRY_STATES.map((state, index) =>
    entry({
      state,
      title: `Night ${state}`,
      start: `2027-08-${10 + index}T20:00`,
      end: `2027-08-${10 + index}T22:00`,
    }),
  )
  const { grid } = await open({ entries })
  const signs = ENTRY_STATES.map((state) => {
    const link = within(grid).getByRole('link', { name: new RegExp(`Night ${state}`) })
    expect(link.textContent).toBe(`8:00 PM Night ${state}${ENTRY_STATE_TEXTS[state]}`)
    return link.querySelector('svg')!.innerHTML
  })
  expect(new Set(signs).size).toBe(ENTRY_STATES.length)
})

test('the focus moves through evenings by keys, into other months, and Enter opens the menu', async () => {
  const { user, address, evening, ranges } = await open()
  evening(/^Friday, August 6, 2027/).focus()
  const steps: [string, string][] = [
    ['{ArrowRight}', 'Saturday, August 7, 2027'],
    ['{ArrowUp}', 'Saturday, July 31, 2027'],
    ['{ArrowDown}', 'Saturday, August 7, 2027'],
    ['{Home}', 'Sunday, August 1, 2027'],
    ['{ArrowLeft}', 'Saturday, July 31, 2027'],
    ['{PageDown}', 'Tuesday, August 31, 2027'],
    ['{PageUp}', 'Saturday, July 31, 2027'],
    ['{End}', 'Saturday, July 31, 2027'],
    ['{ArrowLeft}', 'Friday, July 30, 2027'],
  ]
  for (const [key, day] of steps) {
    await user.keyboard(key)
    await waitFor(() => expect([key, focused()]).toEqual([key, day]))
  }
  await waitFor(() => expect(address()).toBe('/calendar?day=2027-07-30'))
  // One request for each month that was shown.
  expect(new Set(ranges.map(({ from }) => from))).toEqual(new Set(['2027-08-01', '2027-06-27']))
  await user.keyboard('{Enter}')
  const menu = await screen.findByRole('menu')
  await within(menu).findByRole('menuitem', { name: 'Post a gig' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(focused()).toBe('Friday, July 30, 2027'))
  // An evening whose menu was open moves on by arrows, too.
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(focused()).toBe('Friday, August 6, 2027'))
  expect(screen.queryByRole('menu')).toBeNull()
})

test('an empty evening offers what its member can do there, on its own day', async () => {
  const { user, menuOf, address, close } = await open()
  const menu = await menuOf(/^Monday, August 9/)
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Post a gig',
    'Already agreed',
    'Hold a date',
    'Block time',
  ])
  await user.click(menu.getByRole('menuitem', { name: 'Block time' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText<HTMLInputElement>(/^From/).value).toBe('2027-08-09T18:00')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(focused()).toBe('Monday, August 9, 2027'))
  await user.click((await menuOf(/^Monday, August 9/)).getByRole('menuitem', { name: 'Post a gig' }))
  await waitFor(() => expect(address()).toBe('/gigs/create?date=2027-08-09'))
  expect((await screen.findByLabelText<HTMLInputElement>('Date')).value).toBe('2027-08-09')
  close()

  const artist = await open({ profile: artistProfile() })
  const items = (await artist.menuOf(/^Monday, August 9/)).getAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Block time'])
  artist.close()

  const past = await open({ at: 'day=2026-01-09' })
  const nothing = await past.menuOf(/^Friday, January 9/)
  nothing.getByText('Nothing here')
  expect(nothing.queryAllByRole('menuitem')).toEqual([])
})

test('an open gig moves by drag or by its menu, and back by Undo; no other entry can be moved', async () => {
  const gig = entry({ title: 'Blues jam' })
  const booking = entry({ kind: 'booking', state: 'booked', title: 'Ball', path: '/bookings/1' })
  const offered = entry({ state: 'offered', title: 'Choir' })
  const { user, grid, evening, menuOf, moved } = await open({ entries: [gig, booking, offered] })
  const link = (name: RegExp) => within(grid).getByRole('link', { name })
  expect([/Blues jam/, /Ball/, /Choir/].map((name) => link(name).getAttribute('draggable'))).toEqual([
    'true',
    'false',
    'false',
  ])
  const target = evening(/^Tuesday, August 10/).closest('td')!
  fireEvent.dragStart(link(/Blues jam/), { dataTransfer: {} })
  fireEvent.dragOver(target)
  fireEvent.drop(target)
  await waitFor(() => expect(moved).toEqual([{ id: gig.id, date: '2027-08-10', timeIsSecond: false }]))
  await waitFor(() => expect(link(/Blues jam/)).toBeTruthy())
  const [message] = takeToasts()
  expect(message).toMatchObject({
    text: 'Blues jam is now on Tue, Aug 10, 2027, 8:00 PM',
    action: { label: 'Undo' },
  })
  message!.action!.onClick()
  await waitFor(() => expect(moved[1]).toMatchObject({ date: '2027-08-06', time: '20:00' }))
  // Dropped where it was, it stays.
  fireEvent.dragStart(link(/Blues jam/), { dataTransfer: {} })
  fireEvent.drop(evening(/^Friday, August 6/).closest('td')!)

  const menu = await menuOf(/^Friday, August 6/)
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    '8:00 PM, Blues jam, open',
    '8:00 PM, Ball, booked',
    '8:00 PM, Choir, offered',
    'Move Blues jam to…',
    'Post a gig',
    'Already agreed',
    'Hold a date',
    'Make a bill',
    'Block time',
  ])
  await user.click(menu.getByRole('menuitem', { name: 'Move Blues jam to…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const date = dialog.getByLabelText<HTMLInputElement>('Date')
  await user.clear(date)
  await user.click(dialog.getByRole('button', { name: 'Move gig' }))
  await dialog.findByText('Date is required')
  await user.type(date, '2027-08-12')
  await user.clear(dialog.getByLabelText('Time'))
  await user.type(dialog.getByLabelText('Time'), '19:30')
  await user.click(dialog.getByRole('button', { name: 'Move gig' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(moved.slice(2)).toEqual([{ id: gig.id, date: '2027-08-12', time: '19:30', timeIsSecond: false }])
})

test('the address says what is shown: view, day, stage and status; Today and the arrows turn it', async () => {
  const stages = ['Main room', 'Back bar'].map((name) => ({
    id: crypto.randomUUID(),
    name,
    curfews: Array(7).fill(name === 'Main room' ? '22:00' : '') as string[],
  }))
  const [main, back] = [stages[0]!.id, stages[1]!.id]
  const entries = [
    entry({ title: 'Trio', stageId: main, state: 'booked', kind: 'booking' }),
    entry({ title: 'Jukebox', stageId: back }),
    entry({ kind: 'blocked', state: 'blocked', title: 'Plumber', path: null }),
  ]
  const { user, address, evening, moved } = await open({ entries, stages })
  // In a month, an entry carries the name of its stage.
  evening(
    /^Friday, August 6, 2027; 8:00 PM, Trio, Main room, booked; 8:00 PM, Jukebox, Back bar, open; 8:00 PM, Plumber, blocked$/,
  )
  await user.selectOptions(screen.getByLabelText('Status'), 'Open')
  await waitFor(() => expect(address()).toBe('/calendar?day=2027-08-06&state=open'))
  evening(/^Friday, August 6, 2027; 8:00 PM, Jukebox, Back bar, open$/)
  await user.selectOptions(screen.getByLabelText('Status'), 'Any status')
  await user.click(screen.getByRole('button', { name: 'Week' }))
  await waitFor(() => expect(address()).toBe('/calendar?view=week&day=2027-08-06'))
  screen.getByRole('heading', { name: 'Aug 1 to Aug 7, 2027' })

  const rows = within(await screen.findByRole('grid', { name: 'Aug 1 to Aug 7, 2027' }))
  expect(rows.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Main room',
    'Back bar',
    'Whole venue',
  ])
  rows.getByRole('button', { name: 'Friday, August 6, 2027; Main room; 8:00 PM, Trio, booked' }).focus()
  await user.keyboard('{ArrowDown}')
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe(
      'Friday, August 6, 2027; Back bar; 8:00 PM, Jukebox, open',
    ),
  )
  // Dropped in another row, a gig moves to that stage.
  fireEvent.dragStart(screen.getByRole('link', { name: /Jukebox/ }), { dataTransfer: {} })
  fireEvent.drop(rows.getByRole('button', { name: /^Friday, August 6, 2027; Main room/ }).closest('td')!)
  await waitFor(() =>
    expect(moved).toEqual([{ id: entries[1]!.id, date: '2027-08-06', timeIsSecond: false, stageId: main }]),
  )
  const [message] = takeToasts()
  expect(message!.text).toBe(
    'Jukebox is now on Fri, Aug 6, 2027, 8:00 PM. Music on Main room ends at 10:00 PM on Fridays, and this goes on until 11:00 PM.',
  )
  message!.action!.onClick()
  await waitFor(() => expect(moved[1]).toMatchObject({ date: '2027-08-06', stageId: back }))
  await user.click(rows.getByRole('button', { name: 'Monday, August 2, 2027; Back bar' }))
  const post = await screen.findByRole('menuitem', { name: 'Post a gig' })
  expect(post.getAttribute('href')).toBe(`/gigs/create?date=2027-08-02&stage=${back}`)
  await user.click(screen.getByRole('menuitem', { name: 'Block time' }))
  await screen.findByText('On Back bar only. Your other stages stay open.')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.selectOptions(screen.getByLabelText('Stage'), 'Main room')
  await waitFor(() => expect(address()).toBe(`/calendar?view=week&day=2027-08-06&stage=${main}`))
  expect(screen.queryByRole('link', { name: /Jukebox/ })).toBeNull()
  screen.getByRole('link', { name: /Trio/ })
  screen.getByText('Plumber')
  await user.click(screen.getByRole('button', { name: 'Next week' }))
  await waitFor(() => expect(address()).toContain('day=2027-08-13'))
  await user.click(screen.getByRole('button', { name: 'Today' }))
  await waitFor(() => expect(address()).toContain(`day=${new Date().toISOString().slice(0, 4)}`))
})

test('a phone has the month as a strip above an agenda, with every day’s menu', async () => {
  const entries = [
    entry({ title: 'Trio', with: 'Reyes Trio', state: 'unsigned', kind: 'booking', path: '/bookings/1' }),
    entry({
      kind: 'blocked',
      state: 'blocked',
      title: 'Away',
      path: null,
      start: '2027-08-20T00:00',
      end: '2027-08-21T00:00',
    }),
    entry({ title: 'July', start: '2027-07-31T20:00', end: '2027-07-31T22:00' }),
  ]
  const { user } = await open({ isWide: false, entries, at: 'view=month&day=2027-08-06' })
  expect(screen.queryByRole('button', { name: 'Month' })).toBeNull()
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Fri, Aug 6',
    'Fri, Aug 20',
  ])
  screen.getByText('Reyes Trio,', { exact: false })
  screen.getByText('8:00 PM to 11:00 PM EDT', { exact: false })
  expect(screen.getAllByText('All day').length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'Menu for Friday, August 20, 2027' }))
  await screen.findByRole('menuitem', { name: 'Post a gig' })
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Week' }))
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(7))
})

test('a calendar that can’t be loaded says so, an empty one what comes next, and filters can be cleared', async () => {
  const first = await open()
  await screen.findByText('Nothing on these days yet. Open an evening to post a gig or block time.')
  first.shown.isBroken = true
  await first.user.click(screen.getByRole('button', { name: 'Next month' }))
  const again = await screen.findByRole('button', { name: 'Try Again' })
  first.shown.isBroken = false
  await first.user.click(again)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull())
  first.close()

  const { user, address } = await open({ at: 'day=2027-08-06&state=played', entries: [entry()] })
  await screen.findByText('Nothing on these days matches your filters.')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(address()).toBe('/calendar?day=2027-08-06'))
})

test('the month’s old address leads to the calendar', async () => {
  const { address } = await openScreen('/bookings?view=month&day=2027-08-06', {
    profile: venue,
    isWide: true,
    answers: {
      booking: emptyCalendar,
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Calendar' })
  expect(address()).toBe('/calendar?view=month&day=2027-08-06')
})
