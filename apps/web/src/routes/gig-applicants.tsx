import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { Button } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { Link } from '../components/ui/link.tsx'
import { PageHead } from '../components/ui/page-head.tsx'
import { PageTitle } from '../components/ui/page-title.tsx'
import { Pagination } from '../components/ui/pagination.tsx'
import { ApplicantBoard } from '../features/booking/applicant-board.tsx'
import { CloseGig } from '../features/booking/close-gig.tsx'
import { GigStrip } from '../features/booking/gig-strip.tsx'
import { InviteArtists } from '../features/booking/invite-artists.tsx'
import { LoadFailed } from '../components/ui/load-failed.tsx'
import { RowsSkeleton } from '../features/booking/rows-skeleton.tsx'
import { api, errorCode } from '../lib/api.ts'
import { readPage } from '../lib/page-numbers.ts'

/** Shows /gigs/:id/applicants to the gig's venue. */
export function Component() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const query = useQuery(
    api.booking.listForGig.queryOptions({ input: { gigId: id, page: readPage(search) } }),
  )
  const code = errorCode(query.error)
  if (code && ['GIG_NOT_FOUND', 'INPUT_INVALID', 'GIG_OWNER_ONLY'].includes(code)) return <NotYours />
  const found = query.data
  return (
    <div className="stack">
      <PageTitle page={found ? `Applicants, ${found.gig.title}` : 'Applicants'} />
      <PageHead
        title="Applicants"
        actions={
          found && (
            <>
              {found.gig.status === 'open' && <InviteArtists gigId={id} />}
              <CloseGig gig={found.gig} />
            </>
          )
        }
      />
      {query.isPending && <RowsSkeleton label="Loading applicants…" />}
      {!found && query.isError && <LoadFailed query={query} />}
      {found && (
        <>
          <GigStrip
            gig={found.gig}
            heading={
              <p className="t4">
                <Link to={`/gigs/${id}`}>{found.gig.title}</Link>
              </p>
            }
          />
          {found.total === 0 ? (
            <EmptyState
              art="no-applicants"
              title="No applicants yet."
              action={found.gig.status === 'open' && <InviteArtists gigId={id} />}
            >
              Artists can find this gig in the list and on the map. You can also invite them.
            </EmptyState>
          ) : (
            <>
              <ApplicantBoard applications={found.applications} />
              <Pagination
                page={found.page}
                pageCount={Math.ceil(found.total / found.pageSize)}
                hrefFor={(page) => `/gigs/${id}/applicants?page=${page}`}
              />
            </>
          )}
        </>
      )}
    </div>
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
