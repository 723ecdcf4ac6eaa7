import type { CalendarStage } from '@bandstand/api-spec'
import { Ban, Handshake, Hourglass, ListMusic, type LucideIcon, Plus } from 'lucide-react'
import { type ReactElement, Suspense } from 'react'
import type { MenuEntry } from '../../../components/ui/overlays/menu.tsx'
import { lazyPart } from '../../../lib/loading/lazy-part.ts'
import { BlockTimeDialog } from './block-time-dialog.tsx'

const HoldDialog = lazyPart(() => import('../holds/hold-dialog.tsx'))
const PrivateGigDialog = lazyPart(() => import('../private-gigs/private-gig-dialog.tsx'))

/** An evening in a calendar, and what its actions need. */
export interface Evening {
  /** YYYY-MM-DD. */
  day: string
  /** Null where there is no stage, or all of them are meant. */
  stage: CalendarStage | null
  /** Those of the venue. */
  stages: readonly CalendarStage[]
  isVenue: boolean
  /** Whether the day is over in the member's zone. */
  isPast: boolean
  /** The member's zone (IANA). */
  timeZone: string
  /** Whether it has gigs that are on no bill. */
  canBill?: boolean
  /** Shows a dialog until it calls `close`. */
  show: (dialog: (close: () => void) => ReactElement) => void
}

interface EveningAction {
  label: string
  icon: LucideIcon
  /** Who has it; everybody without it. */
  for?: 'venue'
  /** Whether the evening has something that it's for; always without it. */
  on?: (evening: Evening) => boolean
  /** What it does: goes to a path, or shows a dialog. */
  act: (evening: Evening) => Pick<MenuEntry, 'to' | 'onSelect'>
}

/** What can be done on an evening that isn't over, in the order of the menu. */
const ACTIONS: readonly EveningAction[] = [
  {
    label: 'Post a gig',
    icon: Plus,
    for: 'venue',
    act: ({ day, stage }) => ({ to: `/gigs/create?date=${day}${stage ? `&stage=${stage.id}` : ''}` }),
  },
  {
    label: 'Already agreed',
    icon: Handshake,
    for: 'venue',
    act: ({ day, stage, show }) => ({
      onSelect: () =>
        show((close) => (
          <Suspense>
            <PrivateGigDialog day={day} stageId={stage?.id} onClose={close} />
          </Suspense>
        )),
    }),
  },
  {
    label: 'Hold a date',
    icon: Hourglass,
    for: 'venue',
    act: ({ day, stage, show }) => ({
      onSelect: () =>
        show((close) => (
          <Suspense>
            <HoldDialog
              for={{ artist: null }}
              start={{ start: `${day}T20:00`, end: `${day}T23:00`, stageId: stage?.id ?? null }}
              onClose={close}
            />
          </Suspense>
        )),
    }),
  },
  {
    label: 'Make a bill',
    icon: ListMusic,
    for: 'venue',
    on: ({ canBill }) => canBill === true,
    act: ({ day }) => ({ to: `/bills/new?date=${day}` }),
  },
  {
    label: 'Block time',
    icon: Ban,
    act: ({ day, stage, timeZone, show }) => ({
      onSelect: () =>
        show((close) => <BlockTimeDialog day={day} stage={stage} timeZone={timeZone} onClose={close} />),
    }),
  },
]

/** Returns the actions of an evening as entries of its menu. */
export function eveningActions(evening: Evening): MenuEntry[] {
  if (evening.isPast) return []
  return ACTIONS.filter(
    (action) => (action.for !== 'venue' || evening.isVenue) && (action.on?.(evening) ?? true),
  ).map(({ label, icon, act }) => ({ label, icon, ...act(evening) }))
}
