import { BackLink } from '../../components/ui/page/back-link.tsx'
import { lastGigList } from './last-gig-list.ts'

/** Shows a link back to the list as it was: its filters, its page and its scroll position. */
export function BackToGigs() {
  const list = lastGigList()
  return (
    <BackLink to={{ pathname: '/gigs', search: list?.search ?? '' }} state={list && { place: list.place }}>
      Back to Gigs
    </BackLink>
  )
}
