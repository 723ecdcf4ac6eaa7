import type { PublicProfile } from '@bandstand/api-spec'
import { DescriptionList } from '../../components/ui/description-list.tsx'
import { Panel } from '../../components/ui/panel.tsx'
import { About } from './about.tsx'
import { BookingRequirements } from './booking-requirements.tsx'
import { contactRows, venueRows } from './fact-rows.tsx'
import { PublicPage } from './public-page.tsx'
import { SocialLinks } from './social-links.tsx'
import { ViewSection } from './view-section.tsx'

/** A venue as artists see it before they play there. */
export function VenuePage({ profile }: { profile: PublicProfile }) {
  const rows = venueRows(profile).filter(({ term }) => term !== 'Venue name')
  const contact = contactRows(profile, { email: profile.contactEmail })
  return (
    <PublicPage
      profile={profile}
      shape="venue"
      name={publicName(profile)}
      sign={profile.venueType ?? 'Venue'}
      subtitle={profile.location}
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
      {rows.length > 0 && (
        <ViewSection title="The room">
          <DescriptionList rows={rows} />
        </ViewSection>
      )}
      {profile.bookingRequirements && <BookingRequirements text={profile.bookingRequirements} />}
    </PublicPage>
  )
}

function publicName(profile: PublicProfile): string {
  return profile.venueName ?? profile.fullName ?? 'Venue'
}
