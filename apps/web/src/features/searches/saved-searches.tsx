import type { SavedSearch } from '@bandstand/api-spec'
import { ALERT_PACE_LABELS } from '@bandstand/domain/searches'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { api, client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import { toast } from '../../lib/screen/toast.ts'
import { useActingParty } from '../../lib/session/session.ts'
import './saved-searches.css'

const SearchDialog = lazyPart(() => import('./search-dialog.tsx'))

/** Shows artists their saved searches, each with buttons that change, pause and delete it. */
export default function SavedSearches() {
  const isArtist = useActingParty()?.userType === 'artist'
  const query = useQuery({ ...api.searches.list.queryOptions(), enabled: isArtist })
  const [changed, setChanged] = useState<SavedSearch | null>(null)
  if (!isArtist) return null
  const searches = query.data?.searches
  return (
    <section className="stack" aria-labelledby="saved-searches">
      <SectionHead id="saved-searches" level={3}>
        Saved searches
      </SectionHead>
      {query.isPending && <Skeleton className="h-[72px]" />}
      {query.isError && <LoadFailed query={query} />}
      {searches?.length === 0 && (
        <p className="prose muted">
          Searches that you save appear here. Set filters in the <Link to="/gigs">list of gigs</Link> and
          press “Save search”, and we tell you about new gigs that match.
        </p>
      )}
      {searches && searches.length > 0 && (
        <ul className="search-list">
          {searches.map((search) => (
            <SearchRow key={search.id} search={search} onChange={() => setChanged(search)} />
          ))}
        </ul>
      )}
      {changed && (
        <Suspense fallback={null}>
          <SearchDialog
            search={changed}
            onClose={() => setChanged(null)}
            onSaved={({ name }) => toast(`“${name}” changed`)}
          />
        </Suspense>
      )}
    </section>
  )
}

function SearchRow({ search, onChange }: { search: SavedSearch; onChange: () => void }) {
  const { id, name, pace, paused, filter, path } = search
  const write = useWrite({ changes: ['searches'], toasts: true })
  const save = (part: { paused: boolean }) => client.searches.save({ id, name, pace, filter, ...part })
  const remove = async () => {
    if (!(await write.run(() => client.searches.remove({ id }), 'remove'))) return
    const putBack = () => void write.run(() => save({ paused }))
    toast(`“${name}” deleted`, { action: { label: 'Undo', onClick: putBack } })
  }
  return (
    <li>
      <div>
        <p className="font-semibold">
          <Link to={path}>{name}</Link>
        </p>
        <p className="meta muted">{stateText(search)}</p>
      </div>
      <div className="row">
        <Button size="small" variant="quiet" aria-label={`Change ${name}`} onClick={onChange}>
          Change
        </Button>
        <Button
          size="small"
          variant="quiet"
          busy={write.running === 'pause'}
          aria-label={`${paused ? 'Resume' : 'Pause'} ${name}`}
          onClick={() => void write.run(() => save({ paused: !paused }), 'pause')}
        >
          {paused ? 'Resume' : 'Pause'}
        </Button>
        <Button
          size="small"
          variant="quiet"
          busy={write.running === 'remove'}
          aria-label={`Delete ${name}`}
          onClick={() => void remove()}
        >
          Delete
        </Button>
      </div>
    </li>
  )
}

function stateText({ pace, paused, wasSlowed, isOver }: SavedSearch): string {
  if (isOver) return 'Over: its last day has passed'
  if (paused) return 'Paused'
  return wasSlowed ? `${ALERT_PACE_LABELS[pace]}, because it found too many gigs` : ALERT_PACE_LABELS[pace]
}
