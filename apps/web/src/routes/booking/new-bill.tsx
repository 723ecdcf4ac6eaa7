import { isCalendarDay } from '@bandstand/domain/time'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { BackLink } from '../../components/ui/page/back-link.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { EmptyState } from '../../components/ui/status/empty-state.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { RowsSkeleton } from '../../features/booking/applications/rows-skeleton.tsx'
import { BillForm } from '../../features/bills/bill-form.tsx'
import { api } from '../../lib/api/api.ts'
import { useActingParty } from '../../lib/session/session.ts'
import { dayText } from '@bandstand/domain/time'

/** Shows /bills/new?date=: puts the gigs of an evening on a bill. */
export function Component() {
  const [params] = useSearchParams()
  const date = params.get('date') ?? ''
  const isDay = isCalendarDay(date)
  const back = isDay ? `/calendar?day=${date}` : '/calendar'
  return (
    <div className="stack">
      <PageTitle page="New bill" />
      <BackLink to={back}>Calendar</BackLink>
      <PageHead title="New bill">
        {isDay ? dayText(date, 'full') : 'Choose an evening in your calendar, then make a bill of its gigs.'}
      </PageHead>
      {isDay && <NewBill key={date} date={date} back={back} />}
    </div>
  )
}

function NewBill({ date, back }: { date: string; back: string }) {
  const acting = useActingParty()
  const navigate = useNavigate()
  const query = useQuery(api.bills.draft.queryOptions({ input: { date } }))
  if (query.isPending) return <RowsSkeleton label="Loading the evening…" />
  if (query.isError) return <LoadFailed query={query} />
  const { acts, timeZone } = query.data
  if (acts.length === 0)
    return (
      <EmptyState
        title="No gigs on this evening."
        action={<Button to={`/gigs/create?date=${date}`}>Post a gig</Button>}
      >
        Post one gig first. The bill adds the others like it.
      </EmptyState>
    )
  return (
    <BillForm
      bill={null}
      free={acts}
      date={date}
      timeZone={timeZone}
      venueId={acting?.id ?? ''}
      onClose={() => void navigate(back)}
    />
  )
}
