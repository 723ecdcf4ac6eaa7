import type { OutsideCalendar } from '@bandstand/api-spec'
import { OUTSIDE_CALENDARS_MAX } from '@bandstand/domain/outside-calendars'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { api } from '../../lib/api/api.ts'
import { useMay } from '../../lib/session/session.ts'
import { AddCalendarDialog } from './add-calendar-dialog.tsx'
import { CalendarRow } from './calendar-row.tsx'
import { FindAddress } from './find-address.tsx'
import './calendars.css'

type Owner = OutsideCalendar['whose']

/** Shows the calendars that the reader and their act keep elsewhere, and how to add one. */
export default function CalendarsTab() {
  const query = useQuery(api.outsideCalendars.list.queryOptions({ staleTime: 0 }))
  const mayChangeAct = useMay('editProfile')
  const [adding, setAdding] = useState<Owner | null>(null)
  const section = (whose: Owner, title: string, about: string, canAdd: boolean) => {
    const own = query.data?.calendars.filter((each) => each.whose === whose) ?? []
    const isFull = own.length >= OUTSIDE_CALENDARS_MAX
    return (
      <section className="stack" aria-labelledby={`calendars-${whose}`}>
        <SectionHead id={`calendars-${whose}`} level={3}>
          {title}
        </SectionHead>
        <p className="prose muted">{about}</p>
        {own.length > 0 && (
          <ul className="calendars">
            {own.map((calendar) => (
              <CalendarRow key={calendar.id} calendar={calendar} />
            ))}
          </ul>
        )}
        {query.data && own.length === 0 && !canAdd && <p className="muted">None yet.</p>}
        {canAdd && (
          <div>
            <Button disabled={isFull} onClick={() => setAdding(whose)}>
              Add a calendar
            </Button>
            {isFull && <p className="hint">You have {OUTSIDE_CALENDARS_MAX}. Remove one to add another.</p>}
          </div>
        )}
      </section>
    )
  }
  return (
    <div className="stack stack--l max-w-xl">
      <p className="prose muted">
        Add the private address of a calendar that you keep somewhere else. We read it every hour and keep
        only when somebody is busy, never what for. Venues read one word, such as Busy or Probably free.
      </p>
      {query.isPending && <Skeleton className="h-[240px]" />}
      {query.isError && <LoadFailed query={query} />}
      {query.data && (
        <>
          {section(
            'person',
            'Your calendars',
            'They count in every act in which you play. The act’s people read that you’re busy, not when or why.',
            true,
          )}
          {section(
            'act',
            'The act’s calendars',
            'They count for the act itself, with the time it needs before and after a show, and stay with it when somebody leaves.',
            mayChangeAct,
          )}
          <FindAddress />
        </>
      )}
      {adding && <AddCalendarDialog whose={adding} onClose={() => setAdding(null)} />}
    </div>
  )
}
