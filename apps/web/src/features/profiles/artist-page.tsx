import type { PublicProfile } from '@bandstand/api-spec'
import { actNameOf, personOf } from '@bandstand/domain/accounts'
import type { ReactNode } from 'react'
import { DescriptionList } from '../../components/ui/page/description-list.tsx'
import { Panel } from '../../components/ui/page/panel.tsx'
import { joinFacts } from '../../lib/text/join-facts.ts'
import { About } from './about.tsx'
import { BackToArtists } from './back-to-artists.tsx'
import { artistRows, contactRows } from './fact-rows.tsx'
import { headlineRole } from './headline.ts'
import { Lineup } from './lineup.tsx'
import { Portfolio } from './portfolio/portfolio.tsx'
import { PublicPage } from './public-page.tsx'
import { SocialLinks } from './social-links.tsx'
import { ViewSection } from './view-section.tsx'

export interface ArtistPageProps {
  profile: PublicProfile
  /** Buttons from another area. */
  actions?: ReactNode
  /** How the reader and the artist know each other, from another area. */
  connection?: ReactNode
  /** Where the artist plays, from another area. */
  gigs?: ReactNode
  /** The reviews, from another area. */
  reviews?: ReactNode
}

/** Shows an artist to venues and other artists. */
export function ArtistPage({ profile, actions, connection, gigs, reviews }: ArtistPageProps) {
  const contact = contactRows(profile, { email: profile.contactEmail })
  const name = actNameOf(profile)
  const person = personOf(profile)
  return (
    <div className="stack">
      <BackToArtists />
      <PublicPage
        profile={profile}
        shape="artist"
        name={name}
        sign={headlineRole(profile)}
        subtitle={joinFacts([person, profile.location]) || null}
        connection={
          <>
            {connection}
            {actions}
          </>
        }
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
        <Lineup profile={profile} />
        <ViewSection title="Details">
          <DescriptionList rows={artistRows(profile)} />
        </ViewSection>
        <Portfolio profile={profile} />
        {reviews}
        {gigs}
      </PublicPage>
    </div>
  )
}
