import type { APPLICATION_SHOWS } from '@bandstand/domain/booking'
import type { Side } from '@bandstand/domain/lifecycle'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from '../../../components/ui/page/button.tsx'
import { EmptyState } from '../../../components/ui/status/empty-state.tsx'
import { Pagination } from '../../../components/ui/page/pagination.tsx'
import { SegmentedControl } from '../../../components/ui/choices/segmented-control.tsx'
import { api } from '../../../lib/api/api.ts'
import { useMay } from '../../../lib/session/session.ts'
import { ApplicationRow } from './application-row.tsx'
import { LoadFailed } from '../../../components/ui/status/load-failed.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

export type Shown = (typeof APPLICATION_SHOWS)[number]

export interface ApplicationListProps {
  me: Side
  show: Shown
  page: number
  onShow: (show: Shown) => void
  hrefFor: (page: number) => string
}

const LABELS: Record<Shown, string> = {
  all: 'All',
  waiting: 'Your turn',
  live: 'Active',
  booked: 'Booked',
  closed: 'Ended',
}

/** Shows all applications and invitations of the reader, those that need a reply first. */
export function ApplicationList({ me, show, page, onShow, hrefFor }: ApplicationListProps) {
  const query = useQuery(
    api.booking.listMine.queryOptions({ input: { show, page }, placeholderData: keepPreviousData }),
  )
  const counts = query.data?.counts
  const isEmpty = query.data?.applications.length === 0
  // The previous list may have been empty, which says nothing about this one.
  const isLoading = query.isPending || (isEmpty && query.isPlaceholderData)
  const mayReply = useMay('book')
  // Whoever can't reply reads that nobody in their act or venue has replied yet.
  const labelOf = (value: Shown) => (value === 'waiting' && !mayReply ? 'No reply yet' : LABELS[value])
  const numberOf = (value: Shown) => (counts && value !== 'all' ? ` (${counts[value]})` : '')
  return (
    <div className="stack gig-list">
      <SegmentedControl
        label="Show"
        small
        options={(['all', 'waiting', 'live', 'booked', 'closed'] as const).map((value) => ({
          value,
          label: labelOf(value) + numberOf(value),
        }))}
        value={show}
        onValueChange={onShow}
      />
      {isLoading && <RowsSkeleton label="Loading applications…" />}
      {query.isError && <LoadFailed query={query} />}
      {isEmpty && !isLoading && <NothingHere me={me} show={show} mayReply={mayReply} />}
      {query.data && !isEmpty && (
        <div aria-busy={query.isPlaceholderData}>
          <h2 className="sr-only">{labelOf(show)}</h2>
          <ol className="gig-rows">
            {query.data.applications.map((application) => (
              <ApplicationRow key={application.id} application={application} />
            ))}
          </ol>
          <Pagination of={query.data} hrefFor={hrefFor} />
        </div>
      )}
    </div>
  )
}

function NothingHere({ me, show, mayReply }: { me: Side; show: Shown; mayReply: boolean }) {
  const answered = mayReply ? 'Nothing needs your reply.' : 'Everything has a reply.'
  const title = show === 'waiting' ? answered : 'Nothing here yet.'
  if (!mayReply)
    return (
      <EmptyState art="no-applications" title={title} action={<Button to="/calendar">Open calendar</Button>}>
        Applications, invitations and offers appear here.
      </EmptyState>
    )
  return me === 'artist' ? (
    <EmptyState art="no-applications" title={title} action={<Button to="/gigs">Browse Gigs</Button>}>
      Open a gig to apply. Venues can also invite you.
    </EmptyState>
  ) : (
    <EmptyState art="no-applications" title={title} action={<Button to="/find-artists">Find artists</Button>}>
      Invite an artist to one of your open gigs. Artists’ applications appear here too.
    </EmptyState>
  )
}
