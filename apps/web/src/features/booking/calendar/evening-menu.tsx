import type { CalendarEntry } from '@bandstand/api-spec'
import { eveningOf } from '@bandstand/domain/bills'
import { dayText } from '@bandstand/domain/time'
import { CalendarArrowDown, ListMusic } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { LazyMenu } from '../../../components/ui/overlays/lazy-menu.tsx'
import { whenFocusIsLost } from '../../../lib/screen/when-focus-is-lost.ts'
import { useMay } from '../../../lib/session/session.ts'
import { billsOf, canMove, ENTRY_GLYPHS, entryLine, isShow } from './entry-text.ts'
import { type Evening, eveningActions } from './evening-actions.tsx'
import { MoveGigDialog } from './move-gig-dialog.tsx'

export interface EveningMenuProps {
  evening: Evening
  entries: readonly CalendarEntry[]
  stageNameOf: (entry: CalendarEntry) => string | undefined
  trigger: ReactElement<{ onClick?: () => void }>
}

/** Shows the button of an evening with its menu: its entries, moving those that can move, and what else can be done. */
export function EveningMenu({ evening, entries, stageNameOf, trigger }: EveningMenuProps) {
  const { day } = evening
  const [place, setPlace] = useState<HTMLSpanElement | null>(null)
  // The entry of the menu that opened a dialog is gone when the dialog closes.
  const show: Evening['show'] = (dialog) =>
    evening.show((close) =>
      dialog(() => {
        close()
        whenFocusIsLost(() => place?.querySelector('button')?.focus({ preventScroll: true }))
      }),
    )
  const canBill = entries.some((entry) => isShow(entry) && !entry.bill && eveningOf(entry.start) === day)
  const mayBook = useMay('book')
  const actions = mayBook ? eveningActions({ ...evening, canBill, show }) : []
  const line = (entry: CalendarEntry) => entryLine(entry, day, stageNameOf(entry))
  return (
    <span className="contents" ref={setPlace}>
      <LazyMenu
        align="start"
        trigger={trigger}
        head={
          <>
            <b>{dayText(day, 'weekday')}</b>
            {entries.length === 0 && <span className="meta faint">Nothing here</span>}
            {entries
              .filter(({ path }) => path === null)
              .map((entry) => (
                <span key={entry.id} className="meta block">
                  {line(entry)}
                </span>
              ))}
          </>
        }
        entries={[
          ...billsOf(entries).map(({ id, title }) => ({
            id: `bill ${id}`,
            label: `Bill: ${title}`,
            icon: ListMusic,
            to: `/bills/${id}`,
          })),
          ...entries.flatMap((entry) =>
            entry.path === null
              ? []
              : [{ id: entry.id, label: line(entry), icon: ENTRY_GLYPHS[entry.state], to: entry.path }],
          ),
          ...entries
            .filter((entry) => mayBook && canMove(entry))
            .map((entry) => ({
              id: `move ${entry.id}`,
              label: `Move ${entry.title} to…`,
              icon: CalendarArrowDown,
              onSelect: () =>
                show((close) => <MoveGigDialog entry={entry} stages={evening.stages} onClose={close} />),
            })),
          ...actions.map((action, index) => ({ ...action, separated: index === 0 && entries.length > 0 })),
        ]}
      />
    </span>
  )
}
