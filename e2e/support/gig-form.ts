import type { CreateGigForm } from '@bandstand/domain/gigs'
import { DAY_MS, dayIn } from '@bandstand/domain/time'
import { gigForm as legalGigForm } from '../../apps/server/test/members/gig-form.ts'

/** Returns the form of a valid gig, nine days from now. */
export const gigForm = (change: Partial<CreateGigForm> = {}): CreateGigForm =>
  legalGigForm({ date: inDays(9), ...change })

/** Returns the day in Detroit in this many days, in the format of a date field. */
export function inDays(days: number): string {
  return dayIn('America/Detroit', new Date(Date.now() + days * DAY_MS))
}
