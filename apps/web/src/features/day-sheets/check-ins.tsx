import type { DaySheet } from '@bandstand/api-spec'
import {
  CHECK_IN_LABELS,
  CHECK_IN_OPENS_HOURS,
  CHECK_IN_STEPS,
  type CheckInStep,
} from '@bandstand/domain/day-sheets'
import { countOf } from '@bandstand/domain/product'
import { Check, Clock } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Alert } from '../../components/ui/status/alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { client } from '../../lib/api/api.ts'
import { classNames } from '../../lib/text/class-names.ts'
import { useNow } from '../../lib/screen/use-now.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { checkInQueue, type QueuedCheckIn, useQueuedCheckIns } from './check-in-queue.ts'
import { timeThere } from './day-sheet-text.ts'
import { now } from '../../lib/session/clock.ts'
import './check-ins.css'
import './day-sheet.css'

const OPENS = countOf(CHECK_IN_OPENS_HOURS, 'hour')

export interface CheckInsProps {
  sheet: DaySheet
  level: 2 | 3
  isMain: boolean
}

/** Shows the check-ins of the show, which the artist sets and the venue sees, and which haven't been sent yet. */
export function CheckIns({ sheet, level, isMain }: CheckInsProps) {
  const { bookingId, me, artist, venue, abilities, checkInFrom, checkInUntil } = sheet
  const queued = useQueuedCheckIns(bookingId)
  const at = useNow(30_000)
  const isOpen = at >= Date.parse(checkInFrom) && at <= Date.parse(checkInUntil)
  const left = stepsLeft(abilities.checkIn, queued)
  const refused = queued.filter(({ state }) => state === 'refused')
  const stands = sheet.status === 'confirmed' || sheet.status === 'completed'
  // A check-in that was refused because the booking ended stays until the artist has read why.
  if (!stands && refused.length === 0) return null
  return (
    // A bill has one of each act.
    <section
      className={classNames('stack gap-3', isOpen && 'day-sheet__now')}
      aria-label={me === 'artist' ? `Tell ${venue.name}` : `Check-ins of ${artist.name}`}
    >
      <SectionHead level={level}>{me === 'artist' ? `Tell ${venue.name}` : 'Check-ins'}</SectionHead>
      {refused.map((each) => (
        <Refused key={each.key} checkIn={each} />
      ))}
      <ol className="check-ins" aria-live="polite" hidden={!stands}>
        {CHECK_IN_STEPS.map((step) => (
          // Takes over the focus of the button, which disappears when it is clicked.
          <li key={step} tabIndex={-1}>
            <Step
              sheet={sheet}
              step={step}
              waiting={queued.find((each) => each.step === step && each.state !== 'refused')}
              isNext={isMain && left[0] === step}
              isOpen={isOpen && left.includes(step)}
            />
          </li>
        ))}
      </ol>
      {stands && at < Date.parse(checkInFrom) && (
        <p className="muted">
          {me === 'artist'
            ? `You can check in from ${OPENS} before the start. It works offline too.`
            : `${artist.name} can check in here from ${OPENS} before the start.`}
        </p>
      )}
    </section>
  )
}

/** Returns the steps after the last check-in, from this device or another. */
function stepsLeft(left: CheckInStep[], queued: QueuedCheckIn[]): CheckInStep[] {
  const made = queued
    .filter(({ state }) => state !== 'refused')
    .map(({ step }) => CHECK_IN_STEPS.indexOf(step))
  return left.filter((step) => CHECK_IN_STEPS.indexOf(step) > Math.max(-1, ...made))
}

interface StepProps {
  sheet: DaySheet
  step: CheckInStep
  /** Made here, and not accepted by the server yet. */
  waiting: QueuedCheckIn | undefined
  isNext: boolean
  isOpen: boolean
}

function Step({ sheet, step, waiting, isNext, isOpen }: StepProps) {
  const { bookingId, checkIns, terms, abilities } = sheet
  const { todo, done } = CHECK_IN_LABELS[step]
  const at = checkIns.find((each) => each.step === step)?.happenedAt
  if (at)
    return (
      <p className="check-in check-in--done">
        <Check className="i" aria-hidden="true" />
        <b>{done}</b> {timeThere(at, terms.timeZone)}
        {abilities.undoCheckIn?.step === step && (
          <UndoCheckIn bookingId={bookingId} step={step} until={abilities.undoCheckIn.until} />
        )}
      </p>
    )
  if (waiting)
    return (
      <p className="check-in check-in--waiting">
        <Clock className="i" aria-hidden="true" />
        <b>{done}</b> {timeThere(waiting.happenedAt, terms.timeZone)},{' '}
        {waiting.state === 'sending' ? 'sending…' : 'waiting to be sent'}
      </p>
    )
  if (!isOpen) return <p className="check-in muted">{done}: not yet</p>
  const click = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest('li')?.focus()
    checkInQueue.add({ bookingId, step, happenedAt: new Date(now()).toISOString() })
  }
  return (
    <Button wide size="large" variant={isNext ? 'act' : 'plain'} onClick={click}>
      {todo}
    </Button>
  )
}

function UndoCheckIn({ bookingId, step, until }: { bookingId: string; step: CheckInStep; until: string }) {
  const at = useNow(1000)
  const { busy, run } = useWrite<DaySheet>({
    changes: ['daySheets'],
    toasts: true,
  })
  if (at >= Date.parse(until)) return null
  const click = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest('li')?.focus()
    void run(() => client.daySheets.undoCheckIn({ bookingId, step }))
  }
  return (
    <Button
      size="small"
      className="ml-auto"
      busy={busy}
      aria-label={`Undo: ${CHECK_IN_LABELS[step].done.toLowerCase()}`}
      onClick={click}
    >
      Undo
    </Button>
  )
}

function Refused({ checkIn: { key, step, problem } }: { checkIn: QueuedCheckIn }) {
  return (
    <Alert
      tone="danger"
      title={`Check-in failed: ${CHECK_IN_LABELS[step].done.toLowerCase()}`}
      actions={
        <>
          <Button size="small" onClick={() => checkInQueue.retry(key)}>
            Try again
          </Button>
          <Button size="small" variant="quiet" onClick={() => checkInQueue.drop(key)}>
            Discard
          </Button>
        </>
      }
    >
      {problem}
    </Alert>
  )
}
