import type { OutsideCalendar } from '@bandstand/api-spec'
import { calendarFailureHelp, calendarFailureTexts } from '@bandstand/domain/outside-calendars'
import { countOf } from '@bandstand/domain/product'
import { localDay, localInstantText, localTimeText } from '@bandstand/domain/time'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Switch } from '../../components/ui/choices/switch.tsx'
import { AlertDialog } from '../../components/ui/overlays/alert-dialog.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { useNow } from '../../lib/screen/use-now.ts'
import './calendars.css'

/** Shows a calendar that is kept elsewhere: its state, and what can be done with it. */
export function CalendarRow({ calendar }: { calendar: OutsideCalendar }) {
  const { id, name, host, refuses, busyTimes, unread, canChange } = calendar
  const { run, running, busy, failure, dismiss } = useWrite({ changes: ['calendars'] })
  const [isRemoving, setRemoving] = useState(false)
  const remove = async () => {
    await run(() => client.outsideCalendars.remove({ id }), 'remove')
    setRemoving(false)
  }
  return (
    <li className="calendars__row stack gap-2">
      <div>
        <b className="wrap-anywhere">{name}</b>
        <p className="muted wrap-anywhere">{`https://${host}/••••`}</p>
      </div>
      <State calendar={calendar} />
      <p className="muted">
        {countOf(busyTimes, 'busy time')} ahead.
        {unread > 0 && ` ${countOf(unread, 'event')} left out, because we can’t read when.`}
      </p>
      <TextAlert tone="danger" text={failure} onDismiss={dismiss} />
      {canChange ? (
        <>
          <Switch
            label="Refuse shows at these times"
            aria-describedby={`${id}-hint`}
            checked={refuses}
            disabled={busy}
            onChange={({ target: { checked } }) =>
              void run(() => client.outsideCalendars.change({ id, name, refuses: checked }), 'change')
            }
          />
          <p id={`${id}-hint`} className="hint">
            {refuses
              ? 'Offers for these hours can’t be accepted. What’s tentative only warns.'
              : 'Only a warning: offers for these hours can be accepted.'}
          </p>
          <div className="row">
            <Button
              busy={running === 'read'}
              aria-label={`Read ${name} now`}
              onClick={() => void run(() => client.outsideCalendars.read({ id }), 'read')}
            >
              Read now
            </Button>
            <Button variant="danger" aria-label={`Remove ${name}`} onClick={() => setRemoving(true)}>
              Remove
            </Button>
          </div>
        </>
      ) : (
        <p className="hint">{refuses ? 'Refuses shows at these times.' : 'Only warns.'}</p>
      )}
      <AlertDialog
        open={isRemoving}
        onOpenChange={(open) => !open && setRemoving(false)}
        title={`Remove ${name}?`}
        description="All of its busy times are removed, so they no longer warn or refuse. The calendar itself isn’t changed."
        confirmLabel="Remove"
        busy={running === 'remove'}
        onConfirm={() => void remove()}
      />
    </li>
  )
}

/** Shows as of when a calendar is known, or since when and why it can't be read. */
function State({ calendar: { readAt, problem } }: { calendar: OutsideCalendar }) {
  const today = localDay(new Date(useNow(60_000)))
  const at = (instant: string) =>
    localDay(instant) === today ? `at ${localTimeText(instant)}` : `on ${localInstantText(instant)}`
  if (!problem)
    return (
      <p className="calendars__state">
        <CircleCheck className="i" aria-hidden="true" />
        Read {at(readAt)}
      </p>
    )
  const { failure, since, nextAt } = problem
  return (
    <div>
      <p className="calendars__state calendars__state--failing">
        <CircleAlert className="i" aria-hidden="true" />
        {`Couldn’t be read since ${localInstantText(since)}, because ${calendarFailureTexts[failure]}`}
      </p>
      <p className="hint">
        {`Its busy times count as we read them ${at(readAt)}. ${calendarFailureHelp[failure]}`}
        {nextAt === null && ' We stopped trying: read it now, or remove it.'}
      </p>
    </div>
  )
}
