import type { CalendarEntry, CalendarStage } from '@bandstand/api-spec'
import type { Evening } from './evening-actions.tsx'

/** What the views of a calendar have in common. */
export interface CalendarBoard {
  /** YYYY-MM-DD: the chosen day. */
  day: string
  today: string
  entries: ReadonlyMap<string, readonly CalendarEntry[]>
  stages: readonly CalendarStage[]
  onDay: (day: string) => void
  eveningOf: (day: string, stageId: string | null) => Evening
  stageNameOf: (entry: CalendarEntry) => string | undefined
  drag: CalendarDrag
}

export interface CalendarDrag {
  /** The gig that is being dragged. */
  entry: CalendarEntry | null
  begin: (entry: CalendarEntry | null) => void
  /** Null where no stage is meant. */
  drop: (day: string, stageId: string | null) => void
}
