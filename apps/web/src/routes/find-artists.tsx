import type { NearbyArtist } from '@bandstand/api-spec'
import { actNameOf, isVenue } from '@bandstand/domain/accounts'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { PageHead } from '../components/ui/page-head.tsx'
import { PageTitle } from '../components/ui/page-title.tsx'
import { SkipLink } from '../components/ui/skip-link.tsx'
import { InviteButton } from '../features/booking/invite-button.tsx'
import { InvitingTo } from '../features/booking/inviting-to.tsx'
import { NearbyForm } from '../features/directory/nearby-form.tsx'
import { NearbyResults } from '../features/directory/nearby-results.tsx'
import { NearbyStart } from '../features/directory/nearby-start.tsx'
import { type NearbySearch, nearbyListSearch, readNearbySearch } from '../features/directory/nearby-search.ts'
import { PrivacyNotice, SearchTips } from '../features/directory/search-notes.tsx'
import { useOwnPlace } from '../features/directory/use-own-place.ts'
import { VenueAccessOnly } from '../features/directory/venue-access-only.tsx'
import { FavoriteButton } from '../features/favorites/favorite-button.tsx'
import { degreeBadgeOf } from '../features/network/person-degree.tsx'
import { api } from '../lib/api.ts'
import { useSession } from '../lib/session.ts'

/** /find-artists */
export function Component() {
  const { user } = useSession()
  return (
    <div>
      <PageTitle page="Find Artists" />
      <PageHead title="Find Artists" />
      {user && isVenue(user.userType) ? <FindArtists /> : <VenueAccessOnly />}
    </div>
  )
}

function FindArtists() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const ownPlace = useOwnPlace()
  const words = new URLSearchParams(search)
  const { place, ...filters } = readNearbySearch(words)
  const gig = useGigToFill(words.get('gig'))

  const find = (next: NearbySearch) => {
    const address = nearbyListSearch(next) + (gig ? `&gig=${gig.id}` : '')
    // The same search once more asks the server once more.
    if (address === search) void queryClient.refetchQueries({ queryKey: api.directory.nearby.key() })
    else void navigate({ search: address }, { preventScrollReset: true })
  }
  return (
    <>
      {gig && <InvitingTo gig={gig} />}
      <div className="find__split">
        <div className="stack">
          <SkipLink to="results" here>
            Skip to the artists
          </SkipLink>
          <NearbyForm applied={{ place, ...filters }} onSearch={find} />
          <PrivacyNotice />
        </div>
        <div className="stack stack--l" id="results">
          {place ? (
            <NearbyResults
              place={place}
              filters={filters}
              badgeFor={degreeBadgeOf}
              actionsFor={inviteButtonTo(gig?.id)}
            />
          ) : (
            <NearbyStart ownPlace={ownPlace} onSearch={(own) => find({ ...filters, place: own })} />
          )}
          <SearchTips />
        </div>
      </div>
    </>
  )
}

function inviteButtonTo(gigId: string | undefined) {
  return (artist: NearbyArtist) => {
    const { uuid } = artist
    const name = actNameOf(artist)
    return (
      <>
        <InviteButton artistId={uuid} name={name} gigId={gigId} />
        <FavoriteButton uuid={uuid} name={name} />
      </>
    )
  }
}

/** The gig for which somebody is sought; an address may name one that is gone or none of the reader's. */
function useGigToFill(id: string | null) {
  const { data } = useQuery(api.gigs.get.queryOptions({ input: id ? { id } : skipToken }))
  return data?.status === 'open' && data.abilities.edit ? data : undefined
}
