import { useQuery } from '@tanstack/react-query'
import type { StageFacts } from '@bandstand/domain/stages'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { EmptyState } from '../../components/ui/status/empty-state.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { api } from '../../lib/api/api.ts'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import { useRestoreFocus } from '../../lib/screen/use-restore-focus.ts'
import { StageCard } from './stage-card.tsx'

const StageDialog = lazyPart(() => import('./stage-dialog.tsx'))

/** Shows the stages of a venue, with what adds, changes, orders and removes them. */
export function Stages({ venueId }: { venueId: string }) {
  const query = useQuery(api.stages.list.queryOptions({ input: { venueId } }))
  const [editing, setEditing] = useState<StageFacts | 'new' | null>(null)
  const { target, restoreFocus } = useRestoreFocus<HTMLUListElement>()
  const stages = query.data?.stages
  const isEmpty = stages?.length === 0
  const add = (
    <Button variant="act" onClick={() => setEditing('new')}>
      <Plus className="i" aria-hidden="true" />
      Add a stage
    </Button>
  )
  return (
    <>
      <PageHead title="Stages" actions={stages && !isEmpty && add}>
        Each stage takes one act at a time. Artists see its name, gear and photo with your gigs.
      </PageHead>
      {query.isPending && (
        <SkeletonGroup label="Loading your stages…" className="stack gap-3">
          {['a', 'b'].map((row) => (
            <Skeleton key={row} className="h-[120px]" />
          ))}
        </SkeletonGroup>
      )}
      {query.isError && <LoadFailed query={query} />}
      {isEmpty && (
        <EmptyState art="no-stages" title="You have one stage, without a name." action={add}>
          Add stages to book acts in several rooms at once, or to list your gear. Your upcoming gigs and
          bookings move to the first one you add.
        </EmptyState>
      )}
      {stages && !isEmpty && (
        <ul className="stack gap-3" aria-label="Stages" ref={target} tabIndex={-1}>
          {stages.map((stage) => (
            <StageCard
              key={stage.id}
              stage={stage}
              venueId={venueId}
              ids={stages.map(({ id }) => id)}
              onEdit={() => setEditing(stage)}
              onRemoved={restoreFocus}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {editing && (
          <StageDialog
            stage={editing === 'new' ? null : editing}
            isFirst={isEmpty ?? false}
            onClose={() => setEditing(null)}
          />
        )}
      </Suspense>
    </>
  )
}
