import type { CalendarEntry, CalendarStage } from '@bandstand/api-spec'
import { addDays, daysBetween } from '@bandstand/domain/time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Fragment, type ReactElement, useId, useState } from 'react'
import { LoadFailed } from '../../../components/ui/status/load-failed.tsx'
import { Skeleton } from '../../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../../components/ui/status/skeleton-group.tsx'
import { api } from '../../../lib/api/api.ts'
import { useMediaQuery } from '../../../lib/screen/use-media-query.ts'
import { Agenda } from './agenda.tsx'
import { type CalendarSearch, type CalendarView, daysShown } from './calendar-address.ts'
import { CalendarBar } from './calendar-bar.tsx'
import type { CalendarBoard, CalendarDrag } from './calendar-board.ts'
import { CalendarEmpty } from './calendar-empty.tsx'
import type { Evening } from './evening-actions.tsx'
import { entriesByDay } from './month-days.ts'
import { MonthGrid } from './month-grid.tsx'
import { useMoveGig } from './use-move-gig.ts'
import { WeekGrid } from './week-grid.tsx'
import './calendar-screen.css'

const NONE = { entries: [], stages: [] }

export interface CalendarScreenProps {
  shown: CalendarSearch
  today: string
  isVenue: boolean
  /** The member's (IANA). */
  timeZone: string
  onChange: (change: Partial<CalendarSearch>) => void
}

/** Shows a member's calendar: a month, a week or an agenda; on a phone an agenda below a strip of the month. */
export function CalendarScreen({ shown, today, isVenue, timeZone, onChange }: CalendarScreenProps) {
  const titleId = useId()
  const isPhone = !useMediaQuery('(min-width: 820px)')
  const view = viewOn(isPhone, shown.view)
  // A phone's strip shows the weeks around the month too.
  const range = daysShown(isPhone && view === 'agenda' ? 'month' : view, shown.day)
  const query = useQuery(
    api.booking.calendar.queryOptions({ input: range, placeholderData: keepPreviousData }),
  )
  const { entries, stages } = query.data ?? NONE
  const [dialog, setDialog] = useState<ReactElement | null>(null)
  const drag = useDrag(stages)
  const listed = entries.filter((entry) => isShown(entry, shown))
  const board: CalendarBoard = {
    day: shown.day,
    today,
    entries: entriesByDay(listed),
    stages: stages.filter(({ id }) => shown.stage === null || id === shown.stage),
    onDay: (day) => onChange({ day }),
    eveningOf: (day, stageId): Evening => ({
      day,
      stage: stages.find(({ id }) => id === stageId) ?? null,
      stages,
      isVenue,
      timeZone,
      isPast: day < today,
      show: (make) => setDialog(make(() => setDialog(null))),
    }),
    stageNameOf: (entry) => nameOf(entry, stages),
    drag,
  }
  return (
    <section className="calendar" aria-labelledby={titleId} aria-busy={query.isFetching}>
      <CalendarBar {...{ titleId, view, isPhone, shown, today, stages, entries, onChange }} />
      {query.isError && <LoadFailed query={query} />}
      {query.isPending && (
        <SkeletonGroup label="Loading calendar…">
          <Skeleton className="h-120 w-full" />
        </SkeletonGroup>
      )}
      {query.data && (
        <>
          <CalendarDays {...{ board, view, isPhone, titleId }} />
          {listed.length === 0 && (
            <CalendarEmpty
              isVenue={isVenue}
              isFiltered={entries.length > 0}
              onReset={() => onChange({ stage: null, state: null })}
            />
          )}
        </>
      )}
      {dialog && <Fragment>{dialog}</Fragment>}
    </section>
  )
}

interface CalendarDaysProps {
  board: CalendarBoard
  view: CalendarView
  isPhone: boolean
  titleId: string
}

function CalendarDays({ board, view, isPhone, titleId }: CalendarDaysProps) {
  if (view === 'month') return <MonthGrid board={board} labelledBy={titleId} />
  const { from, to } = daysShown(view, board.day)
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
  if (view === 'week')
    return isPhone ? <Agenda board={board} days={days} /> : <WeekGrid board={board} labelledBy={titleId} />
  return (
    <>
      {isPhone && <MonthGrid board={board} labelledBy={titleId} />}
      <Agenda board={board} days={days.filter((day) => board.entries.has(day) || day === board.day)} />
    </>
  )
}

/** Returns the view for this size: without a choice a month, on a phone the agenda, which has the month above it. */
function viewOn(isPhone: boolean, chosen: CalendarView | null): CalendarView {
  if (isPhone) return chosen === 'week' ? 'week' : 'agenda'
  return chosen ?? 'month'
}

function isShown({ stageId, state }: CalendarEntry, shown: CalendarSearch): boolean {
  // What concerns the whole venue concerns each of its stages.
  const isOnStage = shown.stage === null || stageId === null || stageId === shown.stage
  return isOnStage && (shown.state === null || state === shown.state)
}

function nameOf({ stageId }: CalendarEntry, stages: readonly CalendarStage[]): string | undefined {
  return stages.find(({ id }) => id === stageId)?.name
}

function useDrag(stages: readonly CalendarStage[]): CalendarDrag {
  const [entry, begin] = useState<CalendarEntry | null>(null)
  const { move } = useMoveGig(stages)
  const drop = (day: string, stageId: string | null) => {
    begin(null)
    const toStage = stageId !== null && stageId !== entry?.stageId ? { stageId } : {}
    if (entry && (!entry.start.startsWith(day) || toStage.stageId))
      void move(entry, { date: day, ...toStage })
  }
  return { entry, begin, drop }
}
