import type { OwnProfile } from '@bandstand/api-spec'
import { isVenue } from '@bandstand/domain/accounts'
import type { ReactNode } from 'react'
import { Avatar } from '../../components/ui/pictures/avatar.tsx'
import { Button, buttonClass } from '../../components/ui/page/button.tsx'
import { DescriptionList } from '../../components/ui/page/description-list.tsx'
import { ProBadge } from '../../components/ui/status/pro-badge.tsx'
import { Rating } from '../../components/ui/pictures/rating.tsx'
import { About } from './about.tsx'
import { BookingRequirements } from './booking-requirements.tsx'
import { artistRows, contactRows, venueRows } from './fact-rows.tsx'
import { headlineRole } from './headline.ts'
import { Lineup } from './lineup.tsx'
import { Portfolio } from './portfolio/portfolio.tsx'
import { SocialLinks } from './social-links.tsx'
import { ViewSection } from './view-section.tsx'

export interface ProfileCardProps {
  profile: OwnProfile
  /** The reviews, from another area. */
  reviews?: ReactNode
}

/** Shows the member's own profile in full; others see neither phone nor account email. */
export function ProfileCard({ profile, reviews }: ProfileCardProps) {
  const venue = isVenue(profile.userType)
  const name = profile.bandName?.trim() || profile.fullName || profile.email
  const details = venue ? venueRows(profile) : artistRows(profile)
  return (
    <article className="stack stack--l" aria-label={name}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar
          name={name}
          shape={venue ? 'venue' : 'artist'}
          imageUrl={profile.profileImageUrl}
          size="huge"
          alt={name}
        />
        <div className="stack min-w-0 flex-1 basis-60 gap-2">
          <p className="sign">
            {headlineRole(profile)} {profile.isPro && <ProBadge />}
          </p>
          <h2 className="poster">{name}</h2>
          {profile.fullName && profile.fullName !== name && <p className="lede">{profile.fullName}</p>}
          <Rating rating={profile.rating} count={profile.reviewCount} />
          <div className="flex flex-wrap gap-2">
            {!venue && (
              <Button size="small" to={`/artists/${profile.uuid}`}>
                View as members see it
              </Button>
            )}
            {profile.profileImageUrl && (
              <a
                className={buttonClass({ size: 'small' })}
                href={profile.profileImageUrl}
                target="_blank"
                rel="noopener noreferrer"
              >
                Open image in a new tab
              </a>
            )}
          </div>
        </div>
      </div>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="stack stack--l">
          <About bio={profile.bio} />
          {details.length > 0 && (
            <ViewSection title={venue ? 'Venue Information' : 'Artist Information'}>
              <DescriptionList rows={details} />
            </ViewSection>
          )}
          <Lineup profile={profile} own />
          {!venue && <Portfolio profile={profile} own />}
          {profile.bookingRequirements && <BookingRequirements text={profile.bookingRequirements} />}
          {reviews}
        </div>
        <div className="stack stack--l">
          <ViewSection title="Contact">
            <DescriptionList
              rows={[
                ...contactRows(profile, {
                  email: profile.contactEmail ?? profile.email,
                  phone: profile.phone,
                }),
                ...(profile.location ? [{ term: 'Location', value: profile.location }] : []),
              ]}
            />
          </ViewSection>
          <SocialLinks profile={profile} />
        </div>
      </div>
    </article>
  )
}
