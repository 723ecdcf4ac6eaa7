import type { Funding } from '@bandstand/api-spec'
import { instantText } from '@bandstand/domain/time'

/** Returns when the deposit is or was due, as a sentence; '' when nothing is due. */
export function dueText({ state, dueAt }: Funding, timeZone: string): string {
  if (state === 'funded' || state === 'none') return ''
  if (!dueAt) return 'The deposit’s due date is set once you’ve both signed.'
  const moment = instantText(dueAt, timeZone)
  return state === 'overdue' ? `The deposit was due ${moment}.` : `Deposit due ${moment}.`
}
