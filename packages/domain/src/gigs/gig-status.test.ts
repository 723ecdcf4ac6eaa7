import { expect, it } from 'vitest'
import { GIG_STATUS_LABELS, GIG_STATUSES } from './gig-status.ts'

it('a gig is open, booked, completed, cancelled or expired, each with its label [ENT-64]', () => {
  expect(GIG_STATUSES).toEqual(['open', 'booked', 'completed', 'cancelled', 'expired'])
  expect(Object.values(GIG_STATUS_LABELS)).toEqual(['Open', 'Booked', 'Played', 'Closed', 'Not booked'])
})
