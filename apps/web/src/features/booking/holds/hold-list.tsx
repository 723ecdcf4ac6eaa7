import type { Hold } from '@bandstand/api-spec'
import { HOLD_SHOWS } from '@bandstand/domain/holds'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { SegmentedControl } from '../../../components/ui/choices/segmented-control.tsx'
import { EmptyState } from '../../../components/ui/status/empty-state.tsx'
import { LoadFailed } from '../../../components/ui/status/load-failed.tsx'
import { TextAlert } from '../../../components/ui/status/text-alert.tsx'
import { api, client } from '../../../lib/api/api.ts'
import { focusTitle } from '../../../lib/screen/focus-title.ts'
import { whenFocusIsLost } from '../../../lib/screen/when-focus-is-lost.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { RowsSkeleton } from '../applications/rows-skeleton.tsx'
import { HoldRow, type HoldStep } from './hold-row.tsx'
import './hold-row.css'

type Show = (typeof HOLD_SHOWS)[number]
const LABELS: Record<Show, string> = { live: 'Current', past: 'Ended' }

export interface HoldListProps {
  show: Show
  onShow: (show: Show) => void
  venue: boolean
  /** What makes the first hold. */
  action: ReactNode
}

/** Shows the reader's holds with their rank and what can be done about each. */
export function HoldList({ show, onShow, venue, action }: HoldListProps) {
  const query = useQuery(api.holds.list.queryOptions({ input: { show }, staleTime: 0 }))
  const write = useWrite({ changes: ['bookings'] })
  const [message, setMessage] = useState<string | null>(null)
  const act = async (step: HoldStep, { id, status }: Hold) => {
    // The buttons of a hold that ends go with it.
    whenFocusIsLost(focusTitle)
    if (await write.run(() => client.holds[step]({ id }), id))
      setMessage(step === 'release' && status === 'requested' ? 'Request withdrawn.' : DONE[step])
  }
  const found = query.data?.holds
  return (
    <>
      <SegmentedControl
        label="Show"
        small
        options={HOLD_SHOWS.map((value) => ({ value, label: LABELS[value] }))}
        value={show}
        onValueChange={onShow}
      />
      <TextAlert tone="success" onDismiss={() => setMessage(null)} text={message} />
      <TextAlert tone="danger" onDismiss={write.dismiss} text={write.failure} />
      {query.isPending && <RowsSkeleton label="Loading holds…" />}
      {query.isError && <LoadFailed query={query} />}
      {found?.length === 0 &&
        (show === 'past' ? (
          <p className="muted">Holds that were released, expired or booked appear here.</p>
        ) : (
          <EmptyState title="No holds." action={action}>
            {venue
              ? 'Hold a date for an act while you work out the details. It doesn’t block your calendar.'
              : 'Ask a venue to hold a date for you on its page, under the three dots.'}
          </EmptyState>
        ))}
      {found && found.length > 0 && (
        <ol className="holds">
          {found.map((hold) => (
            <HoldRow
              key={hold.id}
              hold={hold}
              busy={write.running === hold.id}
              onAct={(step) => void act(step, hold)}
            />
          ))}
        </ol>
      )}
    </>
  )
}

const DONE: Record<HoldStep, string> = {
  accept: 'Request accepted.',
  decline: 'Request declined.',
  release: 'Hold released.',
  challenge: 'The acts ahead were asked to confirm or release.',
  confirm: 'Hold confirmed.',
}
