import { actNameOf, isVenue, venueNameOf } from '@bandstand/domain/accounts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { ComposedArtistPage } from '../artists/composed-artist-page.tsx'
import { MemberActions } from '../member/member-actions.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { EmptyState } from '../../components/ui/status/empty-state.tsx'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { ShareButton } from '../../components/ui/page/share-button.tsx'
import { VenueNights } from '../../features/bills/venue-nights.tsx'
import { useRecordView } from '../../features/boosts/use-record-view.ts'
import { VenueGigs } from '../../features/gigs/venue-gigs.tsx'
import { ConnectionNote } from '../../features/network/connection-note.tsx'
import { TrustRecord } from '../../features/payments/trust-record.tsx'
import { FetchError } from '../../features/profiles/form/fetch-error.tsx'
import { ProfileSkeleton } from '../../features/profiles/profile-skeleton.tsx'
import { VenuePage } from '../../features/profiles/venue-page.tsx'
import { ProfileReviews } from '../../features/reviews/profile-reviews.tsx'
import { api, isMissing } from '../../lib/api/api.ts'
import { useActingParty } from '../../lib/session/session.ts'

/** Shows a member's public page; redirects the reader's own id to /profile. */
export function Component() {
  const { uuid = '' } = useParams()
  const acting = useActingParty()
  const own = acting?.id === uuid.toLowerCase()
  const query = useQuery({ ...api.profiles.get.queryOptions({ input: { uuid } }), enabled: !own })
  useRecordView('artist', query.data && !isVenue(query.data.userType) ? query.data.uuid : undefined)
  if (own) return <Navigate to="/profile" replace />
  if (query.data) {
    const profile = query.data
    const venue = isVenue(profile.userType)
    return (
      <>
        <PageTitle page={venue ? venueNameOf(profile) : actNameOf(profile)} />
        {venue ? (
          <VenuePage
            profile={profile}
            connection={<ConnectionNote uuid={uuid} />}
            actions={
              <MemberActions
                uuid={uuid}
                hold={
                  acting && !isVenue(acting.userType) ? { venue: { uuid, name: venueNameOf(profile) } } : null
                }
                after={<ShareButton path={`/profile/${uuid}`} title={venueNameOf(profile)} />}
              />
            }
            gigs={
              <>
                <VenueNights venue={uuid} />
                <VenueGigs venue={uuid} />
              </>
            }
            reviews={
              <>
                <TrustRecord uuid={uuid} />
                <ProfileReviews uuid={uuid} name={venueNameOf(profile)} />
              </>
            }
          />
        ) : (
          <ComposedArtistPage uuid={uuid} profile={profile} />
        )}
      </>
    )
  }
  if (query.isPending) {
    return (
      <>
        <PageTitle page="Profile" />
        <ProfileSkeleton />
      </>
    )
  }
  // An invalid id is treated as not found.
  const missing = isMissing(query.error, 'PROFILE_NOT_FOUND')
  return (
    <div className="stack stack--l">
      <PageTitle page="Profile" />
      <PageHead title={missing ? 'Profile not found' : 'Profile'} />
      {missing ? (
        <EmptyState
          art={uuid}
          title="We couldn’t find this profile."
          action={<Button to="/gigs">Browse Gigs</Button>}
        >
          It may have been deleted, or the link may be incomplete.
        </EmptyState>
      ) : (
        <FetchError error={query.error} onRetry={() => void query.refetch()} />
      )}
    </div>
  )
}
