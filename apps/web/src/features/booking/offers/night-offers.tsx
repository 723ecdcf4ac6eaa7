import type { NightOffer } from '@bandstand/api-spec'
import { formatDollars } from '@bandstand/domain/money'
import { instantText } from '@bandstand/domain/time'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../components/ui/page/link.tsx'
import { LoadFailed } from '../../../components/ui/status/load-failed.tsx'
import { api } from '../../../lib/api/api.ts'

/** Shows who can still accept an offer for the night of a gig, before another one is sent; nothing when nobody can. */
export function NightOffers({ gigId }: { gigId: string }) {
  const query = useQuery(api.booking.nightOffers.queryOptions({ input: { gigId } }))
  if (query.isError) return <LoadFailed query={query} />
  const offers = query.data?.offers ?? []
  if (offers.length === 0) return null
  return (
    <section className="stack gap-2" aria-labelledby="night-offers">
      <h3 className="t5" id="night-offers">
        Open offers for this night
      </h3>
      <ul className="stack gap-2 wrap-anywhere">
        {offers.map((offer) => (
          <li key={offer.applicationId}>
            <Link to={`/applications/${offer.applicationId}`}>{offer.artist}</Link>: {offerText(offer)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function offerText({ gigTitle, receiver, fee, expiresAt, timeZone }: NightOffer): string {
  const sent = receiver === 'artist' ? 'you offered' : 'they asked for'
  return `${sent} ${formatDollars(fee)} for ${gigTitle}, open until ${instantText(expiresAt, timeZone, 'medium')}`
}
