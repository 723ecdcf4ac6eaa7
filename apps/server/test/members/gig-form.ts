import type { CreateGigForm } from '@bandstand/domain/gigs'
import { DAY_MS, utcDay } from '@bandstand/domain/time'

/** Returns the form of a valid gig, a week from now. */
export function gigForm(change: Partial<CreateGigForm> = {}): CreateGigForm {
  return {
    title: 'Friday late set',
    description: 'Two sets for a listening room.',
    date: utcDay(new Date(Date.now() + 7 * DAY_MS)),
    time: '21:30',
    durationMinutes: 120,
    location: '1500 Woodward Ave, Detroit, MI',
    placeId: null,
    pay: '650',
    paymentType: 'flat',
    position: 'Musician',
    instruments: ['Piano'],
    experienceLevel: 'any',
    isRecurring: false,
    ...change,
  }
}
