import type { GigDetail, NearbyArtist } from '@bandstand/api-spec'
import { actNameOf } from '@bandstand/domain/accounts'
import { withoutStreet } from '@bandstand/domain/places'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { SkipLink } from '../../components/ui/page/skip-link.tsx'
import { InviteBar } from '../../features/booking/invitations/invite-bar.tsx'
import { InviteButton } from '../../features/booking/invitations/invite-button.tsx'
import { InviteeActions } from '../../features/booking/invitations/invitee-actions.tsx'
import { InvitingTo } from '../../features/booking/invitations/inviting-to.tsx'
import type { InvitedArtist } from '../../features/booking/invitations/send-invitations.ts'
import type { ChosenPlace } from '../../lib/places/chosen-place.ts'
import { NearbyForm } from '../../features/directory/nearby-form.tsx'
import { NearbyResults } from '../../features/directory/nearby-results.tsx'
import { NearbyRowsSkeleton } from '../../features/directory/nearby-rows-skeleton.tsx'
import { NearbyStart } from '../../features/directory/nearby-start.tsx'
import {
  type NearbySearch,
  nearbyListSearch,
  readNearbySearch,
} from '../../features/directory/nearby-search.ts'
import { PrivacyNotice, SearchTips } from '../../features/directory/search-notes.tsx'
import { useOwnPlace } from '../../lib/places/use-own-place.ts'
import { FavoriteButton } from '../../features/favorites/favorite-button.tsx'
import { degreeBadgeOf } from '../../features/network/person-degree.tsx'
import { api } from '../../lib/api/api.ts'
import './find-artists.css'

/** Shows /find-artists. */
export function Component() {
  return (
    <div>
      <PageTitle page="Find artists" />
      <PageHead title="Find artists" />
      <FindArtists />
    </div>
  )
}

function FindArtists() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const ownPlace = useOwnPlace()
  const [selected, setSelected] = useState<readonly InvitedArtist[]>([])
  const params = new URLSearchParams(search)
  const { gig, isPending } = useGigToFill(params.get('gig'))
  const read = readNearbySearch(params)
  // 'Invite artists' leads here without a search: the first one is around the gig.
  const { place, ...filters } = gig && !read.place ? searchForGig(read, gig, ownPlace) : read

  const find = (next: NearbySearch) => {
    const address = nearbyListSearch(next, gig?.id)
    // The same search again fetches again.
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
          {isPending ? (
            <NearbyRowsSkeleton />
          ) : place ? (
            <NearbyResults
              place={place}
              filters={filters}
              gigId={gig?.id}
              badgeFor={degreeBadgeOf}
              actionsFor={gig ? selectFor(gig.id, selected, setSelected) : inviteButtonOf}
            />
          ) : (
            <NearbyStart ownPlace={ownPlace} onSearch={(own) => find({ ...filters, place: own })} />
          )}
          {gig && <InviteBar gig={gig} selected={selected} onChange={setSelected} />}
          <SearchTips />
        </div>
      </div>
    </>
  )
}

function inviteButtonOf(artist: NearbyArtist) {
  const name = actNameOf(artist)
  return (
    <>
      <InviteButton artistId={artist.uuid} name={name} />
      <FavoriteButton uuid={artist.uuid} name={name} />
    </>
  )
}

/** Shows the actions of a row while artists are searched for one gig; several can be selected and invited together. */
function selectFor(
  gigId: string,
  selected: readonly InvitedArtist[],
  onChange: (selected: readonly InvitedArtist[]) => void,
) {
  return (row: NearbyArtist) => {
    const artist = { id: row.uuid, name: actNameOf(row) }
    const isSelected = selected.some(({ id }) => id === artist.id)
    const toggle = () =>
      onChange(isSelected ? selected.filter(({ id }) => id !== artist.id) : [...selected, artist])
    return (
      <>
        <InviteeActions gigId={gigId} artist={artist} isSelected={isSelected} onToggle={toggle} />
        <FavoriteButton uuid={artist.id} name={artist.name} />
      </>
    )
  }
}

/** Returns the search around a gig; around the venue if the gig's place is not known. */
function searchForGig(search: NearbySearch, gig: GigDetail, ownPlace: ChosenPlace | null): NearbySearch {
  const place = gig.placeId ? { id: gig.placeId, text: withoutStreet(gig.location) } : ownPlace
  return { ...search, place }
}

/** Returns the gig that an artist is searched for; undefined if it is gone or not the reader's. */
function useGigToFill(id: string | null): { gig: GigDetail | undefined; isPending: boolean } {
  const { data, isPending } = useQuery(api.gigs.get.queryOptions({ input: id ? { id } : skipToken }))
  const gig = data?.status === 'open' && data.abilities.edit ? data : undefined
  return { gig, isPending: id !== null && isPending }
}
