import type { AnnouncedBill } from '@bandstand/api-spec'
import { clockTime, dayText } from '@bandstand/domain/time'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../components/ui/page/link.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { api } from '../../lib/api/api.ts'

const ID = 'nights'

/** Shows the announced bills of a venue, soonest first; nothing without any. */
export function VenueNights({ venue }: { venue: string }) {
  const { data } = useQuery(api.bills.ofVenue.queryOptions({ input: { venueId: venue } }))
  if (!data || data.nights.length === 0) return null
  return (
    <section aria-labelledby={ID} className="stack">
      <SectionHead id={ID}>Upcoming nights</SectionHead>
      <ul className="stack">
        {data.nights.map((night) => (
          <li key={night.id}>
            <Link to={`/nights/${night.id}`}>{night.title}</Link>
            <p className="muted">{whenText(night)}</p>
            <p>{namesOf(night)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function whenText({ date, doors, acts }: AnnouncedBill): string {
  const first = acts[0]!.start.slice(11)
  return `${dayText(date, 'full')}, ${doors === null ? clockTime(first) : `doors ${clockTime(doors.slice(11))}`}`
}

/** Returns who plays, in order, and whether acts are still to be announced. */
function namesOf({ acts }: AnnouncedBill): string {
  const names = acts.flatMap(({ artist }) => (artist ? [artist.name] : []))
  const others = acts.length - names.length
  if (names.length === 0) return 'Acts to be announced'
  return [...names, ...(others > 0 ? ['more to be announced'] : [])].join(', ')
}
