import type { RosterAct } from '@bandstand/api-spec'
import { countOf } from '@bandstand/domain/product'
import { useQuery } from '@tanstack/react-query'
import { FileUp, Plus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { EveningFields } from '../../components/form/evening-fields.tsx'
import { SearchBox } from '../../components/ui/inputs/search-box.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { DownloadButton } from '../../components/ui/page/download-button.tsx'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { EmptyState } from '../../components/ui/status/empty-state.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { api, client } from '../../lib/api/api.ts'
import type { Evening } from '../../lib/forms/evening.ts'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import { useRestoreFocus } from '../../lib/screen/use-restore-focus.ts'
import { RosterRow } from './roster-row.tsx'
import { searchRoster } from './search-roster.ts'
import { useWordsOf } from './use-words-of.ts'
import './roster.css'

const RosterActDialog = lazyPart(() => import('./roster-act-dialog.tsx'))
const ImportRosterDialog = lazyPart(() => import('./import-roster-dialog.tsx'))

export interface RosterProps {
  /** What it is searched for; '' for all of it. */
  q: string
  onSearch: (q: string) => void
  /** For which each act on Bandstand is said to be free or not. */
  evening: Evening
  onEvening: (evening: Evening) => void
  /** Shows the form that offers a gig by link to an act. */
  offerTo: (act: RosterAct, onClose: () => void) => ReactNode
}

/** Shows a venue's roster, with what adds, changes, imports and exports it. */
export function Roster(props: RosterProps) {
  const { q, onSearch, evening, onEvening } = props
  const query = useQuery(api.roster.list.queryOptions())
  const [editing, setEditing] = useState<RosterAct | 'new' | null>(null)
  const [importing, setImporting] = useState(false)
  const { target, restoreFocus } = useRestoreFocus<HTMLDivElement>()
  const acts = query.data?.acts
  const isEmpty = acts?.length === 0
  const add = (
    <Button variant="act" onClick={() => setEditing('new')}>
      <Plus className="i" aria-hidden="true" />
      Add an act
    </Button>
  )
  const upload = (
    <Button onClick={() => setImporting(true)}>
      <FileUp className="i" aria-hidden="true" />
      Import CSV
    </Button>
  )
  return (
    <>
      <PageHead title="Roster" actions={acts && !isEmpty && add}>
        The acts you book yourself, whether or not they’re on Bandstand. Only you can see this.
      </PageHead>
      {query.isPending && (
        <SkeletonGroup label="Loading your roster…" className="stack gap-1">
          {['a', 'b', 'c', 'd'].map((row) => (
            <Skeleton key={row} className="h-[74px]" />
          ))}
        </SkeletonGroup>
      )}
      {query.isError && <LoadFailed query={query} />}
      {isEmpty && (
        <EmptyState
          art="no-roster"
          title="Your roster is empty."
          action={
            <div className="row">
              {add}
              {upload}
            </div>
          }
        >
          Add an act with its contact and usual fee, or bring your list from a spreadsheet.
        </EmptyState>
      )}
      {acts && !isEmpty && (
        <>
          <div className="roster__bar">
            <SearchBox
              label="Search your roster"
              placeholder="Name, contact or notes"
              value={q}
              onSearch={onSearch}
            />
            <div className="row">
              {upload}
              <DownloadButton load={() => client.roster.exportActs()} fallbackName="roster.csv">
                Export CSV
              </DownloadButton>
            </div>
          </div>
          <WhenFields acts={acts} evening={evening} onEvening={onEvening} />
          <div ref={target} tabIndex={-1}>
            <FoundActs {...props} acts={acts} onEdit={setEditing} onRemoved={restoreFocus} />
          </div>
        </>
      )}
      <Suspense>
        {editing && (
          <RosterActDialog act={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        )}
        {importing && acts && <ImportRosterDialog known={acts} onClose={() => setImporting(false)} />}
      </Suspense>
    </>
  )
}

/** Shows the fields for an evening, where somebody could say that they're free. */
function WhenFields({
  acts,
  evening,
  onEvening,
}: Pick<RosterProps, 'evening' | 'onEvening'> & { acts: readonly RosterAct[] }) {
  if (!acts.some(({ member }) => member)) return null
  return (
    <div className="roster__evening">
      <EveningFields value={evening} complaint onChange={onEvening} />
    </div>
  )
}

interface FoundActsProps extends RosterProps {
  acts: readonly RosterAct[]
  onEdit: (act: RosterAct) => void
  onRemoved: () => void
}

function FoundActs({ acts, q, onSearch, evening, onEdit, offerTo, onRemoved }: FoundActsProps) {
  const [offered, setOffered] = useState<RosterAct | null>(null)
  const found = searchRoster(acts, q)
  const words = useWordsOf(acts, evening)
  return (
    <>
      <output className="muted">
        {q ? `${found.length} of ${countOf(acts.length, 'act')}` : countOf(acts.length, 'act')}
      </output>
      {found.length === 0 ? (
        <EmptyState
          title={`No act on your roster matches “${q}”.`}
          action={<Button onClick={() => onSearch('')}>Show all acts</Button>}
        />
      ) : (
        <ul className="roster" aria-label="Acts">
          {found.map((act) => (
            <RosterRow
              key={act.id}
              act={act}
              word={act.member ? words.get(act.member.id) : undefined}
              onEdit={() => onEdit(act)}
              onOffer={() => setOffered(act)}
              onRemoved={onRemoved}
            />
          ))}
        </ul>
      )}
      <Suspense>{offered && offerTo(offered, () => setOffered(null))}</Suspense>
    </>
  )
}
