import { useQuery } from '@tanstack/react-query'
import { Button } from '../../components/ui/button.tsx'
import { api } from '../../lib/api.ts'
import { gigIdOf } from '../../lib/return-to.ts'

/** Shows a link back to where a new member was going before they registered: a gig by its title. */
export function BackToGig({ path }: { path: string }) {
  const id = gigIdOf(path)
  const gig = useQuery(api.gigs.get.queryOptions({ input: { id: id ?? '' }, enabled: id !== null }))
  return (
    <Button to={path} size="small">
      {id === null ? 'Back to where you were' : `Back to ${gig.data?.title ?? 'the gig'}`}
    </Button>
  )
}
