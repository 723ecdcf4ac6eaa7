import { cutText } from '@bandstand/domain/gigs'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../components/ui/page/button.tsx'
import { api } from '../../lib/api/api.ts'
import { gigIdOf } from '../../lib/session/return-to.ts'

/** As much of a title as a button on a phone has room for in two lines. */
const TITLE_CHARS = 50

/** Shows a link back to where a new member was going before they registered: a gig by its title. */
export function BackToGig({ path, onFollow }: { path: string; onFollow: () => void }) {
  const id = gigIdOf(path)
  const gig = useQuery(api.gigs.get.queryOptions({ input: { id: id ?? '' }, enabled: id !== null }))
  const title = gig.data && cutText(gig.data.title, TITLE_CHARS)
  return (
    <Button to={path} onClick={onFollow} size="small" className="whitespace-normal wrap-anywhere">
      {id === null ? 'Back to where you were' : `Back to ${title ?? 'the gig'}`}
    </Button>
  )
}
