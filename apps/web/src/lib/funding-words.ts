import type { Funding } from '@bandstand/api-spec'
import { zoneAt } from '@bandstand/domain/gigs'

/** 'Thursday, Nov 26, 9:30 PM EST' on the clocks of the gig's place. */
export function dueMoment(at: string, timeZone: string): string {
  const moment = new Date(at)
  const text = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(moment)
  return `${text.replace(' at ', ', ')} ${zoneAt(timeZone, moment)}`
}

/** When the deposit is or was due, as a sentence; '' when there is nothing to say. */
export function dueText({ state, dueAt }: Funding, timeZone: string): string {
  if (state === 'funded' || state === 'none') return ''
  if (!dueAt) return 'The deposit’s due date is set once you’ve both signed.'
  const moment = dueMoment(dueAt, timeZone)
  return state === 'overdue' ? `The deposit was due ${moment}.` : `Deposit due ${moment}.`
}
