import type { ArtistCard as Artist, ArtistPage } from '@bandstand/api-spec'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { EmptyState } from '../../components/ui/status/empty-state.tsx'
import { NoSuchPage } from '../../components/ui/status/no-such-page.tsx'
import { Pagination } from '../../components/ui/page/pagination.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { api } from '../../lib/api/api.ts'
import { ArtistCard } from './artist-card.tsx'
import { type ArtistSearch, artistListInput, artistListSearch, countArtistFilters } from './artist-filters.ts'
import { ArtistGridSkeleton } from './artist-grid-skeleton.tsx'
import { artistCount } from './artist-text.ts'
import './artist-results.css'
import './artists-count.css'

export interface ArtistResultsProps {
  search: ArtistSearch
  page: number
  /** Shown after an artist's name, from another area. */
  badgeFor?: (artist: Artist) => ReactNode
  /** In the corner of an artist's card, and below its facts, from another area. */
  cornerFor?: (artist: Artist) => ReactNode
  actionsFor?: ((artist: Artist) => ReactNode) | undefined
  /** Shown beside the number of artists. */
  sort: ReactNode
}

/** Shows one page of the directory, and keeps it while the next one is loading. */
export function ArtistResults({ search, page, sort, ...slots }: ArtistResultsProps) {
  const query = useQuery(
    api.directory.list.queryOptions({
      input: artistListInput(search, page),
      placeholderData: keepPreviousData,
    }),
  )
  const failed = query.isError
  const found = failed ? undefined : query.data
  return (
    <section aria-label="Results" aria-busy={query.isFetching}>
      <div className="artists__line">
        {found ? (
          <output className="artists__count">
            <b className="num">{artistCount(found.total)}</b>
            {found.total > 1 && `, ${orderText(search)}`}
          </output>
        ) : (
          <Skeleton className={failed ? 'invisible' : 'h-5 w-40'} />
        )}
        {sort}
      </div>
      {query.isPending && <ArtistGridSkeleton />}
      {failed && <LoadFailed query={query} />}
      {found && (
        <div className={query.isPlaceholderData ? 'opacity-60' : undefined}>
          <Found found={found} {...slots} search={search} />
        </div>
      )}
    </section>
  )
}

function Found({
  found,
  badgeFor,
  cornerFor,
  actionsFor,
  search,
}: Pick<ArtistResultsProps, 'badgeFor' | 'cornerFor' | 'actionsFor'> & {
  found: ArtistPage
  search: ArtistSearch
}) {
  const { artists, total, page } = found
  const hrefFor = (to: number) => `/artists${artistListSearch(search, to)}`
  if (search.favorites && total === 0) {
    const isNarrowed = search.q.trim() !== '' || countArtistFilters(search.filters) > 0
    return (
      <EmptyState
        art="no-favorites"
        title={isNarrowed ? 'No favorites match your search.' : 'No favorites yet.'}
        action={<Button to="/artists">Show all artists</Button>}
      >
        Select the heart on an artist, and they’ll appear here.
      </EmptyState>
    )
  }
  if (total === 0) {
    return (
      <EmptyState
        art="no-artists"
        title="No artists found matching your criteria."
        action={<Button to="/artists">Show all artists</Button>}
      >
        {countArtistFilters(search.filters) > 0
          ? 'Check the spelling or use fewer filters.'
          : 'Check the spelling or use other words.'}
      </EmptyState>
    )
  }
  if (artists.length === 0) {
    return <NoSuchPage page={page} of="these artists" first={hrefFor(1)} />
  }
  return (
    <>
      <ul className="artist-grid">
        {artists.map((artist) => (
          <ArtistCard
            key={artist.uuid}
            artist={artist}
            badge={badgeFor?.(artist)}
            corner={cornerFor?.(artist)}
            actions={actionsFor?.(artist)}
          />
        ))}
      </ul>
      <Pagination of={found} hrefFor={hrefFor} />
    </>
  )
}

function orderText({ q, sort, near }: ArtistSearch): string {
  if (sort === 'rate') return 'lowest rate first'
  if (sort === 'nearest') return `nearest to ${near?.text} first`
  return q ? 'best match first' : 'A to Z'
}
