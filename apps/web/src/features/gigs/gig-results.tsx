import { Button } from '../../components/ui/page/button.tsx'
import { EmptyState } from '../../components/ui/status/empty-state.tsx'
import { NoSuchPage } from '../../components/ui/status/no-such-page.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { Pagination } from '../../components/ui/page/pagination.tsx'
import type { GigListItem, GigPage } from '@bandstand/api-spec'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect } from 'react'
import { api } from '../../lib/api/api.ts'
import { grouped } from '@bandstand/domain/product'
import { type GigFilters, gigListInput, gigListSearch, isSavedAlone } from './gig-filters.ts'
import { GigRow } from './gig-row.tsx'
import { GigRowsSkeleton } from './gig-rows-skeleton.tsx'
import './gig-results.css'

export interface GigResultsProps {
  filters: GigFilters
  page: number
  onReset: () => void
  /** Called when the list, or the reason why there is none, is on the screen. */
  onShown: () => void
  /** Ids of the gigs that are hovered on the map. */
  highlightedIds: readonly string[]
  /** Called with the row that is hovered, or null. */
  onLight: (gig: GigListItem | null) => void
  /** Shown in the corner of a row, from another area. */
  cornerFor?: ((gig: GigListItem) => ReactNode) | undefined
}

/** Shows one page of the filtered list, and keeps it while the next one is loading. */
export function GigResults({
  filters,
  page,
  onReset,
  onShown,
  highlightedIds,
  onLight,
  cornerFor,
}: GigResultsProps) {
  const query = useQuery(
    api.gigs.list.queryOptions({ input: gigListInput(filters, page), placeholderData: keepPreviousData }),
  )
  // A page of rows takes long to render: deferred, it keeps the page responsive.
  const data = useDeferredValue(query.data)
  useEffect(() => {
    if (!query.isPending) onShown()
  }, [query.isPending, onShown])
  const isOld = query.isPlaceholderData || data !== query.data
  const hrefFor = (to: number) => `/gigs${gigListSearch(filters, to)}`

  const shown = query.isPending || query.isError ? undefined : data
  return (
    <div aria-busy={isOld} className={isOld ? 'opacity-60' : undefined}>
      {/* There from the start, empty: a region that arrives with its text is not announced. */}
      <output className="gig-count">
        {shown && (
          <>
            <b className="num">{grouped(shown.total)}</b> {countText(shown.total, filters)}
          </>
        )}
      </output>
      {query.isError ? <LoadFailed query={query} /> : shown ? listed(shown) : <GigRowsSkeleton />}
    </div>
  )

  function listed(found: GigPage) {
    const { gigs, total } = found
    if (total === 0) return <NoGigs filters={filters} onReset={onReset} />
    if (gigs.length === 0) {
      return <NoSuchPage className="mt-6" page={page} of="these gigs" first={hrefFor(1)} />
    }
    return (
      <>
        <ol className="gig-rows">
          {gigs.map((gig) => (
            <GigRow
              key={gig.id}
              gig={gig}
              corner={cornerFor?.(gig)}
              highlighted={highlightedIds.includes(gig.id)}
              onLight={(highlighted) => onLight(highlighted ? gig : null)}
            />
          ))}
        </ol>
        <Pagination of={found} hrefFor={hrefFor} />
      </>
    )
  }
}

function NoGigs({ filters, onReset }: Pick<GigResultsProps, 'filters' | 'onReset'>) {
  if (isSavedAlone(filters)) {
    return (
      <EmptyState
        className="mt-6"
        art="no-gigs"
        title="You have no upcoming saved gigs."
        action={<Button onClick={onReset}>See all gigs</Button>}
      >
        <p>Select the heart on a gig to save it. It stays here until 30 days after its date.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      className="mt-6"
      art="no-gigs"
      title="No gigs found matching your criteria."
      action={<Button onClick={onReset}>Reset Filters</Button>}
    />
  )
}

function countText(total: number, { showAll, saved }: GigFilters): string {
  const noun = total === 1 ? 'gig' : 'gigs'
  if (total === 0) return saved ? `saved ${noun}` : showAll ? noun : `open ${noun}`
  if (saved) return `saved ${noun}, soonest first`
  return showAll ? `${noun}, earliest first` : `open ${noun}, soonest first`
}
