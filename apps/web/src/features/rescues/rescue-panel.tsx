import type { RescueOfGig } from '@bandstand/api-spec'
import { formatDollars } from '@bandstand/domain/money'
import { isNearEnough, rescueInput } from '@bandstand/domain/rescues'
import { useQuery } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { TermsFailure } from '../../components/form/terms-failure.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { MoneyInput } from '../../components/ui/inputs/money-input.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Panel } from '../../components/ui/page/panel.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { api, client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { useNow } from '../../lib/screen/use-now.ts'
import { useMay } from '../../lib/session/session.ts'
import { moneyText, runningText, whoText } from './rescue-text.ts'

/** How often a running search is read again, as acts say no without a notice. */
const LOOK_MS = 30_000

export interface RescuePanelProps {
  /** A gig of the reader's venue. */
  gig: { id: string; startsAt: string; timeZone: string }
  className?: string
}

/** Shows the search for a replacement for a gig that is near, and starts it; nothing for other gigs. */
export default function RescuePanel({ gig, className }: RescuePanelProps) {
  const now = useNow(60_000)
  const seesDeals = useMay('seeDeals')
  const isNear = isNearEnough(new Date(gig.startsAt), new Date(now))
  const options = api.rescues.get.queryOptions({ input: { gigId: gig.id } })
  const { data } = useQuery({
    ...options,
    enabled: seesDeals && isNear,
    refetchInterval: ({ state }) => (isRunning(state.data) ? LOOK_MS : false),
  })
  if (!data || !isNear || (!data.canStart && !isRunning(data))) return null
  return (
    <Panel
      className={className}
      title={
        <span className="row gap-2" id="replacement">
          <LifeBuoy className="i" aria-hidden="true" />
          {isRunning(data) ? 'Finding somebody' : 'Need somebody fast?'}
        </span>
      }
    >
      {isRunning(data) ? <Running gig={gig} found={data} /> : <Start gig={gig} found={data} />}
    </Panel>
  )
}

const isRunning = (found: RescueOfGig | undefined) => found?.rescue?.endedAs === null

interface PartProps extends Pick<RescuePanelProps, 'gig'> {
  found: RescueOfGig
}

const useRescueWrite = (gigId: string) =>
  useWrite<RescueOfGig>({
    changes: ['applications'],
    shows: () => api.rescues.get.queryKey({ input: { gigId } }),
  })

/** Says whom a search asks and what it costs, and starts it with one press. */
function Start({ gig, found }: PartProps) {
  const mayBook = useMay('book')
  const [fee, setFee] = useState(String(found.suggestedFee ?? ''))
  const [isWrong, setWrong] = useState(false)
  const { busy, error, run, dismiss } = useRescueWrite(gig.id)
  const typed = rescueInput.safeParse({ fee })
  const start = () => run(() => client.rescues.start({ gigId: gig.id, fee }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWrong(!typed.success)
    if (typed.success) void start()
  }
  return (
    <form className="stack" onSubmit={submit}>
      <p>{whoText(found)}</p>
      <p>{moneyText(found)}</p>
      {mayBook ? (
        <>
          <Field
            label="Fee for the evening"
            hint="Everybody is offered the same."
            error={isWrong ? typed.error?.issues[0]?.message : undefined}
          >
            <MoneyInput value={fee} onChange={(event) => setFee(event.target.value)} />
          </Field>
          {error !== null && (
            <TermsFailure error={error} busy={busy} onUnblocked={dismiss} onAddress={() => void start()} />
          )}
          <div>
            <Button type="submit" variant="act" busy={busy}>
              {found.fallen ? 'Find a replacement' : 'Find somebody'}
            </Button>
          </div>
        </>
      ) : (
        <p className="muted">Somebody who books for the venue can start it.</p>
      )}
    </form>
  )
}

/** Shows how far a search is, asks the next acts or stops it. */
function Running({ gig, found }: PartProps) {
  const mayBook = useMay('book')
  const { failure, running, run, dismiss } = useRescueWrite(gig.id)
  const { rescue } = found
  if (!rescue) return null
  const { waves } = rescue
  const hurry = () => run(() => client.rescues.hurry({ gigId: gig.id, waves }), 'hurry')
  const stop = () => run(() => client.rescues.stop({ gigId: gig.id }), 'stop')
  return (
    <div className="stack">
      <output className="block">{runningText(rescue, gig.timeZone)}</output>
      <p className="muted">
        Everybody is offered {formatDollars(rescue.fee)}. The first to accept is booked, and the others are
        told at once.
      </p>
      <TextAlert tone="danger" onDismiss={dismiss} text={failure} />
      {mayBook && (
        <div className="row">
          {rescue.nextWaveAt !== null && (
            <Button busy={running === 'hurry'} disabled={running !== null} onClick={() => void hurry()}>
              Ask the next acts now
            </Button>
          )}
          <Button
            variant="quiet"
            busy={running === 'stop'}
            disabled={running !== null}
            onClick={() => void stop()}
          >
            Stop searching
          </Button>
        </div>
      )}
    </div>
  )
}
