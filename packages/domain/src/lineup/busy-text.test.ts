import { expect, it } from 'vitest'
import { busyText } from './busy-text.ts'

it('says when somebody plays elsewhere, by the clocks of the show that it’s about', () => {
  const show = {
    name: 'Ada',
    startsAt: '2026-11-28T02:30:00.000Z',
    endsAt: '2026-11-28T05:30:00.000Z',
    timeZone: 'America/Detroit',
    act: null,
  }
  expect(busyText(show)).toBe('Ada: Fri, Nov 27, 2026, 9:30 PM to 12:30 AM EST, with another act')
  expect(busyText({ ...show, act: 'Cass Quartet' })).toContain('EST, with Cass Quartet')
})
