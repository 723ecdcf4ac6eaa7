import { CalendarRange } from 'lucide-react'
import { Navigate, useSearchParams } from 'react-router'
import { Button } from '../../components/ui/page/button.tsx'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { BookingLists, WaitingForMe } from '../../features/booking/booking-list.tsx'
import { ContractsWaiting } from '../../features/contracts/contracts-waiting.tsx'
import { ReviewsWaiting } from '../../features/reviews/reviews-waiting.tsx'
import { readPage } from '../../lib/api/page-numbers.ts'

/** Shows /bookings: to do, upcoming and past. */
export function Component() {
  const [search] = useSearchParams()
  // Where the month was before it had an address of its own.
  if (search.get('view') === 'month') return <Navigate to={`/calendar?${search}`} replace />
  const pageOf = (name: string) => readPage(new URLSearchParams({ page: search.get(name) ?? '' }))
  const hrefFor = (name: string, page: number) => {
    const params = new URLSearchParams(search)
    params.set(name, String(page))
    return `/bookings?${params}`
  }
  return (
    <div className="stack stack--l">
      <PageTitle page="Bookings" />
      <PageHead
        title="Bookings"
        actions={
          <>
            <Button to="/calendar">
              <CalendarRange className="i" aria-hidden="true" />
              Calendar
            </Button>
            <Button to="/holds">Holds</Button>
            <Button to="/applications">Applications</Button>
          </>
        }
      />
      <ContractsWaiting />
      <WaitingForMe />
      <ReviewsWaiting />
      <BookingLists pageOf={pageOf} hrefFor={hrefFor} />
    </div>
  )
}
