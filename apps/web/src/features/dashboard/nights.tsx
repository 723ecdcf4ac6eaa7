import type { Night } from '@bandstand/api-spec'
import type { NightTime } from '@bandstand/domain/attention'
import { rangeText, wallClockText, zoneAt } from '@bandstand/domain/time'
import { Button } from '../../components/ui/page/button.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { Unbroken } from '../../components/ui/page/unbroken.tsx'
import { TicketStub } from '../../components/ui/pictures/ticket-stub.tsx'
import { StatusBadge, type Stamp } from '../../components/ui/status/status-badge.tsx'
import { useMay } from '../../lib/session/session.ts'
import './nights.css'

const HEADS: Record<NightTime, string> = { tonight: 'Tonight', week: 'This week', later: 'Your next gig' }
const TIMES = Object.keys(HEADS) as NightTime[]

/** Shows the reader's next nights under when they are: tonight, this week, or the next one after that. */
export function Nights({ nights, venue }: { nights: readonly Night[]; venue: boolean }) {
  if (nights.length === 0) {
    return (
      <section className="stack gap-3" aria-labelledby="nights-week">
        <SectionHead id="nights-week">{HEADS.week}</SectionHead>
        <p className="muted">
          {venue
            ? 'Nothing is planned for the next 7 days. Your gigs and bookings appear here.'
            : 'You have no gigs in the next 7 days. Your bookings appear here.'}
        </p>
      </section>
    )
  }
  return TIMES.map((when) => {
    const those = nights.filter((night) => night.when === when)
    if (those.length === 0) return null
    return (
      <section key={when} className="stack gap-3" aria-labelledby={`nights-${when}`}>
        <SectionHead id={`nights-${when}`}>{HEADS[when]}</SectionHead>
        <ol className="nights">
          {those.map((night) => (
            <NightRow key={night.id} night={night} />
          ))}
        </ol>
      </section>
    )
  })
}

function NightRow({ night }: { night: Night }) {
  // The booking's page is about the deal; whoever doesn't see that finds the night on its day sheet.
  const page = useMay('seeDeals') ? '' : '/day-sheet'
  const { kind, id, title, next, start, when } = night
  return (
    <li className="night">
      <TicketStub date={start.slice(0, 10)} />
      <div className="night__main">
        <h3 className="t5">
          <Link to={kind === 'booking' ? `/bookings/${id}${page}` : `/gigs/${id}`}>{title}</Link>
        </h3>
        <p>
          {night.with && (
            <>
              <b>{night.with}</b>,{' '}
            </>
          )}
          <Unbroken>{hoursText(night)}</Unbroken>
        </p>
        <p className="night__state">
          <StatusBadge {...stampOf(night)} />
          {next && <b>{next}</b>}
        </p>
      </div>
      {kind === 'booking' && when === 'tonight' && (
        <Button size="small" to={`/bookings/${id}/day-sheet`}>
          Open day sheet
        </Button>
      )}
    </li>
  )
}

/** Returns the hours of a night: its start alone when it has no end. */
function hoursText({ start, end, startsAt, endsAt, timeZone }: Night): string {
  if (end && endsAt) return rangeText({ start, end, timeZone, startsAt, endsAt })
  return `${wallClockText(start)} ${zoneAt(timeZone, startsAt)}`
}

function stampOf({ signed }: Night): Stamp {
  if (signed === null) return { status: 'open', label: 'Open' }
  return signed ? { status: 'booked', label: 'Confirmed' } : { status: 'pending', label: 'Not signed yet' }
}
