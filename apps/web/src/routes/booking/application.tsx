import type { ApplicantPlace } from '@bandstand/api-spec'
import { isVenue } from '@bandstand/domain/accounts'
import { APPLICANTS_PER_PAGE } from '@bandstand/domain/booking'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { BackLink } from '../../components/ui/page/back-link.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { MissingPage } from '../../components/layout/missing-page.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { ApplicantSteps } from '../../features/booking/applicants/applicant-steps.tsx'
import {
  applicantsAddress,
  readApplicantOrder,
} from '../../features/booking/applicants/applicants-address.ts'
import { otherParty } from '../../features/booking/applications/application-text.ts'
import { ApplicationView } from '../../features/booking/applications/application-view.tsx'
import { ThreadView } from '../../features/messages/thread-view.tsx'
import { firstWorksOf } from '../../features/profiles/portfolio/first-works.tsx'
import { api, isMissing } from '../../lib/api/api.ts'
import { useLookInterval } from '../../lib/api/live.ts'
import { useActingParty } from '../../lib/session/session.ts'
import { markStale } from '../../lib/api/stale-reads.ts'
import { useArrivalMessage } from '../../lib/screen/use-arrival-message.ts'

/** Shows /applications/:id to either party. */
export function Component() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const acting = useActingParty()
  const order = readApplicantOrder(search)
  const decides = acting !== null && isVenue(acting.userType)
  const refetchInterval = useLookInterval()
  const query = useQuery(api.booking.getApplication.queryOptions({ input: { id }, refetchInterval }))
  const applicant = useQuery(
    api.applicants.get.queryOptions({ input: { id, ...order }, enabled: decides, refetchInterval }),
  )
  // As it was before this one was declined: then it's the last of all, and there's no next one.
  const [declined, setDeclined] = useState<{ id: string; among: ApplicantPlace } | null>(null)
  const among = declined?.id === id ? declined.among : applicant.data
  const surface = useRef<HTMLDivElement>(null)
  const nextLink = useRef<HTMLAnchorElement>(null)
  const arrival = useArrivalMessage()
  // The party to act may have changed.
  const refresh = () => void markStale(['applications'])
  if (isMissing(query.error, 'APPLICATION_NOT_FOUND')) {
    return <NoSuchApplication />
  }
  const application = decides && applicant.isPending ? undefined : query.data
  return (
    <div className="stack" ref={surface}>
      <PageTitle
        page={application ? `${otherParty(application).name}, ${application.gig.title}` : 'Application'}
      />
      {application?.me === 'venue' ? (
        <div className="row justify-between">
          <BackLink
            to={applicantsAddress(application.gig.id, {
              ...order,
              page: Math.ceil((among?.place ?? 1) / APPLICANTS_PER_PAGE),
            })}
          >
            All applicants
          </BackLink>
          {among && <ApplicantSteps among={among} order={order} surface={surface} nextLink={nextLink} />}
        </div>
      ) : (
        <BackLink to="/applications">All applications</BackLink>
      )}
      <TextAlert tone="success" onDismiss={arrival.dismiss} text={arrival.message} />
      {application ? (
        <ApplicationView
          key={id}
          application={application}
          about={applicant.data?.applicant.about}
          works={applicant.data && firstWorksOf(applicant.data.applicant)}
          onDeclining={(declining) => setDeclined(declining && among ? { id, among } : null)}
          focusAfterDecline={() => nextLink.current}
          thread={
            <ThreadView id={application.threadId} gigId={application.gig.id} isBeside onSent={refresh} />
          }
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
    <MissingPage
      page="Application not found"
      art="no-such-application"
      text="The link may be incomplete, or this application isn’t yours."
      action={<Button to="/applications">See all applications</Button>}
    />
  )
}
