import { BackLink } from '../../components/ui/page/back-link.tsx'
import { lastArtistSearch } from '../../lib/places/last-artist-search.ts'

/** Shows a link back to the directory, with the filters and page it had. */
export function BackToArtists() {
  return <BackLink to={{ pathname: '/artists', search: lastArtistSearch() }}>Back to Artists</BackLink>
}
