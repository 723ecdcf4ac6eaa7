import { actNameOf } from '@bandstand/domain/accounts'
import type { ArtistCard } from '@bandstand/api-spec'
import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useEffect, useId, useState } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { SearchBox } from '../../components/ui/inputs/search-box.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { artistListSearch, countArtistFilters } from '../../features/directory/artist-filters.ts'
import { ArtistResults } from '../../features/directory/artist-results.tsx'
import { ArtistSort } from '../../features/directory/artist-sort.tsx'
import { useArtistSearch } from '../../features/directory/use-artist-search.ts'
import { useOwnPlace } from '../../lib/places/use-own-place.ts'
import { FavoriteButton } from '../../features/favorites/favorite-button.tsx'
import { FavoriteNote } from '../../features/favorites/favorite-note.tsx'
import { FavoritesFilter } from '../../features/favorites/favorites-filter.tsx'
import { degreeBadgeOf } from '../../features/network/person-degree.tsx'
import { rememberArtistSearch } from '../../lib/places/last-artist-search.ts'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import { PHONE, useMediaQuery } from '../../lib/screen/use-media-query.ts'
import { useSheetEntry } from '../../lib/screen/use-sheet-entry.ts'
import '../../features/directory/artist-filter-panel.css'
import './artists.css'

// Its suggestions are heavier than the rest of the screen, so the list doesn't wait for them.
const ArtistFilterSheet = lazyPart(() => import('../../features/directory/artist-filter-sheet.tsx'))
const ArtistFilterPanel = lazyPart(() => import('../../features/directory/artist-filter-panel.tsx'))

/** Shows /artists. */
export function Component() {
  const { applied, page, change } = useArtistSearch()
  const [panel, setPanel] = useState<'unused' | 'open' | 'closed'>('unused')
  const isPhone = useMediaQuery(PHONE)
  const sheet = useSheetEntry()
  const filtersOpen = panel === 'open' && !isPhone
  const filtersId = useId()
  const ownPlace = useOwnPlace()
  const active = countArtistFilters(applied.filters)
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
          <ArtistFilterSheet applied={applied} onShow={sheet.finish} onClose={sheet.close} />
        </Suspense>
      )}
      {panel !== 'unused' && !isPhone && (
        <Suspense fallback={<PanelSkeleton id={filtersId} />}>
          <ArtistFilterPanel
            id={filtersId}
            open={filtersOpen}
            applied={applied.filters}
            onApply={(filters) => change({ filters })}
          />
        </Suspense>
      )}
      <ArtistResults
        search={applied}
        badgeFor={degreeBadgeOf}
        cornerFor={heartOf}
        actionsFor={applied.favorites ? noteOf : undefined}
        page={page}
        sort={
          <div className="artists__tools">
            <FavoritesFilter isOn={applied.favorites} onChange={(favorites) => change({ favorites })} />
            <ArtistSort
              sort={applied.sort}
              near={applied.near}
              ownPlace={ownPlace}
              searching={applied.q !== ''}
              onSort={(sort, near) => change({ sort, near })}
            />
          </div>
        }
      />
    </div>
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
