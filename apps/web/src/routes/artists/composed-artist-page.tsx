import type { PublicProfile } from '@bandstand/api-spec'
import { actNameOf, isVenue } from '@bandstand/domain/accounts'
import { ArtistGigs } from '../../features/booking/own-gigs/artist-gigs.tsx'
import { InviteButton } from '../../features/booking/invitations/invite-button.tsx'
import { ShareButton } from '../../components/ui/page/share-button.tsx'
import { FavoriteButton } from '../../features/favorites/favorite-button.tsx'
import { FavoriteNote } from '../../features/favorites/favorite-note.tsx'
import { ConnectionNote } from '../../features/network/connection-note.tsx'
import { TrustRecord } from '../../features/payments/trust-record.tsx'
import { ArtistPage } from '../../features/profiles/artist-page.tsx'
import { ProfileReviews } from '../../features/reviews/profile-reviews.tsx'
import { useActingParty, useMay } from '../../lib/session/session.ts'
import { MemberActions } from '../member/member-actions.tsx'

/** Shows an artist's page with the parts of every area, the same at /artists/:uuid and at /profile/:uuid. */
export function ComposedArtistPage({ uuid, profile }: { uuid: string; profile: PublicProfile }) {
  const acting = useActingParty()
  const name = actNameOf(profile)
  const mayInvite = useMay('book') && acting !== null && isVenue(acting.userType)
  return (
    <ArtistPage
      profile={profile}
      gigs={<ArtistGigs artistId={uuid} />}
      reviews={
        <>
          <TrustRecord uuid={uuid} />
          <ProfileReviews uuid={uuid} name={name} />
        </>
      }
      connection={
        <>
          <ConnectionNote uuid={uuid} />
          <FavoriteNote uuid={uuid} name={name} />
        </>
      }
      actions={
        <MemberActions
          uuid={uuid}
          besideAnother={mayInvite}
          hold={mayInvite ? { artist: { uuid, name } } : null}
          lead={mayInvite && <InviteButton artistId={uuid} name={name} isMain />}
          after={
            <>
              <FavoriteButton uuid={uuid} name={name} />
              <ShareButton path={`/artists/${profile.uuid}`} title={name} />
            </>
          }
        />
      }
    />
  )
}
