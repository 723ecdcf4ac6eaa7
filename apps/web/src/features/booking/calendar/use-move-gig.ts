import type { CalendarEntry, CalendarStage } from '@bandstand/api-spec'
import type { MoveGigForm } from '@bandstand/domain/gigs'
import { curfewWarning } from '@bandstand/domain/stages'
import { addMinutes, clockTime, dayText, isSecondHour, isWallClock, MINUTE_MS } from '@bandstand/domain/time'
import { client, errorText, fieldIssues } from '../../../lib/api/api.ts'
import { toast } from '../../../lib/screen/toast.ts'
import { useWrite } from '../../../lib/api/use-write.ts'

/**
 * Returns `move`, which moves an open gig and offers to undo it, and its state. It resolves to whether the gig was moved; a
 * failure is shown in a toast, or by a form that passes `onFailure`. `warningOf` is what its venue should know about new hours.
 */
export function useMoveGig(stages: readonly CalendarStage[], onFailure?: (error: unknown) => void) {
  const write = useWrite({
    changes: ['gigs'],
    toasts: onFailure === undefined,
    say: (error) => fieldIssues(error)[0]?.message ?? errorText(error),
    ...(onFailure && { onFailure }),
  })
  const warningOf = (entry: CalendarEntry, to: Partial<MoveGigForm>) => {
    const start = `${to.date}T${to.time ?? entry.start.slice(11)}`
    const stage = stages.find(({ id }) => id === (to.stageId ?? entry.stageId))
    return curfewWarning(stage, { start, end: endFrom(start, entry) })
  }
  const undo = useWrite({ changes: ['gigs'], toasts: true })
  const move = async (entry: CalendarEntry, to: MoveGigForm) => {
    const { id, title, start, startsAt, timeZone, stageId } = entry
    const [date = '', time = ''] = start.split('T')
    if (!(await write.run(() => client.gigs.move({ id, ...to })))) return false
    const stage = to.stageId && stageId !== null ? { stageId } : {}
    const before = { id, date, time, timeIsSecond: isSecondHour(startsAt, timeZone), ...stage }
    const moved = `${title} is now on ${dayText(to.date, 'weekday')}, ${clockTime(to.time ?? time)}`
    toast([moved, warningOf(entry, to)].filter(Boolean).join('. '), {
      action: { label: 'Undo', onClick: () => void undo.run(() => client.gigs.move(before)) },
    })
    return true
  }
  return { move, warningOf, busy: write.busy, failure: write.failure }
}

/** Returns when a gig that is as long as before ends, as a wall clock; '' for a start that isn't finished. */
function endFrom(start: string, { startsAt, endsAt }: CalendarEntry): string {
  if (!isWallClock(start)) return ''
  const minutes = (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS
  return addMinutes(`${start}:00Z`, minutes).toISOString().slice(0, 16)
}
