import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { MissingPage } from '../../components/layout/missing-page.tsx'
import { UnloadedPage } from '../../components/layout/unloaded-page.tsx'
import { BackLink } from '../../components/ui/page/back-link.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { OutsideBookingView } from '../../features/booking/outside/outside-booking-view.tsx'
import { api, isMissing } from '../../lib/api/api.ts'
import { useActingParty } from '../../lib/session/session.ts'

/** Shows /outside-bookings/:id, for the venue that wrote it down. */
export function Component() {
  const { id = '' } = useParams()
  const acting = useActingParty()
  const query = useQuery(api.booking.getOutside.queryOptions({ input: { id } }))
  const booking = query.data
  const calendar = booking ? `/calendar?day=${booking.start.slice(0, 10)}` : '/calendar'
  if (isMissing(query.error, 'OUTSIDE_BOOKING_NOT_FOUND'))
    return (
      <MissingPage
        page="Booking not found"
        art="no-such-outside-booking"
        text="This booking isn’t in your calendar anymore."
        action={<Button to={calendar}>Open your calendar</Button>}
      />
    )
  return (
    <div className="stack">
      <BackLink to={calendar}>Calendar</BackLink>
      {booking && acting ? (
        <OutsideBookingView booking={booking} venueId={acting.id} calendar={calendar} />
      ) : (
        <UnloadedPage
          page="Outside booking"
          query={query}
          skeleton={
            <SkeletonGroup label="Loading booking…" className="stack">
              <Skeleton className="h-24 w-full" />
              <Skeleton className="h-40 w-full" />
            </SkeletonGroup>
          }
        />
      )}
    </div>
  )
}
