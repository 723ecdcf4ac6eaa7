import { actNameOf, isVenue } from '@bandstand/domain/accounts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { ComposedArtistPage } from './composed-artist-page.tsx'
import { MissingPage } from '../../components/layout/missing-page.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { useRecordView } from '../../features/boosts/use-record-view.ts'
import { BackToArtists } from '../../features/profiles/back-to-artists.tsx'
import { FetchError } from '../../features/profiles/form/fetch-error.tsx'
import { ProfileSkeleton } from '../../features/profiles/profile-skeleton.tsx'
import { api, isMissing } from '../../lib/api/api.ts'
import { askAhead } from '../../lib/api/query-client.ts'
import { useActingParty } from '../../lib/session/session.ts'

/** Starts the query of the artist while the guard queries the reader's profile. */
export function loader({ params: { uuid = '' } }: LoaderFunctionArgs): null {
  askAhead(api.profiles.get.queryOptions({ input: { uuid } }))
  return null
}

/** Shows /artists/:uuid. */
export function Component() {
  const { uuid = '' } = useParams()
  const acting = useActingParty()
  const query = useQuery(api.profiles.get.queryOptions({ input: { uuid } }))
  // The render takes long: deferred, it keeps the page responsive.
  const profile = useDeferredValue(query.data)
  useRecordView('artist', profile && acting?.id !== profile.uuid ? profile.uuid : undefined)
  if (profile && !isVenue(profile.userType)) {
    return (
      <>
        <PageTitle page={actNameOf(profile)} />
        <ComposedArtistPage key={profile.uuid} uuid={profile.uuid} profile={profile} />
      </>
    )
  }
  if (query.isPending || profile !== query.data) {
    return (
      <>
        <PageTitle page="Artist" />
        <ProfileSkeleton />
      </>
    )
  }
  // An invalid id, and a venue's, are treated as not found.
  const missing = query.isSuccess || isMissing(query.error, 'PROFILE_NOT_FOUND')
  if (!missing) {
    return (
      <div className="stack">
        <BackToArtists />
        <FetchError error={query.error} onRetry={() => void query.refetch()} />
      </div>
    )
  }
  return (
    <MissingPage
      page="Artist Not Found"
      art={uuid}
      text="We couldn’t find this artist."
      action={<BackToArtists />}
    >
      The page may have been deleted, or the link may be incomplete.
    </MissingPage>
  )
}
