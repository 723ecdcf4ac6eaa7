import type { CreateGigForm } from '@bandstand/domain/gigs'
import { DAY_MS, dayIn } from '@bandstand/domain/time'
import { gigForm as legalGigForm } from '../../apps/server/test/gig-form.ts'

/** The form of a legal gig, nine days from now. */
export const gigForm = (change: Partial<CreateGigForm> = {}): CreateGigForm =>
  legalGigForm({ date: inDays(9), ...change })

/** The day in Detroit so many days from now, as a date field takes it. */
export function inDays(days: number): string {
  return dayIn('America/Detroit', new Date(Date.now() + days * DAY_MS))
}
