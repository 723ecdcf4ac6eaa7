import type { CalendarEntry, CalendarStage } from '@bandstand/api-spec'
import { ENTRY_STATE_TEXTS, ENTRY_STATES } from '@bandstand/domain/booking'
import { monthText, shortDayText, dayText } from '@bandstand/domain/time'
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { SegmentedControl } from '../../../components/ui/choices/segmented-control.tsx'
import { NativeSelect } from '../../../components/ui/choices/native-select.tsx'
import { Button } from '../../../components/ui/page/button.tsx'
import {
  type CalendarSearch,
  type CalendarView,
  daysShown,
  openDays,
  turnedDay,
  withinOpenDays,
} from './calendar-address.ts'
import './calendar-bar.css'

const VIEWS: readonly { value: CalendarView; label: string }[] = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'agenda', label: 'Agenda' },
]

export interface CalendarBarProps {
  titleId: string
  view: CalendarView
  /** A phone has the month above its agenda. */
  isPhone: boolean
  shown: CalendarSearch
  today: string
  stages: readonly CalendarStage[]
  /** Of the days shown, without the filters. */
  entries: readonly CalendarEntry[]
  onChange: (change: Partial<CalendarSearch>) => void
}

/** Shows which days a calendar shows, with what turns its pages, and its views and filters. */
export function CalendarBar(props: CalendarBarProps) {
  const { titleId, view, isPhone, shown, today, onChange } = props
  const { first, last } = openDays(today)
  const days = daysShown(view, shown.day)
  const page = view === 'week' ? 'week' : 'month'
  const turn = (by: 1 | -1) => onChange({ day: withinOpenDays(turnedDay(view, shown.day, by), today) })
  return (
    <div className="calendar-bar">
      <div className="calendar-bar__days">
        <h2 className="t4 mr-auto" id={titleId} aria-live="polite">
          {view === 'week' ? `${shortDayText(days.from)} to ${dayText(days.to)}` : monthText(shown.day)}
        </h2>
        <div className="flex items-center gap-2">
          <Button size="small" onClick={() => onChange({ day: today })}>
            Today
          </Button>
          <Button icon aria-label={`Previous ${page}`} disabled={days.from <= first} onClick={() => turn(-1)}>
            <ChevronLeft className="i" aria-hidden="true" />
          </Button>
          <Button icon aria-label={`Next ${page}`} disabled={days.to >= last} onClick={() => turn(1)}>
            <ChevronRight className="i" aria-hidden="true" />
          </Button>
        </div>
      </div>
      <div className="calendar-bar__tools">
        <SegmentedControl
          label="View"
          small
          options={VIEWS.filter(({ value }) => !isPhone || value !== 'month')}
          value={view}
          onValueChange={(chosen) => onChange({ view: chosen })}
        />
        <Filters {...props} />
        <Button size="small" className="calendar-bar__print" onClick={() => window.print()}>
          <Printer className="i i--s" aria-hidden="true" />
          Print
        </Button>
      </div>
    </div>
  )
}

function Filters({ shown, stages, entries, onChange }: CalendarBarProps) {
  const states = ENTRY_STATES.filter(
    (state) => state === shown.state || entries.some((entry) => entry.state === state),
  )
  return (
    <>
      {stages.length > 0 && (
        <div className="calendar-bar__filter">
          <NativeSelect
            label="Stage"
            options={[
              { value: '', label: 'All stages' },
              ...stages.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={shown.stage ?? ''}
            onValueChange={(stage) => onChange({ stage: stage || null })}
          />
        </div>
      )}
      {(states.length > 1 || shown.state) && (
        <div className="calendar-bar__filter">
          <NativeSelect
            label="Status"
            options={[
              { value: '', label: 'Any status' },
              ...states.map((state) => ({ value: state, label: ENTRY_STATE_TEXTS[state] })),
            ]}
            value={shown.state ?? ''}
            onValueChange={(state) => onChange({ state: states.find((each) => each === state) ?? null })}
          />
        </div>
      )}
    </>
  )
}
