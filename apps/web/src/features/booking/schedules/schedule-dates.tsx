import type { ApplicationCard, ApplicationDetail, ScheduleDate } from '@bandstand/api-spec'
import { isLive, scheduleText } from '@bandstand/domain/booking'
import { centsOf, formatDollars } from '@bandstand/domain/money'
import { countOf } from '@bandstand/domain/product'
import { instantText } from '@bandstand/domain/time'
import { Link } from '../../../components/ui/page/link.tsx'
import { SectionHead } from '../../../components/ui/page/section-head.tsx'
import './schedule-dates.css'

/** Shows all dates that an application was made for, with the state of each. */
export function ScheduleDates({ application }: { application: ApplicationDetail }) {
  const { dates } = application
  if (dates.length === 0) return null
  const shown = dates.filter(({ status }) => isLive(status) || status === 'booked')
  const cents = shown.flatMap(({ fee }) => (fee === null ? [] : [centsOf(fee)]))
  return (
    <section className="stack gap-2" aria-labelledby="dates">
      <SectionHead id="dates">Dates</SectionHead>
      {cents.length > 0 && <p>{scheduleText(cents)}</p>}
      <ul className="schedule-dates">
        {dates.map((date) => (
          <li key={date.applicationId}>
            <Link to={pageOf(date, application.id)}>{instantText(date.startsAt, date.timeZone)}</Link>
            <p className="muted">{stateText(date)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function pageOf({ bookingId, applicationId, gigId }: ScheduleDate, own: string): string {
  if (bookingId !== null) return `/bookings/${bookingId}`
  return applicationId === own ? `/gigs/${gigId}` : `/applications/${applicationId}`
}

function stateText({ status, fee, pendingOffer }: ScheduleDate): string {
  const amount = fee === null ? '' : ` ${formatDollars(fee)}`
  if (isLive(status)) return pendingOffer ? `offered${amount}` : `asked${amount}`
  if (status === 'booked') return `booked for${amount}`
  return ENDED[status] ?? 'ended'
}

const ENDED: Partial<Record<ScheduleDate['status'], string>> = {
  declined: 'declined',
  withdrawn: 'withdrawn',
  filled: 'filled',
  expired: 'over',
  closed: 'closed',
  released: 'booking cancelled',
}

/** Returns the dates of an application as one line of a list: '11 of 13 dates, $3,300.00 together'; null for a single one. */
export function scheduleLine({ schedule }: Pick<ApplicationCard, 'schedule'>): string | null {
  if (!schedule || schedule.dates < 2) return null
  const { dates, ahead, together } = schedule
  const count = dates < ahead ? `${dates} of ${countOf(ahead, 'date')}` : countOf(dates, 'date')
  return together > 0 ? `${count}, ${formatDollars(together)} together` : count
}

/** Returns the dates of an application that are still undecided. */
export function liveDates({ dates }: Pick<ApplicationDetail, 'dates'>): ScheduleDate[] {
  return dates.filter(({ status }) => isLive(status))
}

/** Returns the applications for its other undecided dates. */
export function otherApplications(application: Pick<ApplicationDetail, 'id' | 'dates'>): string[] {
  return liveDates(application)
    .map(({ applicationId }) => applicationId)
    .filter((id) => id !== application.id)
}

/** Returns the dates with an offer that the same party made, which can be answered together. */
export function datesOffered(
  { dates }: ApplicationDetail,
  by: ApplicationDetail['me'],
): (ScheduleDate & { pendingOffer: NonNullable<ScheduleDate['pendingOffer']> })[] {
  return dates.flatMap((date) =>
    date.pendingOffer?.madeBy === by ? [{ ...date, pendingOffer: date.pendingOffer }] : [],
  )
}
