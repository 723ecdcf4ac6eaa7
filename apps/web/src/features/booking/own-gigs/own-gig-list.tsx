import { OWN_GIG_SHOWS, type OwnGigShow } from '@bandstand/domain/booking'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from '../../../components/ui/page/button.tsx'
import { EmptyState } from '../../../components/ui/status/empty-state.tsx'
import { LoadFailed } from '../../../components/ui/status/load-failed.tsx'
import { Pagination } from '../../../components/ui/page/pagination.tsx'
import { SearchBox } from '../../../components/ui/inputs/search-box.tsx'
import { SegmentedControl } from '../../../components/ui/choices/segmented-control.tsx'
import { api } from '../../../lib/api/api.ts'
import { useRestoreFocus } from '../../../lib/screen/use-restore-focus.ts'
import { grouped } from '@bandstand/domain/product'
import { OwnGigRow } from './own-gig-row.tsx'
import { OWN_GIG_LABELS } from './own-gig-text.ts'
import { RowsSkeleton } from '../applications/rows-skeleton.tsx'

/** The filters of the list in the address. */
export interface OwnGigSearch {
  show: OwnGigShow
  q: string
  page: number
}

export interface OwnGigListProps extends OwnGigSearch {
  onChange: (change: Partial<OwnGigSearch>) => void
  hrefFor: (page: number) => string
}

/** Shows a venue's own gigs by status, searched by title. */
export function OwnGigList({ show, q, page, onChange, hrefFor }: OwnGigListProps) {
  const query = useQuery(
    api.booking.listOwnGigs.queryOptions({ input: { show, q, page }, placeholderData: keepPreviousData }),
  )
  const found = query.data
  const isEmpty = found?.gigs.length === 0
  // The previous list may have been empty, which says nothing about this one.
  const isLoading = query.isPending || (isEmpty && query.isPlaceholderData)
  const { target, restoreFocus } = useRestoreFocus<HTMLDivElement>()
  const countText = (value: OwnGigShow) => (found ? ` (${grouped(found.counts[value])})` : '')
  return (
    <div ref={target} tabIndex={-1} className="stack gig-list">
      <SearchBox
        label="Search your gigs by title"
        placeholder="Search by title"
        value={q}
        onSearch={(text) => onChange({ q: text })}
      />
      <SegmentedControl
        label="Show"
        small
        options={OWN_GIG_SHOWS.map((value) => ({ value, label: OWN_GIG_LABELS[value] + countText(value) }))}
        value={show}
        onValueChange={(value) => onChange({ show: value })}
      />
      {isLoading && <RowsSkeleton label="Loading your gigs…" />}
      {query.isError && <LoadFailed query={query} />}
      {isEmpty && !isLoading && (
        <NoGigs show={show} q={q} total={found.total} onChange={onChange} firstPage={hrefFor(1)} />
      )}
      {found && !isEmpty && (
        <div aria-busy={query.isPlaceholderData}>
          <h2 className="sr-only">{OWN_GIG_LABELS[show]} gigs</h2>
          <ol className="gig-rows">
            {found.gigs.map((gig) => (
              <OwnGigRow key={gig.id} gig={gig} onLeft={restoreFocus} />
            ))}
          </ol>
          <Pagination of={found} hrefFor={hrefFor} />
        </div>
      )}
    </div>
  )
}

interface NoGigsProps extends Pick<OwnGigListProps, 'show' | 'q' | 'onChange'> {
  total: number
  firstPage: string
}

function NoGigs({ show, q, total, onChange, firstPage }: NoGigsProps) {
  if (total > 0) {
    return (
      <EmptyState
        title="There are no gigs on this page."
        action={<Button to={firstPage}>Go to the first page</Button>}
      />
    )
  }
  if (q) {
    return (
      <EmptyState
        art="no-gigs"
        title={`No ${OWN_GIG_LABELS[show].toLowerCase()} gigs match “${q}”.`}
        action={<Button onClick={() => onChange({ q: '' })}>Clear search</Button>}
      />
    )
  }
  return (
    <EmptyState
      art="no-gigs"
      title={`No ${OWN_GIG_LABELS[show].toLowerCase()} gigs.`}
      action={<Button to="/gigs/create">Post a Gig</Button>}
    >
      {HINTS[show]}
    </EmptyState>
  )
}

const HINTS: Record<OwnGigShow, string> = {
  open: 'Gigs you post appear here until they’re booked or their date passes.',
  booked: 'Gigs appear here once you and an artist agree on an offer.',
  past: 'Gigs appear here once their date has passed.',
  closed: 'Gigs you close appear here. You can open them again any time before their date.',
}
