import { Button } from '../../components/ui/button.tsx'
import { Link } from '../../components/ui/link.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'

/** Shows artists that only venues can search here. */
export function VenueAccessOnly() {
  return (
    <EmptyState
      className="mt-6"
      art="venues-only"
      title="Venue Access Only"
      action={
        <span className="row">
          <Button to="/artists">Browse artists</Button>
          <Link to="/profile">Go to your profile</Link>
        </span>
      }
    >
      This feature is only available to venue accounts.
    </EmptyState>
  )
}
