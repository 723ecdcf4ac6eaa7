import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { lastGigSearch } from './last-gig-search.ts'

/** Shows a link back to the list, with the filters and page it had. */
export function BackToGigs() {
  return (
    <Link className="crumb" to={{ pathname: '/gigs', search: lastGigSearch() }}>
      <ArrowLeft className="i" aria-hidden="true" />
      Back to Gigs
    </Link>
  )
}
