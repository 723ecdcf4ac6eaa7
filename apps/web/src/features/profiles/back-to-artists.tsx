import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { lastArtistSearch } from '../../lib/places/last-artist-search.ts'

/** Shows a link back to the directory, with the filters and page it had. */
export function BackToArtists() {
  return (
    <Link className="crumb" to={{ pathname: '/artists', search: lastArtistSearch() }}>
      <ArrowLeft className="i" aria-hidden="true" />
      Back to Artists
    </Link>
  )
}
