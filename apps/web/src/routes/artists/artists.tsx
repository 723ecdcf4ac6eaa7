import { actNameOf, isVenue } from '@bandstand/domain/accounts'
import type { ArtistCard } from '@bandstand/api-spec'
import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useEffect, useId, useState } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { SearchBox } from '../../components/ui/inputs/search-box.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { ArtistChips } from '../../features/directory/artist-chips.tsx'
import {
  type ArtistSearch,
  artistListSearch,
  countArtistFilters,
  isForEvening,
  NO_EVENING,
} from '../../features/directory/artist-filters.ts'
import { ArtistResults } from '../../features/directory/artist-results.tsx'
import { ArtistGridSkeleton } from '../../features/directory/artist-grid-skeleton.tsx'
import { ArtistSort } from '../../features/directory/artist-sort.tsx'
import { useArtistSearch } from '../../features/directory/use-artist-search.ts'
import { useOwnPlace } from '../../lib/places/use-own-place.ts'
import { FavoriteButton } from '../../features/favorites/favorite-button.tsx'
import { FavoriteNote } from '../../features/favorites/favorite-note.tsx'
import { FavoritesFilter } from '../../features/favorites/favorites-filter.tsx'
import { degreeBadgeOf } from '../../features/network/person-degree.tsx'
import { rememberArtistSearch } from '../../lib/places/last-artist-search.ts'
import { useActingParty } from '../../lib/session/session.ts'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import { PHONE, useMediaQuery } from '../../lib/screen/use-media-query.ts'
import { useSheetEntry } from '../../lib/screen/use-sheet-entry.ts'
import '../../features/directory/artist-filter-panel.css'
import './artists.css'

// Its suggestions are heavier than the rest of the screen, so the list doesn't wait for them.
const ArtistFilterSheet = lazyPart(() => import('../../features/directory/artist-filter-sheet.tsx'))
// Most members never look for an evening.
const FoundResults = lazyPart(async () => ({
  default: (await import('../../features/directory/found-results.tsx')).FoundResults,
}))
const ArtistFilterPanel = lazyPart(() => import('../../features/directory/artist-filter-panel.tsx'))

/** Shows /artists. */
export function Component() {
  const { applied, page, change } = useArtistSearch()
  const [panel, setPanel] = useState<'unused' | 'open' | 'closed'>('unused')
  const isPhone = useMediaQuery(PHONE)
  const sheet = useSheetEntry()
  const filtersOpen = panel === 'open' && !isPhone
  const filtersId = useId()
  const acting = useActingParty()
  const isForVenue = acting !== null && isVenue(acting.userType)
  const active = countArtistFilters(applied.filters, isForVenue ? applied.evening : NO_EVENING)
  const search = artistListSearch(applied, page)
  useEffect(() => rememberArtistSearch(search), [search])

  return (
    <div className="artists">
      <PageTitle page="Artists" />
      <PageHead
        title="Artists"
        actions={
          <>
            <SearchBox
              label="Search artists"
              placeholder="Name, band or profession"
              value={applied.q}
              onSearch={(q) => change({ q }, { replace: true })}
            />
            <Button
              {...(isPhone
                ? { 'aria-haspopup': 'dialog', onClick: sheet.open }
                : {
                    'aria-expanded': filtersOpen,
                    'aria-controls': panel === 'unused' ? undefined : filtersId,
                    onClick: () => setPanel(filtersOpen ? 'closed' : 'open'),
                  })}
            >
              <SlidersHorizontal className="i" aria-hidden="true" />
              {filtersOpen ? 'Hide Filters' : 'Show Filters'}
              {active > 0 && ` (${active})`}
            </Button>
          </>
        }
      />
      {isPhone && sheet.isOpen && (
        <Suspense fallback={null}>
          <ArtistFilterSheet
            applied={applied}
            isVenue={isForVenue}
            onShow={sheet.finish}
            onClose={sheet.close}
          />
        </Suspense>
      )}
      {panel !== 'unused' && !isPhone && (
        <Suspense fallback={<PanelSkeleton id={filtersId} />}>
          <ArtistFilterPanel
            id={filtersId}
            open={filtersOpen}
            applied={applied}
            isVenue={isForVenue}
            onApply={change}
          />
        </Suspense>
      )}
      <ArtistChips search={applied} isVenue={isForVenue} onChange={change} />
      <Results search={applied} page={page} isVenue={isForVenue} onChange={change} />
    </div>
  )
}

interface ResultsProps {
  search: ArtistSearch
  page: number
  isVenue: boolean
  onChange: (patch: Partial<ArtistSearch>) => void
}

/** Shows who is found: a page of the directory, or artists for an evening. */
function Results({ search, page, isVenue: isForVenue, onChange }: ResultsProps) {
  const ownPlace = useOwnPlace()
  const forEvening = isForVenue && isForEvening(search)
  const results = {
    search,
    badgeFor: degreeBadgeOf,
    cornerFor: heartOf,
    actionsFor: search.favorites ? noteOf : undefined,
    sort: (
      <div className="artists__tools">
        <FavoritesFilter isOn={search.favorites} onChange={(favorites) => onChange({ favorites })} />
        <ArtistSort
          sort={forEvening && search.sort === 'name' ? 'fit' : search.sort}
          near={search.near}
          ownPlace={ownPlace}
          searching={search.q !== ''}
          isVenue={isForVenue}
          forEvening={forEvening}
          onSort={(sort, near) => onChange({ sort, near })}
        />
      </div>
    ),
  }
  if (!forEvening) return <ArtistResults {...results} page={page} />
  return (
    <Suspense fallback={<ArtistGridSkeleton />}>
      <FoundResults {...results} />
    </Suspense>
  )
}

function PanelSkeleton({ id }: { id: string }) {
  return (
    <div id={id}>
      <Skeleton className="artist-filters__skeleton" />
    </div>
  )
}

function heartOf(artist: ArtistCard) {
  return <FavoriteButton uuid={artist.uuid} name={actNameOf(artist)} />
}

function noteOf(artist: ArtistCard) {
  return <FavoriteNote uuid={artist.uuid} name={actNameOf(artist)} />
}
