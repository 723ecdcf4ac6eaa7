import type { PublicGig } from '@bandstand/api-spec'
import { withoutStreet } from '@bandstand/domain/places'
import { rangeText } from '@bandstand/domain/time'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId } from 'react'
import { Link } from '../../../components/ui/page/link.tsx'
import { SectionHead } from '../../../components/ui/page/section-head.tsx'
import { TicketStub } from '../../../components/ui/pictures/ticket-stub.tsx'
import { Unbroken } from '../../../components/ui/page/unbroken.tsx'
import { api } from '../../../lib/api/api.ts'
import './gig-strip.css'

/** Shows where an artist plays and has played; nothing while there is none. */
export function ArtistGigs({ artistId }: { artistId: string }) {
  const query = useQuery(api.booking.artistGigs.queryOptions({ input: { artistId } }))
  // Deferred, because the responses of a page arrive all at once.
  const data = useDeferredValue(query.data)
  if (!data) return null
  return (
    <>
      <GigSection title="Upcoming gigs" gigs={data.upcoming} />
      <GigSection title="Past gigs" gigs={data.past} />
    </>
  )
}

function GigSection({ title, gigs }: { title: string; gigs: readonly PublicGig[] }) {
  const id = useId()
  if (gigs.length === 0) return null
  return (
    <section aria-labelledby={id} className="stack">
      <SectionHead id={id}>{title}</SectionHead>
      <ul className="stack">
        {gigs.map((gig) => (
          <li key={gig.gigId} className="gig-strip">
            <TicketStub date={gig.start.slice(0, 10)} />
            <div>
              <Link to={`/gigs/${gig.gigId}`} className="t5">
                {gig.title}
              </Link>
              <p>
                <b>{gig.venue.name}</b>
                {gig.location && <Unbroken>{`, ${withoutStreet(gig.location)}`}</Unbroken>}
              </p>
              <p className="muted">
                <Unbroken>{rangeText(gig)}</Unbroken>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
