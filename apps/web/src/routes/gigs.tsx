import { isVenue } from '@bandstand/domain/accounts'
import { Plus, SlidersHorizontal } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Button } from '../components/ui/button.tsx'
import { PageHead } from '../components/ui/page-head.tsx'
import { PageTitle } from '../components/ui/page-title.tsx'
import { noteGigsExplored } from '../features/dashboard/explored-gigs.ts'
import { GigFilterForm } from '../features/gigs/gig-filter-form.tsx'
import { countGigFilters, gigListSearch } from '../features/gigs/gig-filters.ts'
import { GigResults } from '../features/gigs/gig-results.tsx'
import { rememberGigSearch } from '../features/gigs/last-gig-search.ts'
import { useGigFilters } from '../features/gigs/use-gig-filters.ts'
import { useSession } from '../lib/session.ts'

/** /gigs */
export function Component() {
  const { user } = useSession()
  const { shown, applied, page, change, reset } = useGigFilters()
  const [filtersOpen, setFiltersOpen] = useState(false)
  const filtersId = useId()
  const active = countGigFilters(applied)
  const search = gigListSearch(applied, page)
  useEffect(() => rememberGigSearch(search), [search])
  useEffect(() => {
    if (user) noteGigsExplored(user.id)
  }, [user])

  return (
    <div className="gig-list">
      <PageTitle page="Gigs" />
      <PageHead
        title="Gigs"
        actions={
          user &&
          isVenue(user.userType) && (
            <Button variant="act" to="/gigs/create">
              <Plus className="i" aria-hidden="true" />
              Post a Gig
            </Button>
          )
        }
      />
      <div className="gig-list__bar">
        <Button
          wide
          aria-expanded={filtersOpen}
          aria-controls={filtersId}
          onClick={() => setFiltersOpen(!filtersOpen)}
        >
          <SlidersHorizontal className="i" aria-hidden="true" />
          {active > 0 ? `Filters (${active})` : 'Filters'}
        </Button>
      </div>
      <GigFilterForm id={filtersId} filters={shown} open={filtersOpen} onChange={change} onReset={reset} />
      <GigResults filters={applied} page={page} onReset={reset} />
    </div>
  )
}
