import { Button } from '../../../components/ui/page/button.tsx'

/** Returns the form of a new gig, filled with a copy of this one except its date. */
export const postAgainHref = (gigId: string) => `/gigs/create?from=${gigId}`

/** Shows a link to that form. */
export function PostAgain({ gig }: { gig: { id: string } }) {
  return <Button to={postAgainHref(gig.id)}>Post again</Button>
}
