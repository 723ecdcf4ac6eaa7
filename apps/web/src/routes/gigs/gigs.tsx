import type { GigListItem } from '@bandstand/api-spec'
import { isVenue } from '@bandstand/domain/accounts'
import { Plus, SlidersHorizontal, X } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type LoaderFunctionArgs, useLocation } from 'react-router'
import { Button } from '../../components/ui/page/button.tsx'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { SearchBox } from '../../components/ui/inputs/search-box.tsx'
import { SegmentedControl } from '../../components/ui/choices/segmented-control.tsx'
import { SkipLink } from '../../components/ui/page/skip-link.tsx'
import { savePassed } from '../../features/dashboard/passed-steps.ts'
import { SaveGigHeart } from '../../features/favorites/save-gig-button.tsx'
import { SavedGigsFilter, UnavailableSavedGigs } from '../../features/favorites/saved-gigs-filter.tsx'
import { GigFilterForm } from '../../features/gigs/gig-filter-form.tsx'
import {
  countGigFilters,
  type GigFilters,
  gigListInput,
  gigListSearch,
  gigMapInput,
  readGigFilters,
  savedFilterOf,
  searchNameOf,
} from '../../features/gigs/gig-filters.ts'
import { GigResults } from '../../features/gigs/gig-results.tsx'
import { LazyGigFilterSheet } from '../../features/gigs/lazy-gig-filter-sheet.tsx'
import { rememberGigList } from '../../features/gigs/last-gig-list.ts'
import { useGigFilters } from '../../features/gigs/use-gig-filters.ts'
import { SaveSearchButton } from '../../features/searches/save-search-button.tsx'
import { LazyGigMap } from '../../features/maps/lazy-gig-map.tsx'
import type { MapLight } from '../../features/maps/fallback/map-light.ts'
import { api } from '../../lib/api/api.ts'
import { readPage } from '../../lib/api/page-numbers.ts'
import { askAhead } from '../../lib/api/query-client.ts'
import { placeOf } from '../../lib/screen/scroll-place.ts'
import { useActingParty, useMay } from '../../lib/session/session.ts'
import { PHONE, useMediaQuery } from '../../lib/screen/use-media-query.ts'
import { useSheetEntry } from '../../lib/screen/use-sheet-entry.ts'
import './gigs.css'

const VIEWS = [
  { value: 'list', label: 'List' },
  { value: 'map', label: 'Map' },
] as const

/** Starts the query of the list while the guard queries the profile. */
export function loader({ request }: LoaderFunctionArgs): null {
  const { searchParams } = new URL(request.url)
  const input = gigListInput(readGigFilters(searchParams), readPage(searchParams))
  askAhead(api.gigs.list.queryOptions({ input }))
  return null
}

/** Shows /gigs: the list with a map beside it, or one of them where there is no room for both. */
export function Component() {
  const acting = useActingParty()
  const { shown, applied, page, change, settle, reset } = useGigFilters()
  const sheet = useSheetEntry()
  const [listShown, setListShown] = useState(false)
  const [light, setLight] = useState<MapLight | null>(null)
  const isWide = useMediaQuery('(min-width: 1024px)')
  const isPhone = useMediaQuery(PHONE)
  const { view } = shown
  const active = countGigFilters(applied)
  const search = gigListSearch(applied, page)
  const mapSearch = JSON.stringify(gigMapInput(applied))
  const mapFilters = useMemo(() => JSON.parse(mapSearch) as ReturnType<typeof gigMapInput>, [mapSearch])
  const markListShown = useCallback(() => setListShown(true), [])
  const place = placeOf(useLocation())
  useEffect(() => rememberGigList({ search, place }), [search, place])
  useEffect(() => {
    if (acting) savePassed('explored', acting.id)
  }, [acting])

  return (
    <div className={isWide ? 'gig-search gig-search--wide' : 'gig-search'}>
      <div className="gig-list">
        <PageTitle page="Gigs" />
        <SkipLink to="results" here>
          Skip to the gigs
        </SkipLink>
        <PageHead
          title="Gigs"
          actions={<GigsActions applied={applied} onChange={(part) => change(part, 'at once')} />}
        />
        <div className="gig-list__bar">
          <SegmentedControl
            label="View"
            wide
            options={VIEWS}
            value={view}
            onValueChange={(to) => change({ view: to }, 'at once')}
          />
          <Button wide aria-haspopup="dialog" onClick={sheet.open}>
            <SlidersHorizontal className="i" aria-hidden="true" />
            {active > 0 ? `Filters (${active})` : 'Filters'}
          </Button>
        </div>
        {!isPhone && <GigFilterForm filters={shown} onChange={change} onLeave={settle} onReset={reset} />}
        {isPhone && <LazyGigFilterSheet ready={listShown} sheet={sheet} applied={applied} />}
        {applied.box && <MapAreaChip onRemove={() => change({ box: '' }, 'at once')} />}
        {applied.saved && <UnavailableSavedGigs />}
        <div id="results">
          {(isWide || view === 'list') && (
            <GigResults
              filters={applied}
              page={page}
              onReset={reset}
              onShown={markListShown}
              cornerFor={heartOf}
              highlightedIds={light?.ids ?? []}
              onLight={(gig) => setLight(gig && { ids: [gig.id], at: pointOf(gig) })}
            />
          )}
        </div>
      </div>
      {(isWide || view === 'map') && (
        <div className="gig-search__map">
          <LazyGigMap
            // Alone it has nothing to wait for.
            ready={listShown || !isWide}
            filters={mapFilters}
            box={applied.box}
            light={light}
            onLight={setLight}
            onSearchArea={(box) => change({ box, view: 'list' }, 'at once')}
          />
        </div>
      )}
    </div>
  )
}

function heartOf(gig: GigListItem) {
  return <SaveGigHeart gig={gig} />
}

function pointOf({
  locationLat: lat,
  locationLng: lng,
}: {
  locationLat: number | null
  locationLng: number | null
}) {
  return lat === null || lng === null ? null : { lat, lng }
}

interface GigsActionsProps {
  applied: GigFilters
  onChange: (part: Partial<GigFilters>) => void
}

function GigsActions({ applied, onChange }: GigsActionsProps) {
  const acting = useActingParty()
  const mayPost = useMay('book')
  const filter = savedFilterOf(applied)
  return (
    <>
      <SearchBox
        label="Search gigs"
        placeholder="Title, venue, place"
        value={applied.q}
        onSearch={(q) => onChange({ q })}
      />
      {filter && <SaveSearchButton filter={filter} suggestion={searchNameOf(applied)} />}
      <SavedGigsFilter isOn={applied.saved} onChange={(saved) => onChange({ saved })} />
      {acting && isVenue(acting.userType) && mayPost && (
        <>
          {/* Narrow windows have it in the bar at the bottom. */}
          <Button to="/my-gigs" className="max-[999px]:hidden">
            My gigs
          </Button>
          <Button variant="act" to="/gigs/create">
            <Plus className="i" aria-hidden="true" />
            Post a Gig
          </Button>
        </>
      )}
    </>
  )
}

function MapAreaChip({ onRemove }: { onRemove: () => void }) {
  return (
    <p className="gig-list__chips">
      <span className="chip">
        Map area
        <button type="button" aria-label="Remove Map area" onClick={onRemove}>
          <X className="i" aria-hidden="true" />
        </button>
      </span>
    </p>
  )
}
