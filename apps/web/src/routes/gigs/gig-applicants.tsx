import type { ApplicantPage } from '@bandstand/api-spec'
import { COMPARED } from '@bandstand/domain/booking'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { BackLink } from '../../components/ui/page/back-link.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { EmptyState } from '../../components/ui/status/empty-state.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { ApplicantList } from '../../features/booking/applicants/applicant-list.tsx'
import { ApplicantTools } from '../../features/booking/applicants/applicant-tools.tsx'
import {
  applicantsAddress,
  type ApplicantsView,
  readApplicantsView,
} from '../../features/booking/applicants/applicants-address.ts'
import { CloseGig } from '../../features/booking/own-gigs/close-gig.tsx'
import { CompareApplicants } from '../../features/booking/applicants/compare-applicants.tsx'
import { CompareBar } from '../../features/booking/applicants/compare-bar.tsx'
import { GigStrip } from '../../features/booking/own-gigs/gig-strip.tsx'
import { InviteArtists } from '../../features/booking/invitations/invite-artists.tsx'
import { RowsSkeleton } from '../../features/booking/applications/rows-skeleton.tsx'
import { useDecisions } from '../../features/booking/applicants/use-decisions.tsx'
import { GigQuestions } from '../../features/messages/gig-questions.tsx'
import { firstWorksOf } from '../../features/profiles/portfolio/first-works.tsx'
import { api, isMissing } from '../../lib/api/api.ts'
import { focusTitle } from '../../lib/screen/focus-title.ts'

/** Shows /gigs/:id/applicants to the gig's venue. */
export function Component() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const view = readApplicantsView(search)
  const [selected, setSelected] = useState(view.compare)
  const comparing = view.compare.length >= COMPARED.min
  const { sort, show, page } = view
  const list = useQuery(
    api.applicants.list.queryOptions({
      input: { gigId: id, sort, show, page },
      enabled: !comparing,
      placeholderData: keepPreviousData,
    }),
  )
  const side = useQuery(
    api.applicants.compare.queryOptions({
      input: { gigId: id, ids: view.compare.join(',') },
      enabled: comparing,
    }),
  )
  const query = comparing ? side : list
  // Each of the two replaces the other with the link that led to it.
  const hasCompared = useRef(comparing)
  useEffect(() => {
    if (hasCompared.current !== comparing) focusTitle()
    hasCompared.current = comparing
  }, [comparing])
  if (isMissing(query.error, 'GIG_NOT_FOUND', 'GIG_OWNER_ONLY')) return <NotYours />
  const gig = query.data?.gig
  return (
    <div className="stack">
      <PageTitle page={gig ? `Applicants, ${gig.title}` : 'Applicants'} />
      <PageHead
        title={comparing ? 'Compare applicants' : 'Applicants'}
        actions={
          gig &&
          !comparing && (
            <>
              {gig.status === 'open' && <InviteArtists gigId={id} />}
              <CloseGig gig={gig} />
            </>
          )
        }
      />
      {query.isPending && <RowsSkeleton label="Loading applicants…" />}
      {!query.data && query.isError && <LoadFailed query={query} />}
      {gig && (
        <GigStrip
          gig={gig}
          heading={
            <p className="t4">
              <Link to={`/gigs/${id}`}>{gig.title}</Link>
            </p>
          }
        />
      )}
      {gig && !comparing && <GigQuestions gigId={id} />}
      {comparing
        ? side.data && <Compared view={view} gigId={id} found={side.data} />
        : list.data && (
            <Applicants
              view={view}
              found={list.data}
              isStale={list.isPlaceholderData}
              selected={selected}
              onSelect={setSelected}
            />
          )}
    </div>
  )
}

interface ApplicantsProps {
  view: ApplicantsView
  found: ApplicantPage
  isStale: boolean
  /** Ids of the applications to compare; kept while other pages are read. */
  selected: readonly string[]
  onSelect: (selected: readonly string[]) => void
}

function Applicants({ view, found, isStale, selected, onSelect }: ApplicantsProps) {
  const navigate = useNavigate()
  const decisions = useDecisions(found.applications)
  const { id: gigId, status } = found.gig
  if (found.counts.all === 0) {
    return (
      <EmptyState
        art="no-applicants"
        title="No applicants yet."
        action={status === 'open' && <InviteArtists gigId={gigId} />}
      >
        Artists can find this gig in the list and on the map. You can also invite them.
      </EmptyState>
    )
  }
  return (
    <>
      <ApplicantTools
        order={view}
        counts={found.counts}
        onChange={(order) => void navigate(applicantsAddress(gigId, order), { preventScrollReset: true })}
      />
      {decisions.parts}
      <section className="stack" aria-labelledby="applicants" aria-busy={isStale}>
        <h2 className="sr-only" id="applicants">
          {view.show === 'all' ? 'All applicants' : 'Shortlisted applicants'}
        </h2>
        {found.total === 0 ? (
          <EmptyState
            art="no-applicants"
            title="Nobody is on your shortlist."
            action={<Button to={applicantsAddress(gigId, { sort: view.sort })}>See all applicants</Button>}
          >
            Shortlist the artists that you want to come back to.
          </EmptyState>
        ) : (
          <ApplicantList
            found={found}
            view={view}
            decisions={decisions}
            worksOf={firstWorksOf}
            selected={selected}
            onSelect={onSelect}
          />
        )}
      </section>
      <CompareBar
        count={selected.length}
        to={applicantsAddress(gigId, { ...view, compare: selected })}
        onClear={() => onSelect([])}
      />
    </>
  )
}

function Compared({
  view,
  gigId,
  found,
}: {
  view: ApplicantsView
  gigId: string
  found: Pick<ApplicantPage, 'applications'>
}) {
  const decisions = useDecisions(found.applications)
  const back = applicantsAddress(gigId, { ...view, compare: [] })
  return (
    <>
      <div>
        <BackLink to={back}>All applicants</BackLink>
      </div>
      {decisions.parts}
      {found.applications.length === 0 ? (
        <EmptyState
          art="no-applicants"
          title="None of these applied to this gig."
          action={<Button to={back}>See all applicants</Button>}
        >
          The link may be incomplete.
        </EmptyState>
      ) : (
        <CompareApplicants
          applicants={found.applications}
          order={view}
          decisions={decisions}
          worksOf={firstWorksOf}
        />
      )}
    </>
  )
}

function NotYours() {
  return (
    <div className="stack">
      <PageTitle page="Applicants" />
      <PageHead title="Applicants" />
      <EmptyState
        art="no-such-gig"
        title="We can’t find this gig among yours."
        action={<Button to="/applications">See all applications</Button>}
      >
        Only the venue that posted a gig can see who applied.
      </EmptyState>
    </div>
  )
}
