import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { lastGigList } from './last-gig-list.ts'

/** Shows a link back to the list as it was: its filters, its page and its scroll position. */
export function BackToGigs() {
  const list = lastGigList()
  return (
    <Link
      className="crumb"
      to={{ pathname: '/gigs', search: list?.search ?? '' }}
      state={list && { place: list.place }}
    >
      <ArrowLeft className="i" aria-hidden="true" />
      Back to Gigs
    </Link>
  )
}
