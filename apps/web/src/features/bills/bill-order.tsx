import type { Bill, BillAct } from '@bandstand/api-spec'
import { expectedStart, nextAct } from '@bandstand/domain/bills'
import { clockTime, durationText, wallClockIn } from '@bandstand/domain/time'
import { classNames } from '../../lib/text/class-names.ts'
import { Link } from '../../components/ui/page/link.tsx'
import { MemberText } from '../../components/ui/page/member-text.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import './bill-order.css'

/** Shows the order of an evening: doors, every act with its set and load-in, and what its venue should look at. */
export function BillOrder({ bill }: { bill: Bill }) {
  return (
    <div className="stack gap-4">
      {bill.warnings.map((warning) => (
        <TextAlert key={warning} tone="warning" text={`${warning}.`} />
      ))}
      {bill.running && (
        <output className="bill-order__late">
          {bill.running.lateMinutes > 0 && `Running ${bill.running.lateMinutes} minutes late.`}
        </output>
      )}
      <ol className="bill-order">
        {bill.doors !== null && (
          <li className="bill-order__act">
            <span className="bill-order__time">{clockTime(bill.doors.slice(11))}</span>
            <span className="bill-order__what">Doors</span>
          </li>
        )}
        {bill.acts.map((act, index) => (
          <Act
            key={act.startsAt + act.name + (act.gigId ?? '')}
            act={act}
            date={bill.date}
            live={liveText(bill, index)}
            isOn={bill.running?.now === index}
          />
        ))}
      </ol>
      {bill.note && <MemberText>{bill.note}</MemberText>}
    </div>
  )
}

/** Returns where an act is in the evening while it's followed live; '' for one that is over, and without that. */
function liveText({ running, acts, timeZone }: Bill, index: number): string {
  const act = acts[index]
  if (!running || !act) return ''
  const on = running.now ?? -1
  if (index === on) return 'On now'
  if (index < on) return ''
  const expected = expectedStart(new Date(act.startsAt), running.lateMinutes)
  const time = clockTime(wallClockIn(timeZone, expected).slice(11))
  if (index === nextAct(acts, on)) return `Next, about ${time}`
  return running.lateMinutes > 0 ? `About ${time}` : ''
}

function Act({ act, date, live, isOn }: { act: BillAct; date: string; live: string; isOn: boolean }) {
  const path = act.bookingId ? `/bookings/${act.bookingId}` : act.gigId && `/gigs/${act.gigId}`
  const name = act.name || (act.title ? `Open: ${act.title}` : 'Open slot')
  return (
    <li className={classNames('bill-order__act', act.isMine && 'bill-order__act--mine')}>
      <span className="bill-order__time">{clockTime(act.start.slice(11))}</span>
      <span className="bill-order__what">
        {path ? <Link to={path}>{name}</Link> : name}
        {act.isMine && <span className="muted"> (you)</span>}
        {live && <b className={classNames('bill-order__live', isOn && 'bill-order__live--now')}>{live}</b>}
        <span className="muted block">
          {[
            `${durationText(act.minutes)}, until ${clockTime(act.end.slice(11))}`,
            act.stage,
            act.loadIn && loadInText(act.loadIn, date),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
    </li>
  )
}

function loadInText(loadIn: string, date: string): string {
  const time = clockTime(loadIn.slice(11))
  return loadIn.startsWith(date) ? `Load-in ${time}` : `Load-in ${time} on another day`
}
