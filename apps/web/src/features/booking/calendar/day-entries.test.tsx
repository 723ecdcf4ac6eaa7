import type { CalendarEntry } from '@bandstand/api-spec'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DayEntries } from './day-entries.tsx'

test('a fully blocked day reads as all day', () => {
  const blocked: CalendarEntry = {
    kind: 'blocked',
    id: crypto.randomUUID(),
    title: 'Recording',
    with: '',
    start: '2026-11-27T00:00',
    end: '2026-11-28T00:00',
    timeZone: 'America/Detroit',
    startsAt: '2026-11-27T05:00:00.000Z',
    endsAt: '2026-11-28T05:00:00.000Z',
    booking: null,
  }
  render(<DayEntries day="2026-11-27" entries={[blocked]} />)
  screen.getByText('Fri, Nov 27, 2026, all day')
  expect(screen.queryByText(/12:00 AM/)).toBeNull()
})
