import type { ArtistCard as Artist, FoundArtistPage } from '@bandstand/api-spec'
import { SEARCH_RADII } from '@bandstand/domain/directory'
import { countOf } from '@bandstand/domain/product'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '../../components/ui/status/alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { EmptyState } from '../../components/ui/status/empty-state.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { api, errorText } from '../../lib/api/api.ts'
import { ArtistCard } from './artist-card.tsx'
import { type ArtistSearch, artistListSearch, foundInput } from './artist-filters.ts'
import { ArtistGridSkeleton } from './artist-grid-skeleton.tsx'
import { artistCount } from './artist-text.ts'
import { FoundFacts } from './found-facts.tsx'
import './artist-results.css'
import './artists-count.css'

export interface FoundResultsProps {
  search: ArtistSearch
  /** Shown after an artist's name, from another area. */
  badgeFor?: (artist: Artist) => ReactNode
  /** In the corner of an artist's card, and below its facts, from another area. */
  cornerFor?: (artist: Artist) => ReactNode
  actionsFor?: ((artist: Artist) => ReactNode) | undefined
  /** Shown beside the order. */
  sort: ReactNode
}

/** Shows artists who can play an evening; a button adds the next ones. */
export function FoundResults({ search, sort, badgeFor, cornerFor, actionsFor }: FoundResultsProps) {
  const list = useRef<HTMLUListElement>(null)
  const firstNew = useRef<number>(undefined)
  const query = useInfiniteQuery(
    api.directory.find.infiniteOptions({
      input: (after: number) => foundInput(search, after),
      initialPageParam: 0,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  )
  const artists = uniqueArtists(query.data)
  // The button moves down or disappears: the focus moves to the first new artist.
  useEffect(() => {
    const card = firstNew.current === undefined ? undefined : list.current?.children[firstNew.current]
    if (!card) return
    firstNew.current = undefined
    card.querySelector('a')?.focus({ preventScroll: true })
  })
  const showMore = () => {
    firstNew.current = artists.length
    void query.fetchNextPage()
  }
  const page = query.data?.pages.at(-1)
  return (
    <section aria-label="Results" aria-busy={query.isFetching}>
      <div className="artists__line">
        {page ? (
          <output className="artists__count">{countText(page, artists.length, search)}</output>
        ) : (
          <Skeleton className={query.isError ? 'invisible' : 'h-5 w-40'} />
        )}
        {sort}
      </div>
      {query.isPending && <ArtistGridSkeleton />}
      {query.isError && !page && <LoadFailed query={query} />}
      {page && artists.length === 0 && !query.hasNextPage && <NobodyFree search={search} />}
      {artists.length > 0 && (
        <ul className="artist-grid" ref={list}>
          {artists.map((artist) => (
            <ArtistCard
              key={artist.uuid}
              artist={artist}
              badge={badgeFor?.(artist)}
              corner={cornerFor?.(artist)}
              actions={actionsFor?.(artist)}
              found={<FoundFacts artist={artist} dates={page?.dates ?? 0} />}
              price={artist.fee}
            />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div className="artists__more">
          {artists.length === 0 && <p>Nobody among the nearest ones so far.</p>}
          <Button wide busy={query.isFetchingNextPage} onClick={showMore}>
            {query.isFetchingNextPage ? 'Loading more…' : artists.length === 0 ? 'Look farther' : 'Show more'}
          </Button>
        </div>
      )}
      {query.isError && page && <Alert tone="danger">{errorText(query.error)}</Alert>}
    </section>
  )
}

/** An artist who moved between two pages is shown once. */
function uniqueArtists(data: InfiniteData<FoundArtistPage> | undefined) {
  return [
    ...new Map(
      (data?.pages ?? []).flatMap(({ artists }) => artists).map((each) => [each.uuid, each]),
    ).values(),
  ]
}

function countText({ total, dates, next }: FoundArtistPage, shown: number, search: ArtistSearch) {
  const order = {
    name: 'best fit first',
    fit: 'best fit first',
    rating: 'best rating first',
    reliability: 'most reliable first',
    rate: 'lowest rate first',
    nearest: 'nearest first',
  }[search.sort]
  const among = next !== null ? ` of ${artistCount(total)} who match` : ''
  const busy = dates > 1 ? `, asked about ${countOf(dates, 'date')}` : ''
  return (
    <>
      <b className="num">{next === null ? artistCount(shown) : shown}</b>
      {among}
      {busy}
      {shown > 1 && `, ${order}`}
    </>
  )
}

/** Shows that nobody is found, and the one filter that it helps most to loosen. */
function NobodyFree({ search }: { search: ArtistSearch }) {
  const { evening } = search
  const wider = SEARCH_RADII.find((miles) => evening.radius !== '' && miles > Number(evening.radius))
  const [text, change] = [
    evening.free && (evening.date || search.series)
      ? (['Show everyone who isn’t busy', { free: '' }] as const)
      : null,
    wider ? ([`Search within ${wider} miles`, { radius: String(wider) }] as const) : null,
    evening.lineup ? (['Show line-ups of any size', { lineup: '' }] as const) : null,
    evening.minRating ? (['Show any rating', { minRating: '' }] as const) : null,
    evening.maxFee ? (['Show any fee', { maxFee: '' }] as const) : null,
    evening.played ? (['Show who hasn’t played here too', { played: '' }] as const) : null,
  ].find((each) => each !== null) ?? ['Show all artists', null]
  const to = change
    ? `/artists${artistListSearch({ ...search, evening: { ...evening, ...change } }, 1)}`
    : '/artists'
  return (
    <EmptyState
      art="no-artists"
      title="No artists found for this search."
      action={<Button to={to}>{text}</Button>}
    >
      Remove a filter, or choose another time.
    </EmptyState>
  )
}
