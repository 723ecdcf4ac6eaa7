import { Button } from '../../../components/ui/page/button.tsx'

/** Shows a link to the search for artists to invite to one gig. */
export function InviteArtists({ gigId }: { gigId: string }) {
  return <Button to={`/find-artists?gig=${gigId}`}>Invite artists</Button>
}
