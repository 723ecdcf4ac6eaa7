import type { OutsideCalendar } from '@bandstand/api-spec'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, fill, openScreen } from '../../../test/open-screen.tsx'
import { artistProfile, venueProfile } from '../../../test/samples.ts'

const spec = answer.outsideCalendars
const calendarOf = (change: Partial<OutsideCalendar> = {}): OutsideCalendar => ({
  id: crypto.randomUUID(),
  whose: 'person',
  name: 'Teaching',
  host: 'calendar.example',
  refuses: false,
  readAt: new Date().toISOString(),
  busyTimes: 12,
  unread: 0,
  problem: null,
  canChange: true,
  ...change,
})

/** Opens the calendars of an act, as the server has them, and records what is asked of it. */
async function open(calendars: OutsideCalendar[]) {
  const asked: object[] = []
  const change = (id: string, by: Partial<OutsideCalendar>) => {
    const at = calendars.findIndex((each) => each.id === id)
    calendars[at] = { ...calendars[at]!, ...by }
    return calendars[at]
  }
  await openScreen('/settings?tab=calendars', {
    profile: artistProfile(),
    answers: {
      outsideCalendars: {
        list: spec.list.handler(() => ({ calendars: [...calendars] })),
        add: spec.add.handler(({ input }) => {
          asked.push(input)
          const added = calendarOf({ whose: input.whose, name: input.name, refuses: input.refuses })
          calendars.push(added)
          return added
        }),
        change: spec.change.handler(({ input: { id, ...by } }) => change(id, by)),
        read: spec.read.handler(({ input: { id } }) => change(id, { problem: null })),
        remove: spec.remove.handler(({ input: { id } }) => {
          calendars.splice(
            calendars.findIndex((each) => each.id === id),
            1,
          )
          return { removed: true as const }
        }),
      },
    },
  })
  return asked
}

test('a calendar says as of when it’s read, or since when and why it can’t be; it’s changed, read and removed', async () => {
  const problem = { failure: 'gone', since: '2026-11-20T15:00:00.000Z', nextAt: null } as const
  await open([calendarOf(), calendarOf({ whose: 'act', name: 'Band', unread: 2, problem })])
  const mine = within(await screen.findByRole('region', { name: 'Your calendars' }))
  await mine.findByText(/^Read at \d+:\d\d [AP]M$/)
  mine.getByText('12 busy times ahead.')
  const act = within(screen.getByRole('region', { name: 'The act’s calendars' }))
  act.getByText(/^Couldn’t be read since .*, because its address doesn’t work anymore/)
  act.getByText(/2 events left out/)
  act.getByText(/We stopped trying/)
  fireEvent.click(act.getByRole('button', { name: 'Read Band now' }))
  await waitFor(() => expect(act.queryByText(/Couldn’t be read/)).toBeNull())
  fireEvent.click(mine.getByRole('switch', { name: 'Refuse shows at these times' }))
  await mine.findByText(/can’t be accepted/)
  fireEvent.click(mine.getByRole('button', { name: 'Remove Teaching' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(mine.queryByText('Teaching')).toBeNull())
})

test('a calendar is added with its address, which is checked first', async () => {
  const asked = await open([])
  const mine = within(await screen.findByRole('region', { name: 'Your calendars' }))
  fireEvent.click(await mine.findByRole('button', { name: 'Add a calendar' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Add calendar' }))
  await dialog.findByText('Enter a name for this calendar')
  fill('Name', 'Teaching')
  fill('Private address', 'webcal://calendar.example/a.ics')
  fireEvent.click(dialog.getByRole('radio', { name: /^Refuse/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Add calendar' }))
  await mine.findByText('Teaching')
  expect(asked).toEqual([
    { whose: 'person', name: 'Teaching', address: 'https://calendar.example/a.ics', refuses: true },
  ])
})

test('a venue, which imports its calendar, has no such tab', async () => {
  const people = answer.people.list.handler(() => new Promise(() => {}))
  await openScreen('/settings?tab=people', { profile: venueProfile(), answers: { people: { list: people } } })
  const menu = within(await screen.findByRole('navigation', { name: 'Settings' }))
  expect(menu.queryByRole('link', { name: 'Calendars' })).toBeNull()
})
