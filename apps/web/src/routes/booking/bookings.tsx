import { dayIn, isCalendarDay, localTimeZone } from '@bandstand/domain/time'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../components/ui/page/button.tsx'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { SegmentedControl } from '../../components/ui/choices/segmented-control.tsx'
import { BlockedTimes } from '../../features/booking/calendar/blocked-times.tsx'
import { BookingLists, WaitingForMe } from '../../features/booking/booking-list.tsx'
import { CalendarFeed } from '../../features/booking/calendar/calendar-feed.tsx'
import { MonthView } from '../../features/booking/calendar/month-view.tsx'
import { ContractsWaiting } from '../../features/contracts/contracts-waiting.tsx'
import { ReviewsWaiting } from '../../features/reviews/reviews-waiting.tsx'
import { readPage } from '../../lib/api/page-numbers.ts'
import { useNow } from '../../lib/screen/use-now.ts'

const VIEWS = [
  { value: 'list', label: 'List' },
  { value: 'month', label: 'Month' },
] as const

/** Shows /bookings: to do, upcoming and past; as a list or by month. */
export function Component() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const today = dayIn(localTimeZone(), new Date(useNow(60_000)))
  const dayParam = search.get('day') ?? ''
  const day = isCalendarDay(dayParam) ? dayParam : today
  const view = search.get('view') === 'month' ? 'month' : 'list'
  const pageOf = (name: string) => readPage(new URLSearchParams({ page: search.get(name) ?? '' }))
  const hrefFor = (name: string, page: number) => {
    const params = new URLSearchParams(search)
    params.set(name, String(page))
    return `/bookings?${params}`
  }
  const show = (params: Record<string, string>) =>
    void navigate(`/bookings?${new URLSearchParams(params)}`, { replace: true, preventScrollReset: true })

  return (
    <div className="stack stack--l">
      <PageTitle page="Bookings" />
      <PageHead title="Bookings" actions={<Button to="/applications">Applications</Button>} />
      <ContractsWaiting />
      <WaitingForMe />
      <ReviewsWaiting />
      <SegmentedControl
        label="View"
        options={VIEWS}
        value={view}
        onValueChange={(to) => show(to === 'month' ? { view: to, day } : {})}
      />
      {view === 'month' ? (
        <MonthView day={day} today={today} onDay={(to) => show({ view: 'month', day: to })} />
      ) : (
        <BookingLists pageOf={pageOf} hrefFor={hrefFor} />
      )}
      <div className="grid items-start gap-6 md:grid-cols-2">
        <BlockedTimes day={day} />
        <CalendarFeed />
      </div>
    </div>
  )
}
