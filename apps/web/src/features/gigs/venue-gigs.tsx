import { grouped } from '@bandstand/domain/product'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pagination } from '../../components/ui/page/pagination.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { api } from '../../lib/api/api.ts'
import { useSectionPages } from '../../lib/api/use-section-pages.ts'
import { GigRow } from './gig-row.tsx'

const PAGE = 'gigs'

/** Shows the open gigs of a venue, soonest first; nothing without any. */
export function VenueGigs({ venue }: { venue: string }) {
  const { page, hrefFor } = useSectionPages(PAGE)
  const { data, isPlaceholderData } = useQuery(
    api.gigs.list.queryOptions({ input: { venue, page }, placeholderData: keepPreviousData }),
  )
  if (!data || data.total === 0) return null
  return (
    <section aria-labelledby={PAGE} className="gig-list stack" aria-busy={isPlaceholderData}>
      <SectionHead id={PAGE}>Open gigs ({grouped(data.total)})</SectionHead>
      <ol className="gig-rows">
        {data.gigs.map((gig) => (
          <GigRow key={gig.id} gig={gig} />
        ))}
      </ol>
      <Pagination label="Pages of open gigs" of={data} hrefFor={hrefFor} />
    </section>
  )
}
