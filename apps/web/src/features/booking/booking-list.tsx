import type { BOOKING_SHOWS } from '@bandstand/domain/booking'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from '../../components/ui/page/button.tsx'
import { EmptyState } from '../../components/ui/status/empty-state.tsx'
import { Pagination } from '../../components/ui/page/pagination.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { api } from '../../lib/api/api.ts'
import { useMay } from '../../lib/session/session.ts'
import { grouped } from '@bandstand/domain/product'
import { ApplicationRow } from './applications/application-row.tsx'
import { BookingRow } from './booking-row.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { RowsSkeleton } from './applications/rows-skeleton.tsx'

const WAITING_SHOWN = 3

/** Shows what needs the reader's action; nothing when there is none, and for those who don't book. */
export function WaitingForMe() {
  const enabled = useMay('book')
  const { data } = useQuery(api.booking.listMine.queryOptions({ input: { show: 'waiting' }, enabled }))
  if (!enabled || !data || data.total === 0) return null
  return (
    <section aria-labelledby="waiting" className="gig-list stack">
      <SectionHead id="waiting">Your turn</SectionHead>
      <ol className="gig-rows">
        {data.applications.slice(0, WAITING_SHOWN).map((application) => (
          <ApplicationRow key={application.id} application={application} />
        ))}
      </ol>
      {data.total > WAITING_SHOWN && (
        <div>
          <Button to="/applications?show=waiting">See all {data.total}</Button>
        </div>
      )}
    </section>
  )
}

type Show = (typeof BOOKING_SHOWS)[number]

export interface BookingListsProps {
  pageOf: (show: Show) => number
  hrefFor: (show: Show, page: number) => string
}

/** Shows upcoming bookings, soonest first, and past ones, latest first. */
export function BookingLists({ pageOf, hrefFor }: BookingListsProps) {
  const upcoming = useBookings('upcoming', pageOf('upcoming'))
  const past = useBookings('past', pageOf('past'))
  if (upcoming.isError && past.isError && !upcoming.data && !past.data) {
    // One failure for both, as it's most likely the same.
    const both = {
      error: upcoming.error,
      isFetching: upcoming.isFetching || past.isFetching,
      refetch: () => {
        void past.refetch()
        return upcoming.refetch()
      },
    }
    return <LoadFailed query={both} />
  }
  return (
    <>
      <BookingList
        query={upcoming}
        show="upcoming"
        title="Upcoming"
        hrefFor={(page) => hrefFor('upcoming', page)}
      />
      <BookingList
        query={past}
        show="past"
        title="Past and cancelled"
        hrefFor={(page) => hrefFor('past', page)}
      />
    </>
  )
}

function useBookings(show: Show, page: number) {
  return useQuery(api.booking.list.queryOptions({ input: { show, page }, placeholderData: keepPreviousData }))
}

interface BookingListProps {
  query: ReturnType<typeof useBookings>
  show: Show
  title: string
  hrefFor: (page: number) => string
}

function BookingList({ query, show, title, hrefFor }: BookingListProps) {
  const found = query.data
  return (
    <section aria-labelledby={show} className="gig-list stack" aria-busy={query.isPlaceholderData}>
      <SectionHead id={show}>
        {title}
        {found && ` (${grouped(found.total)})`}
      </SectionHead>
      {query.isPending && <RowsSkeleton label={`Loading ${title.toLowerCase()} bookings…`} />}
      {query.isError && <LoadFailed query={query} />}
      {found && found.bookings.length === 0 && <NoBookings show={show} />}
      {found && found.bookings.length > 0 && (
        <>
          <ol className="gig-rows">
            {found.bookings.map((booking) => (
              <BookingRow key={booking.id} booking={booking} />
            ))}
          </ol>
          <Pagination label={`Pages of ${title.toLowerCase()} bookings`} of={found} hrefFor={hrefFor} />
        </>
      )}
    </section>
  )
}

function NoBookings({ show }: Pick<BookingListProps, 'show'>) {
  return show === 'past' ? (
    <p className="muted">Past gigs appear here.</p>
  ) : (
    <EmptyState
      art="no-bookings"
      title="No upcoming bookings."
      action={<Button to="/gigs">Browse Gigs</Button>}
    >
      Confirmed bookings appear here once you both agree on an offer.
    </EmptyState>
  )
}
