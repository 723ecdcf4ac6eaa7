import { BOOST_DAYS } from '@bandstand/domain/boosts'
import { useQuery } from '@tanstack/react-query'
import { Zap } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '../../components/ui/status/alert.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { LazyAlertDialog } from '../../components/ui/overlays/lazy-alert-dialog.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import { Panel } from '../../components/ui/page/panel.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { api, client } from '../../lib/api/api.ts'
import { useMay } from '../../lib/session/session.ts'
import { toast } from '../../lib/screen/toast.ts'
import { useNow } from '../../lib/screen/use-now.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { BoostReport } from './boost-report.tsx'
import { freeBoostText, shortBoostText } from './boost-text.ts'
import './boost-panel.css'

export interface BoostPanelProps {
  /** A gig of the reader's; without one it is about the reader's own profile. */
  gig?: { id: string; startsAt: string; timeZone: string }
  /** The gig takes no more applications: only the report of a boost is shown. */
  over?: boolean
  className?: string
}

/** Shows a button that boosts the member's own profile or gig, and the report of the newest boost. */
export function BoostPanel({ gig, over = false, className }: BoostPanelProps) {
  const [asking, setAsking] = useState(false)
  const now = useNow(60_000)
  const input = gig ? { gigId: gig.id } : null
  const warning = gig ? shortBoostText(gig, now) : null
  const options = input ? api.boosts.ofGig.queryOptions({ input }) : api.boosts.mine.queryOptions()
  const seesBoosts = useMay('seeDeals')
  const query = useQuery({ ...options, staleTime: 0, enabled: seesBoosts })
  const { busy, failure, run } = useWrite({ changes: ['boosts'], shows: () => options.queryKey })
  const start = async () => {
    const started = await run(() =>
      input ? client.boosts.startOnGig(input) : client.boosts.startOnProfile(),
    )
    if (started) toast(`${what} is boosted for ${BOOST_DAYS} days`)
    setAsking(false)
  }
  const what = input ? 'Your gig' : 'Your profile'
  const status = query.data
  if (query.isError || !seesBoosts) return null
  const boost = status?.boosts.find((each) => Boolean(each.gig) === Boolean(gig))
  if (over && !boost) return null
  return (
    <Panel
      className={className}
      title={
        <span className="boost-panel__title" id="boost">
          <Zap className="i" aria-hidden="true" /> Boost
        </span>
      }
    >
      {!status && <Skeleton className="h-[120px]" />}
      <TextAlert tone="danger" text={failure} />
      {boost && <BoostReport boost={boost} />}
      {status && !over && !boost?.isRunning && (
        <p>
          {input
            ? 'A boosted gig is listed first that day and marked as boosted.'
            : 'Boosted profiles take turns at the top of the artist directory and are marked as boosted.'}{' '}
          Filters still apply. {freeBoostText(status)}{' '}
          {!status.isPro && <Link to="/subscription/plans">See plans</Link>}
        </p>
      )}
      {status?.abilities.start && warning && <Alert tone="warning">{warning}</Alert>}
      {status?.abilities.start && (
        <div>
          <Button onClick={() => setAsking(true)}>Boost for {BOOST_DAYS} days</Button>
        </div>
      )}
      <LazyAlertDialog
        open={asking}
        onOpenChange={setAsking}
        tone="act"
        title={`Boost ${input ? 'this gig' : 'your profile'} now?`}
        description={`This uses your free boost for this month. It runs for ${BOOST_DAYS} days from now and can’t be moved or stopped.${warning ? ` ${warning}` : ''}`}
        confirmLabel="Start boost"
        busy={busy}
        onConfirm={() => void start()}
      />
    </Panel>
  )
}
