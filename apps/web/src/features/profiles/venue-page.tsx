import type { PublicProfile } from '@bandstand/api-spec'
import { venueNameOf } from '@bandstand/domain/accounts'
import type { ReactNode } from 'react'
import { DescriptionList } from '../../components/ui/page/description-list.tsx'
import { Panel } from '../../components/ui/page/panel.tsx'
import { About } from './about.tsx'
import { BookingRequirements } from './booking-requirements.tsx'
import { contactRows, venueRows } from './fact-rows.tsx'
import { PublicPage } from './public-page.tsx'
import { SocialLinks } from './social-links.tsx'
import { ViewSection } from './view-section.tsx'

export interface VenuePageProps {
  profile: PublicProfile
  /** Buttons from another area. */
  actions?: ReactNode
  /** How the reader and the venue know each other, from another area. */
  connection?: ReactNode
  /** The open gigs, from another area. */
  gigs?: ReactNode
  /** The reviews, from another area. */
  reviews?: ReactNode
}

/** Shows a venue to artists before they play there. */
export function VenuePage({ profile, actions, connection, gigs, reviews }: VenuePageProps) {
  const rows = venueRows(profile).filter(({ term }) => term !== 'Venue name')
  const contact = contactRows(profile, { email: profile.contactEmail })
  return (
    <PublicPage
      profile={profile}
      shape="venue"
      name={venueNameOf(profile)}
      sign={profile.venueType ?? 'Venue'}
      subtitle={profile.location}
      connection={
        <>
          {connection}
          {actions}
        </>
      }
      aside={
        <>
          {contact.length > 0 && (
            <Panel title="Booking contact">
              {profile.fullName && <p>{profile.fullName}</p>}
              <DescriptionList rows={contact} />
            </Panel>
          )}
          <SocialLinks profile={profile} />
        </>
      }
    >
      <About bio={profile.bio} />
      {gigs}
      {rows.length > 0 && (
        <ViewSection title="The room">
          <DescriptionList rows={rows} />
        </ViewSection>
      )}
      {profile.bookingRequirements && <BookingRequirements text={profile.bookingRequirements} />}
      {reviews}
    </PublicPage>
  )
}
