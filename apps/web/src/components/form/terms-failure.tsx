import type { CalendarEntry } from '@bandstand/api-spec'
import { countOf } from '@bandstand/domain/product'
import { blockedText, endText, instantText, wallClockText } from '@bandstand/domain/time'
import { client, errorCode, errorText } from '../../lib/api/api.ts'
import { hoursTaken } from '../../lib/text/hours-taken.ts'
import { type ScheduleClash, scheduleClashesOf } from '../../lib/text/schedule-clashes.ts'
import { toast } from '../../lib/screen/toast.ts'
import { townOnly } from '../../lib/places/town-only.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { Alert } from '../ui/status/alert.tsx'
import { Button } from '../ui/page/button.tsx'
import { Unbroken } from '../ui/page/unbroken.tsx'
import { AddressQuestion } from './address-question.tsx'

export interface TermsFailureProps {
  /** What the request for these terms failed with. */
  error: unknown
  busy: boolean
  /** Called when the venue's own block is removed: the same request can be sent again. */
  onUnblocked: () => void
  /** Sends the same request again, now that the gig has an address; missing where it always has one. */
  onAddress?: () => void
}

/**
 * Shows why terms were refused. If the venue blocked the hours itself, one button removes the block; if nobody knows the
 * address, one field asks for it.
 */
export function TermsFailure({ error, busy, onUnblocked, onAddress }: TermsFailureProps) {
  const gig = townOnly(error)
  if (gig && onAddress) return <AddressQuestion gig={gig} busy={busy} onSaved={onAddress} />
  const clashes = scheduleClashesOf(error)
  if (clashes) return <Clashes clashes={clashes} />
  const taken = hoursTaken(error)
  if (!taken)
    return (
      <Alert tone="danger" takesFocus>
        {errorText(error)}
      </Alert>
    )
  const acts = taken.filter(({ kind }) => kind !== 'blocked')
  return acts.length === 0 ? (
    <Blocked entries={taken} onUnblocked={onUnblocked} />
  ) : (
    <Alert
      tone="warning"
      takesFocus
      title="Your stage already has an act in these hours"
      actions={
        <Button size="small" to="/stages">
          See your stages
        </Button>
      }
    >
      <Entries entries={acts} />
      <p>Choose other hours, or edit the gig to move it to another stage.</p>
    </Alert>
  )
}

function Clashes({ clashes }: { clashes: ScheduleClash[] }) {
  return (
    <Alert
      tone="warning"
      takesFocus
      title={`${countOf(clashes.length, 'date')} can’t be included, so nothing was changed`}
    >
      <ul className="wrap-anywhere">
        {clashes.map(({ startsAt, timeZone, reason }) => (
          <li key={startsAt}>{`${instantText(startsAt, timeZone)}: ${reason}`}</li>
        ))}
      </ul>
      <p>They’re no longer checked. Press again to go on with the other dates.</p>
    </Alert>
  )
}

function Blocked({ entries, onUnblocked }: { entries: CalendarEntry[]; onUnblocked: () => void }) {
  const { busy, failure, run } = useWrite({ changes: ['bookings'] })
  const remove = async () => {
    if (!(await run(() => unblock(entries)))) return
    toast('Block removed')
    onUnblocked()
  }
  return (
    <Alert
      tone="warning"
      takesFocus
      title="You’ve blocked these hours"
      actions={
        <Button size="small" busy={busy} onClick={() => void remove()}>
          Remove block
        </Button>
      }
    >
      <Entries entries={entries} />
      {failure && <p>{failure}</p>}
    </Alert>
  )
}

/** Resolves as well when another device has removed the block. */
async function unblock(entries: CalendarEntry[]): Promise<CalendarEntry[]> {
  for (const { id } of entries)
    try {
      await client.booking.unblockTime({ id })
    } catch (error) {
      if (errorCode(error) !== 'BLOCKED_TIME_NOT_FOUND') throw error
    }
  return entries
}

function Entries({ entries }: { entries: CalendarEntry[] }) {
  return (
    <ul className="wrap-anywhere">
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.with && `${entry.with}, `}
          {entry.title}: <Unbroken>{hoursText(entry)}</Unbroken>
        </li>
      ))}
    </ul>
  )
}

function hoursText(entry: CalendarEntry): string {
  const { kind, start, end } = entry
  return kind === 'blocked' ? blockedText(entry) : `${wallClockText(start)} to ${endText(start, end)}`
}
