import { formatDollars } from '@bandstand/domain/money'
import { dayText } from '@bandstand/domain/time'
import { useQuery } from '@tanstack/react-query'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { DescriptionList } from '../../components/ui/page/description-list.tsx'
import { api } from '../../lib/api/api.ts'
import { useActingParty } from '../../lib/session/session.ts'
import './shares.css'

/** Shows what the reader got as one of the people of an act, by year and show; nothing before the first share. */
export function OwnShares() {
  // Not among the payments of an act or venue that they only work for.
  const isOwn = useActingParty()?.isOwn ?? false
  const { data } = useQuery({ ...api.shares.mine.queryOptions({ input: {}, staleTime: 0 }), enabled: isOwn })
  if (!data || data.shares.length === 0) return null
  return (
    <section className="stack gap-3" aria-labelledby="own-shares">
      <SectionHead id="own-shares">Your shares</SectionHead>
      <p className="muted">
        What you got of bookings that you played, with any act. It’s in your own balance, except what a venue
        paid outside Bandstand: your act has that.
      </p>
      <DescriptionList
        kind="sums"
        rows={data.years.map(({ year, amount }) => ({ term: String(year), value: formatDollars(amount) }))}
      />
      <ul className="own-shares">
        {data.shares.map(({ bookingId, act, venue, date, amount }) => (
          <li key={bookingId}>
            <span className="min-w-0 wrap-anywhere">
              {act} at {venue}
              <span className="meta muted block">{dayText(date, 'full')}</span>
            </span>
            <b>{formatDollars(amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
