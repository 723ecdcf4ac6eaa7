import { useState } from 'react'
import { Alert } from '../../components/ui/status/alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { DescriptionList } from '../../components/ui/page/description-list.tsx'
import { EmptyState } from '../../components/ui/status/empty-state.tsx'
import { Panel } from '../../components/ui/page/panel.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { Specimen } from './specimen.tsx'

/** Shows alerts, empty states, panels and skeletons. */
export function MessageSpecimens() {
  const [shown, setShown] = useState(true)
  return (
    <>
      <Specimen title="Alerts">
        {shown && (
          <Alert tone="success" onDismiss={() => setShown(false)}>
            Payment deposit successful!
          </Alert>
        )}
        <Alert>Please complete your profile to continue using the app</Alert>
        <Alert tone="warning" title="Profile Completion Required">
          Please complete your profile information to continue using the app. This helps us provide you with a
          better experience.
        </Alert>
        <Alert tone="danger" title="Error!" actions={<Button size="small">Try Again</Button>}>
          Failed to load map data. Please try again later.
        </Alert>
      </Specimen>
      <Specimen title="Empty states">
        <EmptyState
          art="empty-7"
          title="No gigs found matching your criteria."
          action={<Button>Reset Filters</Button>}
        />
        <EmptyState title="No transactions found" action={<Button to="/gigs">Browse Gigs</Button>}>
          Transactions are created when gigs are booked
        </EmptyState>
      </Specimen>
      <Specimen title="Panel and facts">
        <Panel title="Friday Late Set">
          <DescriptionList
            rows={[
              { term: 'From', value: 'The Switchyard' },
              { term: 'Date', value: 'Friday, November 27, 2026' },
              { term: 'Completed', value: 'N/A' },
            ]}
          />
        </Panel>
      </Specimen>
      <Specimen title="Panel and sums">
        <Panel title="Payment">
          <DescriptionList
            kind="sums"
            rows={[
              { term: 'Fee', value: '$650.00' },
              { term: 'Platform', value: '$32.50' },
              { term: 'Together', value: '$682.50', total: true },
            ]}
          />
        </Panel>
      </Specimen>
      <Specimen title="Skeletons" full>
        <SkeletonGroup label="Loading" className="stack">
          <div className="flex gap-4 border-y border-line py-3.5">
            <Skeleton className="h-24 w-[150px] flex-none" />
            <div className="stack flex-1 gap-2">
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-9 w-11/12" />
            </div>
          </div>
        </SkeletonGroup>
      </Specimen>
    </>
  )
}
