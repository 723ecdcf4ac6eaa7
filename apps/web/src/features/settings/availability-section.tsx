import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { api } from '../../lib/api/api.ts'
import { AvailabilityForm } from './availability-form.tsx'

/** Shows when, how early and how far from home an act plays. */
export function AvailabilitySection() {
  const query = useQuery(api.availability.getMine.queryOptions())
  return (
    <section className="stack" aria-labelledby="availability">
      <SectionHead id="availability" level={3}>
        Availability
      </SectionHead>
      <p className="prose muted">
        Venues read one word for the hours they have in mind: Free, Probably free, Busy or Hasn’t said. They
        never see why. You can still accept any offer.{' '}
        <Link to="/settings?tab=calendars">Calendars you keep elsewhere</Link> count too.
      </p>
      {query.isPending && <Skeleton className="h-[320px]" />}
      {query.isError && <LoadFailed query={query} />}
      {query.data && <AvailabilityForm said={query.data} />}
    </section>
  )
}
