import type { BlockedTime } from '@bandstand/api-spec'
import { isVenue } from '@bandstand/domain/accounts'
import { can } from '@bandstand/domain/parties'
import { countOf } from '@bandstand/domain/product'
import type { StageFacts } from '@bandstand/domain/stages'
import { blockedText, dayText } from '@bandstand/domain/time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TextAlert } from '../../../components/ui/status/text-alert.tsx'
import { Button } from '../../../components/ui/page/button.tsx'
import { Panel } from '../../../components/ui/page/panel.tsx'
import { Skeleton } from '../../../components/ui/status/skeleton.tsx'
import { api, client } from '../../../lib/api/api.ts'
import { toast } from '../../../lib/screen/toast.ts'
import { useActingParty } from '../../../lib/session/session.ts'
import { type BlockSeries, seriesOf } from './block-series.ts'
import { BlockTimeDialog } from './block-time-dialog.tsx'
import { LoadFailed } from '../../../components/ui/status/load-failed.tsx'
import { Unbroken } from '../../../components/ui/page/unbroken.tsx'
import { useStages } from '../../../lib/api/use-stages.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { UnblockDialog } from './unblock-dialog.tsx'
import './blocked-times.css'

/** Shows the times that the member has blocked, and a button to block more. `day` is the form's default. */
export function BlockedTimes({ day }: { day: string }) {
  const acting = useActingParty()
  const query = useQuery(api.booking.blockedTimes.queryOptions())
  const write = useWrite({ changes: ['bookings'] })
  const isOnStages = query.data?.blockedTimes.some(({ stageId }) => stageId !== null)
  const stages = useStages(isOnStages ? acting?.id : undefined)
  const [blocking, setBlocking] = useState(false)
  const [unblocking, setUnblocking] = useState<BlockSeries | null>(null)
  const free = async ({ id, ...time }: BlockedTime) => {
    if (!(await write.run(() => client.booking.unblockTime({ id }), id))) return
    const { start, end, startIsSecond, endIsSecond, stageId, note } = time
    const again = { start, end, startIsSecond, endIsSecond, stageId, note }
    const undo = () => void write.run(() => client.booking.blockTime(again), id)
    toast('Time unblocked', { action: { label: 'Undo', onClick: undo } })
  }
  return (
    <Panel title="Blocked time">
      <p className="muted">Nobody can book you at these times. Only you can see the notes.</p>
      <TextAlert tone="danger" onDismiss={write.dismiss} text={write.failure} />
      {query.isPending && <Skeleton className="h-12 w-full" />}
      {query.isError && <LoadFailed query={query} />}
      {query.data && query.data.blockedTimes.length > 0 && (
        <ul className="blocks" aria-label="Blocked times">
          {seriesOf(query.data.blockedTimes).map((weeks) => {
            const [blocked] = weeks
            return (
              <li key={blocked.id}>
                <p>
                  <b>{blocked.note || 'Blocked'}</b>
                  <span className="muted block">
                    <Unbroken>{`${blockedText(blocked)}${stageText(blocked, stages)}`}</Unbroken>
                  </span>
                  {weeks.length > 1 && <span className="muted block">{repeatText(weeks)}</span>}
                </p>
                <Button
                  size="small"
                  className="flex-none"
                  aria-label={`Unblock ${blocked.note || blockedText(blocked)}`}
                  busy={write.running === blocked.id}
                  onClick={() => (weeks.length > 1 ? setUnblocking(weeks) : void free(blocked))}
                >
                  Unblock
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      <div className="row">
        <Button disabled={!query.data} onClick={() => setBlocking(true)}>
          Block time
        </Button>
        {acting && isVenue(acting.userType) && can(acting.role, 'book') && (
          <Button to="/calendar/import">Import a calendar</Button>
        )}
      </div>
      {unblocking?.[0].seriesId && (
        <UnblockDialog
          seriesId={unblocking[0].seriesId}
          weeks={unblocking}
          day={day}
          onClose={() => setUnblocking(null)}
        />
      )}
      {blocking && query.data && (
        <BlockTimeDialog day={day} timeZone={query.data.timeZone} onClose={() => setBlocking(false)} />
      )}
    </Panel>
  )
}

/** Returns the stage that is blocked, as ', Main room'; '' for all of them. */
function stageText({ stageId }: BlockedTime, stages: readonly StageFacts[]): string {
  const stage = stages.find(({ id }) => id === stageId)
  return stage ? `, ${stage.name}` : ''
}

/** Returns until when a series repeats, as 'Weekly until Fri, Feb 26, 2027, 14 weeks left'. */
function repeatText(weeks: BlockSeries): string {
  const last = weeks.at(-1)!.start.slice(0, 10)
  return `Weekly until ${dayText(last, 'weekday')}, ${countOf(weeks.length, 'week')} left`
}
