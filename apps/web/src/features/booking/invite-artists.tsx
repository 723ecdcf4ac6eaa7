import { Button } from '../../components/ui/button.tsx'

/** The way to artists for one gig: whoever is invited there is invited to it. */
export function InviteArtists({ gigId }: { gigId: string }) {
  return <Button to={`/find-artists?gig=${gigId}`}>Invite artists</Button>
}
