import type { Suggestion } from '@bandstand/api-spec'
import { countOf } from '@bandstand/domain/product'
import { useInfiniteQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { EmptyState } from '../../components/ui/status/empty-state.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { api } from '../../lib/api/api.ts'
import { useMay } from '../../lib/session/session.ts'
import { distanceText } from '../../lib/places/distance-text.ts'
import { joinFacts } from '../../lib/text/join-facts.ts'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import { useRestoreFocus } from '../../lib/screen/use-restore-focus.ts'
import { DegreeBadge } from './degree-badge.tsx'
import { personLine, sharedText } from './network-text.ts'
import { PersonAvatar } from './person-avatar.tsx'
import './find-more.css'
import './net-row.css'

const ConnectDialog = lazyPart(() => import('./connect-dialog.tsx'))

/** Shows the connections of the reader's connections, those with the best reasons to connect first. */
export function FindMore({ hrefFor }: { hrefFor: (person: { uuid: string }) => string }) {
  const [asking, setAsking] = useState<Suggestion['person'] | null>(null)
  // Members with a pending request are no longer suggested.
  const { target, restoreFocus } = useRestoreFocus<HTMLElement>()
  const query = useInfiniteQuery(
    api.network.suggestions.infiniteOptions({
      input: (page: number) => ({ page }),
      initialPageParam: 1,
      getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
    }),
  )
  const found = query.data?.pages.flatMap((page) => page.suggestions) ?? []
  const total = query.data?.pages[0]?.total ?? 0
  return (
    <section ref={target} tabIndex={-1} aria-labelledby="find-more" className="stack">
      <SectionHead id="find-more">Find More</SectionHead>
      {query.isPending && (
        <SkeletonGroup label="Looking for people…" className="net-found">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
            <Skeleton key={row} className="h-[148px]" />
          ))}
        </SkeletonGroup>
      )}
      {query.isError && <LoadFailed query={query} />}
      {query.data && total === 0 && (
        <EmptyState title="No suggestions right now." action={<Button to="/artists">Browse artists</Button>}>
          People your connections know appear here.
        </EmptyState>
      )}
      {total > 0 && (
        <>
          <p className="muted">People your connections know.</p>
          <ul className="net-found">
            {found.map((suggestion) => (
              <SuggestionCard
                key={suggestion.person.uuid}
                suggestion={suggestion}
                href={hrefFor(suggestion.person)}
                onConnect={() => setAsking(suggestion.person)}
              />
            ))}
          </ul>
          {query.hasNextPage && (
            <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Find More ({found.length} of {total} shown)
            </Button>
          )}
        </>
      )}
      {asking && (
        <Suspense>
          <ConnectDialog
            person={asking}
            onClose={() => {
              setAsking(null)
              restoreFocus()
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

function SuggestionCard({
  suggestion,
  href,
  onConnect,
}: {
  suggestion: Suggestion
  href: string
  onConnect: () => void
}) {
  const mayConnect = useMay('book')
  const { person, degree, sharedCount, shared, fittingInstruments, distanceMiles } = suggestion
  const reasons = [
    fittingInstruments.length > 0 && `Fits: ${fittingInstruments.slice(0, 3).join(', ')}`,
    distanceMiles !== null && distanceText(distanceMiles),
  ].filter(Boolean)
  return (
    <li className="net-card">
      <PersonAvatar person={person} />
      <div className="net-row__text">
        <h3 className="t5">
          <Link to={href} preventScrollReset>
            {person.name}
          </Link>{' '}
          <DegreeBadge degree={degree} />
        </h3>
        <span className="net-row__line">{personLine(person)}</span>
        {reasons.length > 0 && <span className="net-row__line">{joinFacts(reasons)}</span>}
        <span className="net-card__shared">
          <span className="avatars" aria-hidden="true">
            {shared.map((each) => (
              <PersonAvatar key={each.uuid} person={each} size="small" />
            ))}
          </span>
          <span>
            {knownText(
              shared.map(({ name }) => name),
              sharedCount,
            )}
          </span>
        </span>
      </div>
      {mayConnect && (
        <Button size="small" onClick={onConnect}>
          <UserPlus className="i i--s" aria-hidden="true" />
          Connect<span className="sr-only"> with {person.name}</span>
        </Button>
      )}
    </li>
  )
}

/** Returns the shared connections as text: 'Ada and 2 others know them'. */
function knownText(names: readonly string[], count: number): string {
  const [first] = names
  if (first === undefined) return sharedText(count)
  const others = count - 1
  return others === 0 ? `${first} knows them` : `${first} and ${countOf(others, 'other')} know them`
}
