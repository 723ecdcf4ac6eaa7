import type { CalendarEntry } from '@bandstand/api-spec'
import type { MoveGigForm } from '@bandstand/domain/gigs'
import { clockTime, dayText, isSecondHour } from '@bandstand/domain/time'
import { client, errorText, fieldIssues } from '../../../lib/api/api.ts'
import { toast } from '../../../lib/screen/toast.ts'
import { useWrite } from '../../../lib/api/use-write.ts'

/**
 * Returns `move`, which moves an open gig and offers to undo it, and its state. It resolves to whether the gig was moved; a
 * failure is shown in a toast, or by a form that passes `onFailure`.
 */
export function useMoveGig(onFailure?: (error: unknown) => void) {
  const write = useWrite({
    changes: ['gigs'],
    toasts: onFailure === undefined,
    say: (error) => fieldIssues(error)[0]?.message ?? errorText(error),
    ...(onFailure && { onFailure }),
  })
  const undo = useWrite({ changes: ['gigs'], toasts: true })
  const move = async (entry: CalendarEntry, to: MoveGigForm) => {
    const { id, title, start, startsAt, timeZone, stageId } = entry
    const [date = '', time = ''] = start.split('T')
    if (!(await write.run(() => client.gigs.move({ id, ...to })))) return false
    const stage = to.stageId && stageId !== null ? { stageId } : {}
    const before = { id, date, time, timeIsSecond: isSecondHour(startsAt, timeZone), ...stage }
    toast(`${title} is now on ${dayText(to.date, 'weekday')}, ${clockTime(to.time ?? time)}`, {
      action: { label: 'Undo', onClick: () => void undo.run(() => client.gigs.move(before)) },
    })
    return true
  }
  return { move, busy: write.busy, failure: write.failure }
}
