import { Button } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { LoadFailed } from '../../components/ui/load-failed.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import type { GigListItem } from '@bandstand/api-spec'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { grouped } from '@bandstand/domain/product'
import { type GigFilters, gigListInput, gigListSearch } from './gig-filters.ts'
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
  litIds: readonly string[]
  /** Called with the row that is hovered, or null. */
  onLight: (gig: GigListItem | null) => void
}

/** Shows one page of the filtered list, and keeps it while the next one is loading. */
export function GigResults({ filters, page, onReset, onShown, litIds, onLight }: GigResultsProps) {
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

  if (query.isError) {
    return <LoadFailed query={query} />
  }
  if (query.isPending || !data) return <GigRowsSkeleton />

  const { gigs, total, pageSize } = data
  if (total === 0) {
    return (
      <EmptyState
        className="mt-6"
        art="no-gigs"
        title="No gigs found matching your criteria."
        action={<Button onClick={onReset}>Reset Filters</Button>}
      />
    )
  }
  if (gigs.length === 0) {
    return (
      <EmptyState
        className="mt-6"
        title={`There’s no page ${page} of these gigs.`}
        action={<Button to={hrefFor(1)}>Go to the first page</Button>}
      />
    )
  }
  return (
    <div aria-busy={isOld} className={isOld ? 'opacity-60' : undefined}>
      <output className="gig-count">
        <b className="num">{grouped(total)}</b> {countText(total, filters.showAll)}
      </output>
      <ol className="gig-rows">
        {gigs.map((gig) => (
          <GigRow
            key={gig.id}
            gig={gig}
            lit={litIds.includes(gig.id)}
            onLight={(lit) => onLight(lit ? gig : null)}
          />
        ))}
      </ol>
      <Pagination page={data.page} pageCount={Math.ceil(total / pageSize)} hrefFor={hrefFor} />
    </div>
  )
}

function countText(total: number, showAll: boolean): string {
  const noun = total === 1 ? 'gig' : 'gigs'
  return showAll ? `${noun}, earliest first` : `open ${noun}, soonest first`
}
