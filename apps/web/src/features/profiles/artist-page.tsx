import type { PublicProfile } from '@bandstand/api-spec'
import { DescriptionList } from '../../components/ui/description-list.tsx'
import { Panel } from '../../components/ui/panel.tsx'
import { About } from './about.tsx'
import { artistRows, contactRows } from './fact-rows.tsx'
import { headlineRole } from './headline.ts'
import { PublicPage } from './public-page.tsx'
import { SocialLinks } from './social-links.tsx'
import { ViewSection } from './view-section.tsx'

/** An artist as venues and other artists see them. */
export function ArtistPage({ profile }: { profile: PublicProfile }) {
  const rows = artistRows(profile)
  const contact = contactRows(profile, { email: profile.contactEmail })
  const name = profile.fullName ?? profile.bandName ?? 'Artist'
  return (
    <PublicPage
      profile={profile}
      shape="artist"
      name={name}
      sign={headlineRole(profile)}
      subtitle={profile.location}
      aside={
        <>
          {contact.length > 0 && (
            <Panel title="Contact">
              <DescriptionList rows={contact} />
            </Panel>
          )}
          <SocialLinks profile={profile} />
        </>
      }
    >
      <About bio={profile.bio} />
      {rows.length > 0 && (
        <ViewSection title="Details">
          <DescriptionList rows={rows} />
        </ViewSection>
      )}
    </PublicPage>
  )
}
