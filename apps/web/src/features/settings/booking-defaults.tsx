import { isVenue, type UserType } from '@bandstand/domain/accounts'
import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { api } from '../../lib/api/api.ts'
import { BookingDefaultsForm } from './booking-defaults-form.tsx'

/** Shows the booking defaults: an artist's buffer, and the usual hours. */
export function BookingDefaults({ userType }: { userType: UserType }) {
  const query = useQuery(api.booking.getDefaults.queryOptions())
  const venue = isVenue(userType)
  return (
    <section className="stack" aria-labelledby="booking-defaults">
      <SectionHead id="booking-defaults" level={3}>
        {venue ? 'Usual hours' : 'Buffer and usual hours'}
      </SectionHead>
      <p className="prose muted">
        {venue
          ? 'New gigs start with these hours. You can change them for each gig.'
          : 'Applies to new bookings. Existing bookings keep their buffer.'}
      </p>
      {query.isPending && <Skeleton className="h-[132px]" />}
      {query.isError && <LoadFailed query={query} />}
      {query.data && <BookingDefaultsForm venue={venue} defaults={query.data} />}
    </section>
  )
}
