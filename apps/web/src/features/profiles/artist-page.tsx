import type { PublicProfile } from '@bandstand/api-spec'
import { actNameOf, personOf } from '@bandstand/domain/accounts'
import type { ReactNode } from 'react'
import { DescriptionList } from '../../components/ui/description-list.tsx'
import { Panel } from '../../components/ui/panel.tsx'
import { About } from './about.tsx'
import { BackToArtists } from './back-to-artists.tsx'
import { artistRows, contactRows } from './fact-rows.tsx'
import { headlineRole } from './headline.ts'
import { Portfolio } from './portfolio.tsx'
import { PublicPage } from './public-page.tsx'
import { ShareButton } from '../../components/ui/share-button.tsx'
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
      {/* On a phone the actions have a line of their own, below the link back. */}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="mr-auto">
          <BackToArtists />
        </div>
        <ShareButton path={`/artists/${profile.uuid}`} title={name} />
        <div className="row w-full gap-2 sm:w-auto sm:gap-3">{actions}</div>
      </div>
      <PublicPage
        profile={profile}
        shape="artist"
        name={name}
        sign={headlineRole(profile)}
        subtitle={[person, profile.location].filter(Boolean).join(' · ') || null}
        connection={connection}
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
