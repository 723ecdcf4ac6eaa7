import type { BookingProgress as Progress } from '@bandstand/api-spec'
import { BOOKING_STEP_LABELS } from '@bandstand/domain/attention'
import { instantText } from '@bandstand/domain/time'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { Unbroken } from '../../components/ui/page/unbroken.tsx'
import { api } from '../../lib/api/api.ts'
import { classNames } from '../../lib/text/class-names.ts'
import { useNow } from '../../lib/screen/use-now.ts'
import { Deadline } from './deadline.tsx'
import { anchorOf } from './step-anchor.ts'
import { StepButton } from './step-button.tsx'
import './booking-progress.css'

/** Shows how far along a booking is, and the next step: the reader's own with its button, or what the other party has to do. */
export function BookingProgress({ bookingId, timeZone }: { bookingId: string; timeZone: string }) {
  const query = useQuery(api.attention.forBooking.queryOptions({ input: { bookingId } }))
  const { data, isPending } = query
  if (isPending) return <Skeleton className="h-28" />
  if (!data) return <LoadFailed query={query} />
  if (data.steps.length === 0) return null
  return (
    <section className="next-steps stack gap-3" aria-labelledby="progress">
      <SectionHead id="progress">Next step</SectionHead>
      <NextStep progress={data} timeZone={timeZone} />
      <Steps steps={data.steps} />
    </section>
  )
}

function NextStep({ progress: { mine, theirs }, timeZone }: { progress: Progress; timeZone: string }) {
  const now = useNow(60_000)
  return (
    <>
      {mine.map((item, index) => (
        <div key={item.key} className="next-step">
          <div>
            <h3 className="t5">{item.title}</h3>
            <Deadline item={item} now={now} />
          </div>
          <StepButton item={item} variant={index === 0 && !anchorOf(item) ? 'act' : 'plain'} />
        </div>
      ))}
      {theirs && (
        <p>
          <Unbroken>
            {theirs.deadline
              ? `${theirs.text}, by ${instantText(theirs.deadline.at, timeZone, 'medium')}.`
              : `${theirs.text}.`}
          </Unbroken>
        </p>
      )}
      {mine.length === 0 && !theirs && <p>There’s nothing to do for this booking now.</p>}
    </>
  )
}

function Steps({ steps }: Pick<Progress, 'steps'>) {
  const current = steps.find(({ done }) => !done)?.step
  return (
    <ol className="progress-steps">
      {steps.map(({ step, done }, index) => (
        <li
          key={step}
          className={classNames('progress-step', done && 'is-done', step === current && 'is-current')}
          aria-current={step === current ? 'step' : undefined}
        >
          <span className="progress-step__mark" aria-hidden="true">
            {done && <Check className="i i--s" />}
          </span>
          {/* On a phone only the current one is shown, with its number. */}
          <span className="progress-step__label" data-step={`Step ${index + 1} of ${steps.length}: `}>
            {BOOKING_STEP_LABELS[step]}
          </span>
          {done && <span className="sr-only">, done</span>}
        </li>
      ))}
    </ol>
  )
}
