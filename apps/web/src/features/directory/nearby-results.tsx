import type { NearbyArtist } from '@bandstand/api-spec'
import { findArtistsTexts, SEARCH_RADII } from '@bandstand/domain/directory'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '../../components/ui/status/alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { EmptyState } from '../../components/ui/status/empty-state.tsx'
import { api, errorCode } from '../../lib/api/api.ts'
import type { ChosenPlace } from '../../lib/places/chosen-place.ts'
import { artistCount } from './artist-text.ts'
import { NearbyRow } from './nearby-row.tsx'
import { NearbyRowsSkeleton } from './nearby-rows-skeleton.tsx'
import { type NearbyFilters, nearbyInput, nearbyListSearch } from './nearby-search.ts'
import './artists-count.css'
import './nearby-results.css'

export interface NearbyResultsProps {
  place: ChosenPlace
  filters: NearbyFilters
  /** Artists who fit this gig are listed, best first; without it all, nearest first. */
  gigId?: string | undefined
  /** Shown after an artist's name, from another area. */
  badgeFor?: (artist: NearbyArtist) => ReactNode
  /** Buttons of an artist's row, from another area. */
  actionsFor?: (artist: NearbyArtist) => ReactNode
}

/** Shows artists around a place, a page at a time; a button adds the next one. */
export function NearbyResults({ place, filters, gigId, badgeFor, actionsFor }: NearbyResultsProps) {
  const list = useRef<HTMLOListElement>(null)
  const firstNew = useRef<number>(undefined)
  const query = useInfiniteQuery(
    api.directory.nearby.infiniteOptions({
      input: (page: number) => ({ ...nearbyInput(place, filters, gigId), page }),
      initialPageParam: 1,
      getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
    }),
  )
  const artists = query.data?.pages.flatMap((page) => page.artists) ?? []

  // The button moves down or disappears: the focus moves to the first new artist.
  useEffect(() => {
    const row = firstNew.current === undefined ? undefined : list.current?.children[firstNew.current]
    if (!row) return
    firstNew.current = undefined
    row.querySelector('a')?.focus({ preventScroll: true })
  })

  if (query.isPending) return <NearbyRowsSkeleton />
  if (!query.data) {
    return <SearchFailed error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
  }

  const total = query.data.pages[0]?.total ?? 0
  if (total === 0) return <NobodyFound place={place} filters={filters} gigId={gigId} />

  const showMore = () => {
    firstNew.current = artists.length
    void query.fetchNextPage()
  }
  return (
    <div>
      <output className="artists__count">
        <b className="num">{artistCount(total)}</b> within {filters.radius} miles of {place.text}
        {total > 1 && (gigId ? ', best fit first' : ', nearest first')}
      </output>
      <ol className="nearby-rows" ref={list}>
        {artists.map((artist) => (
          <NearbyRow
            key={artist.uuid}
            artist={artist}
            badge={badgeFor?.(artist)}
            actions={actionsFor?.(artist)}
          />
        ))}
      </ol>
      {query.isError ? (
        <SearchFailed error={query.error} busy={query.isFetching} onRetry={showMore} />
      ) : (
        query.hasNextPage && (
          <Button wide busy={query.isFetchingNextPage} onClick={showMore}>
            {query.isFetchingNextPage ? 'Loading more…' : `Show more (${artists.length} of ${total} shown)`}
          </Button>
        )
      )}
    </div>
  )
}

function SearchFailed({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) {
  if (errorCode(error) === 'LOCATION_UNUSABLE')
    return <Alert tone="danger">{findArtistsTexts.badLocation}</Alert>
  return (
    <Alert
      tone="danger"
      actions={
        <Button size="small" busy={busy} onClick={onRetry}>
          Search again
        </Button>
      }
    >
      {findArtistsTexts.failed}
    </Alert>
  )
}

function NobodyFound({ place, filters, gigId }: Pick<NearbyResultsProps, 'place' | 'filters' | 'gigId'>) {
  const wider = SEARCH_RADII.find((miles) => miles > filters.radius)
  return (
    <EmptyState
      art="nobody-near"
      title={findArtistsTexts.none(filters.radius)}
      action={
        wider ? (
          <Button to={`/find-artists${nearbyListSearch({ ...filters, place, radius: wider }, gigId)}`}>
            Search within {wider} miles
          </Button>
        ) : (
          <Button to="/artists">Browse all artists</Button>
        )
      }
    >
      Widen the radius or use fewer filters.
    </EmptyState>
  )
}
