import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { Alert } from '../components/ui/alert.tsx'
import { Button } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { PageHead } from '../components/ui/page-head.tsx'
import { LoadFailed } from '../components/ui/load-failed.tsx'
import { PageTitle } from '../components/ui/page-title.tsx'
import { Skeleton } from '../components/ui/skeleton.tsx'
import { SkeletonGroup } from '../components/ui/skeleton-group.tsx'
import { otherSide } from '../features/booking/application-text.ts'
import { ApplicationView } from '../features/booking/application-view.tsx'
import { ThreadView } from '../features/messages/thread-view.tsx'
import { api, errorCode } from '../lib/api.ts'
import { useLookInterval } from '../lib/live.ts'
import { markStale } from '../lib/stale-reads.ts'
import { useArrivalMessage } from '../lib/use-arrival-message.ts'

/** Shows /applications/:id to either party. */
export function Component() {
  const { id = '' } = useParams()
  const query = useQuery(
    api.booking.getApplication.queryOptions({ input: { id }, refetchInterval: useLookInterval() }),
  )
  const arrival = useArrivalMessage()
  // The party to act may have changed.
  const refresh = () => void markStale(['applications'])
  if (query.isError && ['APPLICATION_NOT_FOUND', 'INPUT_INVALID'].includes(errorCode(query.error) ?? '')) {
    return <NoSuchApplication />
  }
  const application = query.data
  return (
    <div className="stack">
      <PageTitle
        page={application ? `${otherSide(application).name}, ${application.gig.title}` : 'Application'}
      />
      {application?.me === 'venue' ? (
        <Link className="crumb" to={`/gigs/${application.gig.id}/applicants`}>
          <ArrowLeft className="i" aria-hidden="true" />
          All applicants
        </Link>
      ) : (
        <Link className="crumb" to="/applications">
          <ArrowLeft className="i" aria-hidden="true" />
          All applications
        </Link>
      )}
      {arrival.message && (
        <Alert tone="success" onDismiss={arrival.dismiss}>
          {arrival.message}
        </Alert>
      )}
      {application ? (
        <ApplicationView
          key={id}
          application={application}
          thread={<ThreadView id={application.threadId} onSent={refresh} />}
        />
      ) : query.isError ? (
        <LoadFailed query={query} />
      ) : (
        <ApplicationSkeleton />
      )}
    </div>
  )
}

function ApplicationSkeleton() {
  return (
    <SkeletonGroup label="Loading application…" className="stack">
      <Skeleton className="h-36 w-full" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-72 w-full" />
    </SkeletonGroup>
  )
}

function NoSuchApplication() {
  return (
    <div className="stack stack--l">
      <PageTitle page="Application not found" />
      <PageHead title="Application not found" />
      <EmptyState
        art="no-such-application"
        title="The link may be incomplete, or this application isn’t yours."
        action={<Button to="/applications">See all applications</Button>}
      />
    </div>
  )
}
