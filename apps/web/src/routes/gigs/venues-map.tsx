import { Building2, Music } from 'lucide-react'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { VenuesMap } from '../../features/maps/venues-map.tsx'
import '../../features/maps/pin.css'
import './venues-map.css'

/** Shows /venues-map. */
export function Component() {
  return (
    <div className="stack">
      <PageTitle page="Venues map" />
      <PageHead title="Venues map">Venues and open gigs on the map.</PageHead>
      <VenuesMap />
      <div className="map-cards">
        <section className="panel" aria-labelledby="about-venue-markers">
          <h2 className="t5 map-cards__head" id="about-venue-markers">
            <span className="pin__body pin__body--venue">
              <Building2 className="i i--s" aria-hidden="true" />
            </span>
            Venues
          </h2>
          <p>Buildings are venues. Choose one to see its type, its city and a link to its profile.</p>
        </section>
        <section className="panel" aria-labelledby="about-gig-markers">
          <h2 className="t5 map-cards__head" id="about-gig-markers">
            <span className="pin__body pin__body--gig">
              <Music className="i i--s" aria-hidden="true" />
            </span>
            Gigs
          </h2>
          <p>Notes are open gigs. Choose one to see its date, time and payment.</p>
        </section>
        <section className="panel" aria-labelledby="about-privacy">
          <h2 className="t5" id="about-privacy">
            Privacy
          </h2>
          <p>Artist locations are never shown on the map.</p>
        </section>
      </div>
    </div>
  )
}
