import { grouped } from '@bandstand/domain/product'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { Pagination } from '../../components/ui/pagination.tsx'
import { SectionHead } from '../../components/ui/section-head.tsx'
import { api } from '../../lib/api.ts'
import { readPage } from '../../lib/page-numbers.ts'
import { GigRow } from './gig-row.tsx'

const PAGE = 'gigs'

/** Shows the open gigs of a venue, soonest first; nothing without any. */
export function VenueGigs({ venue }: { venue: string }) {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const page = readPage(new URLSearchParams({ page: search.get(PAGE) ?? '' }))
  const { data, isPlaceholderData } = useQuery(
    api.gigs.list.queryOptions({ input: { venue, page }, placeholderData: keepPreviousData }),
  )
  if (!data || data.total === 0) return null
  const hrefFor = (to: number) => {
    const params = new URLSearchParams(search)
    params.set(PAGE, String(to))
    return `${pathname}?${params}#${PAGE}`
  }
  return (
    <section aria-labelledby={PAGE} className="gig-list" aria-busy={isPlaceholderData}>
      <SectionHead id={PAGE}>Open gigs ({grouped(data.total)})</SectionHead>
      <ol className="gig-rows">
        {data.gigs.map((gig) => (
          <GigRow key={gig.id} gig={gig} />
        ))}
      </ol>
      <Pagination
        label="Pages of open gigs"
        page={data.page}
        pageCount={Math.ceil(data.total / data.pageSize)}
        hrefFor={hrefFor}
      />
    </section>
  )
}
