import type { SharedGig } from '@bandstand/api-spec'
import { gigHoursText, gigPayText, type GigStatus } from '@bandstand/domain/gigs'
import { dayText, localTimeZone, zoneAt } from '@bandstand/domain/time'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PosterArt } from '../../components/ui/pictures/poster-art.tsx'
import { TicketStub } from '../../components/ui/pictures/ticket-stub.tsx'
import { Unbroken } from '../../components/ui/page/unbroken.tsx'
import { api, isMissing } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { SharedGigSkeleton } from './shared-gig-skeleton.tsx'
import './shared-gig-greeting.css'

const OVER_TEXTS: Record<Exclude<GigStatus, 'open'>, string> = {
  booked: 'This gig is booked.',
  completed: 'This gig is over.',
  cancelled: 'This gig is closed.',
  expired: 'This gig is over.',
}

export interface SharedGigGreetingProps {
  id: string
  /** What the reader can do about the gig on this screen. */
  next: string
  /** Called when nobody can apply to the gig: it's over, closed, booked or gone. */
  onClosed: () => void
}

/** Shows visitors the gig whose link they followed, or that it is gone. Nothing while it cannot be read. */
export default function SharedGigGreeting({ id, next, onClosed }: SharedGigGreetingProps) {
  const query = useQuery(api.site.sharedGig.queryOptions({ input: { id } }), queryClient)
  const isGone = isMissing(query.error, 'GIG_NOT_FOUND')
  const isClosed = isGone || (query.data && query.data.status !== 'open')
  useEffect(() => {
    if (isClosed) onClosed()
  }, [isClosed, onClosed])
  if (query.isPending) return <SharedGigSkeleton />
  if (isGone) return <GoneGig id={id} />
  return query.data ? <Greeting gig={query.data} next={next} /> : null
}

function Greeting({ gig, next }: { gig: SharedGig; next: string }) {
  const { venueName, city, state, timeZone, startsAt } = gig
  const zone = timeZone === localTimeZone() ? '' : ` ${zoneAt(timeZone, startsAt)}`
  const place = [venueName, city && state ? `${city}, ${state}` : null].filter(Boolean).join(', ')
  const pay = gigPayText(gig)
  return (
    <section className="greeting" aria-label="The gig you’re here for">
      <div className="greeting__art">
        <PosterArt id={gig.id} width={240} height={300} />
        <TicketStub date={gig.date} />
      </div>
      <div className="greeting__text">
        <p className="t4" dir="auto">
          {gig.title}
        </p>
        <p>
          <time dateTime={startsAt}>
            {dayText(gig.date, 'weekday')}, <Unbroken>{gigHoursText(gig)}</Unbroken>
            {zone}
          </time>
        </p>
        {place && <p className="muted">{place}</p>}
        {pay && <p className="greeting__pay">{pay}</p>}
        <p className="greeting__next">
          {gig.status !== 'open' && <b>{OVER_TEXTS[gig.status]} </b>}
          {gig.status === 'open' ? next : 'Log in or register to find open gigs.'}
        </p>
      </div>
    </section>
  )
}

function GoneGig({ id }: { id: string }) {
  return (
    <section className="greeting" aria-label="The gig you’re here for">
      <div className="greeting__art">
        <PosterArt id={id} width={240} height={300} />
      </div>
      <div className="greeting__text">
        <p className="t4">This gig isn’t on Bandstand anymore</p>
        <p className="muted">It may have been taken down, or the link may be incomplete.</p>
        <p className="greeting__next">Log in or register to find open gigs.</p>
      </div>
    </section>
  )
}
